/**
 * Prisma's schema engine as WebAssembly: the same migrations run on PGlite and on a PostgreSQL server, without a binary
 * download. The package ships the module uninstantiated, so it is set up here.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';

export const MIGRATIONS_DIR = join(process.cwd(), 'prisma', 'migrations');
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Names and checksums of the migrations on disk, oldest first. */
export function migrationsOnDisk(): { name: string; sql: string; checksum: string }[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

function migrationList(): MigrationList {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(MIGRATIONS_DIR, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationsOnDisk().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

/**
 * The pg adapter splits a script at every semicolon, which breaks function bodies; the driver itself accepts a whole
 * script. So scripts go to the driver.
 */
function withWholeScripts(
  factory: SqlMigrationAwareDriverAdapterFactory,
  script: (text: string) => Promise<void>,
): SqlMigrationAwareDriverAdapterFactory {
  const connect = async () => Object.assign(await factory.connect(), { executeScript: script });
  return Object.assign(Object.create(factory), { connect });
}

async function startEngine(adapter: SqlMigrationAwareDriverAdapterFactory, datamodel?: string): Promise<SchemaEngine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const wasm = readFileSync(file.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings as never });
  const glue = bindings as unknown as { __wbg_set_wasm(exports: unknown): void; SchemaEngine: typeof SchemaEngine };
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
  const datamodels: [string, string][] | undefined = datamodel ? [['schema.prisma', datamodel]] : undefined;
  return glue.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
}

/** Applies migrations missing in `_prisma_migrations`, as `prisma migrate deploy` would. Returns the names applied. */
export async function applyMigrations(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  script: (text: string) => Promise<void>,
): Promise<string[]> {
  const engine = await startEngine(withWholeScripts(adapter, script));
  try {
    return (await engine.applyMigrations({ migrationsList: migrationList(), filters: NO_FILTERS }))
      .appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/** Money is a number in Prisma and a bigint in the database, as the schema file states. */
const withWideMoney = (datamodel: string) => datamodel.replace(/^(\s+\w+Cents\s+)Int\b/gm, '$1BigInt');

/** The SQL from the migrations on disk (or nothing) to the schema file. Used to write a new migration. */
export async function diffToSchema(adapter: SqlMigrationAwareDriverAdapterFactory, datamodel: string): Promise<string> {
  const content = withWideMoney(datamodel);
  const engine = await startEngine(adapter, content);
  const files = [{ path: 'schema.prisma', content }];
  const from =
    migrationsOnDisk().length === 0 ? { tag: 'empty' as const } : { tag: 'migrations' as const, ...migrationList() };
  const { stdout } = await engine.diff({
    from,
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: NO_FILTERS,
  });
  engine.free();
  return stdout ?? '';
}

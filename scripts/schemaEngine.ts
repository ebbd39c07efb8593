/**
 * Prisma's schema engine as WebAssembly, which writes a new migration. The package ships the module uninstantiated, so it
 * is set up here. The server applies migrations itself (`server/infra/migrate.ts`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { inTransaction, MIGRATIONS_DIR, migrationsOnDisk } from '../server/infra/migrationFiles';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The engine applies migrations to an empty database without our functions, which triggers and later views call. */
const withoutCallers = (sql: string): string =>
  sql.replace(/^create (?:(?:constraint )?trigger|or replace view) [\s\S]*?;$/gm, '');

function migrationList(): MigrationList {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(MIGRATIONS_DIR, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationsOnDisk().map((migration) => ({
      path: migration.name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: withoutCallers(inTransaction(migration)) } },
    })),
  };
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

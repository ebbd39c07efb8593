/**
 * Brings a database to this version: migrations once each, then the functions of `prisma/functions`, which are
 * replaced whole on every start where they differ from what is there.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connection, sql } from './db';
import { applyMigrations, migrationsOnDisk } from './schemaEngine';

const FUNCTIONS_DIR = join(process.cwd(), 'prisma', 'functions');

async function isUpToDate(): Promise<boolean> {
  const [{ exists }] = (await sql(
    'has_migrations',
    `select to_regclass('_prisma_migrations') is not null as exists`,
  )) as [{ exists: boolean }];
  if (!exists) return false;
  const applied = await sql<{ migration_name: string; checksum: string }>(
    'applied_migrations',
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  const known = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  return migrationsOnDisk().every(({ name, checksum }) => known.get(name) === checksum);
}

/** One advisory lock per server start, so that two processes that start together do not replace at once. */
async function installFunctions(): Promise<void> {
  const files = readdirSync(FUNCTIONS_DIR, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const text = files.map((name) => readFileSync(join(FUNCTIONS_DIR, name), 'utf8')).join('\n');
  const version = createHash('sha256').update(text).digest('hex');
  const [installed] = await sql<{ value: string }>(
    'functions_version',
    `select value #>> '{}' as value from settings where key = 'system.functions'`,
  );
  if (installed?.value === version) return;
  await connection.script(`
    begin;
    select pg_advisory_xact_lock(727001);
    -- Functions call each other in any order, so bodies are resolved when they are first called.
    set local check_function_bodies = off;
    ${text}
    insert into settings (key, value, updated_at) values ('system.functions', to_jsonb('${version}'::text), now())
      on conflict (key) do update set value = excluded.value, updated_at = now();
    commit;`);
}

/** @returns the migrations applied, oldest first; none when the database was up to date. */
export async function migrate(): Promise<string[]> {
  const applied = (await isUpToDate()) ? [] : await applyMigrations(connection.adapter, connection.script);
  await installFunctions();
  return applied;
}

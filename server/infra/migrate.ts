/**
 * Brings a database to this version: migrations once each, then the functions of `prisma/functions`, which are replaced
 * as a whole on each start if they differ.
 */
import { connection, sql } from './db';
import { readFunctionFiles } from './functionFiles';
import { applyMigrations, migrationsOnDisk } from './schemaEngine';

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

/** Raised inside the script: a newer version is installed. */
const IS_NEWER = 'AF007';

/**
 * Installs the functions if others are installed, unless those are newer: during a rolling deployment the newer
 * functions serve both versions. Under an advisory lock, so that two processes do not replace them concurrently.
 * @param again even if they are installed: later migrations may contain their first version
 */
async function installFunctions(again = false): Promise<void> {
  const { text, sha256, stated } = readFunctionFiles();
  const [installed] = await sql<{ version: number | null; sha256: string | null }>(
    'functions_version',
    `select (value ->> 'version')::int as version, value ->> 'sha256' as sha256 from settings where key = 'system.functions'`,
  );
  if ((installed?.sha256 === sha256 && !again) || (installed?.version ?? 0) > stated.version) return;
  const mark = JSON.stringify({ version: stated.version, sha256 });
  await connection
    .script(`
    begin;
    select pg_advisory_xact_lock(727001);
    do $$ begin
      if exists (select from settings where key = 'system.functions' and (value ->> 'version')::int > ${stated.version}) then
        raise exception 'a later version of the functions is there' using errcode = '${IS_NEWER}';
      end if;
    end $$;
    -- Functions call each other in any order, so bodies are resolved when they are first called.
    set local check_function_bodies = off;
    ${text}
    insert into settings (key, value, updated_at) values ('system.functions', '${mark}', now())
      on conflict (key) do update set value = excluded.value, updated_at = now();
    commit;`)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== IS_NEWER) throw error;
    });
}

/**
 * First line of a migration that changes a type used by functions: the functions, which support both types, are
 * installed first.
 */
const AFTER_FUNCTIONS = '-- After the functions';

async function runMigration(text: string): Promise<void> {
  if (text.startsWith(AFTER_FUNCTIONS)) await installFunctions();
  await connection.script(text);
}

/** @returns the migrations applied, oldest first; none when the database was up to date. */
export async function migrate(): Promise<string[]> {
  const applied = (await isUpToDate()) ? [] : await applyMigrations(connection.adapter, runMigration);
  await installFunctions(applied.length > 0);
  return applied;
}

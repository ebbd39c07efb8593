/**
 * Brings a database to this version: migrations once each, then the functions of `prisma/functions`, which are replaced
 * as a whole on each start if they differ.
 */
import { connection, sql } from './db';
import { readFunctionFiles } from './functionFiles';
import { logger } from './logger';
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

/** Raised inside the script: later functions are installed. */
const IS_LATER = 'AF007';

/**
 * Installs the functions if others are installed, unless those are later: during a rolling deployment the later
 * functions serve both versions. Functions of a later release are later; within a release, functions that have been
 * replaced never come back, so a process that restarts with them leaves the database alone. An embedded database has
 * one process, whose functions are always installed. Under an advisory lock, so that two processes do not replace
 * them concurrently.
 * @param again even if they are installed: later migrations may contain their first version
 */
async function installFunctions(again = false): Promise<void> {
  const { text, sha256, release } = readFunctionFiles();
  const [installed] = await sql<{ sha256: string | null }>(
    'functions_installed',
    `select value ->> 'sha256' as sha256 from settings where key = 'system.functions'`,
  );
  if (installed?.sha256 === sha256 && !again) return;
  const ours = `'${JSON.stringify(release)}'::jsonb`;
  await connection
    .script(`
    begin;
    select pg_advisory_xact_lock(727001);
    do $$ begin
      if ${connection.kind === 'server'} and exists (
        select from settings where key = 'system.functions' and (value -> 'release' > ${ours}
          or value -> 'release' = ${ours} and value -> 'replaced' ? '${sha256}')
      ) then
        raise exception 'later functions are installed' using errcode = '${IS_LATER}';
      end if;
    end $$;
    -- Functions call each other in any order, so bodies are resolved when they are first called.
    set local check_function_bodies = off;
    ${text}
    insert into settings (key, value, updated_at)
      values ('system.functions', jsonb_build_object('release', ${ours}, 'sha256', '${sha256}', 'replaced', '[]'::jsonb), now())
      on conflict (key) do update set updated_at = now(), value = excluded.value || jsonb_build_object('replaced',
        case when settings.value -> 'release' = ${ours}
          then ((settings.value -> 'replaced') || (settings.value -> 'sha256')) - '${sha256}'
          else '[]'::jsonb end);
    commit;`)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== IS_LATER) throw error;
      logger.warn('the functions of the database are left as they are: a later version of the server installed them');
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

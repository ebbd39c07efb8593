/**
 * Brings a database to this version: migrations once each, then the functions of `prisma/functions`, which are replaced
 * as a whole on each start if they differ.
 */
import { connection, sql } from './db';
import { readFunctionFiles } from './functionFiles';
import { logger } from './logger';
import { inTransaction, MARK_PRESENT, type Migration, migrationsOnDisk } from './migrationFiles';
import { SET_LOCK_TIMEOUT, takeTurn, untilFree } from './migrationLocks';

const CREATE_LIST = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Checksums of the applied migrations by name.
 * @throws Error if a version before the first release made the database: its migrations lead nowhere
 */
async function readApplied(): Promise<Map<string, string>> {
  const [found] = await sql<{ is_listed: boolean; is_early: boolean }>(
    'has_migrations',
    `select to_regclass('migrations') is not null as is_listed, to_regclass('_prisma_migrations') is not null as is_early`,
  );
  if (found!.is_early)
    throw new Error('The database was made by a version before the first release. Start with an empty database.');
  if (!found!.is_listed) return new Map();
  const applied = await sql<{ name: string; checksum: string }>(
    'applied_migrations',
    'select name, checksum from migrations',
  );
  return new Map(applied.map(({ name, checksum }) => [name, checksum]));
}

/** Raised inside the script: another process has applied it. */
const IS_APPLIED = 'AF008';

const MIGRATING = 727_002;

/** Ends the script if the migration is listed. */
const unlessApplied = (name: string): string => `
  ${CREATE_LIST};
  do $$ begin
    if exists (select from migrations where name = '${name}') then
      raise exception 'applied by another process' using errcode = '${IS_APPLIED}';
    end if;
  end $$;`;

const listMigration = ({ name, checksum }: Migration): string =>
  `insert into migrations (name, checksum) values ('${name}', '${checksum}');`;

/** A migration and its entry in the list, in one transaction. */
const asTransaction = (migration: Migration): string[] => [
  `begin;
  ${takeTurn(MIGRATING, 'xact_')}
  ${unlessApplied(migration.name)}
  ${SET_LOCK_TIMEOUT}
  ${inTransaction(migration)}
  ${listMigration(migration)}
  commit;`,
];

/**
 * A migration that builds an index while the table is written, which PostgreSQL does outside a transaction only. An
 * attempt that was interrupted left an invalid index of this name.
 */
const concurrently = (migration: Migration, index: string): string[] => [
  takeTurn(MIGRATING, ''),
  unlessApplied(migration.name),
  `begin; ${SET_LOCK_TIMEOUT}
  do $$ begin
    if exists (select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid) then
      drop index ${index};
    end if;
  end $$;
  commit;`,
  migration.sql,
  listMigration(migration),
];

/** Applies a migration and lists it. Under an advisory lock: two processes may start together. */
async function applyMigration(migration: Migration): Promise<void> {
  const isAlone = migration.index !== undefined && connection.kind === 'server';
  const steps = isAlone ? concurrently(migration, migration.index!) : asTransaction(migration);
  await untilFree(MIGRATING, `migration ${migration.name}`, () => connection.script(...steps)).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== IS_APPLIED) throw error;
    },
  );
}

/** Raised inside the script: later functions are installed. */
const IS_LATER = 'AF007';
const INSTALLING = 727_001;

/**
 * Installs the functions if others are installed, unless those are later: during a rolling deployment the later
 * functions serve both versions. A later migration than ours shows that they are later, and so does a later release;
 * within a release, functions that have been replaced never come back, so a process that restarts with them leaves the
 * database alone. An embedded database has
 * one process, whose functions are always installed. Under an advisory lock, so that two processes do not replace
 * them concurrently.
 * @param again even if they are installed: a migration may have replaced one
 */
async function installFunctions(again = false): Promise<void> {
  const { text, sha256, release } = readFunctionFiles();
  const last = migrationsOnDisk().at(-1)!.name;
  const [installed] = await sql<{ sha256: string | null }>(
    'functions_installed',
    `select value ->> 'sha256' as sha256 from settings where key = 'system.functions'`,
  );
  if (installed?.sha256 === sha256 && !again) return;
  const ours = `'${JSON.stringify(release)}'::jsonb`;
  await untilFree(INSTALLING, 'installing the functions', () =>
    connection.script(`
    begin;
    ${takeTurn(INSTALLING, 'xact_')}
    do $$ begin
      if ${connection.kind === 'server'} and (exists (select from migrations where name > '${last}') or exists (
        select from settings where key = 'system.functions' and (value -> 'release' > ${ours}
          or value -> 'release' = ${ours} and value -> 'replaced' ? '${sha256}')
      )) then
        raise exception 'later functions are installed' using errcode = '${IS_LATER}';
      end if;
    end $$;
    -- Functions call each other in any order, so bodies are resolved when they are first called.
    set local check_function_bodies = off;
    ${SET_LOCK_TIMEOUT}
    ${text}
    insert into settings (key, value, updated_at)
      values ('system.functions', jsonb_build_object('release', ${ours}, 'sha256', '${sha256}', 'replaced', '[]'::jsonb), now())
      on conflict (key) do update set updated_at = now(), value = excluded.value || jsonb_build_object('replaced',
        case when settings.value -> 'release' = ${ours}
          then ((settings.value -> 'replaced') || (settings.value -> 'sha256')) - '${sha256}'
          else '[]'::jsonb end);
    commit;`),
  ).catch((error: unknown) => {
    if ((error as { code?: string }).code !== IS_LATER) throw error;
    logger.warn('the functions of the database are left as they are: a later version of the server installed them');
  });
}

export type MigrationState = { missing: Migration[]; edited: Migration | undefined; unknown: string[] };

/** Compares the migrations of this version with those applied. `unknown`: applied by a later version. */
export async function compareMigrations(): Promise<MigrationState> {
  const applied = await readApplied();
  const onDisk = migrationsOnDisk();
  const names = new Set(onDisk.map(({ name }) => name));
  return {
    missing: onDisk.filter(({ name }) => !applied.has(name)),
    edited: onDisk.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum),
    unknown: [...applied.keys()].filter((name) => !names.has(name)),
  };
}

/**
 * @returns the names of the applied migrations, oldest first; none when the database was up to date
 * @throws Error if the database is of a version before the first release or half restored, or if an applied migration
 * was edited
 */
export async function migrate(): Promise<string[]> {
  const [restore] = await sql<{ marked: boolean }>('restore_mark', MARK_PRESENT);
  if (restore!.marked) throw new Error('A restore into this database has not finished. Run npm run restore again.');
  const { edited, missing } = await compareMigrations();
  if (edited) throw new Error(`The migration ${edited.name} was changed after it was applied. Restore its file.`);
  for (const migration of missing) {
    if (migration.needsFunctions) await installFunctions();
    await applyMigration(migration);
  }
  await installFunctions(missing.length > 0);
  return missing.map(({ name }) => name);
}

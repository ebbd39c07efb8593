/**
 * Brings a database to this version: migrations once each, then the functions of `prisma/functions`, which are
 * replaced whole on every start where others are there.
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

/** Raised inside the script: somebody newer was here. */
const IS_NEWER = 'AF007';

/** The script that installs this version's functions; none where they are there, or those of a later version. */
async function functionsToInstall(): Promise<string | null> {
  const { text, sha256, stated } = readFunctionFiles();
  const [{ exists }] = (await sql('has_settings', `select to_regclass('settings') is not null as exists`)) as [
    { exists: boolean },
  ];
  const [installed] = exists
    ? await sql<{ version: number | null; sha256: string | null }>(
        'functions_version',
        `select (value ->> 'version')::int as version, value ->> 'sha256' as sha256 from settings where key = 'system.functions'`,
      )
    : [];
  if (installed?.sha256 === sha256 || (installed?.version ?? 0) > stated.version) return null;
  const mark = JSON.stringify({ version: stated.version, sha256 });
  return `
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
      on conflict (key) do update set value = excluded.value, updated_at = now();`;
}

const inOneTransaction = (script: string): Promise<void> => connection.script(`begin;\n${script}\ncommit;`);

/**
 * Installs the functions where others are there, unless those are of a later version: while a deployment rolls, the
 * newer functions serve both. One advisory lock, so that two processes that start together do not replace at once.
 */
async function installFunctions(): Promise<void> {
  const functions = await functionsToInstall();
  if (!functions) return;
  await inOneTransaction(functions).catch((error: unknown) => {
    if ((error as { code?: string }).code !== IS_NEWER) throw error;
  });
}

/**
 * Applies what is missing. The latest migration brings the functions with it, in one transaction: servers of the
 * version before find either the old columns with the old functions or the new with the new.
 */
async function applyMissing(): Promise<string[]> {
  const latest = migrationsOnDisk().at(-1)!.sql;
  const functions = await functionsToInstall();
  return applyMigrations(connection.adapter, (text) =>
    text === latest && functions ? inOneTransaction(`${text}\n${functions}`) : connection.script(text),
  );
}

/** @returns the migrations applied, oldest first; none when the database was up to date. */
export async function migrate(): Promise<string[]> {
  const applied = (await isUpToDate()) ? [] : await applyMissing();
  await installFunctions();
  return applied;
}

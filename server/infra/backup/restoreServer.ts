/**
 * Restores a dump into an empty database of a server. A killed restore leaves the mark, and the next one begins again;
 * outgoing work is held before the mark goes.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { HOLD_OUTGOING } from '../heldOutgoing';
import { MARK_PRESENT, RESTORE_MARK } from '../migrationFiles';
import { connectTo, JOBS } from './dumpServer';
import { type Facts, readFacts } from './facts';
import { type Manifest, PARTS } from './manifest';
import { APPLICATION_NAME, BackupError, findTool, runTool } from './tools';

/** Held for the whole restore; two at a time would mix their rows. */
const RESTORE_LOCK = 727_003;
const TRIES = 50;
const PAUSE_MS = 100;

const OWN_SCHEMAS = `nspname !~ '^pg_' and nspname not in ('information_schema', '${RESTORE_MARK}')`;

/** Tables, views and sequences that no extension made. */
const RELATIONS = `
  select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OWN_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

async function first<T extends pg.QueryResultRow>(client: pg.Client, text: string, values?: unknown[]): Promise<T> {
  return (await client.query<T>(text, values)).rows[0]!;
}

/** `pg_restore` of a killed restore goes on: ends its connections and waits for them. */
async function endOthers(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { count } = await first<{ count: number }>(
      client,
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [APPLICATION_NAME],
    );
    if (count === 0) return;
    await pause(PAUSE_MS);
  }
  throw new BackupError('An earlier restore is still running, and its connections do not end. Try again in a minute.');
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where ${OWN_SCHEMAS}`,
  );
  // Dropping a schema locks all its tables: each has a transaction of its own.
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  await client.query('create schema public');
}

/** Marks an empty database, or empties that of a killed restore. */
async function prepare(client: pg.Client, folder: string): Promise<void> {
  const { locked } = await first<{ locked: boolean }>(client, 'select pg_try_advisory_lock($1) as locked', [
    RESTORE_LOCK,
  ]);
  if (!locked) throw new BackupError('Another restore into this database is running.');
  const { marked } = await first<{ marked: boolean }>(client, MARK_PRESENT);
  if (marked) {
    await endOthers(client);
    return emptyDatabase(client);
  }
  const { count } = await first<{ count: number }>(client, RELATIONS);
  if (count > 0)
    throw new BackupError(
      `The database is not empty: it has ${count} tables and sequences. Create a new one (createdb) and restore there.`,
    );
  await client.query(`create schema ${RESTORE_MARK}`);
  await client.query(
    `comment on schema ${RESTORE_MARK} is 'A restore has not finished: ${folder.replace(/'/g, "''")}'`,
  );
}

function compareCounts({ counts }: Facts, expected: Manifest['counts']): void {
  for (const [table, count] of Object.entries(expected)) {
    if (counts[table] !== count)
      throw new BackupError(`The restored table ${table} has ${counts[table] ?? 'no'} rows; the backup has ${count}.`);
  }
}

/**
 * Held jobs stay for a year instead of the two weeks since they were queued. Slips that waited for a printer are settled,
 * so that neither paper nor a drawer moves hours later; staff can print them again.
 */
async function settleQueues(client: pg.Client): Promise<void> {
  const { queued } = await first<{ queued: boolean }>(client, `select to_regclass('pgboss.job') is not null as queued`);
  if (queued) await client.query(`update pgboss.job set keep_until = now() + interval '1 year' where state < 'active'`);
  await client.query(
    `update print_jobs set state = 'failed', failure = 'interrupted', settled_at = now() where state = 'waiting'`,
  );
}

/** @throws BackupError if server or programs do not fit, or if the database is not empty */
export async function restoreServer(url: string, folder: string, manifest: Manifest): Promise<Facts> {
  const client = await connectTo(url);
  try {
    await client.query('set statement_timeout = 0');
    const { server } = await first<{ server: number }>(
      client,
      `select current_setting('server_version_num')::int / 10000 as server`,
    );
    if (server < manifest.postgres.server)
      throw new BackupError(
        `The backup is of PostgreSQL ${manifest.postgres.server}, and this server is ${server}. Restore to one that is not older.`,
      );
    const tool = await findTool('pg_restore', Math.max(server, manifest.postgres.tool));
    await prepare(client, folder);
    await runTool(tool, url, [
      '--format=directory',
      `--jobs=${JOBS}`,
      '--no-owner',
      '--no-acl',
      '--exit-on-error',
      join(folder, PARTS.dump),
    ]);
    const facts = await readFacts(async (text, values) => (await client.query(text, values as unknown[])).rows);
    compareCounts(facts, manifest.counts);
    // A dump has no statistics: without them the first sales would wait for wrong plans.
    await client.query('analyze');
    await client.query('begin');
    await settleQueues(client);
    await client.query(HOLD_OUTGOING, [manifest.finishedAt]);
    await client.query(`drop schema ${RESTORE_MARK} cascade`);
    await client.query('commit');
    return facts;
  } finally {
    await client.end();
  }
}

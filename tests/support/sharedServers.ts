/**
 * Server processes that several files of a worker use in turn, on a database that is new for each file: a start takes
 * some three seconds of CPU time. If a file stops or replaces one, the next file gets new ones.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, openDatabase, sql } from '../../server/infra/db';
import { type KeptDatabase, keepDatabase } from './keptDatabase';
import { prepare } from './prepare';
import { type ServerProcess, startProcesses } from './processes';

export type Servers = {
  processes: ServerProcess[];
  databaseUrl: string;
  close: () => Promise<void>;
};

type Kept = { what: string; database: KeptDatabase; processes: ServerProcess[] };

let kept: Kept | undefined;

/** Race tests themselves use many concurrent connections. */
const OWN_CONNECTIONS = 20;

/** A process drops its cache of a table when it is notified of a write. */
const FORGET = `
  select pg_notify('aforo_changes', tgrelid::regclass::text) from pg_trigger where tgfoid = 'announce_change()'::regprocedure`;
/** When it listens again, it has dropped all caches. */
const LISTENING = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'aforo changes' and state = 'idle' and query like 'LISTEN%'`;
const HEARD_MS = 300;

const areUp = async ({ processes }: Kept): Promise<boolean> =>
  (await Promise.all(processes.map((each) => each.isUp()))).every(Boolean);

async function end({ database, processes }: Kept): Promise<void> {
  await Promise.all(processes.map((each) => each.kill9()));
  await database.drop();
}

async function start(what: string, count: number, env: Record<string, string>): Promise<Kept> {
  const database = await keepDatabase();
  return { what, database, processes: await startProcesses(count, { databaseUrl: database.url, env }) };
}

/** Makes the processes drop all cached data. */
async function forget(processes: readonly ServerProcess[], renewed: 'emptied' | 'another'): Promise<void> {
  if (renewed === 'emptied') await sql('test_forget', FORGET);
  else while ((await sql<{ count: number }>('test_listening', LISTENING))[0]!.count < processes.length) await pause(20);
  await pause(HEARD_MS);
}

/** Opens them, and the same database for the test itself, for `sql` and `prisma`. */
export async function openServers(count: number, env: Record<string, string> = {}): Promise<Servers> {
  const what = JSON.stringify([count, env]);
  if (kept && !(kept.what === what && (await areUp(kept)))) {
    await end(kept);
    kept = undefined;
  }
  const renewed = await kept?.database.renew();
  kept ??= await start(what, count, env);
  const { database, processes } = kept;
  await openDatabase({ url: database.url, poolSize: OWN_CONNECTIONS });
  if (renewed) await forget(processes, renewed);
  const before = processes.map((each) => each.output().length);
  const own = processes.map((each, at) => ({ ...each, output: () => each.output().slice(before[at]) }));
  const given = [...own];
  return {
    processes: given,
    databaseUrl: database.url,
    close: async () => {
      await closeDatabase();
      const others = given.filter((each, at) => each !== own[at]);
      await Promise.all(others.map((each) => each.kill9()));
    },
  };
}

/** Opens a single server. */
export async function openServer(
  env: Record<string, string> = {},
): Promise<Omit<Servers, 'processes'> & { server: ServerProcess }> {
  const { processes, ...rest } = await openServers(1, env);
  return { ...rest, server: processes[0]! };
}

/** A single server for all tests of a file. */
export const runServer = (env?: Record<string, string>): ServerProcess =>
  prepare(async () => {
    const { server, close } = await openServer(env);
    return { ...server, close };
  });

/** Dump of a database server by `pg_dump`, with the facts of the same snapshot. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Facts, readFacts } from './facts';
import { PARTS } from './manifest';
import { BackupError, findTool, runTool } from './tools';

export type Dumped = Facts & { tool: number };

/** Connections that copy tables at the same time; sales need the other cores. */
export const JOBS = Math.min(4, availableParallelism());
const CONNECT_MS = 10_000;

/** @throws BackupError if the server does not answer */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A broken connection fails the query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new BackupError(`The database does not answer: ${error.message}`);
  });
  return client;
}

export async function dumpServer(url: string, folder: string): Promise<Dumped> {
  const client = await connectTo(url);
  try {
    // The transaction is idle while `pg_dump` reads its snapshot, for hours if need be.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const facts = await readFacts(async (text, values) => (await client.query(text, values as unknown[])).rows);
    const tool = await findTool('pg_dump', facts.server);
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await runTool(tool, url, [
      '--format=directory',
      // An extension of the operator, such as pg_stat_statements, could not be created by the application's user.
      '--extension=plpgsql',
      `--jobs=${JOBS}`,
      `--snapshot=${rows[0]!.id}`,
      `--file=${join(folder, PARTS.dump)}`,
    ]);
    return { ...facts, tool: tool.major };
  } finally {
    await client.end();
  }
}

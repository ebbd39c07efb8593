/**
 * The database, opened once per process: Prisma for the back office, and `sql` for the hot paths, which send one
 * prepared statement each (Prisma's interactive transactions cost 4 to 20 times the database's work). Without a URL it
 * is PGlite: the same PostgreSQL in this process, with one connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client';
import { CONNECT_MS, runScript } from './directConnection';
import { logger } from './logger';
import { watchPool } from './poolCounts';
import { prismaAdapter } from './prismaAdapter';
import { BACKGROUND_MS, optionsOf } from './sessionSettings';
import { spanNow, traced } from './tracing';
import { preparedName, preparedText, withRetry } from './withRetry';

export type Row = Record<string, unknown>;
/** Runs one statement, prepared under `name` on a server. @returns its rows. */
export type Sql = <T extends Row = Row>(name: string, text: string, values?: readonly unknown[]) => Promise<T[]>;

export type DatabaseOptions = {
  url?: string | undefined;
  /** The server itself, if `url` leads to a pooler: for scripts. The database user then has the session settings. */
  directUrl?: string | undefined;
  poolSize?: number;
  embeddedDir?: string;
  /** Time for a statement, also on the server; a command that reads whole tables takes longer than requests may. */
  statementMs?: number;
};

type Asking = {
  sql: Sql;
  /**
   * An unprepared statement, or several if there are no values; for libraries with their own SQL.
   * @returns the rows of all of them: the job queue returns rows in the middle of a transaction.
   */
  query: (text: string, values?: readonly unknown[]) => Promise<{ rows: Row[] }>;
};

type Connection = Asking & {
  /** The job queue's own connections, so that its work never takes those of requests. */
  queue: Asking;
  /** A connection for health checks alone: a busy process, whose requests use all others, is not an unhealthy one. */
  health: Asking;
  /** Several statements without parameters in one transaction; further texts follow on the same connection. */
  script: (...texts: string[]) => Promise<void>;
  /** Hears notifications within the embedded database; a server has `reconnectingListener`. @returns how to stop. */
  listen: (channel: string, hear: (payload: string) => void) => Promise<() => Promise<void>>;
  adapter: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
  kind: 'embedded' | 'server';
};

export let prisma: PrismaClient;
export let sql: Sql;
export let connection: Connection;

/** The target of a Prisma call: the client itself or a transaction of it. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/** An int8 is a number here: money is below 2^53 minor units, and so is every count. */
const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Timeout for a statement that a user waits for. */
const STATEMENT_MS = 8_000;
const POOL_SIZE = 6;
const QUEUE_CONNECTIONS = 2;
/** Balancers ask every few seconds; a check that takes longer has failed. */
const HEALTH_MS = 3_000;

/** A network that drops all packets breaks no connection: without a limit, a caller would wait for ever. */
const limited = (query: pg.QueryConfig, milliseconds: number): pg.QueryConfig =>
  Object.assign(query, { query_timeout: milliseconds });

/**
 * A statement of a traced request carries its trace in a comment, for the server's log and `pg_stat_activity`. It is not
 * prepared: the text of a prepared one never changes.
 */
function asked(name: string, text: string): { name?: string; text: string } {
  const span = spanNow();
  return span
    ? { text: `${text} /* traceparent='${span.traceparent}' */` }
    : { name: preparedName(name), text: preparedText(text) };
}

/** A place to connect to: PostgreSQL, or a pooler in front, which refuses options. */
type Target = { url: string; isPooled: boolean };

function openPool(
  { url, isPooled }: Target,
  max: number,
  name: string,
  statementMs = STATEMENT_MS,
): Asking & { close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    ...(!isPooled && {
      options: [
        optionsOf('jit', 'max_parallel_workers_per_gather', 'work_mem', 'TimeZone', 'statement_timeout'),
        ...(statementMs > BACKGROUND_MS ? [`-c statement_timeout=${statementMs}`] : []),
      ].join(' '),
    }),
    types,
  });
  watchPool(name, pool);
  // The pool replaces a broken idle connection on its next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  return {
    sql: async (name, text, values = []) => {
      const run = () => pool.query(limited({ ...asked(name, text), values: values as unknown[] }, statementMs));
      return (await traced(`sql ${name}`, { 'db.query.summary': name }, () => withRetry(name, run))).rows;
    },
    query: async (text, values) => {
      const run = () => pool.query(limited({ text, values: values as unknown[] }, BACKGROUND_MS));
      // Several statements have several results, which the types of the driver leave out.
      const results = [await withRetry('query', run)].flat() as pg.QueryResult<Row>[];
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    close: () => pool.end(),
  };
}

function openServer(url: string, { directUrl, poolSize = POOL_SIZE, statementMs }: DatabaseOptions): Connection {
  const target = { url, isPooled: directUrl !== undefined };
  const pool = openPool(target, poolSize, 'requests', statementMs);
  const queue = openPool(target, QUEUE_CONNECTIONS, 'jobs');
  const health = openPool(target, 1, 'health', HEALTH_MS);
  return {
    ...pool,
    queue,
    health,
    kind: 'server',
    adapter: prismaAdapter({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: BACKGROUND_MS,
      ...(!target.isPooled && { options: optionsOf('jit', 'TimeZone', 'statement_timeout') }),
    }),
    script: (...texts) => withRetry('script', () => runScript(directUrl ?? url, texts)),
    listen: async () => async () => {},
    close: async () => void (await Promise.all([pool, queue, health].map(({ close }) => close()))),
  };
}

/** Its default of 128 MB holds far more than such a house reads; files are in the cache of the system as well. */
const SMALL = ['-c', 'shared_buffers=32MB'];

async function openEmbedded(dir: string | undefined): Promise<Connection> {
  const [{ PGlite }, { PrismaPGlite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('pglite-prisma-adapter'),
  ]);
  // PGlite creates its own folder, but not the parent folders.
  if (dir) mkdirSync(dirname(dir), { recursive: true });
  const client = await PGlite.create({
    ...(dir ? { dataDir: dir } : {}),
    startParams: [...PGlite.defaultStartParams, ...SMALL],
  });
  await client.exec(`set timezone to 'UTC'`);
  const asking: Asking = {
    sql: async (_name, text, values = []) => (await client.query(text, values as unknown[])).rows as never,
    query: async (text, values) =>
      values?.length
        ? ((await client.query(text, values as unknown[])) as { rows: Row[] })
        : { rows: (await client.exec(text)).flatMap(({ rows }) => rows as Row[]) },
  };
  return {
    ...asking,
    queue: asking,
    health: asking,
    kind: 'embedded',
    adapter: new PrismaPGlite(client) as unknown as SqlMigrationAwareDriverAdapterFactory,
    script: async (...texts) => {
      for (const text of texts) await client.exec(text);
    },
    listen: async (channel, hear) => {
      const stop = await client.listen(channel, hear);
      return () => stop();
    },
    close: () => client.close(),
  };
}

/** Opens the database for this process. A second call replaces the first, for tests. */
export async function openDatabase(options: DatabaseOptions): Promise<Connection> {
  connection = options.url ? openServer(options.url, options) : await openEmbedded(options.embeddedDir);
  sql = connection.sql;
  prisma = new PrismaClient({ adapter: connection.adapter });
  if (process.env.NODE_ENV === 'test') askAsTestsDo();
  return connection;
}

const inside = new AsyncLocalStorage<true>();

/** Tests share connections but not names, so their statements are named by their text. */
const nameInTests = (name: string, text: string): string =>
  name.startsWith('test_') ? `test_${createHash('sha1').update(text).digest('base64url')}` : name;

/**
 * A transaction has one connection, and the embedded database has no other: a query outside it waits for the
 * transaction, which waits for the query. Tests fail on such queries with every database.
 */
function askAsTestsDo(): void {
  const refuse = (name: string) => {
    if (inside.getStore()) throw new Error(`"${name}" is asked past the transaction that it is in`);
  };
  const { sql: ask } = connection;
  sql = (name, text, values) => {
    refuse(name);
    return ask(nameInTests(name, text), text, values);
  };
  prisma = new Proxy(prisma, {
    get(client, name) {
      refuse(`prisma.${String(name)}`);
      return Reflect.get(client, name, client) as unknown;
    },
  });
}

/** Closes every connection after the running statements. */
export async function closeDatabase(): Promise<void> {
  await prisma.$disconnect();
  await connection.close();
}

/**
 * A back-office transaction. Later effects go into the outbox inside it; nothing irreversible happens before it
 * commits.
 * @param timeout milliseconds after which it is aborted.
 */
export const transaction = <T>(work: (tx: Tx) => Promise<T>, timeout = 15_000): Promise<T> =>
  traced('transaction', {}, () =>
    prisma.$transaction((tx) => inside.run(true, () => work(tx)), { maxWait: 10_000, timeout }),
  );

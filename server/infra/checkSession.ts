/**
 * The check of the database connection at start: DATABASE_URL leads to PostgreSQL, or, if DATABASE_DIRECT_URL is set, to
 * a pooler in transaction mode. Such a pooler gives each transaction any connection to the server, so prepared statements
 * need its help, and settings cannot come with the connection (docs/pooler.md).
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withConnection } from './directConnection';
import { type Env, EnvError } from './env';
import { logger } from './logger';
import { type DifferingSetting, differingSettings } from './sessionSettings';

type Session = {
  /** The same for two connections to one database by one user. */
  place: string;
  /** Whether the server knows a prepared statement by the name that the client gave it. */
  keepsNames: boolean;
  /** The setting with which the connection began, if its options arrived. */
  mark: string | null;
  differing: DifferingSetting[];
};

const PLACE = `
  select format('%s %s %s', current_database(), current_user, extract(epoch from pg_postmaster_start_time())) as place,
    exists (select from pg_prepared_statements where name = $1) as "keepsNames",
    current_setting('aforo.mark', true) as mark`;

/**
 * A prepared statement asks the server for its own name. Poolers that support prepared statements give each text a name
 * of their own (PGBOUNCER_1), so that clients do not get in each other's way; the others pass the name on. One statement
 * shows the difference, however many connections there are and whichever the pooler picks: nothing has to collide first.
 */
async function describe(client: pg.Client): Promise<Session> {
  const name = `aforo_${randomUUID()}`;
  await client.query('begin read only');
  const { rows } = await client.query<Omit<Session, 'differing'>>({ name, text: PLACE, values: [name] });
  const found = rows[0]!;
  const differing = await differingSettings(async (text, values) => (await client.query(text, values)).rows);
  // The connection stays with the pooler.
  if (found.keepsNames) await client.query(`deallocate "${name}"`);
  await client.query('rollback');
  return { ...found, differing };
}

/** PgBouncer's refusal of a connection with options. */
const isOptionsRefused = (error: unknown): boolean => /unsupported startup parameter/.test((error as Error).message);

/**
 * Options carry a mark that no pooler can have by itself, so that lost options are noticed even where the database user
 * has all settings.
 * @throws EnvError with `advice` if the URL leads to a pooler
 */
async function describeDirect(url: string, advice: string): Promise<Session> {
  const mark = randomUUID();
  const session = await withConnection({ url, options: `-c aforo.mark=${mark}` }, describe).catch((error: unknown) => {
    throw isOptionsRefused(error) ? new EnvError(`${advice} It refuses the options of a connection.`) : error;
  });
  if (session.mark !== mark) throw new EnvError(`${advice} It drops the options of a connection.`);
  if (!session.keepsNames) throw new EnvError(`${advice} It renames prepared statements.`);
  return session;
}

const NEEDS_DIRECT =
  'DATABASE_URL: leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/pooler.md).';
const IS_POOLED = 'DATABASE_DIRECT_URL: leads to a connection pooler. Set it to the address of PostgreSQL itself.';
const ELSEWHERE = 'DATABASE_DIRECT_URL: is not the database and user that DATABASE_URL leads to.';
const NO_PREPARED =
  'DATABASE_URL: the pooler does not support prepared statements. PgBouncer supports them from version 1.21 on, with ' +
  'max_prepared_statements above 0 and pool_mode = transaction. Without a pooler, leave DATABASE_DIRECT_URL empty.';
/** Prisma writes times without a zone: in another zone, each would be stored hours off. */
const CORRUPTING = 'TimeZone';

const told = ({ name, found, wanted }: DifferingSetting): string => `${name} is ${found} instead of ${wanted}`;
const HOW =
  'Run "npm run doctor -- --fix", which sets it for the database user, and restart the pooler: it keeps connections.';

/**
 * Checks that sessions are as the server needs them. Settings that only cost speed are logged.
 * @throws EnvError naming what is wrong and how to mend it
 */
export async function checkSession({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Promise<void> {
  if (!url) return;
  if (!directUrl) return void (await describeDirect(url, NEEDS_DIRECT));
  const direct = await describeDirect(directUrl, IS_POOLED);
  const pooled = await withConnection({ url }, describe);
  if (pooled.place !== direct.place) throw new EnvError(ELSEWHERE);
  if (pooled.keepsNames) throw new EnvError(NO_PREPARED);
  const corrupting = pooled.differing.find(({ name }) => name === CORRUPTING);
  if (corrupting) throw new EnvError(`The database session: ${told(corrupting)}. Times would be stored wrong. ${HOW}`);
  for (const setting of pooled.differing) logger.warn(`the database session: ${told(setting)}. ${HOW}`);
}

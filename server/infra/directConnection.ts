/** Connections with a session of their own, past a pooler: for scripts, and for questions about a session. */
import pg from 'pg';
import { optionsOf } from './sessionSettings';

/** Time to connect to the database. */
export const CONNECT_MS = 4_000;

/** Opens a connection, passes it to `work` and ends it. @param options settings that the session begins with */
export async function withConnection<T>(
  config: { url: string; options?: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: config.url,
    connectionTimeoutMillis: CONNECT_MS,
    ...(config.options && { options: config.options }),
  });
  // A broken connection fails the query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A script, such as a migration of a large table, has no timeout. It has its own connection, and a transaction per text. */
export const runScript = (url: string, texts: readonly string[]): Promise<void> =>
  withConnection({ url, options: optionsOf('jit', 'TimeZone') }, async (client) => {
    await client.query('set statement_timeout = 0');
    for (const text of texts) await client.query(text);
  });

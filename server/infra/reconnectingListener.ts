/**
 * A separate PostgreSQL connection that listens and reconnects automatically. LISTEN needs a session, so
 * the URL must not point to a pooler that shares connections between transactions.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;

type Log = { warn: (details: object, message: string) => void };

export type KeptLink = { current(): Promise<pg.Client>; close(): Promise<void> };

export type LinkOptions = {
  url: string;
  channels: readonly string[];
  /** The connection's application name on the server. */
  name: string;
  log: Log;
  hear: (payload: string, channel: string) => void;
  /** Called each time it starts to listen: earlier notifications may have been missed. */
  onOpen?: () => void;
};

/** Opens a connection and, whenever it ends, another; with growing pauses while that fails. */
export function reconnectingListener(options: LinkOptions): KeptLink {
  const { log, name, onOpen } = options;
  const stop = new AbortController();
  let link: Promise<pg.Client>;

  const openAtLast = async (): Promise<pg.Client> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        const client = await listen(options);
        client.once('end', () => stop.signal.aborted || connect());
        onOpen?.();
        return client;
      } catch (error) {
        log.warn({ err: error, retryMs: pause }, `no connection: ${name}`);
        await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: stop.signal });
      }
    }
  };
  const connect = (): void => {
    link = openAtLast();
    // A caller that sends now gets the error; no other waits for it.
    link.catch(() => {});
  };
  connect();

  return {
    current: () => link,
    async close() {
      stop.abort();
      await link.then((client) => client.end()).catch(() => {});
    },
  };
}

/** Opens one listening connection. @throws when the database cannot be reached */
async function listen({ url, channels, name, log, hear }: LinkOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: name,
  });
  client.on('error', (error) => log.warn({ err: error }, `connection broke: ${name}`));
  client.on('notification', ({ payload = '', channel }) => hear(payload, channel));
  try {
    await client.connect();
    await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

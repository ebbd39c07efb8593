/**
 * The way between processes that share one PostgreSQL: LISTEN and NOTIFY on one channel, over a connection of its own
 * that comes back by itself. What is sent while a process has lost its connection does not reach that process; its
 * browsers hear the next event, or ask. LISTEN needs a session, so the URL must not lead through a pooler that shares
 * connections between transactions.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PusherLog } from '../pusher/hub';
import type { ClosablePeers } from './embeddedBroadcaster';
import { gather } from './gather';
import { payloadReader, toPayloads } from './notifications';

const CHANNEL = 'aforo_broadcast';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const SEND_TIMEOUT_MS = 5_000;

const NOTIFY = `SELECT pg_notify('${CHANNEL}', part) FROM unnest($1::text[]) WITH ORDINALITY AS parts (part, n) ORDER BY n`;

/** Texts handed to `send` must be JSON. */
export function postgresPeers(connectionString: string, log: PusherLog): ClosablePeers {
  const self = randomUUID();
  const listeners: ((text: string) => void)[] = [];
  const link = keptLink({
    log,
    open: () => listen(connectionString, log, self, (text) => listeners.forEach((listener) => void listener(text))),
  });
  let sent = 0;
  const send = gather<string>(async (texts) => {
    const client = await soon(link.current());
    const payloads = texts.flatMap((text) => {
      sent += 1;
      return toPayloads(self, sent, text);
    });
    try {
      await client.query(NOTIFY, [payloads]);
    } catch (error) {
      // A link that stopped answering looks open for a quarter of an hour; another one is opened in its place.
      client.end().catch(() => {});
      throw error;
    }
  });

  return { send, onMessage: (listener) => void listeners.push(listener), close: link.close };
}

/** Opens a connection that hears what the other processes send. @throws when the database cannot be reached */
async function listen(connectionString: string, log: PusherLog, self: string, hear: (text: string) => void) {
  const read = payloadReader(self);
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SEND_TIMEOUT_MS,
    application_name: 'aforo live events',
  });
  client.on('error', (error) => log.warn({ err: error }, 'connection for live events broke'));
  client.on('notification', ({ payload = '' }) => {
    const text = read(payload);
    if (text !== null) hear(text);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

type KeptLink = { current(): Promise<pg.Client>; close(): Promise<void> };

/** Opens a connection and, whenever it ends, another; with growing pauses while that fails. */
function keptLink({ open, log }: { open: () => Promise<pg.Client>; log: PusherLog }): KeptLink {
  const stop = new AbortController();
  let link: Promise<pg.Client>;

  const openAtLast = async (): Promise<pg.Client> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const client = await open();
        client.once('end', () => stop.signal.aborted || connect());
        return client;
      } catch (error) {
        log.warn({ err: error, retryMs: pause }, 'no connection for live events between processes');
        await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: stop.signal });
      }
    }
  };
  const connect = (): void => {
    link = openAtLast();
    // Whoever sends meanwhile gets the error; nobody else waits for it.
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

/** Waits a moment for a connection that is being opened. @throws when it takes longer */
async function soon(link: Promise<pg.Client>): Promise<pg.Client> {
  const patience = new AbortController();
  const late = delay(SEND_TIMEOUT_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('no connection to the other processes');
  });
  late.catch(() => {});
  try {
    return await Promise.race([link, late]);
  } finally {
    patience.abort();
  }
}

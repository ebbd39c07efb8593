/**
 * Connects processes that share one PostgreSQL: LISTEN and NOTIFY on one channel, over a separate connection that
 * reconnects automatically. A process that has lost its connection misses the messages of that time; its browsers get
 * the next event, or poll. LISTEN needs a session, so the URL must not point to a pooler that shares connections
 * between transactions.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { PusherLog } from '../pusher/hub';
import { reconnectingListener } from '../reconnectingListener';
import type { ClosablePeers } from './embeddedBroadcaster';
import { gather } from './gather';
import { payloadReader, toPayloads } from './notifications';

const CHANNEL = 'aforo_broadcast';
const SEND_TIMEOUT_MS = 5_000;

const NOTIFY = `SELECT pg_notify('${CHANNEL}', part) FROM unnest($1::text[]) WITH ORDINALITY AS parts (part, n) ORDER BY n`;

/** Texts handed to `send` must be JSON. */
export function postgresPeers(connectionString: string, log: PusherLog): ClosablePeers {
  const self = randomUUID();
  const listeners: ((text: string) => void)[] = [];
  const read = payloadReader(self);
  const link = reconnectingListener({
    url: connectionString,
    channels: [CHANNEL],
    name: 'aforo live events',
    log,
    hear: (payload) => {
      const text = read(payload);
      if (text !== null) for (const listener of listeners) listener(text);
    },
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
      // A dead link still looks open for a quarter of an hour; another one is opened instead.
      client.end().catch(() => {});
      throw error;
    }
  });

  return { send, onMessage: (listener) => void listeners.push(listener), close: link.close };
}

/** Waits briefly for a connection that is being opened. @throws when it takes longer */
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

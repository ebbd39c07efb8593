/**
 * Tells all processes of changes, to invalidate caches and to wake the outbox: triggers announce writes to a table, and
 * every process gets the message when the writing transaction has committed. So it is for the job queue, which has a
 * channel of its own.
 */
import { createHash } from 'node:crypto';
import { connection } from './db';
import { directUrlOf } from './env';
import { logger } from './logger';
import { reconnectingListener } from './reconnectingListener';
import { env } from './runtime';

const CHANNEL = 'aforo_changes';
/** The channel of the library: its queues announce new jobs under the name of their schema. */
const JOBS_CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** The tables with such a trigger. */
export type WatchedTable =
  | 'outbox'
  | 'settings'
  | 'languages'
  | 'translations'
  | 'mail_texts'
  | 'sales_channels'
  | 'legal_texts'
  | 'mail_health'
  | 'answers_by_mail'
  | 'payment_connections'
  | 'wallet_connections'
  | 'gift_vouchers'
  | 'validation_rules'
  | 'webhooks'
  | 'waiting_rooms';
type Listener = () => void;

const listeners = new Map<string, Listener[]>();

/** Calls back when any process changed a table, and when changes may have been missed. */
export function onChange(tables: readonly WatchedTable[], listener: Listener): void {
  for (const table of tables) listeners.set(table, [...(listeners.get(table) ?? []), listener]);
}

/** Notifies this process directly, so that its next read finds the new data. */
export function heard(table: string): void {
  for (const listener of listeners.get(table) ?? []) listener();
}

/** Calls every listener: writes may have happened while the connection was down. */
const hearAll = (): void => {
  for (const listener of new Set([...listeners.values()].flat())) listener();
};

/** Starts listening, also to other processes. @returns a function that stops. */
export async function startChanges(onJobs: () => void): Promise<() => Promise<void>> {
  // Cached data may belong to another database.
  hearAll();
  const url = directUrlOf(env());
  // The embedded database has one process, which knows its own jobs.
  if (!url || connection.kind === 'embedded') return connection.listen(CHANNEL, heard);
  const link = reconnectingListener({
    url,
    channels: [CHANNEL, JOBS_CHANNEL],
    name: 'aforo changes',
    log: logger,
    hear: (payload, channel) => (channel === CHANNEL ? heard(payload) : onJobs()),
    onOpen: () => {
      hearAll();
      onJobs();
    },
  });
  return link.close;
}

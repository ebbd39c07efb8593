/**
 * Invalidates in-memory caches of all processes: triggers announce writes to a table, and every process gets the
 * message when the writing transaction has committed.
 */

import { connection } from './db';
import { logger } from './logger';
import { reconnectingListener } from './reconnectingListener';
import { env } from './runtime';

const CHANNEL = 'aforo_changes';

/** The tables with such a trigger. */
export type WatchedTable =
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
  | 'validation_rules';
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

/** Starts listening to the other processes; the embedded database has none. @returns a function that stops. */
export function startChanges(): () => Promise<void> {
  // Cached data may belong to another database.
  hearAll();
  const url = env().DATABASE_URL;
  if (!url || connection.kind === 'embedded') return async () => {};
  const link = reconnectingListener({
    url,
    channel: CHANNEL,
    name: 'aforo changes',
    log: logger,
    hear: heard,
    onOpen: hearAll,
  });
  return link.close;
}

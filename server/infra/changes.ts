/**
 * What processes keep in memory and must drop at once when anybody changes it: tables say by a trigger that they were
 * written, and every process hears it when the writing transaction has committed.
 */

import { connection } from './db';
import { logger } from './logger';
import { reconnectingListener } from './reconnectingListener';
import { env } from './runtime';

const CHANNEL = 'aforo_changes';

/** The tables that say so. */
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

/** Calls back when a table was changed by any process, and when changes may have been missed. */
export function onChange(tables: readonly WatchedTable[], listener: Listener): void {
  for (const table of tables) listeners.set(table, [...(listeners.get(table) ?? []), listener]);
}

/** Tells this process itself, without the way through the database: the next read finds what was just written. */
export function heard(table: string): void {
  for (const listener of listeners.get(table) ?? []) listener();
}

/** Every listener at once: writes may have come while no one listened. */
const hearAll = (): void => {
  for (const listener of new Set([...listeners.values()].flat())) listener();
};

/** Starts hearing the other processes; the embedded database has none. @returns a function that stops. */
export function startChanges(): () => Promise<void> {
  // What a process kept before may be of another database.
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

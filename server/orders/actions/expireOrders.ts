import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';

const EVERY_MS = 5000;
const BATCH = 100;

/**
 * Gives back the places of every order whose time is over. Several processes may do it at once: each order is one's.
 * @returns how many orders expired.
 */
export async function expireOrders(): Promise<number> {
  const { 'payments.grace_minutes': grace } = await readSettings();
  let total = 0;
  for (let expired = BATCH; expired === BATCH; total += expired) {
    const orders = await sql('expire_orders', 'select order_id from expire_orders($1, $2)', [BATCH, grace]);
    expired = orders.length;
    if (expired > 0) wakeOutbox();
  }
  return total;
}

/** Looks every few seconds for orders whose time is over. @returns a function that finishes the round and stops. */
export function startSweeper(): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const sweep = () => {
    running ??= expireOrders()
      .catch((error: unknown) => logger.warn({ err: error }, 'expired orders cannot be swept now'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(sweep, EVERY_MS);
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';

const BATCH = 100;

/**
 * Releases the places of all expired orders. Safe to run concurrently: each order is handled once.
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

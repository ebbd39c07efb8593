import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { freeRefusal } from '../freeRefusal';

/**
 * The address of a free order is proved: it is paid, and its tickets exist. Sent twice, it is done once.
 * @returns false when there is nothing to confirm any more.
 * @throws DomainError free_had_order when the person has as many free tickets of one of its events as each may have;
 *   order_not_fulfillable when its pass or its visit is no longer valid
 */
export async function confirmOrder(orderId: string, email: string, locale: Locale): Promise<boolean> {
  const [row] = await sql<{ outcome: string }>('confirm_order', 'select confirm_order($1, $2) as outcome', [
    orderId,
    email,
  ]);
  wakeOutbox();
  // Who has the link has proved to read the address.
  if (row?.outcome === 'over_free')
    throw await freeRefusal(orderId, { email, userId: null, provedEmail: email, locale });
  if (row?.outcome === 'refused') throw new DomainError('order_not_fulfillable');
  return row?.outcome !== 'gone';
}

/**
 * Sends the mail that asks for an address to be confirmed once more, or to another address, which is the order's from
 * then on. Its time stays what it was.
 * @throws DomainError hold_gone; unconfirmed_too_many beside `email`
 */
export async function changeOrderEmail(orderId: string, email: string): Promise<void> {
  const { 'orders.unconfirmed_orders': most } = await readSettings();
  const [row] = await sql<{ outcome: string }>('readdress_order', 'select readdress_order($1, $2, $3) as outcome', [
    orderId,
    email,
    most,
  ]);
  wakeOutbox();
  if (row?.outcome === 'gone') throw new DomainError('hold_gone');
  if (row?.outcome === 'over_unconfirmed')
    throw new DomainError('unconfirmed_too_many', { field: 'email', limit: 'unconfirmed' });
}

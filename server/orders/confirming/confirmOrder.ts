import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { knownOutcome, unknownOutcome } from '../../shared/outcome';
import { freeRefusal } from '../freeRefusal';

const CONFIRMED = ['paid', 'replayed', 'gone', 'over_free', 'refused'] as const;

/**
 * Confirms the address of a free order: it is paid and its tickets are created. Idempotent.
 * @returns false if nothing is left to confirm.
 * @throws DomainError free_had_order if the person has reached the limit of free tickets of an event;
 *   order_not_fulfillable if its pass or visit is no longer valid
 */
export async function confirmOrder(orderId: string, email: string, locale: Locale): Promise<boolean> {
  const [row] = await sql<{ outcome: string }>('confirm_order', 'select confirm_order($1, $2) as outcome', [
    orderId,
    email,
  ]);
  wakeOutbox();
  // The bearer of the link has proved to own the address.
  const outcome = knownOutcome('confirm_order', CONFIRMED, row?.outcome);
  switch (outcome) {
    case 'paid':
    case 'replayed':
      return true;
    case 'gone':
      return false;
    case 'over_free':
      throw await freeRefusal(orderId, { email, userId: null, provedEmail: email, locale });
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * Sends the confirmation email again, or to a new address, which replaces the order's. The deadline does not change.
 * @throws DomainError hold_gone; unconfirmed_too_many beside `email`
 */
export async function changeOrderEmail(orderId: string, email: string): Promise<void> {
  const { 'orders.unconfirmed_orders': most } = await readSettings();
  const [row] = await sql<{ outcome: string }>(
    'change_order_email',
    'select change_order_email($1, $2, $3) as outcome',
    [orderId, email, most],
  );
  wakeOutbox();
  const outcome = knownOutcome('change_order_email', ['readdressed', 'gone', 'over_unconfirmed'], row?.outcome);
  switch (outcome) {
    case 'readdressed':
      return;
    case 'gone':
      throw new DomainError('hold_gone');
    case 'over_unconfirmed':
      throw new DomainError('unconfirmed_too_many', { field: 'email', limit: 'unconfirmed' });
    default:
      unknownOutcome(outcome);
  }
}

import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import { cardProvider } from '../providers/registry';
import { findLastPayment } from '../queries/findPayment';
import { askProvider } from './askProvider';
import { type NextStop, openPayment } from './startPayment';

type PayableOrder = { id: string; currency: string; channel: string; key: string | null };

/**
 * Takes the buyer of a pending order to pay it: with the payment that is open, or with a new attempt when the last
 * one came to nothing. Sent twice, both go to the same payment.
 * @throws DomainError order_not_payable, payment_under_review, cards_not_taken, provider_unavailable
 */
export async function payByCard(order: PayableOrder): Promise<NextStop> {
  const last = await findLastPayment(order.id);
  if (last?.state === 'authorised' && last.failureCode) throw new DomainError('payment_under_review');
  // One that failed over there without our hearing of it must not bring the buyer back to a dead page.
  if (last) await askProvider(last);

  const provider = cardProvider(order);
  if (!provider) throw new DomainError('cards_not_taken');
  const [attempt] = await sql<{ id: string }>(
    'retry_payment',
    `select payment_id as id from retry_payment($1, $2, $3, 'card')`,
    [order.id, uuidv7(), provider.code],
  );
  if (attempt) return openPayment(attempt.id, { key: order.key ?? undefined });
  throw new DomainError('order_not_payable');
}

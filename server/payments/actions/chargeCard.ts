/** Cards stored by buyers with a provider: read after the payment and charged later without the buyer. */
import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { LeftCard, StoredCard } from '../providers/provider';
import { findProvider } from '../providers/registry';
import { findPayment, isOpen } from '../queries/findPayment';
import { applyResult } from './applyResults';

const PAID_BY = `
  select id from payments where order_id = $1 and method = 'card' and state in ('captured', 'partially_refunded') and not is_local(provider) and move_id is null
  order by captured_at desc limit 1`;

/** The card that the buyer stored when paying, with its provider; null for other payment methods. */
export async function findLeftCard(orderId: string): Promise<(LeftCard & { provider: string }) | null> {
  const [paid] = await sql<{ id: string }>('paid_by_card', PAID_BY, [orderId]);
  const payment = paid && (await findPayment(paid.id));
  const keeper = payment && (await findProvider(payment.provider))?.cards;
  const left = payment && (await keeper?.find(payment));
  return left ? { ...left, provider: payment.provider } : null;
}

/** Has the provider delete a card; does nothing if the provider is no longer connected. */
export async function forgetCard(provider: string, card: StoredCard): Promise<void> {
  await (await findProvider(provider))?.cards?.forget(card);
}

type Charge = { orderId: string; paymentId: string; provider: string; card: StoredCard };

/**
 * Charges a stored card for a pending order, once per payment id, however often it is called. The answer is settled
 * like any other, and listeners learn the outcome from there.
 * @param isWanted checked last, when no other payment can start
 * @returns false if another payment is open or the order is not pending
 * @throws if the provider gave no definite answer: a retry gets it
 */
export async function chargeCard({ orderId, paymentId, provider, card }: Charge, isWanted: () => Promise<boolean>) {
  const keeper = (await findProvider(provider))?.cards;
  if (!keeper) throw new DomainError('provider_unavailable', { status: 503 });
  const [attempt] = await sql<{ id: string | null }>(
    'charge_attempt',
    `select payment_id as id from retry_payment($1, $2, $3, 'card')`,
    [orderId, paymentId, provider],
  );
  if (attempt?.id !== paymentId) return false;
  const payment = (await findPayment(paymentId))!;
  const { amount, currency } = payment;
  // From here on `giveUp` does not cancel it; if it did so before, nothing is charged.
  if (payment.state === 'created') await applyResult({ paymentId, status: 'pending', amount, currency });
  const begun = await findPayment(paymentId);
  if (begun?.state !== 'authorised' || !isOpen(begun)) return false;
  if (!(await isWanted())) {
    await applyResult({ paymentId, status: 'cancelled', code: 'consent_ended', amount, currency });
    return false;
  }
  await applyResult({ ...(await keeper.charge(payment, card, payment.reference)), paymentId });
  return true;
}

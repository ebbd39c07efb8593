/** Cards that buyers left with a company: taken note of after the payment, and charged later without them. */
import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { LeftCard, StoredCard } from '../providers/provider';
import { findProvider } from '../providers/registry';
import { findPayment, isOpen } from '../queries/findPayment';
import { applyResult } from './applyResults';

const PAID_BY = `
  select id from payments where order_id = $1 and method = 'card' and state in ('captured', 'partially_refunded') and not is_local(provider) and move_id is null
  order by captured_at desc limit 1`;

/** The card that an order's buyer left when they paid it, and with whom; null where they paid in another way. */
export async function findLeftCard(orderId: string): Promise<(LeftCard & { provider: string }) | null> {
  const [paid] = await sql<{ id: string }>('paid_by_card', PAID_BY, [orderId]);
  const payment = paid && (await findPayment(paid.id));
  const keeper = payment && (await findProvider(payment.provider))?.cards;
  const left = payment && (await keeper?.find(payment));
  return left ? { ...left, provider: payment.provider } : null;
}

/** Has the company forget a card; one that is connected no more has its cards no more. */
export async function forgetCard(provider: string, card: StoredCard): Promise<void> {
  await (await findProvider(provider))?.cards?.forget(card);
}

type Charge = { orderId: string; paymentId: string; provider: string; card: StoredCard };

/**
 * Charges a card that was left for an order that awaits its money: once for each payment, however often it is asked. The company's answer is
 * settled like any other, so that what follows hears of it from there.
 * @param isWanted asked at the last moment, when no other payment can begin any more
 * @returns false where another payment is open, or the order awaits none
 * @throws where the company did not say what became of it: asked again, it says
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
  // From here on it is not cancelled (`giveUp`); where it was before, nothing is charged.
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

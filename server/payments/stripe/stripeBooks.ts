/** Stripe's records: a payment by its session, and the last days by its list of charges. */
import Stripe from 'stripe';
import { isUuid } from '../../shared/uuid';
import { type BookedPayment, type BookedRefund, returnedBy } from '../providers/books';
import type { PaymentResult, ProviderPayment } from '../providers/provider';
import { isIntent, resultOfIntent } from './stripeCards';
import { fromStripe } from './stripeMoney';
import { answerOf, tryOf } from './stripeRefunds';
import { intentOf, resultOf } from './stripeSessions';

const STATES = { confirmed: 'captured', pending: 'pending', failed: 'failed', cancelled: 'cancelled' } as const;

function bookedRefund(refund: Stripe.Refund): BookedRefund {
  const { status, reason } = answerOf(refund);
  const ours = refund.metadata?.refund;
  return {
    ref: refund.id,
    amount: fromStripe(refund.amount, refund.currency.toUpperCase()),
    state: status,
    ...(ours && isUuid(ours) && { ours, try: tryOf(refund.metadata) }),
    ...(reason && { reason }),
  };
}

async function refundsOf(stripe: Stripe, intent: string): Promise<BookedRefund[]> {
  const refunds: BookedRefund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    refunds.push(bookedRefund(refund));
  return refunds;
}

/** Stripe's fee of a charge, if it settles in the currency of the payment. */
function feeOf(charge: Stripe.Charge | null): number | null {
  const balance = charge?.balance_transaction;
  if (!charge || !balance || typeof balance !== 'object' || balance.currency !== charge.currency) return null;
  return fromStripe(balance.fee, charge.currency.toUpperCase());
}

type Seen = {
  intent: Stripe.PaymentIntent | null;
  result: PaymentResult | null;
  amount: number | null;
  currency: string;
};

/** Finds a payment by its session, or by its intent if made without the buyer. */
async function look(stripe: Stripe, ref: string): Promise<Seen> {
  if (isIntent(ref)) {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.balance_transaction'] });
    return { intent, result: resultOfIntent(intent), amount: intent.amount, currency: intent.currency };
  }
  const session = await stripe.checkout.sessions.retrieve(ref, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  return {
    intent: intentOf(session),
    result: resultOf(session),
    amount: session.amount_total,
    currency: session.currency ?? '',
  };
}

/** Record of a payment; null if Stripe has none. */
export async function readBook(
  stripe: Stripe,
  { id, providerRef }: Pick<ProviderPayment, 'id' | 'providerRef'>,
): Promise<BookedPayment | null> {
  if (!providerRef) return null;
  const seen = await look(stripe, providerRef).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  });
  if (!seen) return null;
  const { intent, result, amount, currency } = seen;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = intent ? await refundsOf(stripe, intent.id) : [];
  return {
    ref: providerRef,
    paymentId: id,
    state: result ? STATES[result.status as keyof typeof STATES] : 'open',
    amount: fromStripe(amount ?? 0, currency.toUpperCase()),
    currency: currency.toUpperCase(),
    refunded: returnedBy(refunds),
    fee: feeOf(charge),
    refunds,
    named: true,
    raw: { ...result?.raw, charge: charge?.id ?? null, refunds: refunds.map(({ ref, state }) => ({ ref, state })) },
  };
}

/** Record from a list entry: our payment without refunds, or one that is not ours. */
function listed(charge: Stripe.Charge, payment: ProviderPayment | undefined): BookedPayment {
  const currency = charge.currency.toUpperCase();
  return {
    ref: payment?.providerRef ?? charge.id,
    paymentId: payment?.id ?? null,
    state: charge.status === 'succeeded' ? 'captured' : 'pending',
    amount: fromStripe(charge.amount, currency),
    currency,
    refunded: fromStripe(charge.amount_refunded, currency),
    fee: feeOf(charge),
    refunds: [],
    named: true,
    bookedAt: new Date(charge.created * 1000),
    raw: { charge: charge.id, status: charge.status },
  };
}

/**
 * Other shops' charges on the account, and those made in the dashboard, are not ours.
 * @param own finds our payment by id
 */
export async function* listCharges(
  stripe: Stripe,
  since: Date,
  own: (id: string | undefined) => Promise<ProviderPayment | undefined>,
): AsyncIterable<BookedPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const charge of stripe.charges.list({ created, limit: 100, expand: ['data.balance_transaction'] })) {
    if (charge.status === 'failed') continue;
    const payment = await own(charge.metadata.payment);
    const book = payment && charge.amount_refunded > 0 ? await readBook(stripe, payment) : listed(charge, payment);
    if (book) yield book;
  }
}

/**
 * Cards stored at Stripe and charges without the buyer (off session). Only the ids of card and customer are kept here.
 */
import Stripe from 'stripe';
import type { CardKeeper, LeftCard, PaymentResult, ProviderPayment } from '../providers/provider';
import { failureOf } from './stripeCodes';
import { fromStripe, toStripe } from './stripeMoney';
import { cardOfCharge } from './stripeSessions';

/** A payment without the buyer has an intent id, all others a session id. */
export const isIntent = (ref: string | null): ref is string => ref?.startsWith('pi_') === true;

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  (typeof named === 'object' ? named?.id : named) ?? null;

const standingOf = (intent: Stripe.PaymentIntent): Pick<PaymentResult, 'status' | 'code'> => {
  if (intent.status === 'succeeded') return { status: 'confirmed' };
  if (intent.status === 'canceled') return { status: 'cancelled', code: 'cancelled_by_merchant' };
  if (intent.status === 'processing') return { status: 'pending' };
  // The buyer is not there to confirm, so a required action is a failure.
  const error = intent.last_payment_error;
  const code = intent.status === 'requires_action' ? 'authentication_required' : error?.code;
  return { status: 'failed', code: failureOf(error?.decline_code, code) };
};

export function resultOfIntent(intent: Stripe.PaymentIntent): PaymentResult {
  const currency = intent.currency.toUpperCase();
  const card = cardOfCharge(intent.latest_charge);
  return {
    ...standingOf(intent),
    amount: fromStripe(intent.amount, currency),
    currency,
    providerRef: intent.id,
    ...(card && { card }),
    raw: { intent: intent.id, status: intent.status, error: intent.last_payment_error?.code ?? null },
  };
}

/** Stripe deletes idempotency keys after a day but keeps payments, so one that may exist is looked up first. */
async function findMade(stripe: Stripe, customer: string, payment: string): Promise<Stripe.PaymentIntent | undefined> {
  for await (const made of stripe.paymentIntents.list({ customer, limit: 100 }))
    if (made.metadata.payment === payment) return made;
  return undefined;
}

/** The library throws for a refusal; the error contains the intent. */
function refusedIntent(error: unknown): Stripe.PaymentIntent | undefined {
  return error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
}

async function make(stripe: Stripe, params: Stripe.PaymentIntentCreateParams, payment: ProviderPayment) {
  try {
    return await stripe.paymentIntents.create(params, { idempotencyKey: `charge_${payment.id}` });
  } catch (error) {
    const refused = refusedIntent(error);
    if (!refused) throw error;
    return refused;
  }
}

/** An invalid request, such as a card detached in the dashboard, counts as a refusal. */
function neverDone({ amount, currency }: ProviderPayment, error: unknown): PaymentResult {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  return { status: 'failed', code: 'card_not_accepted', amount, currency, raw: { error: error.code ?? 'refused' } };
}

export const stripeCards = (stripe: Stripe): CardKeeper => ({
  async find({ providerRef }): Promise<LeftCard | null> {
    if (!providerRef || isIntent(providerRef)) return null;
    const session = await stripe.checkout.sessions.retrieve(providerRef, {
      expand: ['payment_intent.payment_method'],
    });
    const customerRef = idOf(session.customer);
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null;
    if (!customerRef || !method || intent?.setup_future_usage !== 'off_session') return null;
    const { card } = method;
    return {
      customerRef,
      methodRef: method.id,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
    };
  },
  async charge(payment, { customerRef, methodRef }, reference) {
    const amount = toStripe(payment.amount, payment.currency);
    if (amount === null) throw new Error(`Stripe takes no ${payment.amount} ${payment.currency}`);
    const params: Stripe.PaymentIntentCreateParams = {
      amount,
      currency: payment.currency.toLowerCase(),
      customer: customerRef,
      payment_method: methodRef,
      off_session: true,
      confirm: true,
      description: reference,
      metadata: { payment: payment.id, order: reference },
      expand: ['latest_charge'],
    };
    try {
      const made = await findMade(stripe, customerRef, payment.id);
      return resultOfIntent(made ?? (await make(stripe, params, payment)));
    } catch (error) {
      return neverDone(payment, error);
    }
  },
  async forget({ methodRef }) {
    await stripe.paymentMethods.detach(methodRef).catch((error: unknown) => {
      // It was detached there already.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  },
});

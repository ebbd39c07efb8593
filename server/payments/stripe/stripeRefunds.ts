import Stripe from 'stripe';
import type { HostedProvider, ProviderPayment, ProviderRefund } from '../providers/provider';
import { isIntent } from './stripeCards';
import { toStripe } from './stripeMoney';

type Answer = Awaited<ReturnType<HostedProvider['refund']>>;

export function answerOf({ id, status, failure_reason: reason }: Stripe.Refund): Answer {
  if (status === 'succeeded') return { status: 'done', ref: id };
  if (status === 'failed' || status === 'canceled') return { status: 'failed', ref: id, reason: reason ?? status };
  return { status: 'transit', ref: id };
}

export const tryOf = (metadata: Stripe.Metadata | null): number => Number(metadata?.try ?? 1);

/** Stripe deletes idempotency keys after a day but keeps refunds, so one that may exist is looked up first. */
async function findMade(
  stripe: Stripe,
  intent: string,
  { id, tryNumber }: ProviderRefund,
): Promise<Stripe.Refund | undefined> {
  for await (const made of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (made.metadata?.refund === id && tryOf(made.metadata) === tryNumber) return made;
  return undefined;
}

async function make(stripe: Stripe, intent: string, refund: ProviderRefund): Promise<Answer> {
  const amount = toStripe(refund.amount, refund.currency);
  if (amount === null) return { status: 'failed', reason: 'amount' };
  const { tryNumber } = refund;
  const isAgain = tryNumber > 1;
  try {
    const params = {
      payment_intent: intent,
      amount,
      metadata: { refund: refund.id, ...(isAgain ? { try: tryNumber } : {}) },
    };
    return answerOf(
      await stripe.refunds.create(params, {
        idempotencyKey: isAgain ? `ref_${refund.id}_${tryNumber}` : `ref_${refund.id}`,
      }),
    );
  } catch (error) {
    // An invalid request fails and goes to staff; other errors are retried.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { status: 'failed', reason: error.code ?? 'refused' };
  }
}

async function intentOfSession(stripe: Stripe, session: string): Promise<string | null> {
  const { payment_intent: named } = await stripe.checkout.sessions.retrieve(session);
  return (typeof named === 'object' ? named?.id : named) ?? null;
}

/** Refunds by Stripe, once per refund id. */
export async function refundAtStripe(
  stripe: Stripe,
  refund: ProviderRefund,
  { providerRef }: ProviderPayment,
): Promise<Answer> {
  if (!providerRef) return { status: 'failed', reason: 'no_session' };
  const intent = isIntent(providerRef) ? providerRef : await intentOfSession(stripe, providerRef);
  if (!intent) return { status: 'failed', reason: 'nothing_paid' };
  const made = refund.since ? await findMade(stripe, intent, refund) : undefined;
  return made ? answerOf(made) : make(stripe, intent, refund);
}

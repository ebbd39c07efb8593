/** Maps a Stripe Checkout session to our result. */
import type Stripe from 'stripe';
import type { PaymentResult } from '../providers/provider';
import { failureOf } from './stripeCodes';
import { fromStripe } from './stripeMoney';

type Session = Stripe.Checkout.Session;

/** Read a session with its payment and charge. */
export const EXPANDED = { expand: ['payment_intent.latest_charge'] };

export const intentOf = ({ payment_intent: intent }: Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

export function cardOfCharge(charge: Stripe.PaymentIntent['latest_charge'] | undefined): PaymentResult['card'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card) return undefined;
  return { ...(card.brand && { brand: card.brand }), ...(card.last4 && { last4: card.last4 }) };
}

/** Null while the buyer is on the page: after a refused card they may try another. */
function standingOf(session: Session): Pick<PaymentResult, 'status' | 'code'> | null {
  if (session.payment_status === 'paid') return { status: 'confirmed' };
  if (session.status === 'expired') return { status: 'cancelled', code: 'session_expired' };
  if (session.status === 'open') return null;
  const intent = intentOf(session);
  if (intent?.status === 'canceled') return { status: 'cancelled', code: 'cancelled_by_merchant' };
  if (intent?.status !== 'requires_payment_method') return { status: 'pending' };
  const error = intent.last_payment_error;
  return { status: 'failed', code: failureOf(error?.decline_code, error?.code) };
}

export function resultOf(session: Session): PaymentResult | null {
  const standing = standingOf(session);
  if (!standing) return null;
  const currency = (session.currency ?? '').toUpperCase();
  const card = cardOfCharge(intentOf(session)?.latest_charge);
  return {
    ...standing,
    amount: fromStripe(session.amount_total ?? 0, currency),
    currency,
    providerRef: session.id,
    ...(card && { card }),
    raw: {
      session: session.id,
      intent: intentOf(session)?.id ?? null,
      status: session.status,
      payment_status: session.payment_status,
    },
  };
}

/** A dispute; an inquiry counts too, since it needs an answer. */
export function disputeOf(dispute: Stripe.Dispute): PaymentResult {
  const currency = dispute.currency.toUpperCase();
  const { status } = dispute;
  return {
    status:
      status === 'lost' ? 'dispute_lost' : status === 'won' || status === 'warning_closed' ? 'dispute_won' : 'disputed',
    amount: fromStripe(dispute.amount, currency),
    currency,
    code: dispute.reason,
    raw: { dispute: dispute.id, status, reason: dispute.reason },
  };
}

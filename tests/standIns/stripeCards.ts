/**
 * Off-session payments, as in Stripe's reference: a PaymentIntent with `off_session` and `confirm` is paid immediately,
 * or refused with a `card_error` that includes the intent.
 */
import { randomBytes } from 'node:crypto';
import type { Answered, Asked } from './standIn';
import type { Json, StripeCard, StripeCharge, StripeRefund } from './stripeTypes';

type Kept = { cards: Map<string, StripeCard>; charges: StripeCharge[] };

const json = (body: unknown, status = 200): Answered => ({ status, body: JSON.stringify(body) });
const wrong = (code: string, message: string, status = 400): Answered =>
  json({ error: { type: 'invalid_request_error', code, message } }, status);

const shown = (charge: StripeCharge): Json => ({
  object: 'payment_intent',
  id: charge.id,
  status: charge.status,
  amount: charge.amount,
  currency: charge.currency,
  customer: charge.customer,
  metadata: charge.metadata,
  last_payment_error: charge.last_payment_error,
  latest_charge:
    charge.status === 'succeeded'
      ? {
          id: `ch_${charge.id}`,
          object: 'charge',
          currency: charge.currency,
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
          balance_transaction: { object: 'balance_transaction', fee: 61, currency: charge.currency },
        }
      : null,
});

function create({ cards, charges }: Kept, fields: Record<string, string>): Answered {
  const card = cards.get(fields.payment_method ?? '');
  if (fields.off_session !== 'true' || fields.confirm !== 'true') return wrong('parameter_missing', 'not off session');
  if (!card || card.customer !== fields.customer) return wrong('resource_missing', 'No such PaymentMethod', 404);
  const { answer } = card;
  const error = answer === 'succeeded' ? null : refusalOf(answer);
  const made: StripeCharge = {
    id: `pi_test_${randomBytes(9).toString('hex')}`,
    status: error ? 'requires_payment_method' : 'succeeded',
    amount: Number(fields.amount),
    currency: fields.currency ?? '',
    customer: fields.customer ?? '',
    metadata: { payment: fields['metadata[payment]'], order: fields['metadata[order]'] },
    last_payment_error: error,
    refunded: 0,
  };
  charges.push(made);
  return error ? json({ error: { ...error, payment_intent: shown(made) } }, 402) : json(shown(made));
}

const refusalOf = (answer: 'authentication_required' | 'card_declined'): Json => ({
  type: 'card_error',
  code: answer,
  ...(answer === 'card_declined' ? { decline_code: 'generic_decline' } : { decline_code: 'authentication_required' }),
  message: 'Your card was declined.',
});

/** Null for other requests. */
export function offSession(kept: Kept, { method, path, query, body }: Omit<Asked, 'headers'>): Answered | null {
  if (method === 'POST' && path === '/v1/payment_intents')
    return create(kept, Object.fromEntries(new URLSearchParams(body)));
  if (method === 'GET' && path === '/v1/payment_intents') {
    const data = kept.charges.filter(({ customer }) => customer === query.get('customer')).map(shown);
    return json({ object: 'list', data, has_more: false });
  }
  const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path)?.[1];
  if (detached) {
    const card = kept.cards.get(detached);
    if (!card?.customer) return wrong('resource_missing', 'is not attached to a customer');
    card.customer = null;
    return json({ object: 'payment_method', id: detached, customer: null });
  }
  const charge = kept.charges.find(({ id }) => path === `/v1/payment_intents/${id}`);
  return charge ? json(shown(charge)) : null;
}

/** Refunds an off-session payment; null for any other payment. */
export function refundCharge(
  { charges, refunds }: { charges: readonly StripeCharge[]; refunds: StripeRefund[] },
  fields: Record<string, string>,
  status: string,
): Answered | null {
  const charge = charges.find((one) => one.id === fields.payment_intent && one.status === 'succeeded');
  if (!charge) return null;
  const left = charge.amount - charge.refunded;
  const amount = fields.amount === undefined ? left : Number(fields.amount);
  if (amount > left) return wrong('amount_too_large', 'greater than unrefunded amount');
  charge.refunded += amount;
  const { id: intent, currency } = charge;
  const metadata = { refund: fields['metadata[refund]'] };
  const id = `re_test_${randomBytes(9).toString('hex')}`;
  const made = { id, payment_intent: intent, amount, currency, status, metadata };
  refunds.push(made);
  return json({ object: 'refund', ...made });
}

/**
 * Simulates Stripe as used by a shop, written from its API reference: Checkout sessions, refunds, disputes, events. It
 * refuses what Stripe refuses, and shares no code with the product.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type Answered, type Asked, startStandIn } from './standIn';
import { offSession, refundCharge } from './stripeCards';
import { listCharges } from './stripeCharges';
import type { Dispute, Json, Stripe, StripeCard, StripeCharge, StripeRefund, StripeSession } from './stripeTypes';

export type { Stripe } from './stripeTypes';

export const STRIPE_KEY = 'sk_test_standin0000000000001234';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin00000000000005678';

const HALF_AN_HOUR = 1800;
const DAY = 86_400;
const CURRENCIES = new Set('eur usd gbp jpy kwd isk mga chf'.split(' '));
const NO_DIGITS = new Set(['jpy', 'mga']);

const id = (prefix: string) => `${prefix}_test_${randomBytes(9).toString('hex')}`;
const json = (body: unknown, status = 200): Answered => ({ status, body: JSON.stringify(body) });
const refusal = (code: string, message: string, status = 400, type = 'invalid_request_error'): Answered =>
  json({ error: { type, code, message } }, status);

/** Parses `a[b][0]=c` into nested objects, as far as these requests need it. */
function nested(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}

export async function startStripe(): Promise<Stripe> {
  const sessions = new Map<string, StripeSession>();
  const cards = new Map<string, StripeCard>();
  const charges: StripeCharge[] = [];
  const refunds: StripeRefund[] = [];
  const disputes: Dispute[] = [];
  const keys = new Set([STRIPE_KEY]);
  const seen = new Map<string, { body: string; answer: Answered }>();

  const shown = ({ intent, futureUsage, method, ...session }: StripeSession, isExpanded: boolean): Json => ({
    object: 'checkout.session',
    ...session,
    payment_intent:
      intent && isExpanded
        ? {
            id: intent.id,
            object: 'payment_intent',
            status: intent.status,
            metadata: intent.metadata,
            setup_future_usage: futureUsage,
            payment_method: method && {
              id: method,
              object: 'payment_method',
              card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2089 },
            },
            last_payment_error: intent.decline && { code: 'card_declined', decline_code: intent.decline },
            latest_charge:
              intent.status === 'succeeded'
                ? {
                    id: `ch_${intent.id}`,
                    object: 'charge',
                    currency: session.currency,
                    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
                    balance_transaction: { object: 'balance_transaction', fee: 61, currency: session.currency },
                  }
                : null,
          }
        : (intent?.id ?? null),
  });

  function create(fields: Record<string, string>): Answered {
    const now = Date.now() / 1000;
    const price = 'line_items[0][price_data]';
    const currency = fields[`${price}[currency]`] ?? '';
    const amount = Number(fields[`${price}[unit_amount]`]);
    const expires = Number(fields.expires_at);
    if (!CURRENCIES.has(currency)) return refusal('currency_unknown', `Invalid currency: ${currency}`);
    if (!Number.isInteger(amount) || amount < 1) return refusal('parameter_invalid_integer', 'Invalid integer');
    if (currency === 'kwd' && amount % 10 !== 0) return refusal('amount_invalid', 'must be divisible by 10');
    if (currency === 'isk' && amount % 100 !== 0) return refusal('amount_invalid', 'must be a whole amount');
    if (!NO_DIGITS.has(currency) && amount < 50) return refusal('amount_too_small', 'below the minimum');
    if (!(expires >= now + HALF_AN_HOUR - 1 && expires <= now + DAY))
      return refusal('expires_at_invalid', '`expires_at` must be between 30 minutes and 24 hours from creation');
    if (!fields[`${price}[product_data][name]`] || fields.mode !== 'payment' || !fields.success_url)
      return refusal('parameter_missing', 'Missing required param');
    const session: StripeSession = {
      id: id('cs'),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount * Number(fields['line_items[0][quantity]']),
      currency,
      client_reference_id: fields.client_reference_id ?? '',
      expires_at: expires,
      locale: fields.locale,
      success_url: fields.success_url,
      cancel_url: fields.cancel_url ?? '',
      customer_email: fields.customer_email,
      url: '',
      intent: null,
      customer: fields.customer_creation === 'always' ? id('cus') : null,
      futureUsage: fields['payment_intent_data[setup_future_usage]'] ?? null,
      method: null,
    };
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
    sessions.set(session.id, session);
    return json(shown(session, false));
  }

  function refund(fields: Record<string, string>): Answered {
    const ofCharge = refundCharge({ charges, refunds }, fields, standIn.refundStatus);
    if (ofCharge) return ofCharge;
    const session = [...sessions.values()].find(({ intent }) => intent && intent.id === fields.payment_intent);
    if (!session?.intent) return refusal('resource_missing', 'No such payment_intent', 404);
    const left = session.amount_total - session.intent.refunded;
    const amount = fields.amount === undefined ? left : Number(fields.amount);
    if (left === 0) return refusal('charge_already_refunded', 'has already been refunded');
    if (amount > left) return refusal('amount_too_large', 'greater than unrefunded amount on charge');
    session.intent.refunded += amount;
    const metadata = { refund: fields['metadata[refund]'] };
    const { currency, intent } = session;
    const made = { id: id('re'), payment_intent: intent.id, amount, currency, status: standIn.refundStatus, metadata };
    refunds.push(made);
    return json({ object: 'refund', ...made });
  }

  function route({ method, path, query, body }: Asked): Answered {
    const session = /^\/v1\/checkout\/sessions\/(cs_\w+)(\/expire)?$/.exec(path);
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(nested(body));
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return json({ object: 'list', data: [], has_more: false });
    if (session) {
      const found = sessions.get(session[1]!);
      if (!found) return refusal('resource_missing', 'No such checkout session', 404);
      if (session[2] && found.status !== 'open')
        return refusal('session_not_open', 'Only Checkout Sessions with a status in ["open"] can be expired');
      if (session[2]) found.status = 'expired';
      return json(shown(found, query.has('expand[0]')));
    }
    const ofCards = offSession({ cards, charges }, { method, path, query, body });
    if (ofCards) return ofCards;
    if (method === 'POST' && path === '/v1/refunds') return refund(nested(body));
    if (path === '/v1/refunds') {
      const data = refunds.filter((made) => made.payment_intent === query.get('payment_intent'));
      return json({ object: 'list', data: data.map((made) => ({ object: 'refund', ...made })), has_more: false });
    }
    if (path === '/v1/charges')
      return json(listCharges([...sessions.values()], standIn.foreign, Number(query.get('created[gte]'))));
    const intent = [...sessions.values()].find((one) => one.intent && path === `/v1/payment_intents/${one.intent.id}`);
    if (intent?.intent)
      return json({ object: 'payment_intent', id: intent.intent.id, metadata: intent.intent.metadata });
    const dispute = disputes.find((one) => path === `/v1/disputes/${one.id}`);
    return dispute ? json({ object: 'dispute', ...dispute }) : refusal('resource_missing', 'Unrecognized URL', 404);
  }

  /** The same idempotency key gives the same response; other parameters are an error of the caller. */
  function answer(asked: Asked): Answered {
    const key = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? '';
    if (!keys.has(key)) return refusal('api_key_invalid', 'Invalid API Key provided', 401);
    const idempotency = asked.headers['idempotency-key'];
    if (asked.method !== 'POST' || typeof idempotency !== 'string') return route(asked);
    const known = seen.get(idempotency);
    if (known && known.body !== asked.body)
      return refusal(
        'idempotency_key_in_use',
        'Keys can only be used with the same parameters',
        400,
        'idempotency_error',
      );
    const said = known?.answer ?? route(asked);
    seen.set(idempotency, { body: asked.body, answer: said });
    return said;
  }

  const server = await startStandIn(answer);
  const find = (sessionId: string): StripeSession => {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`no session ${sessionId}`);
    return session;
  };
  const standIn: Stripe = Object.assign(server, {
    sessions,
    cards,
    charges,
    refunds,
    disputes,
    keys,
    foreign: [],
    refundStatus: 'succeeded',
    refundInPages(sessionId: string, amount: number) {
      const { intent, currency } = find(sessionId);
      intent!.refunded += amount;
      const made = { id: id('re'), payment_intent: intent!.id, amount, currency, status: 'succeeded', metadata: {} };
      refunds.push(made);
      return made;
    },
    failRefund(refundId: string, reason = 'lost_or_stolen_card') {
      const made = refunds.find((one) => one.id === refundId)!;
      const session = [...sessions.values()].find(({ intent }) => intent?.id === made.payment_intent)!;
      session.intent!.refunded -= made.amount;
      return Object.assign(made, { status: 'failed', failure_reason: reason });
    },
    pay(sessionId: string, how: 'now' | 'processing' = 'now') {
      const session = find(sessionId);
      if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
      session.status = 'complete';
      session.payment_status = how === 'now' ? 'paid' : 'unpaid';
      const status = how === 'now' ? 'succeeded' : 'processing';
      const metadata = { payment: session.client_reference_id };
      session.intent = { id: id('pi'), status, metadata, decline: null, refunded: 0 };
      // The card is stored only for a customer, and only if requested.
      session.method = id('pm');
      if (session.customer && session.futureUsage === 'off_session')
        cards.set(session.method, { id: session.method, customer: session.customer, answer: 'succeeded' });
      return session;
    },
    settleLater(sessionId: string, decline?: string) {
      const session = find(sessionId);
      session.payment_status = decline ? 'unpaid' : 'paid';
      Object.assign(session.intent!, {
        status: decline ? 'requires_payment_method' : 'succeeded',
        decline: decline ?? null,
      });
      return session;
    },
    expire(sessionId: string) {
      return Object.assign(find(sessionId), { status: 'expired' as const });
    },
    dispute(sessionId: string, status = 'needs_response') {
      const { amount_total: amount, currency, intent } = find(sessionId);
      const payment = { id: intent!.id, object: 'payment_intent', metadata: intent!.metadata };
      const made = { id: id('dp'), amount, currency, reason: 'fraudulent', status, payment_intent: payment };
      disputes.push(made);
      return made;
    },
    event: (type: string, object: Json) =>
      JSON.stringify({
        id: id('evt'),
        object: 'event',
        type,
        created: Math.floor(Date.now() / 1000),
        data: { object },
      }),
    sign(body: string, secret = STRIPE_WEBHOOK_SECRET, at = new Date()) {
      const seconds = Math.floor(at.getTime() / 1000);
      return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
    },
  });
  return standIn;
}

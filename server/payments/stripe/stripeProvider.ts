/** Stripe Checkout: a hosted page behind a link. A message only triggers a query, whose answer is applied. */
import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { z } from 'zod';
import { env } from '../../infra/runtime';
import { minutesAfter } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { OpenConnection } from '../connections/connection';
import {
  type ConnectionProblem,
  type HostedProvider,
  type PaymentResult,
  type ProviderPayment,
  type StartContext,
  UnverifiedMessage,
  type VerifiedEvent,
} from '../providers/provider';
import { ownPayment } from '../queries/findPayment';
import { listCharges, readBook } from './stripeBooks';
import { isIntent, resultOfIntent, stripeCards } from './stripeCards';
import { toStripe } from './stripeMoney';
import { refundAtStripe } from './stripeRefunds';
import { disputeOf, EXPANDED, resultOf } from './stripeSessions';

const ANSWER_WITHIN_MS = 10_000;
/** Older messages are refused, to prevent replay. */
const TOLERANCE_SECONDS = 300;
/** Minimum lifetime of a session; the order expires earlier and cancels it. */
const SESSION_OUTLIVES_MINUTES = 31;
/** Maximum lifetime; an order that waits longer gets a new session. */
const SESSION_MINUTES = 23 * 60;
const LOCALES = new Set(
  'bg cs da de el en es et fi fr hr hu it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(' '),
);

function openClient(apiKey: string): Stripe {
  const url = env().STRIPE_URL ? new URL(env().STRIPE_URL!) : null;
  return new Stripe(apiKey, {
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      ...(url.port && { port: url.port }),
    }),
  });
}

function sessionParams(payment: ProviderPayment, context: StartContext): Stripe.Checkout.SessionCreateParams {
  const amount = toStripe(payment.amount, payment.currency);
  if (amount === null) throw new Error(`Stripe takes no ${payment.amount} ${payment.currency}`);
  const metadata = { payment: payment.id, order: context.reference };
  const language = context.locale.split('-')[0]!;
  const ends = Math.min(
    minutesAfter(context.expiresAt, SESSION_OUTLIVES_MINUTES).getTime(),
    minutesAfter(payment.createdAt, SESSION_MINUTES).getTime(),
  );
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: context.title, description: context.reference },
        },
      },
    ],
    metadata,
    payment_intent_data: {
      metadata,
      description: context.reference,
      ...(context.leavesCard && { setup_future_usage: 'off_session' as const }),
    },
    ...(context.leavesCard && { customer_creation: 'always' as const }),
    ...(context.email && { customer_email: context.email }),
    locale: (LOCALES.has(language) ? language : 'auto') as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: context.returnUrl,
    cancel_url: context.choiceUrl,
    expires_at: Math.floor(ends / 1000),
  };
}

const shape = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object({ id: z.string() }) }) });

/** @throws UnverifiedMessage */
function verify(raw: Buffer, headers: IncomingHttpHeaders, secret: string): Stripe.Event {
  try {
    const event = Stripe.webhooks.constructEvent(raw, headers['stripe-signature'] ?? '', secret, TOLERANCE_SECONDS);
    shape.parse(event);
    return event;
  } catch (error) {
    throw new UnverifiedMessage('stripe signature', { cause: error });
  }
}

function problemOf(error: unknown): ConnectionProblem {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: 'key_unknown' };
  if (error instanceof Stripe.errors.StripePermissionError) return { kind: 'key_not_allowed' };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { kind: 'refused', code: error.code ?? '' };
  return { kind: 'unreachable' };
}

/** Payments by a Stripe connection. */
export function stripeProvider(connection: OpenConnection): HostedProvider {
  const { code, channels, currencies, secrets } = connection;
  const stripe = openClient(secrets.secretKey!);

  const lookAt = (session: string): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(session, EXPANDED);

  /** Payments of this connection only; another shop on the same account is ignored. */
  async function own(id: string | null | undefined): Promise<ProviderPayment | undefined> {
    return id && isUuid(id) ? ownPayment(code, { id }) : undefined;
  }

  async function told(eventId: string, paymentId: string | null | undefined, result: PaymentResult | null) {
    const payment = result && (await own(paymentId));
    return payment ? [{ eventId, paymentId: payment.id, result }] : [];
  }

  async function readEvent(event: Stripe.Event): Promise<VerifiedEvent[]> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired': {
        if (!(await own(event.data.object.client_reference_id))) return [];
        const session = await lookAt(event.data.object.id);
        return told(event.id, session.client_reference_id, resultOf(session));
      }
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.canceled':
        return toldOfIntent(event.id, event.data.object.id);
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed': {
        const dispute = await stripe.disputes.retrieve(event.data.object.id, { expand: ['payment_intent'] });
        const intent = dispute.payment_intent;
        return told(event.id, typeof intent === 'object' ? intent?.metadata.payment : null, disputeOf(dispute));
      }
      case 'charge.refunded':
        return lookedUp(event.id, event.data.object.payment_intent);
      case 'charge.refund.updated':
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
        return lookedUp(event.id, event.data.object.payment_intent);
      default:
        return [];
    }
  }

  /** Result of a charge without the buyer; intents of a session are reported by the session. */
  async function toldOfIntent(eventId: string, id: string): Promise<VerifiedEvent[]> {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const payment = await own(intent.metadata.payment);
    return payment && isIntent(payment.providerRef) ? told(eventId, payment.id, resultOfIntent(intent)) : [];
  }

  /** Queries the records after a refund was made or failed, here or in the dashboard. */
  async function lookedUp(eventId: string, named: string | Stripe.PaymentIntent | null): Promise<VerifiedEvent[]> {
    const id = typeof named === 'object' ? named?.id : named;
    const intent = id ? await stripe.paymentIntents.retrieve(id) : null;
    const payment = await own(intent?.metadata.payment);
    const books = payment && (await readBook(stripe, payment));
    return books ? [{ eventId, books }] : [];
  }

  return {
    code,
    label: connection.label,
    methods: connection.methods,
    capabilities: { refund: 'api', partialRefund: true, statusQuery: true },
    isAvailable: ({ currency, channel, totalCents }) =>
      connection.enabled &&
      channels.includes(channel) &&
      (currencies.length === 0 || currencies.includes(currency)) &&
      (totalCents === undefined || toStripe(totalCents, currency) !== null),
    async start(payment, context) {
      const idempotencyKey = `pay_${payment.id}`;
      const session = await stripe.checkout.sessions.create(sessionParams(payment, context), { idempotencyKey });
      if (!session.url) throw new Error(`the session ${session.id} has no page`);
      return { providerRef: session.id, redirect: { method: 'GET', url: session.url } };
    },
    parseWebhook: async (raw, headers) => readEvent(verify(raw, headers, secrets.webhookSecret!)),
    cards: stripeCards(stripe),
    async fetchStatus({ providerRef }) {
      if (!providerRef) return null;
      if (!isIntent(providerRef)) return resultOf(await lookAt(providerRef));
      return resultOfIntent(await stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge'] }));
    },
    async cancel({ providerRef }) {
      if (!providerRef) return true;
      // It was charged or refused when requested.
      if (isIntent(providerRef)) return false;
      try {
        await stripe.checkout.sessions.expire(providerRef);
        return true;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return (await lookAt(providerRef)).status === 'expired';
      }
    },
    readBooks: (payment) => readBook(stripe, payment),
    listBooks: (since) => listCharges(stripe, since, own),
    refund: (refund, payment) => refundAtStripe(stripe, refund, payment),
    test: () =>
      stripe.checkout.sessions.list({ limit: 1 }).then(
        () => null,
        (error: unknown) => problemOf(error),
      ),
  };
}

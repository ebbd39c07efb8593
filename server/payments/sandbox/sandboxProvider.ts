/** Our client of the sandbox: maps its answers to ours, as for any provider. */

import { z } from 'zod';
import { env } from '../../infra/runtime';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import {
  type CardKeeper,
  type HostedProvider,
  type PaymentResult,
  type ProviderPayment,
  UnverifiedMessage,
  type VerifiedEvent,
} from '../providers/provider';
import { listSandboxBooks, readSandboxBook } from './books';
import {
  cancelSession,
  chargeLeftCard,
  createRefund,
  createSession,
  findSession,
  leaveCard,
  type SandboxSession,
} from './company';
import { isGenuine, SIGNATURE_HEADER, webhookSecret } from './signature';

const message = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.succeeded', 'payment.pending', 'payment.failed', 'payment.cancelled', 'refund.changed']),
  session: z.string(),
  payment: z.uuid(),
  amount: z.number().int(),
  currency: z.string(),
  card: z.object({ brand: z.string(), last4: z.string().nullable() }),
  code: z.string().nullable(),
});

const STATUS_OF_MESSAGE = {
  'payment.succeeded': 'confirmed',
  'payment.pending': 'pending',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
} as const;

/**
 * An installation without a configured URL is reached under several hosts (a demo on a laptop and a phone); buyers stay
 * on theirs.
 */
const address = (url: string): string => (env().hasOwnUrl ? url : url.replace(env().APP_URL, ''));

function parse(raw: Buffer): z.output<typeof message> {
  try {
    return message.parse(JSON.parse(raw.toString('utf8')));
  } catch (error) {
    throw new UnverifiedMessage('not a message of the sandbox', { cause: error });
  }
}

async function readMessage(raw: Buffer): Promise<VerifiedEvent[]> {
  const { type, ...said } = parse(raw);
  if (type === 'refund.changed') {
    const books = await readSandboxBook(said.session);
    return books ? [{ eventId: said.id, books }] : [];
  }
  const result: PaymentResult = {
    status: STATUS_OF_MESSAGE[type],
    amount: said.amount,
    currency: said.currency,
    providerRef: said.session,
    card: { brand: said.card.brand, ...(said.card.last4 && { last4: said.card.last4 }) },
    ...(said.code && { code: said.code }),
    raw: { type, ...said },
  };
  return [{ eventId: said.id, paymentId: said.payment, result }];
}

/** Null while the buyer has not acted on the page. */
function statusOf(session: SandboxSession): Pick<PaymentResult, 'status' | 'code'> | null {
  if (session.isExpired) return { status: 'cancelled', code: 'session_expired' };
  switch (session.state) {
    case 'open':
      return null;
    case 'challenge':
      return { status: 'pending' };
    case 'processing':
      return session.card === 'silent' && session.expiresAt <= new Date()
        ? { status: 'cancelled', code: 'no_answer' }
        : { status: 'pending' };
    case 'refunded':
      return { status: 'confirmed' };
    default:
      return { status: session.state, ...(session.code && { code: session.code }) };
  }
}

async function fetchStatus({ providerRef }: ProviderPayment): Promise<PaymentResult | null> {
  const session = providerRef ? await findSession(providerRef) : undefined;
  const status = session && statusOf(session);
  if (!session || !status) return null;
  const { amount, currency, last4, id } = session;
  return { ...status, amount, currency, providerRef: id, card: { brand: 'visa', ...(last4 && { last4 }) } };
}

/** A sandbox customer is a person who stored a card. */
const cards: CardKeeper = {
  async find({ id, providerRef }) {
    const left = providerRef ? await leaveCard(providerRef) : null;
    return left && { ...left, customerRef: `sbx_customer_${id}`, brand: 'visa', expires: null };
  },
  async charge(payment, { methodRef }, reference) {
    const { id: paymentId, amount, currency } = payment;
    const providerRef = await chargeLeftCard({ paymentId, amount, currency, title: reference, methodRef });
    return (await fetchStatus({ ...payment, providerRef })) ?? { status: 'pending', amount, currency, providerRef };
  },
  forget: async () => {},
};

export const sandboxProvider: HostedProvider = {
  code: 'sandbox',
  capabilities: { refund: 'api', partialRefund: true, statusQuery: true },
  isAvailable: ({ channel }) => channel === SHOP_CHANNEL,
  async start(payment, context) {
    const providerRef = await createSession({
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      locale: context.locale,
      title: context.title,
      returnUrl: address(context.returnUrl),
      cancelUrl: address(context.cancelUrl),
      // The sandbox runs in this process and calls it directly, bypassing any proxy.
      notifyUrl: new URL(context.notifyUrl).pathname,
      expiresAt: context.expiresAt,
    });
    return {
      providerRef,
      redirect: { method: 'GET', url: address(`${env().APP_URL}${paths.payments.sandbox(providerRef)}`) },
    };
  },
  async parseWebhook(raw, headers) {
    if (!isGenuine(raw, headers[SIGNATURE_HEADER], webhookSecret())) throw new UnverifiedMessage('sandbox signature');
    return readMessage(raw);
  },
  fetchStatus,
  cards,
  cancel: async ({ providerRef }) => !providerRef || (await cancelSession(providerRef, 'cancelled_by_merchant')),
  readBooks: async ({ providerRef }) => (providerRef ? readSandboxBook(providerRef) : null),
  listBooks: listSandboxBooks,
  async refund(refund, { providerRef }) {
    const reason = providerRef ? await createRefund(providerRef, refund.id, refund.amount) : 'no_session';
    return reason ? { status: 'failed', reason } : { status: 'done', ref: refund.id };
  },
};

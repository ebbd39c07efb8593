import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { microBatch } from '../../infra/microBatch';
import { absoluteUrl } from '../../infra/runtime';
import { orderTitle, payLinkPath } from '../../orders';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { minutesAfter } from '../../shared/time';
import type { Redirect, StartContext } from '../providers/provider';
import { findLocalProvider, findProvider } from '../providers/registry';
import { findPayment, isOpen, type PaymentToStart } from '../queries/findPayment';

/** The buyer's next URL; `isExternal` = needs a full page load instead of an Inertia visit. */
export type NextStop = { url: string; isExternal: boolean };

/** Pages for the payer: those of the order, if they have its key, or of their link. */
export function stopsOf({ reference, linkId }: Pick<PaymentToStart, 'reference' | 'linkId'>, key: string | undefined) {
  if (linkId) {
    const link = payLinkPath(linkId);
    return { loading: link, choice: `${link}?choose=1`, transfer: link, card: `${link}?go=1` };
  }
  return {
    loading: paths.payments.loading(reference, key),
    choice: paths.payments.choice(reference, key),
    transfer: paths.payments.transfer(reference, key),
    card: paths.payments.card(reference, key),
  };
}

function contextOf(payment: PaymentToStart): StartContext {
  const stops = stopsOf(payment, payment.returnKey);
  const back = absoluteUrl(stops.loading);
  const locale = payment.linkLocale ?? payment.locale;
  return {
    returnUrl: back,
    cancelUrl: back,
    choiceUrl: absoluteUrl(stops.choice),
    transferUrl: absoluteUrl(stops.transfer),
    notifyUrl: absoluteUrl(paths.payments.webhook(payment.provider)),
    locale,
    title: orderTitle(payment.events, locale),
    reference: payment.reference,
    // The payer of a link need not be the buyer and must not see the buyer's email.
    email: payment.linkId ? null : payment.email,
    leavesCard: payment.leavesCard,
    expiresAt: payment.expiresAt ?? minutesAfter(new Date(), 30),
  };
}

/** The person who opens the payment. */
type Starter = {
  /** Key of the order, if the payer has it; included only in this payer's URLs. */
  key: string | undefined;
  /** The payment, if it was just created. */
  known?: PaymentToStart | undefined;
};

/**
 * Forms are posted by our card page, which is reloaded so that its CSP can name the provider. Transfers have their own
 * page, opened with the payer's key.
 */
function stopAt(redirect: Redirect, method: string, { card, transfer }: ReturnType<typeof stopsOf>): NextStop {
  if (method === 'wire_transfer') return { url: absoluteUrl(transfer), isExternal: true };
  return { url: redirect.method === 'GET' ? redirect.url : card, isExternal: true };
}

type Opened = { id: string; redirect: Redirect; provider_ref: string | null };

/** Concurrent redirects are stored in one batch. */
const storeRedirect = microBatch<Opened, true>({
  run: async (opened) => {
    await sql('store_redirects', 'select store_redirects($1::jsonb)', [JSON.stringify(opened)]);
    return opened.map(() => true);
  },
  laneOf: ({ id }) => id,
  lanes: 2,
  maxSize: 50,
});

/**
 * Opens a payment at its provider once: the row is the intent, the provider recognises the payment id, and the first
 * request stores the URL. Runs outside transactions.
 * @throws DomainError provider_unavailable
 */
export async function openPayment(paymentId: string, { key, known }: Starter): Promise<NextStop> {
  const payment = known ?? (await findPayment(paymentId));
  if (!payment) throw notFound();
  const stops = stopsOf(payment, key);
  if (!isOpen(payment) || payment.isCharge) return { url: stops.loading, isExternal: false };
  // Local providers have no payment page: the buyer chooses another method.
  if (findLocalProvider(payment.provider)) return { url: stops.choice, isExternal: false };
  if (payment.redirect) return stopAt(payment.redirect, payment.method, stops);
  try {
    const provider = await findProvider(payment.provider);
    if (!provider) throw new Error(`no provider ${payment.provider}`);
    const { redirect, providerRef } = await provider.start(payment, contextOf(payment));
    await storeRedirect({ id: paymentId, redirect, provider_ref: providerRef ?? null });
    return stopAt(redirect, payment.method, stops);
  } catch (error) {
    logger.error({ err: error, payment: paymentId, provider: payment.provider }, 'a payment could not be started');
    throw new DomainError('provider_unavailable', { status: 503 });
  }
}

/**
 * URL where the buyer of a placed order pays. If the provider cannot be reached it is our card page, where the order
 * stays payable until it expires.
 */
export async function startPayment(paymentId: string, starter: Starter): Promise<NextStop> {
  try {
    return await openPayment(paymentId, starter);
  } catch (error) {
    const payment = error instanceof DomainError ? await findPayment(paymentId) : undefined;
    if (!payment) throw error;
    return { url: paths.payments.card(payment.reference, starter.key), isExternal: false };
  }
}

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

/** Where the buyer goes next; `isExternal` = by a full load of the page, for it is not one that a visit can show. */
export type NextStop = { url: string; isExternal: boolean };

/** The pages that the payer comes by: the order's, as far as they have its key, or that of their link. */
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
    // The payer with a link need not be the buyer, and learns nothing of the buyer.
    email: payment.linkId ? null : payment.email,
    leavesCard: payment.leavesCard,
    expiresAt: payment.expiresAt ?? minutesAfter(new Date(), 30),
  };
}

/** Who has it opened. */
type Starter = {
  /** Of the order, where the payer has it: it goes on with them, and with no other person. */
  key: string | undefined;
  /** The payment, where it was created in this moment. */
  known?: PaymentToStart | undefined;
};

/**
 * A form that must be posted is posted by our card page, loaded anew so that its policy may name the provider. A transfer is
 * explained on our own page, by the key of the person who asks.
 */
function stopAt(redirect: Redirect, method: string, { card, transfer }: ReturnType<typeof stopsOf>): NextStop {
  if (method === 'wire_transfer') return { url: absoluteUrl(transfer), isExternal: true };
  return { url: redirect.method === 'GET' ? redirect.url : card, isExternal: true };
}

type Opened = { id: string; redirect: Redirect; provider_ref: string | null };

/** Payments opened at the same time are written down together. */
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
 * Opens a payment at its provider, once: the row is the intent, the provider knows a repeated call by the payment's
 * id, and the first request stores the address. No transaction is open meanwhile.
 * @throws DomainError provider_unavailable
 */
export async function openPayment(paymentId: string, { key, known }: Starter): Promise<NextStop> {
  const payment = known ?? (await findPayment(paymentId));
  if (!payment) throw notFound();
  const stops = stopsOf(payment, key);
  if (!isOpen(payment) || payment.isCharge) return { url: stops.loading, isExternal: false };
  // There is no page to lead to: the buyer chooses another way to pay.
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
 * Where the buyer of a placed order goes to pay. When the provider cannot be reached that is our own card page, from
 * which the order stays payable until it expires.
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

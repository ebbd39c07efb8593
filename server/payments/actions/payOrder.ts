import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { refuseSlowShare } from '../../orders';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import { DomainError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import type { PayableOrder } from '../providers/provider';
import { chooseOffer, findProvider, type Offer, offerId } from '../providers/registry';
import { findLastPayment, findPayment, isOpen, type PaymentToStart } from '../queries/findPayment';
import { applyResult } from './applyResults';
import { askProvider } from './askProvider';
import { type NextStop, openPayment, stopsOf } from './startPayment';

export type PendingOrder = PayableOrder & {
  id: string;
  reference: string;
  key: string | null;
  /** Payment link that the payer used. */
  linkId?: string | null;
};

/** Retries, since another person may start a payment concurrently. */
const TRIES = 3;

/**
 * The chosen method, else the last one used, else the first.
 * @throws DomainError method_not_offered, cards_not_taken
 */
async function offerFor(order: PendingOrder, last: PaymentToStart | undefined, chosen?: string): Promise<Offer> {
  const again = last && (await chooseOffer(order, offerId(last)));
  const offer = chosen === undefined ? (again ?? (await chooseOffer(order))) : await chooseOffer(order, chosen);
  if (!offer) throw new DomainError(chosen === undefined ? 'cards_not_taken' : 'method_not_offered');
  return offer;
}

/** Whether the provider has cancelled the payment; if it cannot be reached, a later capture is refunded. */
async function callOff(payment: PaymentToStart): Promise<boolean> {
  const provider = await findProvider(payment.provider);
  try {
    return (await provider?.cancel?.(payment)) ?? true;
  } catch (error) {
    logger.warn({ err: error, payment: payment.id }, 'a payment could not be cancelled');
    return true;
  }
}

/** Cancels an open payment so that another method can be used. @returns false if its money is paid or on its way. */
export async function giveUp(paymentId: string): Promise<boolean> {
  const payment = await findPayment(paymentId);
  if (!payment || !isOpen(payment)) return true;
  if (payment.state === 'authorised' || !(await callOff(payment))) {
    await askProvider(payment);
    // A concurrent request has cancelled it already.
    const now = await findPayment(paymentId);
    return now?.state === 'cancelled' || now?.state === 'failed';
  }
  const { amount, currency } = payment;
  await applyResult({ paymentId, status: 'cancelled', code: 'another_method', amount, currency });
  return true;
}

/**
 * Leads the buyer of a pending order to its payment: the open one, or a new attempt after a failure or with another
 * method. Idempotent: a retry leads to the same payment.
 * @param chosen payment method as in `listPayOptions`
 * @throws DomainError order_not_payable, order_not_fulfillable, payment_under_review, cards_not_taken,
 *   method_not_offered, provider_unavailable
 */
export async function payOrder(order: PendingOrder, chosen?: string): Promise<NextStop> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await tryToPay(order, chosen);
    if (next) return next;
  }
  throw new DomainError('order_not_payable');
}

/** Tells an order that is not pending from one that its payment can no longer fulfil. */
async function whyNotPayable(orderId: string): Promise<string> {
  const [row] = await sql<{ isRefused: boolean }>(
    'why_not_payable',
    `select state = 'pending' and settlement_refusals(array[id]) <> '{}' as "isRefused" from orders where id = $1`,
    [orderId],
  );
  return row?.isRefused ? 'order_not_fulfillable' : 'order_not_payable';
}

/** @returns null if a concurrent request opened a payment by another method, which must be cancelled first */
async function tryToPay(order: PendingOrder, chosen: string | undefined): Promise<NextStop | null> {
  const linkId = order.linkId ?? null;
  const last = await findLastPayment(order.id);
  if (last?.state === 'authorised' && last.failureCode) throw new DomainError('payment_under_review');
  // The provider may have failed it without telling us; the buyer must not return to a closed page.
  if (last) await askProvider(last);

  const key = order.key ?? undefined;
  const offer = await offerFor(order, last, chosen);
  const isOther = last && (offer.id !== offerId(last) || linkId !== last.linkId);
  if (isOther && !(await giveUp(last.id)))
    return { url: stopsOf({ reference: order.reference, linkId }, key).loading, isExternal: false };
  // The order may have been placed for immediate payment. Company orders have their own terms for any method.
  if (offer.payUntil && order.channel !== BULK_CHANNEL) await refuseSlowShare(order.id);
  const [attempt] = await sql<{ id: string | null }>(
    'retry_payment_by',
    'select payment_id as id from retry_payment($1, $2, $3, $4, $5, $6)',
    [order.id, uuidv7(), offer.provider.code, offer.method, offer.payUntil, linkId],
  );
  if (!attempt) throw new DomainError(await whyNotPayable(order.id));
  if (attempt.id) return openPayment(attempt.id, { key });
  // The open payment is of another payer, or its amount changed after a part was paid.
  const isGivenUp = !last || (await giveUp(last.id));
  return isGivenUp ? null : { url: stopsOf({ reference: order.reference, linkId }, key).loading, isExternal: false };
}

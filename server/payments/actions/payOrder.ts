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
  /** The link by which the payer came. */
  linkId?: string | null;
};

/** Another person may begin to pay in the same moment and come back to another page. */
const TRIES = 3;

/** As the buyer chose, else as they paid last, else the first. @throws DomainError method_not_offered, cards_not_taken */
async function offerFor(order: PendingOrder, last: PaymentToStart | undefined, chosen?: string): Promise<Offer> {
  const again = last && (await chooseOffer(order, offerId(last)));
  const offer = chosen === undefined ? (again ?? (await chooseOffer(order))) : await chooseOffer(order, chosen);
  if (!offer) throw new DomainError(chosen === undefined ? 'cards_not_taken' : 'method_not_offered');
  return offer;
}

/** Whether the company has been told to take nothing; one that cannot be reached tells us later, and the money goes back. */
async function callOff(payment: PaymentToStart): Promise<boolean> {
  const provider = await findProvider(payment.provider);
  try {
    return (await provider?.cancel?.(payment)) ?? true;
  } catch (error) {
    logger.warn({ err: error, payment: payment.id }, 'a payment could not be cancelled');
    return true;
  }
}

/** Gives up an open payment for another way to pay. @returns false when its money is there or on its way. */
export async function giveUp(paymentId: string): Promise<boolean> {
  const payment = await findPayment(paymentId);
  if (!payment || !isOpen(payment)) return true;
  if (payment.state === 'authorised' || !(await callOff(payment))) {
    await askProvider(payment);
    // A second press has cancelled it already.
    const now = await findPayment(paymentId);
    return now?.state === 'cancelled' || now?.state === 'failed';
  }
  const { amount, currency } = payment;
  await applyResult({ paymentId, status: 'cancelled', code: 'another_method', amount, currency });
  return true;
}

/**
 * Takes the buyer of a pending order to pay it: with the payment that is open, or with a new attempt when the last
 * one came to nothing or was another way to pay. Sent twice, both go to the same payment.
 * @param chosen the way to pay, as `listPayOptions` names it
 * @throws DomainError order_not_payable, order_not_fulfillable, payment_under_review, cards_not_taken, method_not_offered, provider_unavailable
 */
export async function payOrder(order: PendingOrder, chosen?: string): Promise<NextStop> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await tryToPay(order, chosen);
    if (next) return next;
  }
  throw new DomainError('order_not_payable');
}

/** An order that awaits no money, or one that its payment could not fulfil any more. */
async function whyNotPayable(orderId: string): Promise<string> {
  const [row] = await sql<{ isRefused: boolean }>(
    'why_not_payable',
    `select state = 'pending' and settlement_refusals(array[id]) <> '{}' as "isRefused" from orders where id = $1`,
    [orderId],
  );
  return row?.isRefused ? 'order_not_fulfillable' : 'order_not_payable';
}

/** @returns null where another request was faster with another way in, which must be cancelled first */
async function tryToPay(order: PendingOrder, chosen: string | undefined): Promise<NextStop | null> {
  const linkId = order.linkId ?? null;
  const last = await findLastPayment(order.id);
  if (last?.state === 'authorised' && last.failureCode) throw new DomainError('payment_under_review');
  // One that failed over there without our hearing of it must not bring the buyer back to a dead page.
  if (last) await askProvider(last);

  const key = order.key ?? undefined;
  const offer = await offerFor(order, last, chosen);
  const isOther = last && (offer.id !== offerId(last) || linkId !== last.linkId);
  if (isOther && !(await giveUp(last.id)))
    return { url: stopsOf({ reference: order.reference, linkId }, key).loading, isExternal: false };
  // It may have been placed to be paid at once; a company's waits by its terms, whatever it is paid by.
  if (offer.payUntil && order.channel !== BULK_CHANNEL) await refuseSlowShare(order.id);
  const [attempt] = await sql<{ id: string | null }>(
    'retry_payment_by',
    'select payment_id as id from retry_payment($1, $2, $3, $4, $5, $6)',
    [order.id, uuidv7(), offer.provider.code, offer.method, offer.payUntil, linkId],
  );
  if (!attempt) throw new DomainError(await whyNotPayable(order.id));
  if (attempt.id) return openPayment(attempt.id, { key });
  // The open one is another's, or of another amount since a part was paid.
  const isGivenUp = !last || (await giveUp(last.id));
  return isGivenUp ? null : { url: stopsOf({ reference: order.reference, linkId }, key).loading, isExternal: false };
}

/** Endpoints of sales at the point of sale, and of orders that are paid there. */
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { doerId } from '../../http/authorize';
import { once, onceEach } from '../../http/once';
import { throttle } from '../../http/throttle';
import { prisma } from '../../infra/db';
import { demandInvoiceData, listInvoices } from '../../invoices';
import { cancelOrder } from '../../orders';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { approversAnswer, receipt, saleInvoice, sold, undoAnswer } from '../answers/saleAnswers';
import { undoRequest } from '../basketRequests';
import { printsAtTill } from '../printing/askPrints';
import { saleRequest, settleRequest } from '../requests';
import { readReceipt, seesSale } from '../sales/readReceipt';
import { sellAtCounter } from '../sales/sellAtCounter';
import { settleOrder } from '../sales/settleOrder';
import { listHanging } from '../sales/showBasket';
import { offerUndo, undoSale } from '../sales/undoSale';
import { listApprovers } from '../shifts/approvers';
import { findSellingShift } from '../shifts/findShift';
import { type CounterCaller, counterEndpoint, print, sell, withOrder } from './counterCaller';

/** Prevents guessing of PINs. */
const guessing = throttle({ name: 'pos-undo', limit: 60, windowSeconds: 60, key: doerId });

const params = z.object({ reference: z.string() });
const nothing = z.undefined();

const undoing = async (caller: CounterCaller) => {
  const order = await caller.order();
  return { actor: caller.actor, order, shift: await caller.shift() };
};

export const saleEndpoints = [
  counterEndpoint({
    method: 'get',
    path: '/pos/approvers',
    name: 'listApprovers',
    summary: 'Managers who approve at this till by PIN',
    scope: sell,
    refusals: [409],
    answer: approversAnswer,
    handle: async (caller) => ({ people: await listApprovers(await caller.shift()) }),
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/sales',
    name: 'sellBasket',
    summary: 'Sell a basket',
    description: 'Idempotent by the key of the basket and the ids of its payments.',
    scope: sell,
    body: saleRequest,
    refusals: [404, 409],
    answer: sold,
    handle: async ({ req, actor, soldBy, locale }, { body }) => {
      await onceEach(req, body.parts, body.key);
      return sellAtCounter(actor, body, { soldBy: soldBy(), locale });
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/sales/:reference/cancelled',
    name: 'giveUpSale',
    summary: 'Cancel a partly paid sale of this shift',
    description: 'Its places are released, and the paid part becomes a payout.',
    scope: sell,
    params,
    refusals: [409],
    status: 204,
    answer: nothing,
    handle: async (caller) => {
      const order = await caller.order();
      const hanging = await listHanging(await caller.shift());
      if (!hanging.some(({ reference }) => reference === order.reference)) throw notFound();
      await cancelOrder(order.id, caller.soldBy());
      return undefined;
    },
  }),
  counterEndpoint({
    method: 'get',
    path: '/pos/sales/:reference',
    name: 'readReceipt',
    summary: 'Receipt and tickets of a sale, for printing',
    scope: print,
    params,
    answer: receipt,
    handle: async (caller) => {
      const order = await caller.order();
      if (!printsAtTill(order) || !(await seesSale(caller.actor, order.id))) throw notFound();
      return readReceipt(order.id, caller.locale);
    },
  }),
  counterEndpoint({
    method: 'get',
    path: '/pos/sales/:reference/undo',
    name: 'offerUndo',
    summary: 'Amounts that undoing a recent sale refunds, or why it cannot be undone',
    scope: sell,
    params,
    answer: undoAnswer,
    handle: async (caller) => {
      await withOrder(caller);
      try {
        return { offer: await offerUndo(await undoing(caller)), refusal: null };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { offer: null, refusal: caller.t(`errors.${error.code}` as MessageKey, error.options.params) };
      }
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/sales/:reference/undo',
    name: 'undoSale',
    summary: 'Undo a recent sale',
    description: 'Idempotent by `id`.',
    scope: sell,
    before: [guessing],
    params,
    admit: withOrder,
    body: undoRequest,
    refusals: [409, 429],
    status: 204,
    answer: nothing,
    handle: async (caller, { body }) => {
      const { req } = caller;
      await once(req, body.id, body);
      await undoSale(auditContext(req), await undoing(caller), { ...body, locale: caller.locale });
      return undefined;
    },
  }),
  counterEndpoint({
    method: 'get',
    path: '/pos/sales/:reference/invoice',
    name: 'readSaleInvoice',
    summary: 'The full invoice that was asked for with a sale; it is issued shortly after the payment',
    scope: sell,
    params,
    answer: saleInvoice,
    handle: async (caller) => {
      await withOrder(caller);
      const order = await caller.order();
      if (!(await seesSale(caller.actor, order.id))) throw notFound();
      const [invoices, asked] = await Promise.all([
        listInvoices(order.id),
        prisma.invoiceRequest.count({ where: { orderId: order.id } }),
      ]);
      const full = invoices.find(({ kind, cancelled }) => kind !== 'F2' && cancelled === null);
      return { invoice: full ? { id: full.id, code: full.code } : null, isAwaited: !full && asked > 0 };
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/manual/:reference',
    name: 'settleOrder',
    summary: 'Take payments for an order that was placed elsewhere',
    description: 'Idempotent by the ids of the payments.',
    scope: sell,
    params,
    admit: withOrder,
    body: settleRequest,
    refusals: [409],
    answer: sold,
    handle: async (caller, { body: { parts } }) => {
      const { req, locale } = caller;
      const [order, soldBy] = [await caller.order(), caller.soldBy()];
      await onceEach(req, parts, null);
      const shift = await findSellingShift(caller.actor);
      await demandInvoiceData(order, { userId: soldBy, locale });
      return settleOrder(shift, order, { parts, soldBy, locale });
    },
  }),
];

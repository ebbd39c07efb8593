/** Refunds and moves of orders in the public API, as staff make them. */
import type { Request } from 'express';
import { z } from 'zod';
import { moneyOutOfOrder } from '../../access';
import { auditContext } from '../../http/auditContext';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { readRefunds, refundItems, refundItemsRequest, refundsAnswer } from '../../payments';
import { forbidden, notFound } from '../../shared/errors';
import { lengthOf } from '../../shared/period';
import { day } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { orderAnswer } from '../apiAnswers';
import { type FoundOrder, findOrder } from '../findOrder';
import { readOrder } from '../readOrders';
import { moveSlotsAnswer } from '../reschedule/moveAnswers';
import { listMoveSlots, moveItems, moveItemsRequest } from '../reschedule/moveItems';

const refund = scoped('orders:refund');
const write = scoped('orders:write');

const MAX_ITEMS = 50;
const MAX_DAYS = 31;

const params = z.object({
  reference: z
    .string()
    .max(40)
    .meta({ examples: ['K7M2XQ9A'] }),
});

const slotsQuery = z
  .object({
    items: z
      .string()
      .max(MAX_ITEMS * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(z.uuid().toLowerCase()).min(1).max(MAX_ITEMS))
      .describe(`Ids of items of the order, separated by commas, at most ${MAX_ITEMS}.`),
    from: day().describe('First day, on the calendar of the venue.'),
    to: day().describe('Last day.'),
  })
  .refine((days) => days.from <= days.to && lengthOf(days) <= MAX_DAYS, { path: ['to'], message: 'errors.invalid' });

/** A placed order, all of whose items are within the token's venues. @throws HttpError 404 */
async function orderOf(req: Request, reference: string): Promise<FoundOrder> {
  const order = await findOrder(req.actor, reference);
  if (order.within || (!order.placedAt && !order.wasReopened)) throw notFound();
  return order;
}

/** The same, for staff who may change it. @throws HttpError 403 */
async function movableOf(req: Request, reference: string): Promise<FoundOrder> {
  const order = await orderOf(req, reference);
  if (!order.mayForceMoves) throw forbidden();
  return order;
}

export const afterSaleEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/orders/:reference/refunds',
    name: 'listRefunds',
    summary: 'The refunds of an order, oldest first',
    scope: refund,
    params,
    answer: refundsAnswer,
    handle: async (req, { params: { reference } }) => ({
      data: await readRefunds((await orderOf(req, reference)).id),
    }),
  }),
  apiEndpoint({
    method: 'post',
    path: '/orders/:reference/refunds',
    name: 'createRefund',
    summary: 'Refunds items of an order',
    description:
      'To the original payment methods; several payments give several refunds. Above the limit of the token’s owner ' +
      'the refund is `requested`: another person approves it in the back office. Used tickets, and refunds to the ' +
      'balance of a customer, are for the back office.',
    scope: refund,
    refusals: [409],
    params,
    body: refundItemsRequest,
    status: 201,
    answer: refundsAnswer,
    handle: async (req, { params: { reference }, body, idOf }) => {
      const order = await orderOf(req, reference);
      const id = idOf('refund');
      const money = await moneyOutOfOrder(req.actor, order);
      const asked = { id, money, by: auditContext(req), body };
      await refundItems({ ...order, locale: req.locale }, asked);
      return { data: await readRefunds(order.id, id) };
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/orders/:reference/moves',
    name: 'listMoveSlots',
    summary: 'Time slots to which items of an order can move',
    description: 'Slots of at most 31 days.',
    scope: write,
    refusals: [409],
    params,
    query: slotsQuery,
    answer: moveSlotsAnswer,
    handle: async (req, { params: { reference }, query: { items, from, to } }) =>
      listMoveSlots(await movableOf(req, reference), items, { from, to, locale: req.locale }),
  }),
  apiEndpoint({
    method: 'post',
    path: '/orders/:reference/moves',
    name: 'moveItems',
    summary: 'Moves items of an order to another time slot',
    description:
      'Their tickets are replaced. A dearer slot is refused with `reschedule_price` (422): its buyer pays the ' +
      'difference on the order page, or `free` moves without it. A cheaper slot refunds the difference by the terms; ' +
      'that needs the scope `orders:refund` too.',
    scope: write,
    refusals: [409],
    params,
    body: moveItemsRequest,
    status: 201,
    answer: orderAnswer,
    handle: async (req, { params: { reference }, body, idOf }) => {
      const order = await movableOf(req, reference);
      const { locale } = req;
      const money = await moneyOutOfOrder(req.actor, order, body.force);
      await moveItems(order, { id: idOf('move'), money, by: auditContext(req), locale, body });
      const moved = await readOrder(order.reference, eventsIn(placesOf(req, 'orders:write')), locale);
      if (!moved) throw notFound();
      return moved;
    },
  }),
];

/** Orders that programs make and cancel in the public API. */
import type { Request } from 'express';
import { z } from 'zod';
import { endPartnerHold, releaseRefused, reserveForPartner } from '../../checkout';
import { auditContext } from '../../http/auditContext';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { ValidationError } from '../../http/validate';
import { sql } from '../../infra/db';
import { type BuyerPayment, findOrderToSell, recordSale, sellForBuyer } from '../../phone-orders';
import { problemText } from '../../products';
import { canEverywhere } from '../../shared/actor';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import { normaliseReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { cancelOrderAs } from '../afterSale/cancelOrder';
import { newOrderAnswer, orderAnswer } from '../apiAnswers';
import { checkHolders, type HolderProfile, listQuestions } from '../checkout/checkHolders';
import { findOrder } from '../findOrder';
import { payLinkUrl } from '../payLink';
import { readOrder } from '../readOrders';
import { holderOf, ownHold, withCode } from './apiHolds';
import { cartLinesOf, reachOf } from './apiLines';
import { type OrderBody, orderBody } from './apiRequests';

const write = scoped('orders:write');

/** The order as the token sees it. @throws HttpError 404 */
async function showOrder(req: Request, reference: string): Promise<z.input<typeof orderAnswer>> {
  const order = await readOrder(reference, eventsIn(placesOf(req, 'orders:write')), req.locale);
  if (!order) throw notFound();
  return order;
}

/** Answers of named holders. @throws ValidationError beside `holders.1.name` */
async function profilesOf(req: Request, reference: string, { holders }: OrderBody): Promise<HolderProfile[]> {
  const questions = await listQuestions(reference);
  const asked = questions.filter(({ position }) => Object.hasOwn(holders, position));
  const { profiles, problems } = checkHolders(asked, holders);
  const unasked = Object.keys(holders).filter((key) => !asked.some(({ position }) => String(position) === key));
  const errors = [
    ...Object.entries(problems).map(([field, problem]) => [field, problemText(problem, req.t, req.locale)] as const),
    ...unasked.map((position) => [`holders.${position}`, req.t('errors.unknown_field')] as const),
  ];
  if (errors.length > 0) throw new ValidationError(Object.fromEntries(errors));
  return profiles;
}

/**
 * A program charges a company if its owner may: the token needs the scope `companies:write` and no limit to venues.
 * @throws HttpError 403
 */
function paymentOf(req: Request, { payment, companyId, linkHours }: OrderBody, idOf: (of: string) => string) {
  if (payment === 'account' && !canEverywhere(req.actor, 'bulk.manage')) throw forbidden();
  const payments: Record<OrderBody['payment'], BuyerPayment> = {
    link: { kind: 'link', id: idOf('link'), hours: linkHours, email: null },
    account: { kind: 'account', id: idOf('charge'), companyId: companyId ?? '' },
    free: { kind: 'free' },
  };
  return payments[payment];
}

/** Refusals beside fields of the buyer, by their names in this API. */
const CUSTOMER_FIELDS = new Set(['name', 'email', 'phone']);
function renamed(error: unknown): unknown {
  if (!(error instanceof DomainError) || !CUSTOMER_FIELDS.has(error.options.field ?? '')) return error;
  return new DomainError(error.code, { ...error.options, field: `customer.${error.options.field}` });
}

type Sale = { orderId: string; body: OrderBody; payment: BuyerPayment; profiles: HolderProfile[] };

async function sell(req: Request, { orderId, body, payment, profiles }: Sale): Promise<z.input<typeof newOrderAnswer>> {
  const by = auditContext(req);
  const order = await findOrderToSell(orderId);
  const { customer: contact, locale = req.locale, invoice } = body;
  const { isPaid } = await sellForBuyer(by, order, {
    contact,
    locale,
    payment,
    profiles,
    invoice,
    reader: req.locale,
  }).catch((error: unknown) => {
    throw renamed(error);
  });
  await recordSale(by, order, { action: 'order.taken_by_program', payment: payment.kind });
  const [due] = await sql<{ until: Date }>(
    'due_of_order',
    `select expires_at as until from orders where id = $1 and state = 'pending'`,
    [orderId],
  );
  return {
    ...(await showOrder(req, order.reference)),
    payLink: payment.kind === 'link' && !isPaid ? payLinkUrl(payment.id) : null,
    payUntil: due ? toIso(due.until) : null,
  };
}

/** Reserves the lines and sells them. A refused sale releases its places. */
async function sellLines(req: Request, sale: Omit<Sale, 'orderId' | 'profiles'>, id: string) {
  const { lines = [], code } = sale.body;
  const cart = await cartLinesOf(req, lines);
  const asked = { owner: holderOf(req), id, lines: cart, code, reaches: reachOf(req), locale: req.locale };
  const held = await withCode(req, code, () => reserveForPartner(asked));
  try {
    const profiles = await profilesOf(req, held.reference, sale.body);
    return await sell(req, { ...sale, orderId: held.id, profiles });
  } catch (error) {
    const isRefused = error instanceof DomainError || error instanceof ValidationError;
    if (isRefused) await releaseRefused(held);
    throw error;
  }
}

export const saleEndpoints = [
  apiEndpoint({
    method: 'post',
    path: '/orders',
    name: 'createOrder',
    summary: 'Makes an order from a hold or from lines',
    description:
      'The buyer accepts the terms on the page of `payLink`. A hold whose order is refused before it is placed can be used again; one whose charge is refused has ended.',
    scope: write,
    status: 201,
    refusals: [404],
    body: orderBody,
    answer: newOrderAnswer,
    handle: async (req, { body, idOf }) => {
      const payment = paymentOf(req, body, idOf);
      const { hold: orderId } = body;
      if (orderId === undefined) return sellLines(req, { body, payment }, idOf('hold'));
      const { hold } = await ownHold(req, orderId);
      const profiles = await profilesOf(req, hold.reference, body);
      const ending = { owner: holderOf(req), orderId, request: idOf('order') };
      return endPartnerHold(ending, () => sell(req, { orderId, body, payment, profiles }));
    },
  }),
  apiEndpoint({
    method: 'post',
    path: '/orders/:reference/cancel',
    name: 'cancelOrder',
    summary: 'Cancels an unpaid order',
    description: 'Its places are free at once. A paid order is refunded instead.',
    scope: write,
    params: z.object({
      reference: z
        .string()
        .max(40)
        .meta({ examples: ['K7M2XQ9A'] }),
    }),
    answer: orderAnswer,
    handle: async (req, { params }) => {
      const { id, reference } = await showOrder(req, normaliseReference(params.reference) ?? '');
      const { mayChange } = await findOrder(req.actor, reference);
      if (!mayChange) throw notFound();
      const isDone = await cancelOrderAs(auditContext(req), { id, reference });
      const order = await showOrder(req, reference);
      if (!isDone && order.state !== 'cancelled') throw new DomainError('not_cancellable');
      return order;
    },
  }),
];

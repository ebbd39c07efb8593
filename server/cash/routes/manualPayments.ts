/** Payments of orders placed elsewhere, undone sales, and terminal totals. */
import { type Request, type Response, Router } from 'express';
import { isDay } from '../../events';
import { auditContext } from '../../http/auditContext';
import { doerId, permit, userOf } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { onceEach, validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { demandInvoiceData, listInvoices } from '../../invoices';
import { type FoundOrder, findOrder } from '../../orders';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { venuesIn } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { unlessMissing } from '../../shared/unlessMissing';
import { hasUsableTickets } from '../../tickets';
import { undoRequest } from '../basketRequests';
import type { SaleInvoice } from '../counterProps';
import { findManualRequest, settleRequest } from '../requests';
import { cardList } from '../sales/cardList';
import { cardTotals } from '../sales/cardTotals';
import { scannedUnit, ticketsAlone } from '../sales/changeAtTill';
import { sellingTerms } from '../sales/counterSeller';
import { handedOut } from '../sales/handOut';
import { refundAtCounter } from '../sales/payRefund';
import { seesSale } from '../sales/readReceipt';
import { settleOrder, showManual } from '../sales/settleOrder';
import { isUndoable, offerUndo, undoSale } from '../sales/undoSale';
import { findOpenShift, findSellingShift } from '../shifts/findShift';

const sell = permit('cash.sell', 'within');

/** Prevents guessing of PINs. */
const guessing = throttle({ name: 'pos-undo', limit: 60, windowSeconds: 60, key: doerId });

export const manualPayments = Router();

manualPayments.get('/pos/manual/:reference', sell, open);
manualPayments.post('/pos/manual/:reference', sell, settle);
manualPayments.get('/pos/sales/:reference/undo', sell, undoing);
manualPayments.post('/pos/sales/:reference/undo', sell, guessing, undo);
manualPayments.get('/pos/sales/:reference/invoice', sell, invoice);
manualPayments.get('/card-payments/manual', sell, search);
manualPayments.get('/card-payments/manual/export.:format', sell, exportList(cardList, managed));
manualPayments.get('/card-payments/manual/create', sell, create);
manualPayments.post('/card-payments/manual', sell, find);

function managed(req: Request): { managed: string | null } {
  return { managed: venuesIn(scopeOf(req.actor, 'cash.manage'))?.join(',') ?? null };
}

/** The whole order, if the cashier may see it. @throws HttpError 404 */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), undefined);
  if (order.within) throw notFound();
  return order;
}

async function open(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const shift = await findOpenShift(req.actor);
  if (shift?.state !== 'open' || !shift.maySell)
    return res.redirect(303, shift ? paths.cashbox() : paths.shifts.create());
  const { name, currency, roundingCents, paper, cardCodeNeeded } = await sellingTerms(shift.cashboxId);
  await render(res, 'Payments/ManualPos/Create', {
    order: await showManual(order),
    cashbox: { name, currency, roundingCents, paper, cardCodeNeeded },
    byCard: req.query.by === 'card',
    shift: { id: shift.id, currency: shift.currency },
    refund: await refundAtCounter({ actor: req.actor, order, shift }),
    handedOut: await handedOut(shift.id, order.id, req.query.paid),
    hasTickets: await hasUsableTickets(order.id),
    alone: await ticketsAlone(order.id, req.query),
    unit: await scannedUnit(order.id, req.query.ticket),
    isUndoable: await isUndoable(order.id, shift),
  });
}

async function settle(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const { parts } = validate(req, settleRequest);
  await onceEach(req, parts, null);
  const shift = await findSellingShift(req.actor);
  await demandInvoiceData(order, { userId: doerId(req), locale: req.locale });
  res.json(await settleOrder(shift, order, { parts, soldBy: doerId(req), locale: req.locale }));
}

/** @throws HttpError 404; DomainError shift_not_open, sells_elsewhere */
async function undoingOf(req: Request) {
  const order = await orderOf(req);
  const shift = await findSellingShift(req.actor);
  if (shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  return { actor: req.actor, order, shift };
}

/** Amounts refunded by undoing a recent sale, or the refusal. */
async function undoing(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'no-store');
  try {
    res.json({ offer: await offerUndo(await undoingOf(req)), refusal: null });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    res.json({ offer: null, refusal: req.t(`errors.${error.code}` as MessageKey, error.options.params) });
  }
}

/** @throws DomainError as `undoSale` */
async function undo(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const input = await validateOnce(req, undoRequest);
  await undoSale(auditContext(req), { ...(await undoingOf(req)), order }, { ...input, locale: req.locale });
  res.status(204).end();
}

/** The full invoice requested with a sale: it is issued shortly after the payment. */
async function invoice(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!(await seesSale(req.actor, order.id))) throw notFound();
  const [invoices, asked] = await Promise.all([
    listInvoices(order.id),
    prisma.invoiceRequest.count({ where: { orderId: order.id } }),
  ]);
  const full = invoices.find(({ kind, cancelled }) => kind !== 'F2' && cancelled === null);
  const answer: SaleInvoice = {
    invoice: full ? { id: full.id, code: full.code } : null,
    isAwaited: !full && asked > 0,
  };
  res.set('Cache-Control', 'no-store').json(answer);
}

async function search(req: Request, res: Response): Promise<void> {
  const today = dayIn(new Date(), await homeZone());
  const day = isDay(req.query.totals) ? req.query.totals : today;
  const asked = managed(req);
  await render(res, 'Payments/Card/Manual/Search', {
    list: await showList(req, cardList, asked),
    day,
    today,
    totals: await cardTotals({ day, viewer: userOf(req).id, ...asked }),
  });
}

async function create(_req: Request, res: Response): Promise<void> {
  await render(res, 'Payments/Card/Manual/Create', {});
}

/** Redirects to the payment of an order. @throws DomainError order_unknown beside `reference` */
async function find(req: Request, res: Response): Promise<void> {
  const { reference } = validate(req, findManualRequest);
  const order = await unlessMissing(findOrder(req.actor, reference, undefined));
  if (!order || order.within) throw new DomainError('order_unknown', { field: 'reference' });
  res.redirect(303, paths.pos.manual(order.reference, 'card'));
}

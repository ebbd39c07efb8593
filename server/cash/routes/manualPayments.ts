/** Pages of payments of orders placed elsewhere, and of terminal totals. */
import { type Request, type Response, Router } from 'express';
import { isDay } from '../../events';
import { userOf } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { type FoundOrder, findOrder } from '../../orders';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { venuesIn } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { unlessMissing } from '../../shared/unlessMissing';
import { hasUsableTickets } from '../../tickets';
import { findManualRequest } from '../requests';
import { cardList } from '../sales/cardList';
import { cardTotals } from '../sales/cardTotals';
import { scannedUnit, ticketsAlone } from '../sales/changeAtTill';
import { sellingTerms } from '../sales/counterSeller';
import { handedOut } from '../sales/handOut';
import { refundAtCounter } from '../sales/payRefund';
import { showManual } from '../sales/settleOrder';
import { isUndoable } from '../sales/undoSale';
import { findOpenShift } from '../shifts/findShift';
import { sell } from './counterCaller';

export const manualPayments = Router();

manualPayments.get('/pos/manual/:reference', sell, open);
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

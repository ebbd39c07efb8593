/** Shifts of a till, opened and closed with a count. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { doerId, permit, permitAny, sent } from '../../http/authorize';
import { COOKIES, readCookie } from '../../http/cookies';
import { exportList, showList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { findOrder } from '../../orders';
import { scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { together, venuesIn } from '../../shared/scopes';
import { unlessMissing } from '../../shared/unlessMissing';
import { isUuid } from '../../shared/uuid';
import { listOpenable } from '../cashboxes/listCashboxes';
import { findCounterDevice } from '../devices/counterDevices';
import { printOfShift } from '../printing/askPrints';
import {
  approvalRequest,
  correctionRequest,
  countRequest,
  explainRequest,
  moveRequest,
  openRequest,
  payRefundRequest,
  shiftPrintRequest,
  tillRequest,
} from '../requests';
import { payRefund, referenceOf } from '../sales/payRefund';
import { changeTill, listColleagues } from '../shifts/changeTill';
import { approveShift, beginCount, countShift, explainShift, resumeShift, takeOverShift } from '../shifts/closeShift';
import { correctShift } from '../shifts/correctShift';
import { findCountedShift, findOpenShift, findOwnShift, findReadableShift, findShift } from '../shifts/findShift';
import { moveCash } from '../shifts/moveCash';
import { openShift } from '../shifts/openShift';
import { shiftList } from '../shifts/shiftList';
import { showShift } from '../shifts/showShift';

const sell = permit('cash.sell', 'within');
/** Users who sell or see reports: the list limits what each sees, and `findReadableShift` opens a shift. */
const read = permitAny(['cash.sell', 'reports.view'], 'within');
const one = permit('cash.sell', { shift: 'id' });
/**
 * Cashiers can view, count and close their own shift even without the right to sell there: `findOwnShift` checks the
 * owner.
 */
const own = permit('cash.sell', 'within');

/** Prevents guessing of PINs. */
const guessing = throttle({ name: 'drawer-pin', limit: 60, windowSeconds: 60, key: doerId });

export const shifts = Router();

shifts.get('/cashbox', sell, mine);
shifts.get('/cashbox-shifts', read, index);
shifts.get('/cashbox-shifts/export.:format', read, exportList(shiftList, seen));
shifts.get('/cashbox-shifts/create', sell, create);
shifts.post('/cashbox-shifts', permit('cash.sell', { cashbox: sent(openRequest, 'cashboxId') }), store);
shifts.get('/cashbox-shifts/:id', read, show);
shifts.post('/cashbox-shifts/:id/movements', one, guessing, move);
shifts.post('/cashbox-shifts/:id/refunds', one, guessing, refund);
shifts.post('/cashbox-shifts/:id/prints', own, print);
shifts.get('/cashbox-shifts/:id/cashiers', one, cashiers);
shifts.put('/cashbox-shifts/:id/cashier', one, change);
shifts.post('/cashbox-shifts/:id/corrections', permit('cash.manage', { shift: 'id' }), correct);
shifts.post('/cashbox-shifts/:id/closing', own, begin);
shifts.post('/cashbox-shifts/:id/takeover', permit('cash.manage', { shift: 'id' }), takeOver);
shifts.post('/cashbox-shifts/:id/resume', one, resume);
shifts.post('/cashbox-shifts/:id/count', own, count);
shifts.post('/cashbox-shifts/:id/reason', own, explain);
shifts.post('/cashbox-shifts/:id/approval', permit('cash.manage', { shift: 'id' }), approve);

/** Venues whose shifts a user sees besides their own; null: all. */
function seen({ actor }: Request): { seen: string | null } {
  const scope = together(scopeOf(actor, 'cash.manage'), scopeOf(actor, 'reports.view'));
  return { seen: venuesIn(scope)?.join(',') ?? null };
}

async function mine(req: Request, res: Response): Promise<void> {
  const shift = await findOpenShift(req.actor);
  await render(res, 'Cash/Cashbox/Index', {
    current: shift && (await showShift(shift)),
    cashboxes: shift ? [] : await listOpenable(scopeOf(req.actor, 'cash.sell')),
  });
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Cash/Shifts/Index', { list: await showList(req, shiftList, seen(req)) });
}

async function create(req: Request, res: Response): Promise<void> {
  const open = await findOpenShift(req.actor);
  if (open) return res.redirect(303, paths.cashbox());
  const { cashbox } = req.query;
  const device = await findCounterDevice(readCookie(req, COOKIES.counterDevice));
  const openable = await listOpenable(scopeOf(req.actor, 'cash.sell'));
  await render(res, 'Cash/Shifts/Create', {
    cashboxes: device ? openable.filter(({ id }) => id === device.cashboxId) : openable,
    chosen: device?.cashboxId ?? (isUuid(cashbox) ? cashbox : null),
    bound: device?.cashbox ?? null,
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, openRequest);
  const device = await findCounterDevice(readCookie(req, COOKIES.counterDevice));
  if (device && device.cashboxId !== input.cashboxId)
    throw new DomainError('device_of_another', { field: 'cashboxId', params: { cashbox: device.cashbox } });
  await openShift(auditContext(req), input);
  done(req, res, paths.cashbox(), 'cash.opened_toast');
}

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'Cash/Shifts/Show', await showShift(await findReadableShift(req.actor, req.params.id)));
}

async function move(req: Request, res: Response): Promise<void> {
  const shift = await findOwnShift(req.actor, req.params.id);
  await moveCash(auditContext(req), shift, await validateOnce(req, moveRequest));
  done(req, res, `${paths.cashbox()}?tab=withdrawals`, 'cash.moved_toast');
}

async function refund(req: Request, res: Response): Promise<void> {
  const shift = await findOwnShift(req.actor, req.params.id);
  const input = validate(req, payRefundRequest);
  await payRefund(auditContext(req), shift, input);
  const reference = await referenceOf(input.refundId);
  const order = reference && (await unlessMissing(findOrder(req.actor, reference, undefined)));
  // The order page shows the cash to hand over; a user who sees only part of the order has no such page.
  const to = order && !order.within ? paths.pos.handedOut(order.reference, [input.refundId]) : paths.pos.index();
  done(req, res, to, 'cash.refund_toast');
}

async function print(req: Request, res: Response): Promise<void> {
  const shift = await findShift(req.actor, req.params.id);
  const input = await validateOnce(req, shiftPrintRequest);
  res.json(await printOfShift(shift, input, { by: doerId(req), locale: req.locale }));
}

async function cashiers(req: Request, res: Response): Promise<void> {
  const shift = await findShift(req.actor, req.params.id);
  const present = shift.tillId ?? shift.cashierId;
  const people = (await listColleagues(shift)).filter(({ id }) => id !== present);
  res.set('Cache-Control', 'no-store').json({ people });
}

/** A wrong PIN is reported at its field; the fifth locks it. */
async function change(req: Request, res: Response): Promise<void> {
  const shift = await findOwnShift(req.actor, req.params.id);
  await changeTill(auditContext(req), shift, await validateOnce(req, tillRequest));
  res.status(204).end();
}

async function correct(req: Request, res: Response): Promise<void> {
  const shift = await findShift(req.actor, req.params.id);
  await correctShift(auditContext(req), shift, await validateOnce(req, correctionRequest));
  done(req, res, paths.shifts.one(shift.id), 'cash.corrected_toast');
}

async function begin(req: Request, res: Response): Promise<void> {
  const shift = await findCountedShift(req.actor, req.params.id);
  await beginCount(auditContext(req), shift);
  res.redirect(303, paths.shifts.one(shift.id));
}

/** Closes a shift for an absent cashier. Idempotent. */
async function takeOver(req: Request, res: Response): Promise<void> {
  const shift = await findShift(req.actor, req.params.id);
  const { reason } = validate(req, explainRequest);
  if (shift.isOwn) throw notFound();
  await takeOverShift(auditContext(req), shift, reason);
  res.redirect(303, `${paths.shifts.one(shift.id)}?tab=close`);
}

async function resume(req: Request, res: Response): Promise<void> {
  const shift = await findCountedShift(req.actor, req.params.id);
  await resumeShift(auditContext(req), shift);
  done(req, res, shift.isOwn ? paths.pos.index() : paths.shifts.one(shift.id), 'cash.resumed_toast');
}

async function count(req: Request, res: Response): Promise<void> {
  const shift = await findCountedShift(req.actor, req.params.id);
  await countShift(auditContext(req), shift, validate(req, countRequest));
  res.redirect(303, paths.shifts.one(shift.id));
}

async function explain(req: Request, res: Response): Promise<void> {
  const shift = await findCountedShift(req.actor, req.params.id);
  const isClosed = await explainShift(auditContext(req), shift, validate(req, explainRequest).reason);
  done(req, res, paths.shifts.one(shift.id), isClosed ? 'cash.approved_toast' : 'cash.asked_toast');
}

async function approve(req: Request, res: Response): Promise<void> {
  const shift = await findShift(req.actor, req.params.id);
  await approveShift(auditContext(req), shift, validate(req, approvalRequest));
  done(req, res, paths.shifts.one(shift.id), 'cash.approved_toast');
}

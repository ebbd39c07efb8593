/** A cashier refunds, moves or exchanges tickets at the till, with a colleague's PIN where required. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { doerId, permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { findOrder, mayReschedule, rescheduleRequest, showReschedule } from '../../orders';
import { madeText, mayRefund, refundRequest, showRefund } from '../../payments';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { pin } from '../requests';
import { forStaff, mayForceHere, moveAtTill, peopleAtTill, refundAtTill } from '../sales/changeAtTill';
import type { AtTill } from '../sales/deciders';
import { handOut } from '../sales/handOut';
import { findSellingShift } from '../shifts/findShift';

const sell = permit('cash.sell', 'within');

/** Prevents guessing of PINs. */
const guessing = throttle({ name: 'pos-changes', limit: 60, windowSeconds: 60, key: doerId });

/** Colleague who approves what the person at the till may not decide alone. */
const approval = z.object({ approver: z.uuid().toLowerCase().nullish(), pin: pin.nullish() });

export const tillChanges = Router();

tillChanges.get('/pos/manual/:reference/refund', sell, showRefunding);
tillChanges.post('/pos/manual/:reference/refund', sell, guessing, refund);
tillChanges.get('/pos/manual/:reference/reschedule', sell, showMoving);
tillChanges.post('/pos/manual/:reference/reschedule', sell, guessing, move);

/** @throws HttpError 404; DomainError shift_not_open, sells_elsewhere */
async function tillOf(req: Request): Promise<AtTill> {
  const order = await findOrder(req.actor, String(req.params.reference), undefined);
  if (order.within) throw notFound();
  const shift = await findSellingShift(req.actor);
  if (shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  return { actor: req.actor, order, shift };
}

type Decision = { id: string; message: string; isMove?: boolean };

/** Pays out the cash, then redirects to the page that shows it and prints new tickets. */
async function back(req: Request, res: Response, till: AtTill, decision: Decision) {
  const { refunds, refusal } = await handOut(auditContext(req), till.shift, till.order.id, decision.id);
  const told = refusal && req.t(`errors.${refusal.code}` as MessageKey, refusal.options.params);
  flash(req, { toast: told ? { kind: 'error', message: told } : { kind: 'success', message: decision.message } });
  const { reference } = till.order;
  if (decision.isMove) return res.redirect(303, paths.pos.changed(reference, decision.id, refunds));
  res.redirect(303, refunds.length > 0 ? paths.pos.handedOut(reference, refunds) : paths.pos.manual(reference));
}

async function showRefunding(req: Request, res: Response): Promise<void> {
  const till = await tillOf(req);
  const { approval: approvals, deciders } = await peopleAtTill(till, 'orders.refund');
  const order = { ...forStaff(till.order, deciders), mayRefundAsStaff: true };
  if (!(await mayRefund(order))) return res.redirect(303, paths.pos.manual(order.reference));
  const staff = { limitCents: approvals.limitCents, mayForce: mayForceHere(till) };
  const { actor, locale, query } = req;
  await render(res, 'Orders/Refund', {
    ...(await showRefund(order, { actor, locale, query, staff })),
    till: approvals,
    proof: null,
  });
}

async function refund(req: Request, res: Response): Promise<void> {
  const till = await tillOf(req);
  const input = await validateOnce(req, refundRequest.and(approval));
  await refundAtTill(auditContext(req), till, { ...input, locale: req.locale });
  const message = await madeText(req.t, { id: input.id, keep: input.keep, count: input.positions.length });
  await back(req, res, till, { id: input.id, message });
}

async function showMoving(req: Request, res: Response): Promise<void> {
  const till = await tillOf(req);
  const { approval: approvals, deciders } = await peopleAtTill(till, 'orders.manage');
  const order = forStaff(till.order, deciders);
  const may = await mayReschedule(order);
  if (!may.moves && !may.exchanges) return res.redirect(303, paths.pos.manual(order.reference));
  await render(res, 'Orders/Reschedule', {
    ...(await showReschedule(order, may, { query: req.query, locale: req.locale })),
    payOptions: [],
    // The colleague's limit is known only when they approve.
    mayReturnCents: null,
    till: approvals,
    proof: null,
  });
}

async function move(req: Request, res: Response): Promise<void> {
  const till = await tillOf(req);
  const input = await validateOnce(req, rescheduleRequest.and(approval));
  await moveAtTill(auditContext(req), till, { ...input, locale: req.locale });
  const message = req.t('counter.changed', { count: input.positions.length });
  await back(req, res, till, { id: input.id, message, isMove: true });
}

/** All refunds of the house, and those that somebody has to see to. */
import { type Request, type Response, Router } from 'express';
import { limitOf } from '../../../access';
import { auditContext } from '../../../http/auditContext';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { exportList, showList } from '../../../http/lists';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { prisma } from '../../../infra/db';
import { notFound } from '../../../shared/errors';
import type { MessageKey } from '../../../shared/i18n/translate';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { approveRefund, rejectRefund, retryRefund, settleByHand } from '../decideRefund';
import { listWaiting } from '../listWaiting';
import { refundList as list } from '../refundList';
import { byHandRequest } from '../refundRequests';

/** An order may be of several events, so its refunds are for those who may everywhere. */
const refund = permit('orders.refund', 'everywhere');

export const refundList = Router();

refundList.get('/', refund, index);
refundList.get('/export.:format', refund, exportList(list));
refundList.post('/:id/approve', refund, approve);
refundList.post('/:id/reject', refund, reject);
refundList.post('/:id/retry', refund, retry);
refundList.post('/:id/by-hand', refund, byHand);

const limitIn = (req: Request) => (currency: string) => limitOf(req.actor, { name: 'refund_cents', currency });

function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

async function index(req: Request, res: Response): Promise<void> {
  const ids = [userOf(req).id, req.actor.impersonator?.id].filter((id) => id !== undefined);
  await render(res, 'Refunds/Index', {
    list: await showList(req, list),
    waiting: () => listWaiting({ locale: req.locale, ids, limitIn: limitIn(req) }),
  });
}

/** Pressed twice, the second time finds nothing left to do, and says the same. */
function done(req: Request, res: Response, message: MessageKey): void {
  flash(req, { toast: { kind: 'success', message: req.t(message) } });
  res.redirect(303, paths.refunds.index());
}

async function approve(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const found = await prisma.refund.findUnique({ where: { id }, select: { currency: true } });
  if (!found) throw notFound();
  await approveRefund(auditContext(req), id, await limitIn(req)(found.currency));
  done(req, res, 'refunds.approved');
}

async function reject(req: Request, res: Response): Promise<void> {
  await rejectRefund(auditContext(req), idOf(req));
  done(req, res, 'refunds.rejected');
}

async function retry(req: Request, res: Response): Promise<void> {
  await retryRefund(auditContext(req), idOf(req));
  done(req, res, 'refunds.retried');
}

async function byHand(req: Request, res: Response): Promise<void> {
  const { note } = validate(req, byHandRequest);
  await settleByHand(auditContext(req), idOf(req), note);
  done(req, res, 'refunds.settled');
}

/** All refunds, and those that need staff. */
import { type Request, type Response, Router } from 'express';
import { moneyOut } from '../../../access';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { exportList, showList } from '../../../http/lists';
import { done } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { sql } from '../../../infra/db';
import { hiddenShifts } from '../../../infra/hiddenCash';
import { canIn, scopeOf } from '../../../shared/actor';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { listBankRefunds } from '../../refundFiles/listBankRefunds';
import {
  approveRefund,
  giveFailedToBalance,
  nameAccount,
  rejectRefund,
  retryRefund,
  settleByHand,
} from '../decideRefund';
import { listWaiting } from '../listWaiting';
import { refundList as list, ONLY_EVENT } from '../refundList';
import { accountRequest, byHandRequest, toBalanceRequest } from '../refundRequests';

const refund = permit('orders.refund', 'within');
/** A user limited to some venues may not enter an account for a refund. */
const everywhere = permit('orders.refund', 'everywhere');

export const refundList = Router();

refundList.get('/', refund, index);
refundList.get('/export.:format', refund, exportList(list, paramsOf));
refundList.post('/:id/approve', refund, approve);
refundList.post('/:id/reject', refund, reject);
refundList.post('/:id/retry', refund, retry);
refundList.post('/:id/by-hand', refund, byHand);
refundList.post('/:id/to-balance', refund, toBalance);
refundList.post('/:id/account', everywhere, account);

const moneyIn = (req: Request) => (currency: string) => moneyOut(req.actor, currency);

/** A refund in the user's scope. @throws HttpError 404 */
async function refundOf(req: Request): Promise<{ id: string; currency: string }> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  const [found] = await sql<{ id: string; currency: string; event: string | null }>(
    'refund_to_decide',
    `select r.id, r.currency, ${ONLY_EVENT} as event from refunds r where r.id = $1`,
    [id],
  );
  if (!found || !canIn(req.actor, 'orders.refund', found.event)) throw notFound();
  return found;
}

async function paramsOf(req: Request): Promise<{ tills: string }> {
  return { tills: (await hiddenShifts(req.actor)).join() };
}

async function index(req: Request, res: Response): Promise<void> {
  const scope = scopeOf(req.actor, 'orders.refund');
  await render(res, 'Refunds/Index', {
    list: await showList(req, list, await paramsOf(req)),
    waiting: () => listWaiting({ locale: req.locale, scope, by: auditContext(req), moneyIn: moneyIn(req) }),
    bank: async () => (scope === 'everywhere' ? listBankRefunds(await moneyIn(req)('EUR')) : null),
  });
}

async function approve(req: Request, res: Response): Promise<void> {
  const { id, currency } = await refundOf(req);
  await approveRefund(auditContext(req), id, await moneyIn(req)(currency));
  done(req, res, paths.refunds.index(), 'refunds.approved');
}

async function reject(req: Request, res: Response): Promise<void> {
  const { id } = await refundOf(req);
  await rejectRefund(auditContext(req), id);
  done(req, res, paths.refunds.index(), 'refunds.rejected');
}

async function retry(req: Request, res: Response): Promise<void> {
  const { id } = await refundOf(req);
  await retryRefund(auditContext(req), id);
  done(req, res, paths.refunds.index(), 'refunds.retried');
}

async function byHand(req: Request, res: Response): Promise<void> {
  const { id } = await refundOf(req);
  const { note } = validate(req, byHandRequest);
  await settleByHand(auditContext(req), id, note);
  done(req, res, paths.refunds.index(), 'refunds.settled');
}

async function toBalance(req: Request, res: Response): Promise<void> {
  const { id, currency } = await refundOf(req);
  const { note } = validate(req, toBalanceRequest);
  await giveFailedToBalance(auditContext(req), id, note, await moneyIn(req)(currency));
  done(req, res, paths.refunds.index(), 'refunds.gave_balance');
}

async function account(req: Request, res: Response): Promise<void> {
  const { id, currency } = await refundOf(req);
  await nameAccount(auditContext(req), id, validate(req, accountRequest), await moneyIn(req)(currency));
  done(req, res, paths.refunds.index(), 'refunds.account_named');
}

/** Gift vouchers, for those who manage balances. */

import { type Request, type Response, Router } from 'express';
import { moneyOut } from '../../../access';
import { printVoucher } from '../../../gift-vouchers';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { download } from '../../../http/download';
import { interactiveSession } from '../../../http/interactiveSession';
import { exportList, showList } from '../../../http/lists';
import { validateOnce } from '../../../http/once';
import { done } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { staffTerms, today } from '../../queries/staffTerms';
import { blockRequest, endRequest, issueRequest } from '../../requests';
import { blockVoucher, endVoucher } from '../changeVoucher';
import { issueVoucher } from '../issueVoucher';
import { showVoucher } from '../showVoucher';
import { voucherList as list } from '../voucherList';

const may = permit('wallets.manage');

export const giftVouchers = Router();

giftVouchers.get('/', may, index);
giftVouchers.get('/export.:format', may, exportList(list));
giftVouchers.post('/', may, interactiveSession, issue);
giftVouchers.get('/:id', may, show);
giftVouchers.get('/:id/voucher.pdf', may, print);
giftVouchers.post('/:id/block', may, interactiveSession, block(true));
giftVouchers.post('/:id/unblock', may, interactiveSession, block(false));
giftVouchers.post('/:id/end', may, interactiveSession, end);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'GiftVouchers/Index', { list: await showList(req, list), ...(await staffTerms(req.actor)) });
}

async function issue(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, issueRequest);
  await issueVoucher(auditContext(req), input, await moneyOut(req.actor, input.currency));
  done(req, res, paths.giftVouchers.one(input.id), 'vouchers.issued_toast');
}

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'GiftVouchers/Show', { ...(await showVoucher(req.params.id)), today: await today() });
}

/** Prints a voucher with a readable code, in the reader's language. @throws HttpError 404 */
async function print(req: Request, res: Response): Promise<void> {
  const { voucher } = await showVoucher(req.params.id);
  const content = await printVoucher({ ...voucher, locale: req.locale });
  if (!content) throw notFound();
  download(res, { filename: `voucher-${voucher.ending}.pdf`, type: 'application/pdf', content });
}

/** Blocks a voucher with a reason, or unblocks it. */
function block(isBlocked: boolean) {
  return async (req: Request, res: Response): Promise<void> => {
    const { voucher } = await showVoucher(req.params.id);
    await blockVoucher(auditContext(req), voucher.id, isBlocked ? validate(req, blockRequest).reason : null);
    done(
      req,
      res,
      paths.giftVouchers.one(voucher.id),
      isBlocked ? 'vouchers.blocked_toast' : 'vouchers.unblocked_toast',
    );
  };
}

async function end(req: Request, res: Response): Promise<void> {
  const { voucher } = await showVoucher(req.params.id);
  const { until } = validate(req, endRequest);
  await endVoucher(auditContext(req), voucher.id, until);
  done(req, res, paths.giftVouchers.one(voucher.id), 'vouchers.end_toast');
}

/** Gift vouchers, for those who manage balances. */

import { type Request, type Response, Router } from 'express';
import { moneyOut, shownLimit } from '../../../access';
import { voucherPdf } from '../../../gift-vouchers';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { download } from '../../../http/download';
import { interactiveSession } from '../../../http/interactiveSession';
import { exportList, showList } from '../../../http/lists';
import { validateOnce } from '../../../http/once';
import { done } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { readSettings } from '../../../settings';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { dayIn } from '../../../shared/time';
import { listCurrencies } from '../../queries/listCurrencies';
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
giftVouchers.post('/:id/block', may, interactiveSession, block);
giftVouchers.post('/:id/unblock', may, interactiveSession, unblock);
giftVouchers.post('/:id/end', may, interactiveSession, end);

const today = async () => dayIn(new Date(), (await readSettings())['defaults.time_zone']);

async function index(req: Request, res: Response): Promise<void> {
  const currencies = await listCurrencies();
  const limits = await Promise.all(
    currencies.map(async (currency) => [currency, shownLimit(await moneyOut(req.actor, currency))] as const),
  );
  await render(res, 'GiftVouchers/Index', {
    list: await showList(req, list),
    currencies,
    today: await today(),
    limits: Object.fromEntries(limits),
  });
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
  const { code, left, currency, lastDay, ending } = voucher;
  if (code === null) throw notFound();
  const settings = await readSettings();
  const content = await voucherPdf({
    house: settings['organisation.name'],
    accent: settings['appearance.accent_light'],
    code,
    amount: left,
    currency,
    lastDay,
    locale: req.locale,
  });
  download(res, { filename: `voucher-${ending}.pdf`, type: 'application/pdf', content });
}

async function block(req: Request, res: Response): Promise<void> {
  const { voucher } = await showVoucher(req.params.id);
  const { reason } = validate(req, blockRequest);
  await blockVoucher(auditContext(req), voucher.id, reason);
  done(req, res, paths.giftVouchers.one(voucher.id), 'vouchers.blocked_toast');
}

async function unblock(req: Request, res: Response): Promise<void> {
  const { voucher } = await showVoucher(req.params.id);
  await blockVoucher(auditContext(req), voucher.id, null);
  done(req, res, paths.giftVouchers.one(voucher.id), 'vouchers.unblocked_toast');
}

async function end(req: Request, res: Response): Promise<void> {
  const { voucher } = await showVoucher(req.params.id);
  const { until } = validate(req, endRequest);
  await endVoucher(auditContext(req), voucher.id, until);
  done(req, res, paths.giftVouchers.one(voucher.id), 'vouchers.end_toast');
}

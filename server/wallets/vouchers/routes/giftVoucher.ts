/** Remaining value of a voucher, for the bearer of its code. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { voucherTries } from '../../../http/voucherTries';
import { readSettings } from '../../../settings';
import { checkRequest } from '../../requests';
import { findUsableVoucher, findVoucher } from '../findVoucher';

export const giftVoucher = Router();

giftVoucher.get('/', anyone, show);
giftVoucher.post('/', anyone, voucherTries, check);

async function show(_req: Request, res: Response): Promise<void> {
  const { 'defaults.time_zone': zone } = await readSettings();
  await render(res, 'GiftVouchers/Check', { zone });
}

async function check(req: Request, res: Response): Promise<void> {
  const { code, currency } = validate(req, checkRequest);
  const voucher = await (currency === undefined
    ? findVoucher(code, 'code')
    : findUsableVoucher(code, currency, 'code'));
  res.set('Cache-Control', 'no-store').json(voucher);
}

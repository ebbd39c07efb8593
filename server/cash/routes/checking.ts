/** Checks any code shown at the box office: type and validity. */
import { type Request, type Response, Router } from 'express';
import { doerId, permit } from '../../http/authorize';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { readSettings } from '../../settings';
import type { MessageKey } from '../../shared/i18n/translate';
import { checkCode } from '../checking/checkCode';
import { checkRequest } from '../requests';

const print = permit('tickets.print', 'within');
/** Prevents guessing of voucher codes. */
const guessing = throttle({ name: 'check-code', limit: 60, windowSeconds: 60, key: doerId });

export const checking = Router();

checking.get('/', print, open);
checking.post('/', print, guessing, check);

async function open(_req: Request, res: Response): Promise<void> {
  await render(res, 'CheckAndPrint/Create', {});
}

async function check(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, checkRequest);
  const { 'defaults.currency': currency } = await readSettings();
  const checked = await checkCode(req.actor, code, { currency, locale: req.locale });
  const why = checked.kind === 'voucher' && checked.refusal;
  const refusal = why && req.t(`errors.${why}` as MessageKey, { currency });
  res.set('Cache-Control', 'no-store').json(refusal ? { ...checked, refusal } : checked);
}

/** The page of the point of sale. */
import { type Request, type Response, Router } from 'express';
import { isDay } from '../../events';
import { COOKIES, readCookie } from '../../http/cookies';
import { flash } from '../../http/inertia';
import { render } from '../../http/render';
import { paths } from '../../shared/paths';
import { findCounterDevice } from '../devices/counterDevices';
import { showCounter } from '../sales/showCounter';
import { findOpenShift } from '../shifts/findShift';
import { sell } from './counterCaller';

export const counter = Router();

counter.get('/', sell, open);

async function open(req: Request, res: Response): Promise<void> {
  const shift = await findOpenShift(req.actor);
  if (shift && !shift.maySell)
    flash(req, { toast: { kind: 'error', message: req.t('errors.sells_elsewhere', { cashbox: shift.cashbox }) } });
  const bound = await findCounterDevice(readCookie(req, COOKIES.counterDevice));
  if (shift?.state !== 'open' || !shift.maySell)
    return res.redirect(303, shift ? paths.cashbox() : paths.shifts.create(bound?.cashboxId));
  const { day } = req.query;
  const props = await showCounter(shift, { day: isDay(day) ? day : null, locale: req.locale, bound });
  await render(res, 'Cash/Payments/Create', props);
}

/** The day on one page, for administrators. */
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { isDay } from '../../shared/period';
import { dayIn } from '../../shared/time';
import { internalReport as reportOf } from '../internal/internalReport';

export const internalReport = Router();

internalReport.get('/', permit('settings.manage'), countFirst, show);

/** Without a day, or with one that is none or still to come, it is today. */
async function show(req: Request, res: Response): Promise<void> {
  const zone = await homeZone();
  const today = dayIn(new Date(), zone);
  const { day: asked } = req.query;
  const day = isDay(asked) && asked <= today ? asked : today;
  return render(res, 'Admin/InternalReport', { day, today, report: await reportOf(day, zone, req.locale) });
}

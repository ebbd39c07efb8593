/** The day on one page, for administrators and users who may see reports of all venues. */
import { type Request, type Response, Router } from 'express';
import { permitAny } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { can } from '../../shared/actor';
import { isDay } from '../../shared/period';
import type { Permission } from '../../shared/permissions';
import { dayIn } from '../../shared/time';
import { internalReport as reportOf } from '../internal/internalReport';

export const internalReport = Router();

internalReport.get('/', permitAny(['reports.view', 'settings.manage'], 'everywhere'), countFirst, show);

/** Today, if the day is missing, invalid or in the future. */
async function show(req: Request, res: Response): Promise<void> {
  const zone = await homeZone();
  const today = dayIn(new Date(), zone);
  const { day: asked } = req.query;
  const day = isDay(asked) && asked <= today ? asked : today;
  const reader = { locale: req.locale, may: (permission: Permission) => can(req.actor, permission) };
  return render(res, 'Admin/InternalReport', { day, today, report: await reportOf(day, zone, reader) });
}

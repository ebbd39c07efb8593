/** Statistics of the house. */
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { scopeOf } from '../../shared/actor';
import { periodOf } from '../../shared/period';
import { reportAsked } from '../../shared/salesReport';
import { dayIn } from '../../shared/time';
import { periodProblem } from '../sales/asked';
import { companyAccounts, companyTickets } from '../sales/companySales';
import { readReport } from '../sales/readReport';

export const statistics = Router();

statistics.get('/company-sales', permit('reports.view', 'within'), showCompanySales);

/** Companies buy on a channel of their own: its report by company is what they bought. */
async function showCompanySales(req: Request, res: Response): Promise<void> {
  const scope = scopeOf(req.actor, 'reports.view');
  const today = dayIn(new Date(), await homeZone());
  const period = periodOf(req.query, today);
  const asked = reportAsked({ rows: 'company', measure: req.query.measure, of_channel: 'bulk' }, false);
  const namer = { locale: req.locale, t: req.t };
  return render(res, 'Statistics/CompanySales', {
    asked,
    period,
    problem: periodProblem(req.query, today),
    report: () => readReport({ ...asked, period, scope, namer }),
    tickets: () => companyTickets(period.days, scope),
    accounts: () => (scope === 'everywhere' ? companyAccounts() : null),
  });
}

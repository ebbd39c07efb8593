/** Statistics of the organisation. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { recordExport } from '../../http/recordExport';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { periodOf } from '../../shared/period';
import { reportAsked } from '../../shared/salesReport';
import { eventsIn, reachesEvent, type Scope } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { periodProblem } from '../sales/asked';
import { companyAccounts, companyTickets } from '../sales/companySales';
import { readReport } from '../sales/readReport';
import { FILE_TYPES } from '../sales/reportFile';
import { STATISTICS } from '../statistics/visitorStatements';
import { readStatistic, statisticFile } from '../statistics/visitorStatistics';

export const statistics = Router();

statistics.get('/company-sales', permit('reports.view', 'within'), showCompanySales);
statistics.get('/visitors', permit('reports.view', 'within'), countFirst, showVisitors);
statistics.get('/visitors/export.:format', permit('reports.view', 'within'), countFirst, exportVisitors);

/** Companies buy on their own channel, so their sales are its report by company. */
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

/** The event in the URL if the reader may see it, else all events in their scope. */
async function visitorsAsked(req: Request) {
  const all = scopeOf(req.actor, 'reports.view');
  const { event: named } = req.query;
  const event = isUuid(named) && reachesEvent(all, named) ? named : null;
  const scope: Scope = event ? { venues: new Set(), events: new Set([event]) } : all;
  const today = dayIn(new Date(), await homeZone());
  return { all, scope, event, today, period: periodOf(req.query, today), namer: { locale: req.locale, t: req.t } };
}

async function showVisitors(req: Request, res: Response): Promise<void> {
  const { all, scope, event, today, period, namer } = await visitorsAsked(req);
  const ids = eventsIn(all);
  const events = await prisma.event.findMany({
    where: ids ? { id: { in: ids } } : {},
    select: { id: true, title: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return render(res, 'Statistics/Visitors', {
    period,
    problem: periodProblem(req.query, today),
    event,
    events: events.map(({ id, title }) => ({ id, title: localText(title as LocalText, req.locale) })),
    tables: async () => {
      const tables = [];
      // In sequence: each is a separate read, and no one waits for the others.
      for (const name of STATISTICS) tables.push(await readStatistic(name, period.days, scope, namer));
      return tables;
    },
  });
}

async function exportVisitors(req: Request, res: Response): Promise<void> {
  const { of = STATISTICS[0] } = req.query;
  const name = STATISTICS.find((one) => one === of);
  const format = (['csv', 'xlsx'] as const).find((one) => one === req.params.format);
  if (!name || !format) throw notFound();
  const { scope, period, namer } = await visitorsAsked(req);
  const table = await readStatistic(name, period.days, scope, namer);
  await recordExport(req, {
    list: `statistics_${name}`,
    format,
    path: req.baseUrl,
    query: req.url.split('?')[1] ?? '',
  });
  res.set({
    'Content-Type': FILE_TYPES[format],
    'Content-Disposition': `attachment; filename="${name}-${period.days.from}-${period.days.to}.${format}"`,
    'Cache-Control': 'private, no-store',
  });
  await pipeline(Readable.from(statisticFile(format, table, namer)), res);
}

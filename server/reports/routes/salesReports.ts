/** Reports of sales and payments from the two ledgers: page, entries of each figure, and files. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { doerId, permit, userOf } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { download } from '../../http/download';
import { flash, redirectBack } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { recordExport } from '../../http/recordExport';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { can, scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { type Period, periodOf } from '../../shared/period';
import { type ReportAsked, reportAsked, reportQuery } from '../../shared/salesReport';
import type { Scope } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { filterOptions, namedFilters, periodProblem } from '../sales/asked';
import type { Namer } from '../sales/names';
import { readEntries } from '../sales/readEntries';
import { readFees, readReport } from '../sales/readReport';
import { reconcile } from '../sales/reconcile';
import { FILE_TYPES, type FileFormat, fileName } from '../sales/reportFile';
import { fileFor } from '../sales/reportFiles';
import { listSchedules, removeSchedule, saveSchedule, scheduleRequest } from '../sales/schedules';
import { countCorrections, sealedDays, sealRequest, sealThrough } from '../sales/sealedDays';
import { readSettled } from '../sales/settledLines';

const may = permit('reports.view', 'within');

/** Each file sums up a ledger and may occupy a worker. */
const fewFiles = throttle({ name: 'report-file', limit: 30, windowSeconds: 600, key: (req) => userOf(req).id });

export const salesReports = Router();

salesReports.get('/', may, countFirst, show);
salesReports.get('/entries', may, countFirst, showEntries);
salesReports.get('/export.:format', may, countFirst, fewFiles, exportReport);
salesReports.get('/reconciliation', permit('reports.view', 'everywhere'), countFirst, showReconciliation);
salesReports.get('/days', permit('reports.view', 'everywhere'), countFirst, showDays);
salesReports.post('/days/seals', permit('invoices.manage'), storeSeals);
salesReports.post('/schedules', may, storeSchedule);
salesReports.delete('/schedules/:id', may, destroySchedule);

type Asking = { asked: ReportAsked; period: Period; scope: Scope; namer: Namer; mayMoney: boolean };

/** Payments are for whole orders of possibly several venues, so they need the unlimited scope. */
async function askingOf(req: Request): Promise<Asking> {
  const scope = scopeOf(req.actor, 'reports.view');
  const today = dayIn(new Date(), await homeZone());
  const mayMoney = scope === 'everywhere';
  const namer = { locale: req.locale, t: req.t };
  return { asked: reportAsked(req.query, mayMoney), period: periodOf(req.query, today), scope, namer, mayMoney };
}

async function show(req: Request, res: Response): Promise<void> {
  const { asked, period, scope, namer, mayMoney } = await askingOf(req);
  return render(res, 'SalesReports/Index', {
    asked,
    period,
    problem: periodProblem(req.query, dayIn(new Date(), await homeZone())),
    report: () => readReport({ ...asked, period, scope, namer }),
    filters: () => namedFilters(asked.filters, namer),
    options: () => filterOptions(asked, scope, namer),
    schedules: () => listSchedules(userOf(req).id),
    fees: () => (asked.ledger === 'money' && asked.basis === 'sale' ? readFees(period.days) : []),
    settled: () => (asked.ledger === 'money' && asked.basis === 'sale' ? readSettled(period.days) : []),
    corrected: () => (mayMoney ? countCorrections(period.days) : 0),
    mayMoney,
  });
}

async function showEntries(req: Request, res: Response): Promise<void> {
  const { asked, period, scope, namer } = await askingOf(req);
  const page = Number.parseInt(String(req.query.page), 10);
  const found = await readEntries(asked, { period, scope, namer, page: Number.isSafeInteger(page) ? page : 1 });
  const filters = await namedFilters(asked.filters, namer);
  return render(res, 'SalesReports/Entries', {
    asked,
    period,
    filters,
    ...found,
    canOpenOrders: can(req.actor, 'orders.view'),
  });
}

async function exportReport(req: Request, res: Response): Promise<void> {
  const asked = String(req.params.format);
  if (!Object.hasOwn(FILE_TYPES, asked)) throw notFound();
  const format = asked as FileFormat;
  const asking = await askingOf(req);
  const content = await fileFor(doerId(req), format, asking).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (content instanceof DomainError) {
    const message = req.t(`errors.${content.code}` as MessageKey, content.options.params);
    flash(req, { toast: { kind: 'error', message } });
    return res.redirect(303, paths.salesReports.index(reportQuery(asking.asked, asking.period)));
  }
  await recordExport(req, { list: 'sales', format, path: req.baseUrl, query: req.url.split('?')[1] ?? '' });
  if (content === null) {
    flash(req, { toast: { kind: 'success', message: req.t('downloads.begun') } });
    return res.redirect(303, paths.downloads.index());
  }
  const { asked: shown, period } = asking;
  download(res, { filename: fileName(shown, period, format), type: FILE_TYPES[format], content, isKept: true });
}

/** Needs the unlimited scope: an order's payments cannot be split by venue. */
async function showReconciliation(req: Request, res: Response): Promise<void> {
  const { period } = await askingOf(req);
  return render(res, 'SalesReports/Reconciliation', {
    period,
    problem: periodProblem(req.query, dayIn(new Date(), await homeZone())),
    reconciled: () => reconcile(period.days, { locale: req.locale, t: req.t }),
    can: {
      openOrders: can(req.actor, 'orders.view'),
      openPayments: scopeOf(req.actor, 'payments.match') === 'everywhere',
    },
  });
}

async function showDays(req: Request, res: Response): Promise<void> {
  const { period } = await askingOf(req);
  const today = dayIn(new Date(), await homeZone());
  return render(res, 'SalesReports/Days', {
    period,
    problem: periodProblem(req.query, today),
    days: () => sealedDays(period, { locale: req.locale, t: req.t }),
    today,
    can: { seal: can(req.actor, 'invoices.manage'), openOrders: can(req.actor, 'orders.view') },
  });
}

async function storeSeals(req: Request, res: Response): Promise<void> {
  const { through } = validate(req, sealRequest);
  const { count, isDone } = await sealThrough(auditContext(req), through);
  const done = count > 0 ? req.t('salesReports.days_sealed', { count }) : req.t('salesReports.days_sealed_before');
  const message = isDone ? done : `${done} ${req.t('salesReports.days_sealed_more')}`;
  flash(req, { toast: { kind: 'success', message } });
  redirectBack(req, res, paths.salesReports.days());
}

async function storeSchedule(req: Request, res: Response): Promise<void> {
  const asked = await validateOnce(req, scheduleRequest);
  // Its emails would go on with the account's rights after the impersonation.
  if (req.actor.impersonator) throw new DomainError('not_while_impersonating');
  const mayMoney = scopeOf(req.actor, 'reports.view') === 'everywhere';
  await saveSchedule(auditContext(req), { ...asked, userId: userOf(req).id, locale: req.locale, mayMoney });
  flash(req, { toast: { kind: 'success', message: req.t('salesReports.schedule_saved') } });
  redirectBack(req, res, paths.salesReports.index());
}

async function destroySchedule(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  await removeSchedule(auditContext(req), userOf(req).id, id);
  flash(req, { toast: { kind: 'success', message: req.t('salesReports.schedule_removed') } });
  redirectBack(req, res, paths.salesReports.index());
}

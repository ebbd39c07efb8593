/** Reports of sales and of money from the two ledgers: a page, the entries behind each figure, and files. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { recordExport } from '../../http/recordExport';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { csvOf } from '../../infra/lists/formats/csv';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { can, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { type Period, periodOf } from '../../shared/period';
import { type ReportAsked, reportAsked } from '../../shared/salesReport';
import type { Scope } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { filterOptions, namedFilters, periodProblem } from '../sales/asked';
import type { Namer } from '../sales/names';
import { readEntries } from '../sales/readEntries';
import { readReport } from '../sales/readReport';
import { fileColumns, fileRows } from '../sales/reportFile';
import { reportPdf } from '../sales/reportPdf';

const may = permit('reports.view', 'within');

export const salesReports = Router();

salesReports.get('/', may, show);
salesReports.get('/entries', may, showEntries);
salesReports.get('/export.:format', may, exportReport);

type Asking = { asked: ReportAsked; period: Period; scope: Scope; namer: Namer; mayMoney: boolean };

/** Payments are of whole orders, which may be of several venues: money is for those who see the whole house. */
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

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
type Format = keyof typeof TYPES;

/** The pieces of the file, made of the same report as the page. */
async function piecesOf(
  format: Format,
  { asked, period, scope, namer }: Asking,
): Promise<AsyncIterable<string | Buffer>> {
  const report = await readReport({ ...asked, period, scope, namer });
  const columns = fileColumns(report, asked, period, namer.t);
  switch (format) {
    case 'csv':
      return csvOf(columns, fileRows(report), namer.locale);
    case 'xlsx':
      return xlsxOf('sales', columns, fileRows(report));
    case 'pdf':
      return reportPdf(report, { asked, period, filters: await namedFilters(asked.filters, namer), namer });
  }
}

async function exportReport(req: Request, res: Response): Promise<void> {
  const format = String(req.params.format);
  if (!Object.hasOwn(TYPES, format)) throw notFound();
  const asking = await askingOf(req);
  const pieces = await piecesOf(format as Format, asking);
  const { from, to } = asking.period.days;
  await recordExport(req, { list: 'sales', format, path: req.baseUrl, query: req.url.split('?')[1] ?? '' });
  res.set({
    'Content-Type': TYPES[format as Format],
    'Content-Disposition': `attachment; filename="${asking.asked.ledger}-${from}-${to}.${format}"`,
    'Cache-Control': 'private, no-store',
  });
  await pipeline(Readable.from(pieces), res);
}

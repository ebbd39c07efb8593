/** A sales report as rows of a file: the lines and totals that the page shows, with the same figures. */
import { csvOf } from '../../infra/lists/formats/csv';
import type { ExportCell, ExportColumn } from '../../infra/lists/formats/exportCells';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { currencyDigits } from '../../shared/currencies';
import type { Translate } from '../../shared/i18n/translate';
import type { Period } from '../../shared/period';
import type { Dimension, ReportAsked } from '../../shared/salesReport';
import type { Scope } from '../../shared/scopes';
import { namedFilters } from './asked';
import type { Namer } from './names';
import { readReport } from './readReport';
import type { ReportLine, SalesReport } from './reportPages';
import { reportPdf } from './reportPdf';

const text = (value: string): ExportCell => ({ kind: 'text', text: value });

function figureCell(value: number, isCount: boolean, currency: string): ExportCell {
  const digits = isCount ? 0 : currencyDigits(currency);
  return { kind: 'number', value: value / 10 ** digits, digits };
}

/** Days are dates to a spreadsheet; everything else is called what the page calls it. */
const nameCell = ({ key, label }: ReportLine, rows: Dimension): ExportCell =>
  rows === 'day' && key !== '' ? { kind: 'date', day: key } : text(label);

/** What a line has beside the figures of its columns: the row's whole in a table of two dimensions, and the comparison. */
function fileColumns(report: SalesReport, asked: ReportAsked, { before }: Period, t: Translate): ExportColumn[] {
  const column = (header: string, cellOf: (line: ReportLine) => ExportCell): ExportColumn => ({
    header,
    cellOf: (row) => cellOf(row as unknown as ReportLine),
  });
  const measure = t(`salesReports.measure_${asked.measure}`);
  const figure = (header: string, figureOf: (line: ReportLine) => number, isCount = report.isCount) =>
    column(header, (line) => figureCell(figureOf(line), isCount, line.currency));
  return [
    column(t(`salesReports.by_${asked.rows}`), (line) => nameCell(line, asked.rows)),
    column(t('salesReports.currency'), ({ currency }) => text(currency)),
    ...report.columns.map(({ label, isCount }, at) => figure(label, ({ cells }) => cells[at]!, isCount)),
    ...(report.isCrossed ? [figure(`${t('salesReports.total')}: ${measure}`, ({ now }) => now)] : []),
    figure(`${measure}, ${before.from} – ${before.to}`, (line) => line.before),
    figure(t('salesReports.difference'), (line) => line.now - line.before),
  ];
}

async function* fileRows({ lines, totals }: SalesReport): AsyncGenerator<Record<string, unknown>[]> {
  yield [...lines, ...totals] as unknown as Record<string, unknown>[];
}

export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type FileFormat = keyof typeof FILE_TYPES;

type Asking = { asked: ReportAsked; period: Period; scope: Scope; namer: Namer };

/** The pieces of a file, made of the same report as the page. */
export async function reportFile(
  format: FileFormat,
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

export const fileName = ({ asked, period: { days } }: Pick<Asking, 'asked' | 'period'>, format: FileFormat): string =>
  `${asked.ledger}-${days.from}-${days.to}.${format}`;

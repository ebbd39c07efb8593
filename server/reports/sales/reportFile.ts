/** A sales report as rows of a file: the same lines, totals and figures as the page. */
import { csvOf } from '../../infra/lists/formats/csv';
import type { ExportCell, ExportColumn } from '../../infra/lists/formats/exportCells';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { currencyDigits } from '../../shared/currencies';
import { translator } from '../../shared/i18n';
import type { Locale, Translate } from '../../shared/i18n/translate';
import type { Period } from '../../shared/period';
import type { Dimension, ReportAsked } from '../../shared/salesReport';
import type { ReportFilter, ReportLine, SalesReport } from './reportPages';
import { reportPdf } from './reportPdf';
import { type Figures, shapeReport } from './shapeReport';

const text = (value: string): ExportCell => ({ kind: 'text', text: value });

function figureCell(value: number, isCount: boolean, currency: string): ExportCell {
  const digits = isCount ? 0 : currencyDigits(currency);
  return { kind: 'number', value: value / 10 ** digits, digits };
}

/** Days are dates in a spreadsheet; other labels are those of the page. */
const nameCell = ({ key, label }: ReportLine, rows: Dimension): ExportCell =>
  rows === 'day' && key !== '' ? { kind: 'date', day: key } : text(label);

/** Further columns: the row total in a table of two dimensions, and the comparison. */
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

/** Lines between two progress reports. */
const AT_A_TIME = 50;

async function* fileRows(
  { lines, totals }: SalesReport,
  drawn: (share: number) => void,
): AsyncGenerator<Record<string, unknown>[]> {
  const all = [...lines, ...totals] as unknown as Record<string, unknown>[];
  for (let at = 0; at < all.length; at += AT_A_TIME) {
    yield all.slice(at, at + AT_A_TIME);
    drawn(at / all.length);
  }
}

export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type FileFormat = keyof typeof FILE_TYPES;

/** Input of a file, which is passed to a worker. */
export type FileInput = {
  format: FileFormat;
  asked: ReportAsked;
  period: Period;
  locale: Locale;
  filters: ReportFilter[];
  figures: Figures;
};

/** Share of progress for drawing; shaping precedes it and the end of the file follows. */
const DRAWING = { from: 0.1, until: 0.95 };

/** Chunks of a file, from the same report as the page. @param tell receives progress from 0 to 1 */
export async function drawReport(
  { format, asked, period, locale, filters, figures }: FileInput,
  tell: (share: number) => void = () => {},
): Promise<AsyncIterable<string | Buffer>> {
  const report = shapeReport(figures, { ...asked, period, locale });
  const drawn = (share: number) => tell(DRAWING.from + share * (DRAWING.until - DRAWING.from));
  const columns = fileColumns(report, asked, period, translator(locale));
  switch (format) {
    case 'csv':
      return csvOf(columns, fileRows(report, drawn), locale);
    case 'xlsx':
      return xlsxOf('sales', columns, fileRows(report, drawn));
    case 'pdf':
      return reportPdf(report, { asked, period, filters, locale }, drawn);
  }
}

export const fileName = (asked: ReportAsked, { days }: Period, format: FileFormat): string =>
  `${asked.ledger}-${days.from}-${days.to}.${format}`;

/** Joins the chunks. */
export async function bytesOf(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}

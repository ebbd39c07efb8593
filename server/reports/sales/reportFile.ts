/** A sales report as rows of a file: the lines and totals that the page shows, with the same figures. */
import type { ExportCell, ExportColumn } from '../../infra/lists/formats/exportCells';
import { currencyDigits } from '../../shared/currencies';
import type { Translate } from '../../shared/i18n/translate';
import type { Period } from '../../shared/period';
import type { ReportAsked } from '../../shared/salesReport';
import type { ReportLine, SalesReport } from './reportPages';

const text = (value: string): ExportCell => ({ kind: 'text', text: value });

export function figureCell(value: number, isCount: boolean, currency: string): ExportCell {
  const digits = isCount ? 0 : currencyDigits(currency);
  return { kind: 'number', value: value / 10 ** digits, digits };
}

/** What a line has beside the figures of its columns: the row's whole in a table of two dimensions, and the comparison. */
export function fileColumns(report: SalesReport, asked: ReportAsked, { before }: Period, t: Translate): ExportColumn[] {
  const column = (header: string, cellOf: (line: ReportLine) => ExportCell): ExportColumn => ({
    header,
    cellOf: (row) => cellOf(row as unknown as ReportLine),
  });
  const measure = t(`salesReports.measure_${asked.measure}`);
  const figure = (header: string, figureOf: (line: ReportLine) => number, isCount = report.isCount) =>
    column(header, (line) => figureCell(figureOf(line), isCount, line.currency));
  return [
    column(t(`salesReports.by_${asked.rows}`), ({ label }) => text(label)),
    column(t('salesReports.currency'), ({ currency }) => text(currency)),
    ...report.columns.map(({ label, isCount }, at) => figure(label, ({ cells }) => cells[at]!, isCount)),
    ...(report.isCrossed ? [figure(`${t('salesReports.total')}: ${measure}`, ({ now }) => now)] : []),
    figure(`${measure}, ${before.from} – ${before.to}`, (line) => line.before),
    figure(t('salesReports.difference'), (line) => line.now - line.before),
  ];
}

export async function* fileRows({ lines, totals }: SalesReport): AsyncGenerator<Record<string, unknown>[]> {
  yield [...lines, ...totals] as unknown as Record<string, unknown>[];
}

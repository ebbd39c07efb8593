/** Builds a sales report from its figures, row by row. Pure, so that a worker can run it. */
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { listPeriodDays, type Period } from '../../shared/period';
import {
  type Dimension,
  isCount,
  isTime,
  type Measure,
  measuresOf,
  NONE,
  type ReportAsked,
} from '../../shared/salesReport';
import type { ReportColumn, ReportLine, SalesReport } from './reportPages';

export type FigureRow = Record<Measure, number> & {
  isBefore: boolean;
  currency: string;
  level: 0 | 1 | 2 | 3;
  row: string | null;
  column: string | null;
  /** Total rows and columns, even if not all were read. */
  rowCount: number;
  columnCount: number;
};

/** Input of a report. */
export type Figures = {
  rows: FigureRow[];
  rowNames: Record<string, string>;
  columnNames: Record<string, string>;
  /** Start of the slots in rows or columns. */
  starts: Record<string, number>;
};

export type ReportSize = { rows: number; columns: number };

/** Grouping levels of a line: 0 is by row and column, 3 the total. */
export const BY_ROW = 1;
export const BY_COLUMN = 2;

export const keyOf = (key: string | null): string => key ?? NONE;
const found = (isBefore: boolean, currency: string, row: string, column: string) =>
  `${isBefore} ${currency} ${row} ${column}`;

/** All days, weeks, months or hours of the period, including those without entries. */
export function allTimes(dimension: Dimension, { days }: Period): string[] {
  const all = listPeriodDays(days);
  switch (dimension) {
    case 'day':
      return all;
    case 'month':
      return [...new Set(all.map((day) => day.slice(0, 7)))];
    case 'quarter':
      return [...new Set(all.map((day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`))];
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    default:
      return [];
  }
}

export type Asked = ReportAsked & { period: Period; locale: Locale };

/** Maximum size of the report, calculated before any cell is made. */
export function sizeOf(rows: readonly FigureRow[], asked: Omit<Asked, 'locale'>): ReportSize {
  const [first] = rows;
  if (!first) return { rows: 0, columns: 0 };
  const times = allTimes(asked.rows, asked.period).length * new Set(rows.map(({ currency }) => currency)).size;
  return {
    rows: times > 0 ? times : first.rowCount,
    columns: asked.columns ? first.columnCount : measuresOf(asked).length,
  };
}

export function shapeReport({ rows, rowNames, columnNames, starts }: Figures, asked: Asked): SalesReport {
  const { period, measure, locale } = asked;
  const t = translator(locale);
  const known = new Map(
    rows.map((row) => {
      const [r, c] = [row.level & 2 ? '' : keyOf(row.row), row.level & 1 ? '' : keyOf(row.column)];
      return [found(row.isBefore, row.currency, r, c), row] as const;
    }),
  );
  const figure = (isBefore: boolean, currency: string, row: string, column: string, what: Measure): number =>
    Number(known.get(found(isBefore, currency, row, column))?.[what] ?? 0);

  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const columnKeys = [...new Set(rows.filter(({ level }) => level === BY_COLUMN).map(({ column }) => keyOf(column)))];
  const inOrder = (dimension: Dimension, names: Record<string, string>, currency: string, isRow: boolean) => {
    const sum = (key: string) =>
      isRow ? figure(false, currency, key, '', measure) : figure(false, currency, '', key, measure);
    const { compare } = new Intl.Collator(locale);
    const byName = (a: string, b: string) => compare(names[a] ?? a, names[b] ?? b) || (a < b ? -1 : Number(a > b));
    // Times are in order of time, all others by amount.
    if (isTime(dimension)) return (a: string, b: string) => a.localeCompare(b);
    if (dimension === 'slot')
      return (a: string, b: string) => (starts[a] ?? Infinity) - (starts[b] ?? Infinity) || byName(a, b);
    return (a: string, b: string) => Math.abs(sum(b)) - Math.abs(sum(a)) || byName(a, b);
  };
  const columns: ReportColumn[] = asked.columns
    ? columnKeys
        .sort(inOrder(asked.columns, columnNames, currencies[0] ?? '', false))
        .map((key) => ({ key, label: columnNames[key] ?? key, isCount: isCount(measure) }))
    : measuresOf(asked).map((name) => ({
        key: name,
        label: t(`salesReports.measure_${name}`),
        isCount: isCount(name),
      }));

  const line = (currency: string, key: string, label: string): ReportLine => ({
    key,
    label,
    currency,
    cells: asked.columns
      ? columns.map((column) => figure(false, currency, key, column.key, measure))
      : measuresOf(asked).map((name) => figure(false, currency, key, '', name)),
    now: figure(false, currency, key, '', measure),
    before: figure(true, currency, key, '', measure),
  });
  const lines = currencies.flatMap((currency) => {
    const had = rows.filter((row) => row.level === BY_ROW && row.currency === currency).map(({ row }) => keyOf(row));
    const keys = [...new Set([...allTimes(asked.rows, period), ...had])];
    return keys
      .sort(inOrder(asked.rows, rowNames, currency, true))
      .map((key) => line(currency, key, rowNames[key] ?? key));
  });
  const totals = currencies.map((currency) => line(currency, '', t('salesReports.total')));
  return { columns, lines, totals, isCrossed: asked.columns !== null, isCount: isCount(measure) };
}

import { connection, sql } from '../../infra/db';
import { type Days, listPeriodDays, type Period } from '../../shared/period';
import {
  type Dimension,
  isCount,
  isTime,
  MEASURES,
  type Measure,
  NONE,
  type ReportAsked,
} from '../../shared/salesReport';
import { eventsIn, type Scope } from '../../shared/scopes';
import { type Namer, namesOf } from './names';
import type { FeesOf, ReportColumn, ReportLine, SalesReport } from './reportPages';
import { figuresStatement } from './statements';

type Figures = Record<Measure, number>;
type Row = Figures & {
  isBefore: boolean;
  currency: string;
  level: 0 | 1 | 2 | 3;
  row: string | null;
  column: string | null;
};

/** Levels of a line: 0 is by row and column, 3 in all. */
const BY_ROW = 1;
const BY_COLUMN = 2;

const keyOf = (key: string | null): string => key ?? NONE;
const found = (isBefore: boolean, currency: string, row: string, column: string) =>
  `${isBefore} ${currency} ${row} ${column}`;

/** Every day, week, month or hour of the period has its line, those without entries too. */
function allTimes(dimension: Dimension, { days }: Period): string[] {
  const all = listPeriodDays(days);
  switch (dimension) {
    case 'day':
      return all;
    case 'month':
      return [...new Set(all.map((day) => day.slice(0, 7)))];
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    default:
      return [];
  }
}

type Asked = ReportAsked & { period: Period; scope: Scope; namer: Namer };

/**
 * What an address asks for, added up by the ledger: a line for each key of the rows and each currency, with all measures, or with one
 * measure in the columns of a second dimension. Page and files are made of this and of nothing else.
 */
export async function readReport(asked: Asked): Promise<SalesReport> {
  const { period, scope, measure, ledger } = asked;
  const { days, before } = period;
  const { text, values } = figuresStatement(asked);
  const { rows: read } = await connection.query(text, [
    days.from,
    days.to,
    before.from,
    before.to,
    eventsIn(scope),
    ...values,
  ]);
  const rows = read as unknown as Row[];
  const known = new Map(
    rows.map((row) => {
      const [r, c] = [row.level & 2 ? '' : keyOf(row.row), row.level & 1 ? '' : keyOf(row.column)];
      return [found(row.isBefore, row.currency, r, c), row] as const;
    }),
  );
  const figure = (isBefore: boolean, currency: string, row: string, column: string, what: Measure): number =>
    Number(known.get(found(isBefore, currency, row, column))?.[what] ?? 0);

  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const levels = (level: number, pick: (row: Row) => string | null) => [
    ...new Set(rows.filter((row) => row.level === level).map((row) => keyOf(pick(row)))),
  ];
  const columnKeys = levels(BY_COLUMN, ({ column }) => column);
  const rowNames = await namesOf(
    asked.rows,
    levels(BY_ROW, ({ row }) => row),
    asked.namer,
  );
  const columnNames = asked.columns ? await namesOf(asked.columns, columnKeys, asked.namer) : null;

  const inOrder =
    (dimension: Dimension, names: Awaited<ReturnType<typeof namesOf>>, currency: string, isRow: boolean) =>
    (a: string, b: string) => {
      if (isTime(dimension)) return a.localeCompare(b);
      const sum = (key: string) =>
        isRow ? figure(false, currency, key, '', measure) : figure(false, currency, '', key, measure);
      return Math.abs(sum(b)) - Math.abs(sum(a)) || names(a).localeCompare(names(b), asked.namer.locale);
    };
  const columns: ReportColumn[] = asked.columns
    ? columnKeys
        .sort(inOrder(asked.columns, columnNames!, currencies[0] ?? '', false))
        .map((key) => ({ key, label: columnNames!(key), isCount: isCount(measure) }))
    : MEASURES[ledger].map((name) => ({
        key: name,
        label: asked.namer.t(`salesReports.measure_${name}`),
        isCount: isCount(name),
      }));

  const line = (currency: string, key: string, label: string): ReportLine => ({
    key,
    label,
    currency,
    cells: asked.columns
      ? columns.map((column) => figure(false, currency, key, column.key, measure))
      : MEASURES[ledger].map((name) => figure(false, currency, key, '', name)),
    now: figure(false, currency, key, '', measure),
    before: figure(true, currency, key, '', measure),
  });
  const lines = currencies.flatMap((currency) => {
    const had = rows.filter((row) => row.level === BY_ROW && row.currency === currency).map(({ row }) => keyOf(row));
    const keys = [...new Set([...allTimes(asked.rows, period), ...had])];
    return keys.sort(inOrder(asked.rows, rowNames, currency, true)).map((key) => line(currency, key, rowNames(key)));
  });
  const totals = currencies.map((currency) => line(currency, '', asked.namer.t('salesReports.total')));
  return { columns, lines, totals, isCrossed: asked.columns !== null, isCount: isCount(measure) };
}

const FEES = `
  select f.provider, f.currency, count(distinct f.payment_id)::int as payments, sum(f.amount_cents)::bigint as amount
  from provider_fees f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
  where f.at >= ($1::date - 1)::timestamp at time zone 'UTC' and f.at < ($2::date + 2)::timestamp at time zone 'UTC'
    and (f.at at time zone o.time_zone)::date between $1::date and $2::date
  group by f.provider, f.currency order by f.provider, f.currency`;

/** What companies kept of payments, on the days on which they said so. */
export const readFees = ({ from, to }: Days): Promise<FeesOf[]> => sql<FeesOf>('provider_fees', FEES, [from, to]);

import { connection, sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Days, Period } from '../../shared/period';
import { type Measure, measuresOf, type ReportAsked } from '../../shared/salesReport';
import { eventsIn, type Scope } from '../../shared/scopes';
import { type Namer, namesOf, slotStarts } from './names';
import type { FeesOf, SalesReport } from './reportPages';
import {
  allTimes,
  BY_COLUMN,
  BY_ROW,
  type FigureRow,
  type Figures,
  keyOf,
  type ReportSize,
  shapeReport,
  sizeOf,
} from './shapeReport';
import { figuresStatement, MAX_FOUND } from './statements';

type Asked = ReportAsked & { period: Period; scope: Scope; namer: Namer };

/** Maximum cells of a page: a browser draws them in a second or two, and the server makes them in about 20 ms. */
export const PAGE_CELLS = 20_000;

/** @throws DomainError report_too_large before any name is read or cell is made */
function demandSize({ rows, columns }: ReportSize, found: number, most: number): void {
  if (rows * columns <= most && found <= MAX_FOUND) return;
  const params = { rows, columns, cells: rows * columns, most };
  throw new DomainError('report_too_large', { params, status: 422 });
}

async function readRows(asked: Omit<Asked, 'namer'>, measures?: readonly Measure[]): Promise<FigureRow[]> {
  const { period, scope } = asked;
  const { days, before } = period;
  const { text, values } = figuresStatement(asked, measures);
  const { rows } = await connection.query(text, [
    ...[days.from, days.to, before.from, before.to, eventsIn(scope)],
    ...values,
  ]);
  return rows as unknown as FigureRow[];
}

/**
 * All figures of each cell of a page, without totals and without the compared period: for programs.
 * @throws DomainError report_too_large
 */
export async function readCells(asked: Omit<Asked, 'namer'>): Promise<FigureRow[]> {
  const rows = await readRows(asked, measuresOf(asked));
  demandSize(sizeOf(rows, asked), rows.length, PAGE_CELLS);
  const level = asked.columns ? 0 : BY_ROW;
  return rows.filter((row) => row.level === level && !row.isBefore);
}

const labelled = (keys: readonly string[], nameOf: (key: string) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, nameOf(key)]));

/**
 * Reads the requested figures from the ledger, with labels: the only input of pages and files.
 * @param most maximum number of cells.
 * @throws DomainError report_too_large
 */
export async function readFigures(asked: Asked, most: number): Promise<Figures & { size: ReportSize }> {
  const rows = await readRows(asked);
  const size = sizeOf(rows, asked);
  demandSize(size, rows.length, most);
  const levels = (level: number, pick: (row: FigureRow) => string | null) => [
    ...new Set(rows.filter((row) => row.level === level).map((row) => keyOf(pick(row)))),
  ];
  const had = levels(BY_ROW, ({ row }) => row);
  const rowKeys = [...new Set([...(had.length > 0 ? allTimes(asked.rows, asked.period) : []), ...had])];
  const columnKeys = levels(BY_COLUMN, ({ column }) => column);
  const rowNames = labelled(rowKeys, await namesOf(asked.rows, had, asked.namer));
  const columnNames = asked.columns ? labelled(columnKeys, await namesOf(asked.columns, columnKeys, asked.namer)) : {};
  const slots = asked.rows === 'slot' ? had : asked.columns === 'slot' ? columnKeys : [];
  return { rows, rowNames, columnNames, starts: await slotStarts(slots), size };
}

/**
 * Report of a page: a line per row key and currency, with all measures, or one measure by a second dimension. If it is
 * too large for a page, only its size.
 */
export async function readReport(asked: Asked): Promise<SalesReport> {
  const about = { ...asked, locale: asked.namer.locale };
  try {
    return shapeReport(await readFigures(asked, PAGE_CELLS), about);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'report_too_large') throw error;
    const { rows = 0, columns = 0 } = error.options.params ?? {};
    const none = shapeReport({ rows: [], rowNames: {}, columnNames: {}, starts: {} }, about);
    return { ...none, tooLarge: { rows: Number(rows), columns: Number(columns) } };
  }
}

/** Totals of a report of any size. */
export async function readTotals(asked: Asked): Promise<Pick<SalesReport, 'totals' | 'isCount'>> {
  const rows = (await readRows(asked)).filter(({ level }) => level === (BY_ROW | BY_COLUMN));
  const figures = { rows, rowNames: {}, columnNames: {}, starts: {} };
  return shapeReport(figures, { ...asked, columns: null, locale: asked.namer.locale });
}

const FEES = `
  select f.provider, f.currency, count(distinct f.payment_id)::int as payments, sum(f.amount_cents)::bigint as amount
  from provider_fees f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
  where f.at >= ($1::date - 1)::timestamp at time zone 'UTC' and f.at < ($2::date + 2)::timestamp at time zone 'UTC'
    and sale_day(f.at, o.time_zone) between $1::date and $2::date
  group by f.provider, f.currency order by f.provider, f.currency`;

/** Provider fees, on the days they were reported. */
export const readFees = ({ from, to }: Days): Promise<FeesOf[]> => sql<FeesOf>('provider_fees', FEES, [from, to]);

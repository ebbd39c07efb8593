/** The options of a sales report, encoded in its URL. Pure: page and server share it. */
import type { PeriodRange } from './period';

export const LEDGERS = ['sales', 'money'] as const;
export type Ledger = (typeof LEDGERS)[number];

const TIMES = ['day', 'week', 'month', 'quarter', 'weekday', 'hour'] as const;

export const DIMENSIONS = {
  sales: [...TIMES, 'event', 'slot', 'product', 'channel', 'seller', 'tax_rate', 'promotion', 'company', 'country'],
  money: [...TIMES, 'method', 'provider', 'channel', 'company', 'cashbox', 'cashier'],
} as const satisfies Record<Ledger, readonly string[]>;
export type Dimension = (typeof DIMENSIONS)[Ledger][number];

/** Signed like the ledgers: refunds are negative, so that the figures of a line add up. */
export const MEASURES = {
  sales: ['orders', 'tickets', 'refunded', 'list', 'discount', 'sold', 'refunds', 'net', 'tax', 'base'],
  money: ['payments', 'taken', 'returned', 'net', 'on_account'],
} as const satisfies Record<Ledger, readonly string[]>;
export type Measure = (typeof MEASURES)[Ledger][number];

/**
 * Reports by day of visit have only amounts: a card of 45.00 that is used ten times earns 4.50 on each of ten days, and
 * is one ticket and one order on the day of its sale.
 */
const OF_VISITS: readonly Measure[] = ['sold', 'refunds', 'net', 'tax', 'base'];
export const measuresOf = ({ ledger, basis }: Pick<ReportAsked, 'ledger' | 'basis'>): readonly Measure[] =>
  ledger === 'sales' && basis === 'visit' ? OF_VISITS : MEASURES[ledger];

/** Measures that are counts; the others are amounts. */
const COUNTS: readonly Measure[] = ['orders', 'tickets', 'refunded', 'payments'];
export const isCount = (measure: Measure): boolean => COUNTS.includes(measure);

/** When a saved report is emailed: `never` is only saved. */
export const SCHEDULES = ['never', 'day', 'week', 'month'] as const;
export type Schedule = (typeof SCHEDULES)[number];
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;

/**
 * The day of an entry, of the sale or of the visit; or the opening entries of imported orders, which other reports leave
 * out, by the day of their sale.
 */
export const BASES = ['sale', 'visit', 'opening'] as const;
export type Basis = (typeof BASES)[number];
/** Payments have no visit. */
export const basesOf = (ledger: Ledger): readonly Basis[] =>
  BASES.filter((basis) => ledger === 'sales' || basis !== 'visit');

export const isTime = (dimension: Dimension): boolean => (TIMES as readonly string[]).includes(dimension);

/** The URL value for entries without a dimension: fees belong to no event. */
export const NONE = '~';

export type Filters = Partial<Record<Dimension, string>>;

export type ReportAsked = {
  ledger: Ledger;
  rows: Dimension;
  columns: Dimension | null;
  measure: Measure;
  basis: Basis;
  filters: Filters;
};

const among = <T extends string>(values: readonly T[], asked: unknown): T | undefined =>
  values.find((value) => value === asked);

const FILTER = 'of_';
const MAX_KEY = 400;

/** Parses a URL; replaces invalid options by defaults. */
export function reportAsked(query: Readonly<Record<string, unknown>>, mayMoney: boolean): ReportAsked {
  const ledger = mayMoney ? (among(LEDGERS, query.ledger) ?? 'sales') : 'sales';
  const dimensions: readonly Dimension[] = DIMENSIONS[ledger];
  const basis = among(basesOf(ledger), query.basis) ?? 'sale';
  const measures = measuresOf({ ledger, basis });
  const rows = among(dimensions, query.rows) ?? 'day';
  const columns = among(dimensions, query.columns);
  const filters = dimensions.flatMap((dimension) => {
    const key = query[`${FILTER}${dimension}`];
    return typeof key === 'string' && key !== '' && key.length <= MAX_KEY ? [[dimension, key] as const] : [];
  });
  return {
    ledger,
    rows,
    columns: columns === undefined || columns === rows ? null : columns,
    measure: among(measures, query.measure) ?? 'net',
    basis,
    filters: Object.fromEntries(filters),
  };
}

type Shown = { range: PeriodRange; compare: string; days: { from: string; to: string } };

/** The options as a URL query without defaults. */
export function reportQuery(asked: ReportAsked, { range, compare, days }: Shown): Record<string, string | undefined> {
  return {
    ledger: asked.ledger === 'sales' ? undefined : asked.ledger,
    rows: asked.rows,
    columns: asked.columns ?? undefined,
    measure: asked.measure === 'net' ? undefined : asked.measure,
    basis: asked.basis === 'sale' ? undefined : asked.basis,
    range,
    compare,
    ...(range === 'custom' ? days : {}),
    ...Object.fromEntries(Object.entries(asked.filters).map(([name, key]) => [`${FILTER}${name}`, key])),
  };
}

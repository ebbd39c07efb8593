/**
 * Statements of sales reports: one expression per dimension, used to group, filter and display. No part of the URL
 * becomes SQL; it selects names of this file and parameters. They read the views `sale_lines` and `money_lines`, and
 * the daily totals that `roll_up_day` makes from them.
 */
import type { Dimension, Ledger, Measure, ReportAsked } from '../../shared/salesReport';
import { measuresOf, NONE } from '../../shared/salesReport';
import { FIGURES, IS_MONEY } from './figures';
import { SETTLED_LINES } from './settledLines';

/**
 * Key of an entry in a dimension, null for none: fees have no event. `day` is the day of the first period that an entry
 * of the second is compared with; `own_day` is the calendar day. 29 February, which has no counterpart in a common
 * year, has its own line.
 */
const KEYS: Record<Dimension, string> = {
  day: `to_char(case when e.by_date and to_char(e.day, 'DD') <> to_char(e.own_day, 'DD') then e.own_day else e.day end, 'YYYY-MM-DD')`,
  week: `to_char(date_trunc('week', e.day::timestamp), 'YYYY-MM-DD')`,
  month: `to_char(e.day, 'YYYY-MM')`,
  quarter: `to_char(e.day, 'YYYY-"Q"Q')`,
  weekday: `to_char(e.own_day, 'ID')`,
  hour: `to_char(e.local, 'HH24')`,
  event: 'e.event_id::text',
  slot: 'e.appointment_id::text',
  product: 'e.product_id::text',
  channel: 'e.channel',
  seller: 'e.seller::text',
  // A gift voucher for several rates is no supply: it has no rate, which differs from 0 % (directive 2006/112/EC,
  // article 30b).
  tax_rate: `case when not exists (select from products voucher where voucher.id = e.product_id and voucher.category = 'voucher')
    then e.tax_rate::text end`,
  promotion: 'e.promotion',
  company: 'e.company_id::text',
  // Country of the order's last full invoice, until the buyer is erased.
  country: `(select i.customer ->> 'country' from invoices i where i.order_id = invoice_order(e.order_id) and i.customer is not null order by i.position desc limit 1)`,
  method: 'e.method',
  provider: 'e.provider',
  cashbox: 'e.cashbox_id::text',
  cashier: 'e.cashier_id::text',
};

/**
 * Missing in daily totals: hours and slots would need as many rows as the ledger, and a country becomes known later.
 */
const OF_THE_LEDGER: readonly Dimension[] = ['hour', 'slot', 'country'];

/**
 * An entry after its visit counts on its own day: a refund on the 30th for a visit on the 29th does not change the
 * 29th. Fees and goods have no day of visit and count when sold; `recognised_lines` has income earned on other days.
 */
const VISIT_DAY = 'greatest(entry.visit_day, entry.sale_day)';

/** A period widened by the outermost time zones, +14 and -12 hours, contains all its entries, and some of other days. */
const NEAR = `entry.at >= span.first::timestamp at time zone 'UTC' - interval '14 hours' and entry.at < (span.last + 1)::timestamp at time zone 'UTC' + interval '12 hours'`;
/** A condition on the entry alone, so that entries of adjacent days are dropped before any join. */
const OF_SPAN = 'entry.sale_day between span.first and span.last';

/** A gift voucher is no income by day of visit: its value is sold with the order that it pays. */
const EARNED_LINES = `(
    select line.* from sale_lines line where ${VISIT_DAY.replaceAll('entry.', 'line.')} between span.first and span.last
      and not exists (select from products voucher where voucher.id = line.product_id and voucher.category = 'voucher')
    union all select r.id, r.at, r.kind::"SaleEntryKind", r.sells, r.order_id, r.event_id, r.product_id, r.appointment_id, r.visit_day, r.channel, r.quantity, r.list_cents, r.discount_cents,
      r.gross_cents, r.tax_rate, r.tax_cents, r.currency, r.time_zone, r.local, r.sale_day, r.seller, r.promotion, r.company_id from recognised_lines(span.first, span.last) r)`;

type Source = Ledger | 'settled';
const moneyOf = (lines: string) =>
  `select entry.*, entry.sale_day as own_day, 1 as lines, null::uuid as basket from ${lines} entry where ${NEAR} and ${OF_SPAN} and $5::uuid[] is null offset 0`;

/** Entries of the days of a span. $5: the events, null for all. */
const SOURCES: Record<Source, (asked: Pick<ReportAsked, 'basis'>) => string> = {
  sales: ({ basis }) => `
    select entry.*, ${basis === 'visit' ? VISIT_DAY : 'entry.sale_day'} as own_day, 1 as lines, 1 as orders, case when entry.sells then entry.order_id end as basket
    from ${basis === 'visit' ? EARNED_LINES : basis === 'opening' ? 'opening_sale_lines' : 'sale_lines'} entry
    where ${basis === 'visit' ? 'true' : `${NEAR} and ${OF_SPAN}`}
      and ($5::uuid[] is null or entry.event_id = any ($5)) offset 0`,
  money: ({ basis }) => moneyOf(basis === 'opening' ? 'opening_money_lines' : 'money_lines'),
  settled: () => moneyOf(SETTLED_LINES),
};

/** $1, $2: first and last day; $3, $4: the compared period, matched by date or position as in `dayBeside`. */
const SPANS = `spans as materialized (
    select false as is_before, $1::date as first, $2::date as last, interval '0 days' as shift, false as by_date
    union all select true, $3::date, $4::date, case when m.by_date then age($1::date::timestamp, $3::date::timestamp)
        else ($1::date - $3::date) * interval '1 day' end, m.by_date
      from (select extract(day from $1::date) = extract(day from $3::date) as by_date) m)`;

const MEETS = '(entry.own_day + span.shift)::date as day, span.by_date';

/** The second period ends at the same point as the first has reached: same time on the corresponding day. */
const SO_FAR = `(not span.is_before or entry.local < (moment() at time zone entry.time_zone) - ($2::date - $4::date) * interval '1 day')`;

const linesOf = (source: Source, asked: Pick<ReportAsked, 'basis'>, spans: string, columns: string) => `
    select span.is_before, ${MEETS}, ${columns}
    from ${spans} span cross join lateral (${SOURCES[source](asked)}) entry
    where entry.own_day between span.first and span.last ${asked.basis === 'visit' ? '' : `and ${SO_FAR}`}`;

/** The payments report includes transfers for debts on account, read for all days, since daily totals exclude them. */
const ledgerOf = (asked: Pick<ReportAsked, 'ledger' | 'basis'>, spans: string, columns: string) =>
  linesOf(asked.ledger, asked, spans, columns) +
  (asked.ledger === 'money' && asked.basis === 'sale'
    ? ` union all ${linesOf('settled', asked, 'spans', columns)}`
    : '');

/** Columns that both the ledger and the daily totals have. */
const ROLLED: Record<Ledger, string> = {
  sales: `own_day currency kind sells basket orders lines event_id product_id channel seller tax_rate promotion company_id quantity list_cents discount_cents
    gross_cents tax_cents`,
  money: 'own_day currency kind basket lines method provider channel company_id cashbox_id cashier_id amount_cents',
};
const columnsOf = (ledger: Ledger, of: string) =>
  ROLLED[ledger]
    .split(/\s+/)
    .map((column) => `${of}.${column}`)
    .join(', ');

/** Daily totals of a ledger. */
const DAYS: Record<Ledger, string> = {
  sales: `select d.*, d.day as own_day, d.basket is not null as sells from sale_days d where d.day = span.day and ($5::uuid[] is null or d.event_id = any ($5)) offset 0`,
  money: `select d.*, d.day as own_day, null::uuid as basket from money_days d where d.day = span.day and $5::uuid[] is null offset 0`,
};

/**
 * Entries of both periods: daily totals (`roll_up_day`) where valid, other days from the ledger, in one statement, so
 * that each entry counts once. Example of `whole` and `rest` for 30 days, if the 28th had a late entry yesterday and
 * today is the 30th: whole 1 to 27 and 29, rest 28 to 28 and 30 to 30.
 */
const bothOf = (asked: Pick<ReportAsked, 'ledger' | 'basis'>) => `${SPANS}, whole as materialized (
    select span.is_before, span.shift, span.by_date, d.day from spans span join ledger_days d on d.ledger = '${asked.ledger}' and d.day between span.first and span.last
    where not exists (select from late_days l where l.ledger = d.ledger and l.day = d.day)
      and (not span.is_before or d.day < (moment() at time zone 'Etc/GMT+12')::date - ($2::date - $4::date))
  ), rest as materialized (
    select is_before, shift, by_date, min(day) as first, max(day) as last from (
      select span.is_before, span.shift, span.by_date, g.day::date, g.day::date - (row_number() over (partition by span.is_before order by g.day))::int as island
      from spans span cross join lateral generate_series(span.first::timestamp, span.last::timestamp, interval '1 day') g(day)
      where not exists (select from whole where whole.is_before = span.is_before and whole.day = g.day::date)) open
    group by is_before, shift, by_date, island
  ), e as (
    select span.is_before, ${MEETS}, ${columnsOf(asked.ledger, 'entry')}
    from whole span cross join lateral (${DAYS[asked.ledger]}) entry
    union all ${ledgerOf(asked, 'rest', columnsOf(asked.ledger, 'entry'))})`;

/** Sales entries of two periods, as `e`, to begin a statement with; uses the first five parameters. */
export const SALES_OF_PERIODS = bothOf({ ledger: 'sales', basis: 'sale' });

/** Single entries. */
const singlyOf = (asked: ReportAsked) => `${SPANS}, e as (${ledgerOf(asked, 'spans', 'entry.*')})`;

const isRolled = ({ basis, rows, columns, filters }: ReportAsked): boolean =>
  basis === 'sale' &&
  ![rows, columns, ...(Object.keys(filters) as Dimension[])].some((dimension) =>
    OF_THE_LEDGER.some((one) => one === dimension),
  );

const entriesOf = (asked: ReportAsked) => (isRolled(asked) ? bothOf(asked) : singlyOf(asked));

/** Filters as SQL conditions, with parameters from `$<first>` on. */
function conditions({ filters }: ReportAsked, first: number): { where: string; values: string[] } {
  const asked = Object.entries(filters) as [Dimension, string][];
  const values: string[] = [];
  const parts = asked.map(([dimension, key]) => {
    if (key === NONE) return `${KEYS[dimension]} is null`;
    values.push(key);
    return `${KEYS[dimension]} = $${first + values.length - 1}`;
  });
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
}

export type Statement = { text: string; values: string[] };
/** Number of parameters before those of the filters. */
const SHARED = 5;

/** Columns needed for the figures. */
const CARRIED: Record<Ledger, string> = {
  sales: 'e.kind, e.sells, e.basket, e.orders, e.quantity, e.list_cents, e.discount_cents, e.gross_cents, e.tax_cents',
  money: 'e.kind, e.basket, e.lines, e.method, e.amount_cents',
};

/** Maximum lines read: totals, by column, by row, then by both. */
export const MAX_FOUND = 50_000;

/** Number of keys on a level, including unread ones; currencies and periods count separately. */
const countOf = (level: number) => `(count(*) filter (where level = ${level}) over ())::int`;

/** A page with two dimensions has one figure in each cell. */
const shownMeasures = (asked: ReportAsked): readonly Measure[] => (asked.columns ? [asked.measure] : measuresOf(asked));

/**
 * All figures by row, or the given ones by row, by column and by both, per currency; `level` names the keys of a line.
 * An order of two products is one basket in each of them and one in the total, so baskets are grouped before they are
 * summed.
 */
export function figuresStatement(asked: ReportAsked, measures = shownMeasures(asked)): Statement {
  const { where, values } = conditions(asked, SHARED + 1);
  const figures = measures.map((measure) => `${FIGURES[asked.ledger][measure]} as "${measure}"`);
  const sums = measures.map((measure) => `coalesce(sum("${measure}"), 0)::bigint as "${measure}"`);
  // Amounts add up directly; only counting orders needs distinct baskets.
  const basket = measures.some((measure) => measure === 'orders') ? 'e.basket' : '';
  const keys = asked.columns ? ['', 'e.r', 'e.c', 'e.r, e.c'] : ['', 'e.r'];
  const sets = keys.map((key) => `(${['e.is_before', 'e.currency', basket, key].filter(Boolean).join(', ')})`);
  const text = `with ${entriesOf(asked)}, keyed as materialized (
      select e.is_before, e.currency, ${CARRIED[asked.ledger]}, ${KEYS[asked.rows]} as r, ${asked.columns ? KEYS[asked.columns] : 'null::text'} as c from e ${where}
    ), baskets as (
      select e.is_before, e.currency, ${asked.columns ? 'grouping(e.r, e.c)' : 'grouping(e.r) * 2 + 1'} as level, e.r,
        ${asked.columns ? 'e.c' : 'null::text as c'}, ${figures.join(', ')}
      from keyed e group by grouping sets (${sets.join(', ')})
    ), found as (
      select is_before as "isBefore", currency, level, r as row, c as column, ${sums.join(', ')}
      from baskets group by is_before, currency, level, r, c
    )
    select found.*, ${countOf(1)} as "rowCount", ${countOf(2)} as "columnCount"
    from found order by level desc limit ${MAX_FOUND + 1}`;
  return { text, values };
}

const only = (where: string) => `${where ? `${where} and` : 'where'} not e.is_before`;

/** Entries of the first period behind a figure, latest first; $6: offset. */
export function entriesStatement(asked: ReportAsked, size: number): Statement {
  const { where, values } = conditions(asked, SHARED + 2);
  // A list by day of visit has only amounts, as in the report.
  const counts = asked.basis === 'visit' ? '' : 'e.quantity, e.list_cents as list, e.discount_cents as discount,';
  const own =
    asked.ledger === 'sales'
      ? `e.product_id as "productId", ${counts} e.gross_cents as amount, e.tax_cents as tax`
      : 'e.method, e.amount_cents as amount';
  // Income earned on another day than the sale is listed beside its sale.
  const isEarned = asked.ledger === 'sales' ? `e.kind = 'sale' and not e.sells` : 'false';
  const text = `with ${singlyOf(asked)}
    select e.id || case when ${isEarned} then to_char(e.own_day, '-YYYYMMDD') else '' end as id, e.at, e.time_zone as "timeZone",
      case when ${isEarned} then 'earned' else e.kind::text end as kind, o.reference, e.currency, ${own}
    from e join orders o on o.id = e.order_id ${only(where)}
    order by e.at desc, e.id desc limit ${size} offset $6::int`;
  return { text, values };
}

/** Number and total of the entries. */
export function sumsStatement(asked: ReportAsked): Statement {
  const { where, values } = conditions(asked, SHARED + 1);
  const isDebt = asked.filters.method === 'on_account';
  const amount =
    asked.ledger === 'sales'
      ? 'e.gross_cents'
      : isDebt
        ? 'e.amount_cents'
        : `case when ${IS_MONEY} then e.amount_cents else 0 end`;
  const text = `with ${entriesOf(asked)}
    select e.currency, sum(e.lines)::int as count, sum(${amount})::bigint as sum from e ${only(where)} group by e.currency order by e.currency`;
  return { text, values };
}

/**
 * The statements of sales reports: one expression for each dimension, which rows are added up by, sought by and shown by. Nothing of an
 * address becomes part of a statement; what it asks for are names of this file and parameters. They read the views `sale_lines` and
 * `money_lines`, and the days that `roll_up_day` adds up from the same views.
 */
import type { Dimension, Ledger, Measure, ReportAsked } from '../../shared/salesReport';
import { measuresOf, NONE } from '../../shared/salesReport';
import { FIGURES, IS_MONEY } from './figures';
import { SETTLED_LINES } from './settledLines';

/**
 * The key that an entry has in a dimension, null for none: fees belong to no event. `day` is the day of the first period beside which an
 * entry of the second stands; `own_day` is the calendar's. 29 February, which no day of a common year meets, has a line of its own.
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
  // A gift voucher for several rates is no supply: it has no rate, not one of 0 % (directive 2006/112/EC, article 30b).
  tax_rate: `case when not exists (select from products voucher where voucher.id = e.product_id and voucher.category = 'voucher')
    then e.tax_rate::text end`,
  promotion: 'e.promotion',
  company: 'e.company_id::text',
  // Of whom the order's last invoice is for: known where a buyer asked for a full one, and until their data is erased.
  country: `(select i.customer ->> 'country' from invoices i where i.order_id = invoice_order(e.order_id) and i.customer is not null order by i.position desc limit 1)`,
  method: 'e.method',
  provider: 'e.provider',
  cashbox: 'e.cashbox_id::text',
  cashier: 'e.cashier_id::text',
};

/** What the days that are added up do not say: hours and slots would be as many rows as the ledger, a country is known later. */
const OF_THE_LEDGER: readonly Dimension[] = ['hour', 'slot', 'country'];

/**
 * An entry after its visit counts on its own day: a refund on the 30th of a visit on the 29th leaves the 29th as it was. Fees and goods
 * have no day of visit and count when they are sold; `recognised_lines` say what of them is earned on other days.
 */
const VISIT_DAY = 'greatest(entry.visit_day, entry.sale_day)';

/** No clock is more than 14 hours ahead of UTC nor 12 behind it: a period with these around it has all of its entries, and some of days beside it. */
const NEAR = `entry.at >= span.first::timestamp at time zone 'UTC' - interval '14 hours' and entry.at < (span.last + 1)::timestamp at time zone 'UTC' + interval '12 hours'`;
/** Said of the entry itself, so that one of a day beside the period is left out before anything else is read for it. */
const OF_SPAN = 'entry.sale_day between span.first and span.last';

/** By day of visit a gift voucher is no income: what it pays is sold by the order that it pays. */
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
    from ${basis === 'visit' ? EARNED_LINES : 'sale_lines'} entry
    where ${basis === 'visit' ? 'true' : `${NEAR} and ${OF_SPAN}`}
      and ($5::uuid[] is null or entry.event_id = any ($5)) offset 0`,
  money: () => moneyOf('money_lines'),
  settled: () => moneyOf(SETTLED_LINES),
};

/** $1, $2: the first and the last day; $3, $4: those they are compared with, which meet by date or by place as `dayBeside` says. */
const SPANS = `spans as materialized (
    select false as is_before, $1::date as first, $2::date as last, interval '0 days' as shift, false as by_date
    union all select true, $3::date, $4::date, case when m.by_date then age($1::date::timestamp, $3::date::timestamp)
        else ($1::date - $3::date) * interval '1 day' end, m.by_date
      from (select extract(day from $1::date) = extract(day from $3::date) as by_date) m)`;

const MEETS = '(entry.own_day + span.shift)::date as day, span.by_date';

/** The second period ends no later than the first one has come: by the same time of the clock on the same day of it. */
const SO_FAR = `(not span.is_before or entry.local < (moment() at time zone entry.time_zone) - ($2::date - $4::date) * interval '1 day')`;

const linesOf = (source: Source, asked: Pick<ReportAsked, 'basis'>, spans: string, columns: string) => `
    select span.is_before, ${MEETS}, ${columns}
    from ${spans} span cross join lateral (${SOURCES[source](asked)}) entry
    where entry.own_day between span.first and span.last ${asked.basis === 'visit' ? '' : `and ${SO_FAR}`}`;

/** Payments have the transfers for debts on account beside the ledger, read for all days: none of them is added up. */
const ledgerOf = (asked: Pick<ReportAsked, 'ledger' | 'basis'>, spans: string, columns: string) =>
  linesOf(asked.ledger, asked, spans, columns) +
  (asked.ledger === 'money' ? ` union all ${linesOf('settled', asked, 'spans', columns)}` : '');

/** What both the ledger and the days that are added up say of an entry. */
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

/** A day of a ledger as it is added up. */
const DAYS: Record<Ledger, string> = {
  sales: `select d.*, d.day as own_day, d.basket is not null as sells from sale_days d where d.day = span.day and ($5::uuid[] is null or d.event_id = any ($5)) offset 0`,
  money: `select d.*, d.day as own_day, null::uuid as basket from money_days d where d.day = span.day and $5::uuid[] is null offset 0`,
};

/**
 * Entries of both periods: days that are added up as they are (`roll_up_day`), every other one from the ledger, in one statement, so
 * that an entry is in one of them whenever it comes. What `whole` and `rest` say of a period of 30 days of which the 28th had a late
 * entry yesterday, and today is the 30th: whole 1 to 27 and 29, rest 28 to 28 and 30 to 30.
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

/** Entries of sales of two periods, as `e`, for statements that begin with it; its parameters are the first five. */
export const SALES_OF_PERIODS = bothOf({ ledger: 'sales', basis: 'sale' });

/** Entries one by one. */
const singlyOf = (asked: ReportAsked) => `${SPANS}, e as (${ledgerOf(asked, 'spans', 'entry.*')})`;

const isRolled = ({ basis, rows, columns, filters }: ReportAsked): boolean =>
  basis === 'sale' &&
  ![rows, columns, ...(Object.keys(filters) as Dimension[])].some((dimension) =>
    OF_THE_LEDGER.some((one) => one === dimension),
  );

const entriesOf = (asked: ReportAsked) => (isRolled(asked) ? bothOf(asked) : singlyOf(asked));

/** The filters as conditions, their keys as parameters from `$<first>` on. */
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
/** Parameters that every statement has before those of its filters. */
const SHARED = 5;

/** What the figures are made of. */
const CARRIED: Record<Ledger, string> = {
  sales: 'e.kind, e.sells, e.basket, e.orders, e.quantity, e.list_cents, e.discount_cents, e.gross_cents, e.tax_cents',
  money: 'e.kind, e.basket, e.lines, e.method, e.amount_cents',
};

/** Lines of figures that are read at most: what is in all, by column, by row, and then by both. */
export const MAX_FOUND = 50_000;

/** How many keys there are on a level, whatever is read of them; each currency and each of both periods counts. */
const countOf = (level: number) => `(count(*) filter (where level = ${level}) over ())::int`;

/**
 * All figures by row, or the chosen one by row, by column and by both, each currency apart; `level` says which of the keys a line is added
 * up by. An order of two products is one basket of each of them and one in all, which is why baskets are told apart before they are added up.
 */
export function figuresStatement(asked: ReportAsked): Statement {
  const { where, values } = conditions(asked, SHARED + 1);
  const measures: readonly Measure[] = asked.columns ? [asked.measure] : measuresOf(asked);
  const figures = measures.map((measure) => `${FIGURES[asked.ledger][measure]} as "${measure}"`);
  const sums = measures.map((measure) => `coalesce(sum("${measure}"), 0)::bigint as "${measure}"`);
  // Amounts add up by themselves; orders alone need their baskets told apart.
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

/** The entries of the first period behind a figure, the latest first; $6: how many come before the page. */
export function entriesStatement(asked: ReportAsked, size: number): Statement {
  const { where, values } = conditions(asked, SHARED + 2);
  // By day of visit there are amounts alone, as in the report.
  const counts = asked.basis === 'visit' ? '' : 'e.quantity, e.list_cents as list, e.discount_cents as discount,';
  const own =
    asked.ledger === 'sales'
      ? `e.product_id as "productId", ${counts} e.gross_cents as amount, e.tax_cents as tax`
      : 'e.method, e.amount_cents as amount';
  // What a day earns of a unit that was sold on another one stands beside its sale.
  const isEarned = asked.ledger === 'sales' ? `e.kind = 'sale' and not e.sells` : 'false';
  const text = `with ${singlyOf(asked)}
    select e.id || case when ${isEarned} then to_char(e.own_day, '-YYYYMMDD') else '' end as id, e.at, e.time_zone as "timeZone",
      case when ${isEarned} then 'earned' else e.kind::text end as kind, o.reference, e.currency, ${own}
    from e join orders o on o.id = e.order_id ${only(where)}
    order by e.at desc, e.id desc limit ${size} offset $6::int`;
  return { text, values };
}

/** How many they are and what they come to. */
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

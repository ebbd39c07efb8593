/**
 * The statements of sales reports: one expression for each dimension, which rows are added up by, sought by and shown by. Nothing of an
 * address becomes part of a statement; what it asks for are names of this file and parameters.
 */
import type { Dimension, Filters, Ledger, Measure, ReportAsked } from '../../shared/salesReport';
import { MEASURES, NONE } from '../../shared/salesReport';

/**
 * The key that an entry has in a dimension, null for none: fees belong to no event. `day` is counted from the beginning of its own
 * period as if that were the first one, so that days of both meet; `own_day` is the calendar's.
 */
const KEYS: Record<Dimension, string> = {
  day: `to_char(e.day, 'YYYY-MM-DD')`,
  week: `to_char(date_trunc('week', e.day::timestamp), 'YYYY-MM-DD')`,
  month: `to_char(e.day, 'YYYY-MM')`,
  weekday: `to_char(e.own_day, 'ID')`,
  hour: `to_char(e.local, 'HH24')`,
  event: 'e.event_id::text',
  slot: 'e.appointment_id::text',
  product: 'e.product_id::text',
  channel: 'e.channel',
  // Who did it; of a sale who sold the order, which buyers do by themselves in the shop.
  seller: 'coalesce(e.created_by, (select o.sold_by from orders o where o.id = e.order_id))::text',
  tax_rate: 'e.tax_rate::text',
  // All that gave the discount together, so that every entry is in one line: "Members", "Members + Summer".
  promotion: `(select string_agg(promo, ' ' order by promo) from jsonb_object_keys(e.promos) promo)`,
  company: '(select m.company_id::text from master_orders m where m.order_id = e.order_id)',
  // Of whom the order's last invoice is for: known where a buyer asked for a full one, and until their data is erased.
  country: `(select i.customer ->> 'country' from invoices i where i.order_id = e.order_id and i.customer is not null order by i.position desc limit 1)`,
  method: 'e.method',
  provider: 'e.provider',
  cashbox: 'e.cashbox_id::text',
  cashier: 'e.cashier_id::text',
};

const SALES_FIGURES = {
  orders: `(count(distinct e.order_id) filter (where e.kind in ('sale', 'voucher', 'fee')))::int`,
  tickets: `coalesce(sum(e.quantity) filter (where e.kind not in ('refund', 'complimentary')), 0)::int`,
  refunded: `coalesce(sum(e.quantity) filter (where e.kind = 'refund'), 0)::int`,
  list: `coalesce(sum(e.list_cents) filter (where e.kind not in ('refund', 'complimentary')), 0)::bigint`,
  discount: `(-coalesce(sum(e.discount_cents) filter (where e.kind not in ('refund', 'complimentary')), 0))::bigint`,
  sold: `coalesce(sum(e.gross_cents) filter (where e.kind <> 'refund'), 0)::bigint`,
  refunds: `coalesce(sum(e.gross_cents) filter (where e.kind = 'refund'), 0)::bigint`,
  net: 'sum(e.gross_cents)::bigint',
  tax: 'sum(e.tax_cents)::bigint',
  base: 'sum(e.gross_cents - e.tax_cents)::bigint',
};
const MONEY_FIGURES = {
  payments: `(count(*) filter (where e.kind = 'taken'))::int`,
  taken: `coalesce(sum(e.amount_cents) filter (where e.kind = 'taken'), 0)::bigint`,
  returned: `coalesce(sum(e.amount_cents) filter (where e.kind <> 'taken'), 0)::bigint`,
  net: 'sum(e.amount_cents)::bigint',
};
const FIGURES: { sales: Record<string, string>; money: Record<string, string> } = {
  sales: SALES_FIGURES satisfies Record<(typeof MEASURES)['sales'][number], string>,
  money: MONEY_FIGURES satisfies Record<(typeof MEASURES)['money'][number], string>,
};

const SALE_DAY = '(entry.at at time zone entry.time_zone)::date';
/** What is visited on no day counts when it is sold: fees, vouchers, tickets whose visit is chosen later. */
const VISIT_DAY = `coalesce(entry.visit_day, ${SALE_DAY})`;

/** No clock is further from UTC than 14 hours, so that a period with a day around it has all of it; the days are told apart after it. */
const NEAR = `entry.at >= (span.first - 1)::timestamp at time zone 'UTC' and entry.at < (span.last + 2)::timestamp at time zone 'UTC'`;

/**
 * Entries of both periods. $1, $2: the first and the last day; $3, $4: those they are compared with; $5: the events, null for all. The
 * second period ends no later than the first one has come: by the same time of the clock on the same day of it.
 */
const SOURCES: Record<Ledger, (asked: Pick<ReportAsked, 'basis'>) => string> = {
  sales: ({ basis }) => `
    select entry.*, entry.at at time zone entry.time_zone as local, ${basis === 'visit' ? VISIT_DAY : SALE_DAY} as own_day
    from sale_entries entry
    where ${basis === 'visit' ? `${VISIT_DAY} between span.first and span.last` : NEAR}
      and ($5::uuid[] is null or entry.event_id = any ($5)) offset 0`,
  money: () => `
    select entry.*, o.time_zone, o.channel, entry.at at time zone o.time_zone as local, (entry.at at time zone o.time_zone)::date as own_day,
      box.cashbox_id, box.cashier_id
    from money_entries entry join orders o on o.id = entry.order_id
      left join lateral (select s.cashbox_id, s.cashier_id from cash_movements c join cashbox_shifts s on s.id = c.shift_id
        where case when entry.refund_id is null then c.payment_id = entry.payment_id and c.refund_id is null else c.refund_id = entry.refund_id end
        limit 1) box on true
    where ${NEAR} and $5::uuid[] is null offset 0`,
};

const SPANS = `spans as materialized (
    select false as is_before, $1::date as first, $2::date as last, 0 as shift
    union all select true, $3::date, $4::date, $1::date - $3::date)`;

const entriesOf = (asked: ReportAsked) => `${SPANS}, e as (
    select span.is_before, (entry.own_day + span.shift) as day, entry.*
    from spans span cross join lateral (${SOURCES[asked.ledger](asked)}) entry
    where entry.own_day between span.first and span.last
      ${asked.basis === 'visit' ? '' : `and (not span.is_before or entry.local < (moment() at time zone entry.time_zone) - ($2::date - $4::date) * interval '1 day')`})`;

/** The filters as conditions, their keys as parameters from `$<first>` on. */
function conditions(filters: Filters, first: number): { where: string; values: string[] } {
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
  sales: 'e.kind, e.order_id, e.quantity, e.list_cents, e.discount_cents, e.gross_cents, e.tax_cents',
  money: 'e.kind, e.amount_cents',
};

/** All figures by row, or the chosen one by row, by column and by both, each currency apart; `level` says which of the keys a line is added up by. */
export function figuresStatement(asked: ReportAsked): Statement {
  const { where, values } = conditions(asked.filters, SHARED + 1);
  const measures: readonly Measure[] = asked.columns ? [asked.measure] : MEASURES[asked.ledger];
  const figures = measures.map((measure) => `${FIGURES[asked.ledger][measure]} as "${measure}"`);
  const sets = asked.columns
    ? '(e.is_before, e.currency), (e.is_before, e.currency, e.r), (e.is_before, e.currency, e.c), (e.is_before, e.currency, e.r, e.c)'
    : '(e.is_before, e.currency), (e.is_before, e.currency, e.r)';
  const text = `with ${entriesOf(asked)}, keyed as materialized (
      select e.is_before, e.currency, ${CARRIED[asked.ledger]}, ${KEYS[asked.rows]} as r, ${asked.columns ? KEYS[asked.columns] : 'null::text'} as c from e ${where})
    select e.is_before as "isBefore", e.currency, ${asked.columns ? 'grouping(e.r, e.c)' : 'grouping(e.r) * 2 + 1'} as level,
      e.r as row, ${asked.columns ? 'e.c' : 'null'} as column, ${figures.join(', ')}
    from keyed e group by grouping sets (${sets})`;
  return { text, values };
}

const only = (where: string) => `${where ? `${where} and` : 'where'} not e.is_before`;

/** The entries of the first period behind a figure, the latest first; $6: how many come before the page. */
export function entriesStatement(asked: ReportAsked, size: number): Statement {
  const { where, values } = conditions(asked.filters, SHARED + 2);
  const own =
    asked.ledger === 'sales'
      ? 'e.product_id as "productId", e.quantity, e.list_cents as list, e.discount_cents as discount, e.gross_cents as amount, e.tax_cents as tax'
      : 'e.method, e.amount_cents as amount';
  const text = `with ${entriesOf(asked)}
    select e.id::text as id, e.at, e.time_zone as "timeZone", e.kind::text as kind, o.reference, e.currency, ${own}
    from e join orders o on o.id = e.order_id ${only(where)}
    order by e.at desc, e.id desc limit ${size} offset $6::int`;
  return { text, values };
}

/** How many they are and what they come to. */
export function sumsStatement(asked: ReportAsked): Statement {
  const { where, values } = conditions(asked.filters, SHARED + 1);
  const amount = asked.ledger === 'sales' ? 'e.gross_cents' : 'e.amount_cents';
  const text = `with ${entriesOf(asked)}
    select e.currency, count(*)::int as count, sum(${amount})::bigint as sum from e ${only(where)} group by e.currency order by e.currency`;
  return { text, values };
}

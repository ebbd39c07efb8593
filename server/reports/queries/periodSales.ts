import { prisma, sql } from '../../infra/db';
import { singleFlight } from '../../infra/singleFlight';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { memoize } from '../../shared/memoize';
import { cents } from '../../shared/money';
import { dayBeside, listPeriodDays, type Period } from '../../shared/period';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { ComparedSales, DaySales, GivenAway, PeriodSales, Sold } from '../pages';
import { SALES_OF_PERIODS } from '../sales/statements';

type Row = {
  isBefore: boolean;
  currency: string;
  by: string;
  /** Grouping key; null for booking fees, which belong to no event or product. */
  key: string | null;
  orders: number;
  tickets: number;
  gross: number;
};

/**
 * Sales of two periods, in total and by day, event, product and channel, always by currency. Refunds do not reduce
 * sales, and complimentary tickets do not add to them. An exchange counts with its surcharge on its own day; each
 * basket counts as one order when sold. A unit is one ticket, however many slots it visits.
 */
const PERIOD = `with ${SALES_OF_PERIODS}, baskets as (
    select is_before, currency, grouping(own_day, event_id, product_id, channel) as level, own_day, event_id, product_id, channel,
      max(orders) filter (where sells) as orders, sum(quantity) as tickets, sum(gross_cents) as gross
    from e where is_sold(kind)
    group by grouping sets ((is_before, currency, basket), (is_before, currency, basket, own_day), (is_before, currency, basket, event_id),
      (is_before, currency, basket, event_id, product_id), (is_before, currency, basket, channel))
  )
  select is_before as "isBefore", currency,
    case level when 15 then 'total' when 7 then 'day' when 11 then 'event' when 9 then 'product' else 'channel' end as by,
    coalesce(to_char(own_day, 'YYYY-MM-DD'), product_id::text, event_id::text, channel) as key,
    coalesce(sum(orders), 0)::int as orders, sum(tickets)::int as tickets, sum(gross)::bigint as gross
  from baskets group by is_before, currency, level, own_day, event_id, product_id, channel
  union all
  select is_before, currency, 'refund', null, 0, 0, sum(gross_cents)::bigint from e where kind = 'refund' group by is_before, currency`;

/** Maximum cached reads of periods and scopes. */
const MAX_READINGS = 200;

/** Concurrent requests for the same period and events share one read. */
const readPeriod = memoize(MAX_READINGS, (asked: string) => {
  const { days, before, events } = JSON.parse(asked) as Pick<Period, 'days' | 'before'> & { events: string[] | null };
  return singleFlight(() => sql<Row>('period_sales', PERIOD, [days.from, days.to, before.from, before.to, events]));
});

/** Complimentary tickets less returned ones, at list prices; days are in the order's time zone. */
const COMPLIMENTARY = `
  select e.currency, e.event_id as key, sum(e.quantity)::int as tickets, sum(e.list_cents)::bigint as "faceCents"
  from (select distinct time_zone as name from venues) zone
    join sale_entries e on e.kind = 'complimentary' and e.time_zone = zone.name and e.at >= $1::date::timestamp at time zone zone.name
      and e.at < ($2::date + 1)::timestamp at time zone zone.name and ($3::uuid[] is null or e.event_id = any ($3))
  group by e.currency, e.event_id having sum(e.quantity) <> 0 order by e.currency, "faceCents" desc, e.event_id`;

type GivenRow = Omit<GivenAway, 'event'>;

const NOTHING: Sold = { orders: 0, tickets: 0, cents: cents(0) };
const soldOf = (row: Row | undefined): Sold =>
  row ? { orders: row.orders, tickets: row.tickets, cents: cents(row.gross) } : NOTHING;

/** Refunds by currency, as negative amounts. */
function refundsOf(rows: readonly Row[]): PeriodSales['refunds'] {
  const own = rows.filter(({ by }) => by === 'refund');
  const sumOf = (currency: string, isBefore: boolean) =>
    cents(own.find((row) => row.currency === currency && row.isBefore === isBefore)?.gross ?? 0);
  return [...new Set(own.map(({ currency }) => currency))]
    .sort()
    .map((currency) => ({ currency, now: sumOf(currency, false), before: sumOf(currency, true) }));
}

type Names = (key: string | null) => string;

/** A line per key and currency of either period, best seller first. */
function compared(rows: readonly Row[], by: string, nameOf: Names): ComparedSales[] {
  const lines = new Map<string, ComparedSales>();
  for (const row of rows) {
    if (row.by !== by) continue;
    const key = `${row.key ?? ''} ${row.currency}`;
    const line = lines.get(key) ?? {
      key: row.key,
      name: nameOf(row.key),
      currency: row.currency,
      now: NOTHING,
      before: NOTHING,
    };
    lines.set(key, { ...line, [row.isBefore ? 'before' : 'now']: soldOf(row) });
  }
  return [...lines.values()].sort(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      b.now.cents - a.now.cents ||
      b.before.cents - a.before.cents ||
      a.name.localeCompare(b.name),
  );
}

/**
 * All days of the period with the compared day, including those without sales; 31 October has no counterpart in
 * September.
 */
function byDay(rows: readonly Row[], period: Period): DaySales[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const known = new Map(
    rows.filter(({ by }) => by === 'day').map((row) => [`${row.isBefore} ${row.key} ${row.currency}`, row]),
  );
  return listPeriodDays(period.days).map((date) => {
    const beforeDate = dayBeside(date, period);
    return {
      date,
      beforeDate,
      sold: currencies.map((currency) => ({
        currency,
        now: soldOf(known.get(`false ${date} ${currency}`)),
        before: soldOf(known.get(`true ${beforeDate} ${currency}`)),
      })),
    };
  });
}

async function namesOf(rows: readonly Row[], given: readonly GivenRow[], locale: Locale) {
  const keysOf = (by: string) => [...new Set(rows.flatMap((row) => (row.by === by && row.key ? [row.key] : [])))];
  const [events, products, channels] = await Promise.all([
    prisma.event.findMany({
      where: { id: { in: [...keysOf('event'), ...given.map(({ key }) => key)] } },
      select: { id: true, title: true },
    }),
    prisma.product.findMany({
      where: { id: { in: keysOf('product') } },
      select: { id: true, name: true, event: { select: { title: true } } },
    }),
    prisma.salesChannel.findMany({ select: { code: true, name: true } }),
  ]);
  const said = (text: unknown) => localText(text as LocalText, locale);
  return new Map([
    ...events.map(({ id, title }) => [id, said(title)] as const),
    ...products.map(({ id, name, event }) => [id, `${said(name)} · ${said(event.title)}`] as const),
    ...channels.map(({ code, name }) => [code, said(name) || code] as const),
  ]);
}

/**
 * Sales of a period with the compared one, in total and by day, event, product and channel, by currency; booking fees
 * are left out if the scope is limited.
 * @param fees label of the booking fees, which belong to no event or product.
 */
export async function periodSales(
  period: Period,
  { scope, locale, fees }: { scope: Scope; locale: Locale; fees: string },
): Promise<PeriodSales> {
  const { days, before } = period;
  const rows = await readPeriod(JSON.stringify({ days, before, events: eventsIn(scope)?.sort() ?? null }))();
  const given = await sql<GivenRow>('period_complimentary', COMPLIMENTARY, [days.from, days.to, eventsIn(scope)]);
  const names = await namesOf(rows, given, locale);
  const nameOf: Names = (key) => (key === null ? fees : (names.get(key) ?? key));
  return {
    complimentary: given.map((line) => ({ ...line, event: nameOf(line.key) })),
    totals: compared(rows, 'total', () => ''),
    refunds: refundsOf(rows),
    days: byDay(rows, period),
    events: compared(rows, 'event', nameOf),
    products: compared(rows, 'product', nameOf),
    channels: compared(rows, 'channel', nameOf),
  };
}

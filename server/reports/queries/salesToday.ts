import { sql } from '../../infra/db';
import { sharedRead } from '../../infra/sharedRead';
import { type Cents, cents } from '../../shared/money';
import type { SalesFigures, SalesToday } from '../pages';

type HourRow = {
  isToday: boolean;
  hour: number;
  /** Before the time of the clock that it is now, on its day. */
  isSoFar: boolean;
  currency: string;
  orders: number;
  tickets: number;
  gross: string;
  /** How many tickets which orders have, for the next reading. */
  known: string;
};

/** Orders that were paid and go by the clock of that day. */
const OF_DAY = `o.state in ('paid', 'partially_refunded', 'refunded') and o.time_zone = day.name`;

/**
 * Paid orders of today and of the same weekday a week ago, by quarters of an hour, which begin together on all clocks.
 * A day is that of the clock an order was sold by: for every zone there is, the index finds the orders of exactly its two days. A
 * unit is one ticket sold, however many slots it visits. $1: what the last reading knew, a number for each set of orders
 * and of how many tickets they have.
 */
const SALES = `
  with zones as (select distinct time_zone as name, moment() at time zone time_zone as now from venues),
  days as materialized (
    select zone.name, ago.days = 0 as is_today, (zone.now::date - ago.days)::timestamp at time zone zone.name as starts,
      (zone.now::date - ago.days + 1)::timestamp at time zone zone.name as ends,
      (zone.now - ago.days * interval '1 day') at time zone zone.name as same_time
    from zones zone cross join (values (0), (7)) ago(days)
  ), known as (
    select split_part(pair, ':', 1)::bigint as set, split_part(pair, ':', 2)::int as tickets from string_to_table($1, ' ') pair where pair <> ''
  ), quarters as materialized (
    select day.is_today, extract(hour from sold.quarter at time zone day.name)::int as hour, sold.*,
      coalesce(known.tickets, (select count(*)::int from orders o join order_items i on i.order_id = o.id and i.visit = 0
        where o.paid_at between sold.first and sold.last and o.currency = sold.currency and ${OF_DAY})) as tickets
    from days day cross join lateral (
      select date_bin('15 minutes', o.paid_at, '2000-01-01Z') as quarter, o.paid_at <= day.same_time as is_so_far, o.currency, count(*) as orders,
        sum(o.total_cents) as gross, bit_xor(uuid_hash_extended(o.id, 0)) as set, min(o.paid_at) as first, max(o.paid_at) as last
      from orders o where o.paid_at >= day.starts and o.paid_at < day.ends and ${OF_DAY}
      group by 1, 2, 3) sold
      left join known on known.set = sold.set
  )
  select is_today as "isToday", hour, is_so_far as "isSoFar", currency, sum(orders)::int as orders, sum(tickets)::int as tickets,
    sum(gross)::bigint as gross, string_agg(set || ':' || tickets, ' ') as known
  from quarters group by 1, 2, 3, 4`;

function figuresOf(rows: readonly HourRow[]): SalesFigures {
  const gross = new Map<string, Cents>();
  for (const row of rows) gross.set(row.currency, cents((gross.get(row.currency) ?? 0) + Number(row.gross)));
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    tickets: rows.reduce((sum, row) => sum + row.tickets, 0),
    gross: [...gross].map(([currency, amount]) => ({ currency, cents: amount })),
  };
}

/** A paid order has as many tickets as on the day it was paid: what was counted once is kept for the next reading. */
let known = '';

/** Only the items of orders that came since are read: nearly all the time of a busy day would go into counting them. */
const readSales = sharedRead(async (): Promise<Omit<SalesToday, 'hourNow'>> => {
  const rows = await sql<HourRow>('sales_today', SALES, [known]);
  known = rows.map((row) => row.known).join(' ');
  const today = rows.filter(({ isToday }) => isToday);
  const lastWeek = rows.filter(({ isToday }) => !isToday);
  const sumOf = (among: readonly HourRow[], hour: number, what: 'orders' | 'tickets') =>
    among.reduce((sum, row) => (row.hour === hour ? sum + row[what] : sum), 0);
  return {
    today: figuresOf(today),
    lastWeek: figuresOf(lastWeek.filter(({ isSoFar }) => isSoFar)),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      orders: sumOf(today, hour, 'orders'),
      tickets: sumOf(today, hour, 'tickets'),
      lastWeekTickets: sumOf(lastWeek, hour, 'tickets'),
    })),
  };
});

/** What has been sold today, beside the same weekday a week ago. */
export async function salesToday(zone: string): Promise<SalesToday> {
  const [sales, [clock]] = await Promise.all([
    readSales(),
    sql<{ hour: number }>('hour_now', 'select extract(hour from moment() at time zone $1)::int as hour', [zone]),
  ]);
  return { ...sales, hourNow: clock?.hour ?? 0 };
}

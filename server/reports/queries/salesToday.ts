import { sql } from '../../infra/db';
import { type Cents, cents } from '../../shared/money';
import type { SalesFigures, SalesToday } from '../pages';

type HourRow = {
  isToday: boolean;
  hour: number;
  /** Before the time of the clock that it is now. */
  isSoFar: boolean;
  currency: string;
  orders: number;
  tickets: number;
  gross: string;
};

/**
 * Paid orders of today and of the same weekday a week ago, by hour. A day is that of each event's venue; the index finds
 * the orders of any zone's day, and the zone then decides.
 */
const SALES = `
  with paid as (
    select o.id, o.currency, o.total_cents, o.paid_at at time zone v.time_zone as local, moment() at time zone v.time_zone as local_now
    from orders o join events e on e.id = o.event_id join venues v on v.id = e.venue_id
    where (o.paid_at >= moment() - interval '2 days' or o.paid_at between moment() - interval '9 days' and moment() - interval '5 days')
      and o.state in ('paid', 'partially_refunded', 'refunded')
  )
  select local::date = local_now::date as "isToday", extract(hour from local)::int as hour, local::time <= local_now::time as "isSoFar", currency,
    count(*)::int as orders, sum((select count(*) from order_items i where i.order_id = paid.id))::int as tickets, sum(total_cents)::bigint as gross
  from paid where local::date in (local_now::date, local_now::date - 7)
  group by 1, 2, 3, 4`;

function figuresOf(rows: readonly HourRow[]): SalesFigures {
  const gross = new Map<string, Cents>();
  for (const row of rows) gross.set(row.currency, cents((gross.get(row.currency) ?? 0) + Number(row.gross)));
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    tickets: rows.reduce((sum, row) => sum + row.tickets, 0),
    gross: [...gross].map(([currency, amount]) => ({ currency, cents: amount })),
  };
}

/** What has been sold today, beside the same weekday a week ago. */
export async function salesToday(zone: string): Promise<SalesToday> {
  const [rows, [clock]] = await Promise.all([
    sql<HourRow>('sales_today', SALES),
    sql<{ hour: number }>('hour_now', 'select extract(hour from moment() at time zone $1)::int as hour', [zone]),
  ]);
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
    hourNow: clock?.hour ?? 0,
  };
}

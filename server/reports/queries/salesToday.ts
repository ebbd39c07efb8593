import { sql } from '../../infra/db';
import { sharedRead } from '../../infra/sharedRead';
import { sqlFile } from '../../infra/sqlFile';
import { memoize } from '../../shared/memoize';
import { type Cents, cents } from '../../shared/money';
import type { Scope } from '../../shared/scopes';
import type { SalesFigures, SalesToday } from '../pages';

type HourRow = {
  isToday: boolean;
  hour: number;
  /** Before the time of the clock that it is now, on its day. */
  isSoFar: boolean;
  currency: string;
  orders: number;
  tickets: number;
  gross: number;
  /** How many tickets which orders have, for the next reading. */
  known: string;
};

const SALES = sqlFile('server/reports/queries/salesToday.sql');
const SALES_WITHIN = sqlFile('server/reports/queries/salesTodayWithin.sql');

function figuresOf(rows: readonly HourRow[]): SalesFigures {
  const gross = new Map<string, Cents>();
  for (const row of rows) gross.set(row.currency, cents((gross.get(row.currency) ?? 0) + row.gross));
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    tickets: rows.reduce((sum, row) => sum + row.tickets, 0),
    gross: [...gross].map(([currency, amount]) => ({ currency, cents: amount })),
  };
}

/** Different sets of events that people are limited to, before they are forgotten. */
const MAX_SCOPES = 200;

/** A paid order has as many tickets as on the day it was paid: what was counted once is kept for the next reading. */
let known = '';

/** Only the items of orders that came since are read: nearly all the time of a busy day would go into counting them. */
const readSales = sharedRead(async (): Promise<Omit<SalesToday, 'hourNow'>> => {
  const rows = await sql<HourRow>('sales_today', SALES, [known]);
  known = rows.map((row) => row.known).join(' ');
  return summed(rows);
});

/** The same of some events alone, for all who look at those: of an order with others in it, only their part. */
const readSalesOf = memoize(MAX_SCOPES, (events: string) =>
  sharedRead(async () => summed(await sql<HourRow>('sales_today_within', SALES_WITHIN, [events.split(',')]))),
);

function summed(rows: readonly HourRow[]): Omit<SalesToday, 'hourNow'> {
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
}

const readSalesIn = (scope: Scope) => {
  if (scope === 'everywhere') return readSales();
  return scope.events.size === 0 ? summed([]) : readSalesOf([...scope.events].sort().join())();
};

/** What has been sold today, beside the same weekday a week ago. */
export async function salesToday(zone: string, scope: Scope): Promise<SalesToday> {
  const [sales, [clock]] = await Promise.all([
    readSalesIn(scope),
    sql<{ hour: number }>('hour_now', 'select extract(hour from moment() at time zone $1)::int as hour', [zone]),
  ]);
  return { ...sales, hourNow: clock?.hour ?? 0 };
}

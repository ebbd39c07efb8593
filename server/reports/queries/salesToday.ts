import { sql } from '../../infra/db';
import { singleFlight } from '../../infra/singleFlight';
import { sqlFile } from '../../infra/sqlFile';
import { memoize } from '../../shared/memoize';
import { type Cents, cents } from '../../shared/money';
import type { Scope } from '../../shared/scopes';
import type { SalesFigures, SalesToday } from '../pages';

type HourRow = {
  isToday: boolean;
  hour: number;
  /** Before the present time of day, on its day. */
  isSoFar: boolean;
  currency: string;
  orders: number;
  tickets: number;
  gross: number;
  /** Negative. */
  refunds: number;
};

const SALES = sqlFile('server/reports/queries/salesToday.sql');

function figuresOf(rows: readonly HourRow[]): SalesFigures {
  const [gross, refunds] = [new Map<string, Cents>(), new Map<string, Cents>()];
  const more = (sums: Map<string, Cents>, currency: string, amount: number) =>
    sums.set(currency, cents((sums.get(currency) ?? 0) + amount));
  for (const row of rows) {
    if (row.orders > 0 || row.tickets !== 0 || row.gross !== 0) more(gross, row.currency, row.gross);
    if (row.refunds !== 0) more(refunds, row.currency, row.refunds);
  }
  const listed = (sums: Map<string, Cents>) => [...sums].map(([currency, amount]) => ({ currency, cents: amount }));
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    tickets: rows.reduce((sum, row) => sum + row.tickets, 0),
    gross: listed(gross),
    refunds: listed(refunds),
  };
}

/** Maximum cached scopes. */
const MAX_SCOPES = 200;

const idsIn = (text: string): string[] => (text === '' ? [] : text.split(','));

/**
 * Users with the same events share one read; an empty list before the bar means all. After it: shifts without their
 * cash.
 */
const readSales = memoize(MAX_SCOPES, (asked: string) =>
  singleFlight(async () => {
    const [events, shifts] = asked.split('|') as [string, string];
    return summed(await sql<HourRow>('sales_today', SALES, [events === '' ? null : idsIn(events), idsIn(shifts)]));
  }),
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

const readSalesIn = (scope: Scope, hidden: readonly string[]) => {
  const shifts = hidden.toSorted().join();
  if (scope === 'everywhere') return readSales(`|${shifts}`)();
  return scope.events.size === 0 ? summed([]) : readSales(`${[...scope.events].sort().join()}|${shifts}`)();
};

/** Today's sales, with the same weekday a week ago. @param hidden shifts whose cash is left out */
export async function salesToday(zone: string, scope: Scope, hidden: readonly string[] = []): Promise<SalesToday> {
  const [sales, [clock]] = await Promise.all([
    readSalesIn(scope, hidden),
    sql<{ hour: number }>('hour_now', 'select extract(hour from moment() at time zone $1)::int as hour', [zone]),
  ]);
  return { ...sales, hourNow: clock?.hour ?? 0 };
}

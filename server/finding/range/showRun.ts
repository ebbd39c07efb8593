import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import type { OrderRun, RangeFigures } from '../pages';
import type { LeftOutReason } from './requests';

type Run = { id: string; kind: string; state: string; how: string };

const FIGURES = `
  select r.currency, r.state, count(*)::int as orders, coalesce(sum(r.amount_cents), 0)::bigint as amount,
    coalesce(sum(cardinality(r.positions)), 0)::int as positions
  from order_run_orders r where r.run_id = $1 group by 1, 2 order by 1, 2`;

const LEFT = `
  select o.reference, o.customer_name as name, r.reason from order_run_orders r join orders o on o.id = r.order_id
  where r.run_id = $1 and r.state = 'left_out' order by r.reason, o.created_at desc limit 100`;

const TICKETS = `
  select count(*)::int as tickets from order_run_orders r join tickets t on t.order_id = r.order_id
    left join appointments a on a.id = t.appointment_id
  where r.run_id = $1 and r.state <> 'left_out' and is_usable(t.state, a.state)`;

/** Orders per ticket file. */
const ORDERS_OF_PART = 40;

/** Size and progress of a run, and skipped orders with reasons. */
export async function showRun(run: Run): Promise<OrderRun> {
  type Figure = { currency: string; state: string; orders: number; amount: number; positions: number };
  const [figures, left, [printed]] = await Promise.all([
    sql<Figure>('run_figures', FIGURES, [run.id]),
    sql<{ reference: string; name: string | null; reason: LeftOutReason }>('run_left_out', LEFT, [run.id]),
    sql<{ tickets: number }>('run_tickets', TICKETS, [run.id]),
  ]);
  const count = (state: string) =>
    figures.filter((row) => row.state === state).reduce((sum, { orders }) => sum + orders, 0);
  const concerned = figures.filter(({ state }) => state !== 'left_out');
  const money = new Map<string, number>();
  for (const { currency, amount } of concerned) money.set(currency, (money.get(currency) ?? 0) + Number(amount));
  const orders = concerned.reduce((sum, row) => sum + row.orders, 0);
  return {
    ...(run as Pick<OrderRun, 'id' | 'kind' | 'state' | 'how'>),
    waiting: count('waiting'),
    done: count('done'),
    asked: count('asked'),
    tickets: run.kind === 'refund' ? concerned.reduce((sum, row) => sum + row.positions, 0) : printed!.tickets,
    money: [...money].map(([currency, amount]) => ({ currency, amount: cents(amount) })),
    leftOut: left.map((row) => ({ ...row, written: formatReference(row.reference) })),
    left: count('left_out'),
    parts: run.kind === 'print' ? Math.ceil(orders / ORDERS_OF_PART) : 0,
  };
}

const SOLD =
  '(select coalesce(sum(%), 0) from sale_entries e where e.order_id = o.id and (:events::uuid[] is null or e.event_id = any (:events)))';

/**
 * Totals of orders in the reader's scope: sales less refunds from the ledger, and amounts due. Expired and cancelled
 * orders have neither.
 */
export const COLUMNS = `o.currency, ${SOLD.replace('%', 'e.quantity')} as tickets, ${SOLD.replace('%', 'e.gross_cents')} as amount,
  case when o.state = 'pending' then (select coalesce(sum(i.price_cents - i.discount_cents), 0) from order_items i
    where i.order_id = o.id and i.visit = 0 and (:events::uuid[] is null or i.event_id = any (:events))) else 0 end as awaited`;
export const SUMS = `select currency, count(*)::int as orders, sum(tickets)::int as tickets, sum(amount)::bigint as amount, sum(awaited)::bigint as awaited
  from found group by currency order by currency`;
export const MAX_SUMMED = 5_000;

export type SumRow = { currency: string; orders: number; tickets: number; amount: number; awaited: number };

const ordersOf = (rows: readonly SumRow[]): number => rows.reduce((sum, row) => sum + row.orders, 0);

export const figuresOf = (rows: readonly SumRow[]): RangeFigures => ({
  orders: ordersOf(rows),
  most: ordersOf(rows) < MAX_SUMMED ? null : MAX_SUMMED,
  tickets: rows.reduce((sum, row) => sum + row.tickets, 0),
  money: rows.map(({ currency, amount }) => ({ currency, amount: cents(Number(amount)) })),
  awaited: rows.flatMap(({ currency, awaited }) =>
    Number(awaited) === 0 ? [] : [{ currency, amount: cents(Number(awaited)) }],
  ),
});

const PART = `
  select r.order_id as id, o.locale from order_run_orders r join orders o on o.id = r.order_id
  where r.run_id = $1 and r.state <> 'left_out' order by o.created_at, o.id limit ${ORDERS_OF_PART} offset $2::int`;

/** Orders of a ticket file. */
export const ordersOfPart = (run: string, part: number) =>
  sql<{ id: string; locale: string }>('orders_of_part', PART, [run, (part - 1) * ORDERS_OF_PART]);

import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { LastOrder } from '../pages';

const SHOWN = 6;

/** The latest orders of an event that were placed, each with what it has of the event. Their ids begin with their time. */
export async function lastOrders(eventId: string): Promise<LastOrder[]> {
  const rows = await sql<Omit<LastOrder, 'at' | 'cents'> & { at: Date; gross: number }>(
    'last_orders_of_event',
    `select o.reference, o.placed_at as at, o.state::text as state, o.customer_name as name, o.currency,
       own.tickets, own.gross
     from (select distinct i.order_id as id from order_items i join orders placed on placed.id = i.order_id and placed.placed_at is not null
         where i.event_id = $1 and i.visit = 0 order by 1 desc limit $2) latest
       join orders o on o.id = latest.id
       cross join lateral (select count(*)::int as tickets, sum(i.price_cents - i.discount_cents)::bigint as gross
         from order_items i where i.order_id = o.id and i.event_id = $1 and i.visit = 0) own
     order by o.id desc`,
    [eventId, SHOWN],
  );
  return rows.map(({ gross, at, ...order }) => ({ ...order, at: toIso(at), cents: cents(gross) }));
}

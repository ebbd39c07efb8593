import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { LastOrder } from '../pages';

const SHOWN = 6;

/** The latest orders of an event that were placed, each with what it has of the event. */
export async function lastOrders(eventId: string): Promise<LastOrder[]> {
  const rows = await sql<Omit<LastOrder, 'at' | 'cents'> & { at: Date; gross: number }>(
    'last_orders_of_event',
    `select o.reference, o.placed_at as at, o.state::text as state, o.customer_name as name, o.currency,
       own.tickets, own.gross
     from (select * from orders placed where placed.placed_at is not null
           and exists (select from order_items i where i.order_id = placed.id and i.event_id = $1 and i.visit = 0)
         order by placed.created_at desc limit $2) o
       cross join lateral (select count(*)::int as tickets, sum(i.price_cents - i.discount_cents)::bigint as gross
         from order_items i where i.order_id = o.id and i.event_id = $1 and i.visit = 0) own
     order by o.created_at desc`,
    [eventId, SHOWN],
  );
  return rows.map(({ gross, at, ...order }) => ({ ...order, at: toIso(at), cents: cents(gross) }));
}

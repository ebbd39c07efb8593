import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { OrderInNeed } from '../pages';

const SHOWN = 10;

/** Orders whose money could not simply be kept, the longest waiting first, and how many there are. */
export async function ordersInNeed(locale: string): Promise<{ orders: OrderInNeed[]; total: number }> {
  const rows = await sql<Omit<OrderInNeed, 'event' | 'since'> & { event: LocalText; since: Date; total: number }>(
    'orders_in_need',
    `select o.reference, o.attention, e.title as event, o.total_cents as "totalCents", o.currency, o.updated_at as since,
       v.time_zone as zone, (select count(*)::int from orders where attention is not null) as total
     from orders o join events e on e.id = o.event_id join venues v on v.id = e.venue_id
     where o.attention is not null order by o.updated_at limit $1`,
    [SHOWN],
  );
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, ...order }) => ({
      ...order,
      event: localText(order.event, locale),
      since: toIso(order.since),
    })),
  };
}

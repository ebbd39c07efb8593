import { sql } from '../../infra/db';
import { orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import { eventsIn, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { OrderInNeed } from '../pages';

const SHOWN = 10;

/**
 * Orders that need staff, oldest first, and their number. Causes concern the whole order, so a limited user sees only
 * orders entirely within their events.
 */
export async function ordersInNeed(locale: Locale, scope: Scope): Promise<{ orders: OrderInNeed[]; total: number }> {
  const rows = await sql<Omit<OrderInNeed, 'event' | 'since'> & { events: SoldEvent[]; since: Date; total: number }>(
    'orders_in_need',
    `select o.reference, need.causes, ${SOLD_EVENTS} as events, o.total_cents as "totalCents", o.currency, need.since,
       o.time_zone as zone, (count(*) over ())::int as total
     from (select order_id, array_agg(cause order by raised_at, id) as causes, min(raised_at) as since
         from order_attentions where ended_at is null group by order_id) need
       join orders o on o.id = need.order_id
     where $2::uuid[] is null or (select bool_and(i.event_id = any ($2)) from order_items i where i.order_id = o.id)
     order by need.since, o.id limit $1`,
    [SHOWN, eventsIn(scope)],
  );
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, events, ...order }) => ({
      ...order,
      event: orderTitle(events, locale),
      since: toIso(order.since),
    })),
  };
}

import { sql } from '../../infra/db';
import { orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { OrderInNeed } from '../pages';

const SHOWN = 10;

/** Orders that somebody has to see to, the longest waiting first, and how many there are. */
export async function ordersInNeed(locale: Locale): Promise<{ orders: OrderInNeed[]; total: number }> {
  const rows = await sql<Omit<OrderInNeed, 'event' | 'since'> & { events: SoldEvent[]; since: Date; total: number }>(
    'orders_in_need',
    `select o.reference, need.causes, ${SOLD_EVENTS} as events, o.total_cents as "totalCents", o.currency, need.since,
       o.time_zone as zone, (count(*) over ())::int as total
     from (select order_id, array_agg(cause order by raised_at, id) as causes, min(raised_at) as since
         from order_attentions where ended_at is null group by order_id) need
       join orders o on o.id = need.order_id
     order by need.since, o.id limit $1`,
    [SHOWN],
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

import { sql } from '../../infra/db';
import { orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { OrderInNeed } from '../pages';

const SHOWN = 10;

/** Orders whose money could not simply be kept, the longest waiting first, and how many there are. */
export async function ordersInNeed(locale: Locale): Promise<{ orders: OrderInNeed[]; total: number }> {
  const rows = await sql<Omit<OrderInNeed, 'event' | 'since'> & { events: SoldEvent[]; since: Date; total: number }>(
    'orders_in_need',
    `select o.reference, o.attention, ${SOLD_EVENTS} as events, o.total_cents as "totalCents", o.currency, o.updated_at as since,
       o.time_zone as zone, (select count(*)::int from orders where attention is not null) as total
     from orders o
     where o.attention is not null order by o.updated_at limit $1`,
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

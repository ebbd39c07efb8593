import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { VISIT_ENDS } from '../../shared/visitTimes';
import { type FoundOrder, ownPart } from '../findOrder';
import type { OrderVisit } from '../pages';
import { type SlotRow, toSlot } from '../shop/showHead';
import { KEPT_ITEM } from '../soldEvents';
import { listEntries } from './listEntries';
import { PLACE_COLUMNS } from './visitPlace';

type VisitRow = SlotRow & { slot: string };

const VISITS = `
  select a.id as slot, a.starts_at as "startsAt", ${VISIT_ENDS} as "endsAt", a.state = 'cancelled' as "isCancelled",
    count(distinct i.id)::int as tickets, ${PLACE_COLUMNS}
  from order_items i join appointments a on a.id = i.appointment_id
    join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where i.order_id = $1 and i.state = 'active' and ($2 or ${KEPT_ITEM}) group by a.id, e.id, v.id order by a.starts_at`;

/** When an order's people come, and where, with how many of its reader's tickets, and from when until when the gate lets them in. */
export async function showVisits(
  { id: orderId, within, maySeeGiven }: Pick<FoundOrder, 'id' | 'within' | 'maySeeGiven'>,
  locale: Locale,
): Promise<OrderVisit[]> {
  const [rows, entries] = await Promise.all([
    sql<VisitRow>('order_visits', VISITS, [orderId, maySeeGiven]),
    listEntries(orderId, locale, within),
  ]);
  return ownPart(rows, within).map((row) => ({
    ...toSlot(row, locale),
    entries: entries
      .filter(({ slot }) => slot === row.slot)
      .map(({ products, validFrom, validUntil }) => ({ products, validFrom, validUntil })),
  }));
}

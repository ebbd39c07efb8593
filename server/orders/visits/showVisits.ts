import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { ownPart } from '../findOrder';
import type { OrderVisit } from '../pages';
import { type SlotRow, toSlot } from '../shop/showHead';
import { PLACE_COLUMNS } from './visitPlace';

type VisitRow = SlotRow & { entryFrom: Date | null; entryUntil: Date | null };

const VISITS = `
  select a.starts_at as "startsAt", a.ends_at as "endsAt", a.state = 'cancelled' as "isCancelled", count(distinct i.id)::int as tickets,
    min(t.valid_from) as "entryFrom", max(t.valid_until) as "entryUntil", ${PLACE_COLUMNS}
  from order_items i join appointments a on a.id = i.appointment_id
    join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    left join tickets t on t.order_item_id = i.id and t.state in ('valid', 'used')
  where i.order_id = $1 and i.state = 'active' group by a.id, e.id, v.id order by a.starts_at`;

/** When an order's people come, and where, how many, and from when until when the gate lets them in. */
export async function showVisits(
  orderId: string,
  locale: Locale,
  within: readonly string[] | null,
): Promise<OrderVisit[]> {
  const rows = ownPart(await sql<VisitRow>('order_visits', VISITS, [orderId]), within);
  return rows.map((row) => ({
    ...toSlot(row, locale),
    entryFrom: row.entryFrom && toIso(row.entryFrom),
    entryUntil: row.entryUntil && toIso(row.entryUntil),
  }));
}

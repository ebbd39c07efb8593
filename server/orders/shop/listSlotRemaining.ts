import { sql } from '../../infra/db';
import type { SlotRemaining } from '../pages';

/** The tightest quota per slot, day or event for each product and slot. */
const LEFTS = `
  select distinct on (l.appointment_id, l.product_id) l.appointment_id as "slotId", l.product_id as "productId", l.places_left as "left", own.units as own
  from appointments a cross join lateral quota_lefts(a.event_id, a.starts_at, a.starts_at) l
    cross join lateral (select count(*)::int as units from order_items i
      where i.order_id = $2 and i.state = 'active' and l.quota_id = any (i.quota_ids)
        and quota_key(l.period, i.appointment_id, i.day, i.event_id) = l.key) own
  where a.id = any ($1::uuid[]) and l.key is not null
  order by l.appointment_id, l.product_id, l.places_left + own.units`;

/** Remaining units by such quotas in these slots, and the hold's own units; products without a quota are left out. */
export async function listSlotRemaining(slotIds: readonly string[], holdId: string | null): Promise<SlotRemaining> {
  if (slotIds.length === 0) return {};
  const rows = await sql<{ slotId: string; productId: string; left: number; own: number }>('list_slot_lefts', LEFTS, [
    slotIds,
    holdId,
  ]);
  const remaining: Record<string, Record<string, { left: number; own: number }>> = {};
  for (const { slotId, productId, ...rest } of rows) remaining[slotId] = { ...remaining[slotId], [productId]: rest };
  return remaining;
}

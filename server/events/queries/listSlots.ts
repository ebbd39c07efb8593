import { sql } from '../../infra/db';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { toIso } from '../../shared/time';
import { availabilityOf } from '../availability';
import type { ShopSlot } from '../pages';
import type { ShownEvent } from './showEvent';

type SlotRow = { id: string; startsAt: Date; endsAt: Date; left: number; capacity: number };

const COLUMNS = `id, starts_at as "startsAt", ends_at as "endsAt", least(capacity - held - sold, quotas.room) as "left", capacity`;

const toSlot = ({ capacity, ...row }: SlotRow): ShopSlot => ({
  ...row,
  startsAt: toIso(row.startsAt),
  endsAt: toIso(row.endsAt),
  availability: availabilityOf(row.left, capacity),
});

/**
 * The slots on sale of one day in the venue's time zone, or of several days, including full ones. Quotas apply to the
 * event's own tickets, not to further visits.
 */
export async function listSlots(
  event: ShownEvent,
  { day, lastDay = day, isFurther = false }: { day: string; lastDay?: string; isFurther?: boolean },
): Promise<ShopSlot[]> {
  const rows = await sql<SlotRow>(
    'list_slots',
    `select ${COLUMNS} from sale_terms($1, $4) terms cross join appointments a
       left join quota_rooms($1, $4, ($3::date)::timestamp at time zone $2, ($5::date + 1)::timestamp at time zone $2) quotas
         on quotas.appointment_id = a.id and not $6
     where event_id = $1 and slot_refusal(a, terms.slots_after) is null
       and starts_at >= ($3::date)::timestamp at time zone $2
       and starts_at < ($5::date + 1)::timestamp at time zone $2
     order by starts_at`,
    [event.id, event.venue.timeZone, day, event.channel, lastDay, isFurther],
  );
  return rows.map(toSlot);
}

export type SlotCount = Pick<ShopSlot, 'id' | 'left' | 'availability'> & {
  /** Free places, ignoring quotas. */
  places: number;
};

/** The places of these slots left for the shop; 0 for a closed or cancelled one. */
export async function countSlots(ids: readonly string[]): Promise<SlotCount[]> {
  const rows = await sql<{ id: string; left: number; places: number; capacity: number }>(
    'count_slots',
    `select id, least(places, quotas.room) as "left", places, capacity
     from appointments a cross join lateral (select case when state = 'open' then capacity - held - sold else 0 end as places) there
       left join lateral quota_rooms(a.event_id, $2, a.starts_at, a.starts_at) quotas on quotas.appointment_id = a.id
     where id = any ($1::uuid[]) order by starts_at`,
    [ids, SHOP_CHANNEL],
  );
  return rows.map(({ capacity, ...row }) => ({ ...row, availability: availabilityOf(row.left, capacity) }));
}

import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import { availabilityOf } from '../availability';
import type { ShopSlot } from '../pages';
import type { ShownEvent } from './showEvent';

type SlotRow = { id: string; startsAt: Date; endsAt: Date; left: number; capacity: number };

const COLUMNS = `id, starts_at as "startsAt", ends_at as "endsAt", capacity - held - sold as "left", capacity`;

const toSlot = ({ capacity, ...row }: SlotRow): ShopSlot => ({
  ...row,
  startsAt: toIso(row.startsAt),
  endsAt: toIso(row.endsAt),
  availability: availabilityOf(row.left, capacity),
});

/** The slots of one day of the venue's calendar, or until another day is over, that are still on sale; full ones too. */
export async function listSlots(event: ShownEvent, day: string, lastDay = day): Promise<ShopSlot[]> {
  const rows = await sql<SlotRow>(
    'list_slots',
    `select ${COLUMNS} from sale_terms($1, $4) terms cross join appointments a
     where event_id = $1 and slot_refusal(a, terms.slots_after) is null
       and starts_at >= ($3::date)::timestamp at time zone $2
       and starts_at < ($5::date + 1)::timestamp at time zone $2
     order by starts_at`,
    [event.id, event.venue.timeZone, day, event.channel, lastDay],
  );
  return rows.map(toSlot);
}

/** What is left of these slots; one that is closed or cancelled has nothing left. */
export async function countSlots(ids: readonly string[]): Promise<Pick<ShopSlot, 'id' | 'left' | 'availability'>[]> {
  const rows = await sql<{ id: string; left: number; capacity: number }>(
    'count_slots',
    `select id, case when state = 'open' then capacity - held - sold else 0 end as "left", capacity
     from appointments where id = any ($1::uuid[]) order by starts_at`,
    [ids],
  );
  return rows.map(({ id, left, capacity }) => ({ id, left, availability: availabilityOf(left, capacity) }));
}

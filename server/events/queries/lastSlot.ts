import { sql } from '../../infra/db';
import type { LastSlot } from '../pages';

const LAST_SLOT = `
  select e.kind <> 'open' as "hasSlots", (moment() at time zone v.time_zone)::date::text as today,
    (select (max(a.starts_at) at time zone v.time_zone)::date::text from appointments a
      where a.event_id = e.id and a.state = 'open' and a.starts_at > moment()) as last,
    (select max(b.valid_until)::text from time_blocks b where b.event_id = e.id) as "hoursEnd"
  from events e join venues v on v.id = e.venue_id where e.id = $1::uuid`;

/** The last bookable day of an event by its current slots; null if it has none. */
export async function lastSlot(eventId: string): Promise<LastSlot | null> {
  const [row] = await sql<LastSlot & { hasSlots: boolean }>('last_slot', LAST_SLOT, [eventId]);
  if (!row?.hasSlots) return null;
  const { today, last, hoursEnd } = row;
  return { today, last, hoursEnd };
}

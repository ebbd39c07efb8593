import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
import { formatDateTime } from '../../shared/time';

const MAX_SLOTS = 300;

/** Coming slots with room, of events with visits that need a time. */
export async function listSlots(scope: Scope, locale: string): Promise<{ value: string; label: string }[]> {
  const rows = await sql<{ id: string; title: LocalText; at: Date; zone: string; left: number }>(
    'slots_to_assign',
    `select a.id, e.title, a.starts_at as at, v.time_zone as zone, a.capacity - a.held - a.sold as left
     from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
     where a.state = 'open' and a.starts_at > moment() and a.starts_at < moment() + interval '90 days' and a.held + a.sold < a.capacity
       and ($1::uuid[] is null or a.event_id = any ($1))
       and a.event_id in (select distinct i.event_id from order_items i where i.appointment_id is null and i.visit > 0 and i.state = 'active')
     order by a.starts_at, a.id limit ${MAX_SLOTS}`,
    [eventsIn(scope)],
  );
  return rows.map(({ id, title, at, zone, left }) => ({
    value: id,
    label: `${formatDateTime(at, zone, locale)} · ${localText(title, locale)} (${left})`,
  }));
}

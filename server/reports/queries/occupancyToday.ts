import { sql } from '../../infra/db';
import { singleFlight } from '../../infra/singleFlight';
import { groupBy } from '../../shared/groupBy';
import { type LocalText, localText } from '../../shared/localText';
import { reachesEvent, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { EventToday, SlotToday } from '../pages';

type SlotRow = Omit<SlotToday, 'startsAt' | 'endsAt'> & {
  startsAt: Date;
  endsAt: Date;
  eventId: string;
  title: LocalText;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

type EventRows = Omit<EventToday, 'title'> & { title: LocalText };

/**
 * Today's slots at each venue, by event in programme order. Event by event (hence the offset), so that only today's
 * part of each event's index is scanned.
 */
const readEvents = singleFlight(async (): Promise<EventRows[]> => {
  const rows = await sql<SlotRow>(
    'occupancy_today',
    `select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.state::text as state, a.capacity, a.sold, a.held,
       (select coalesce(sum(i.units - case when t.uses_left = t.uses_total - 1 then t.people_left else 0 end), 0)::int from tickets t join order_items i on i.id = t.order_item_id
         where t.appointment_id = a.id and t.uses_left < t.uses_total) as entered,
       e.id as "eventId", e.title, v.name as venue, v.time_zone as "timeZone", e.by_day as "byDay"
     from events e join venues v on v.id = e.venue_id
       cross join lateral (select date_trunc('day', moment() at time zone v.time_zone) as midnight) today
       cross join lateral (select * from appointments slot
         where slot.event_id = e.id and slot.starts_at >= today.midnight at time zone v.time_zone
           and slot.starts_at < (today.midnight + interval '1 day') at time zone v.time_zone offset 0) a
     where e.status <> 'archived' order by e.position, e.id, a.starts_at`,
  );
  return [...groupBy(rows, (row) => row.eventId).values()].map(toEvent);
});

/** Sold, held and entered places of today's slots: one read for all users, filtered by scope. */
export async function occupancyToday(locale: string, scope: Scope): Promise<EventToday[]> {
  const events = (await readEvents()).filter(({ id }) => reachesEvent(scope, id));
  return events.map((event) => ({ ...event, title: localText(event.title, locale) }));
}

function toEvent(rows: readonly SlotRow[]): EventRows {
  const { eventId, title, venue, timeZone, byDay } = rows[0]!;
  return {
    id: eventId,
    title,
    venue,
    timeZone,
    byDay,
    slots: rows.map(({ id, startsAt, endsAt, state, capacity, sold, held, entered }) => ({
      id,
      startsAt: toIso(startsAt),
      endsAt: toIso(endsAt),
      state,
      capacity,
      sold,
      held,
      entered,
    })),
  };
}

/** Slots that can be waited for, and how somebody in a line stands. */
import { sql } from '../infra/db';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../orders';
import type { Locale } from '../shared/i18n/translate';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { toIso } from '../shared/time';
import type { EntryState } from '../shared/waitingStates';
import type { AwaitedVisit, FullSlot } from './pages';

const MAX_SLOTS = 300;

const FULL_SLOTS = `
  select a.id, a.starts_at as "startsAt"
  from events e cross join lateral sale_terms(e.id, $2) terms join appointments a on a.event_id = e.id
    left join quota_rooms(e.id, $2, moment(), moment() + interval '1 year') quotas on quotas.appointment_id = a.id
  where e.id = $1 and e.waiting_minutes is not null and terms.refusal is null and not a.line_closed
    and a.starts_at >= first_start(e.by_day, terms.slots_after) and slot_refusal(a, terms.slots_after) is null
    and least(a.capacity - a.held - a.sold, quotas.room) <= 0 and a.capacity > 0
  order by a.starts_at limit ${MAX_SLOTS}`;

/** Slots on sale of which the shop has nothing left; none where the event keeps no list. */
export async function listFullSlots(eventId: string): Promise<FullSlot[]> {
  const rows = await sql<{ id: string; startsAt: Date }>('full_slots', FULL_SLOTS, [eventId, SHOP_CHANNEL]);
  return rows.map(({ id, startsAt }) => ({ id, startsAt: toIso(startsAt) }));
}

export type FoundEntry = PlaceRow & {
  id: string;
  state: EntryState;
  slotId: string;
  email: string;
  locale: Locale;
  units: number;
  startsAt: Date;
  offerUntil: Date | null;
  slug: string;
  currency: string;
  before: number;
  isCancelled: boolean;
};

const ENTRY = `
  select w.id, case when w.state = 'offered' and w.offer_until <= moment() then 'missed' else w.state end as state, w.appointment_id as "slotId",
    w.email, w.locale, w.units, a.starts_at as "startsAt", w.offer_until as "offerUntil", e.slug, e.currency, a.state = 'cancelled' as "isCancelled",
    (select count(*)::int from waiting_entries o where o.appointment_id = w.appointment_id and o.state = 'waiting' and o.position < w.position) as before,
    ${PLACE_COLUMNS}
  from waiting_entries w join appointments a on a.id = w.appointment_id join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where w.id = $1`;

export async function findEntry(id: string): Promise<FoundEntry | null> {
  const [entry] = await sql<FoundEntry>('find_waiting_entry', ENTRY, [id]);
  return entry ?? null;
}

/** Where what is waited for takes place, in the reader's language. */
export function visitOf(entry: PlaceRow & { slug: string }, locale: Locale): AwaitedVisit {
  const { eventTitle, venue, byDay } = placeOf(entry, locale);
  return { slug: entry.slug, title: eventTitle, venue: venue.name, timeZone: venue.timeZone, byDay };
}

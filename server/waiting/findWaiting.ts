/** Full slots and tickets with a waiting list, and the state of an entry. */
import { sql } from '../infra/db';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../orders';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { formatVisit, toIso } from '../shared/time';
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

/** SQL: tickets of a quota `q` sold on channel `$2`, which name a list without slots. */
const TICKETS = `
  coalesce((select jsonb_agg(p.name order by p.position, p.number) from product_quotas pq join products p on p.id = pq.product_id
    where pq.quota_id = q.id and product_refusal(p, 'open', $2) is null and not p.needs_other), '[]')`;

const FULL_QUOTAS = `
  select q.id, ${TICKETS} as tickets from full_quotas($1, $2) used join quotas q on q.id = used.quota_id order by q.name, q.id`;

const namesOf = (tickets: readonly LocalText[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(tickets.map((name) => localText(name, locale)));

/** Sold-out slots on sale, or tickets for an event without slots; empty without a waiting list. */
export async function listFull(event: { id: string; kind: string }, locale: Locale): Promise<FullSlot[]> {
  if (event.kind === 'open') {
    const rows = await sql<{ id: string; tickets: LocalText[] }>('full_quotas', FULL_QUOTAS, [event.id, SHOP_CHANNEL]);
    return rows.map(({ id, tickets }) => ({ id, startsAt: null, tickets: namesOf(tickets, locale) }));
  }
  const rows = await sql<{ id: string; startsAt: Date }>('full_slots', FULL_SLOTS, [event.id, SHOP_CHANNEL]);
  return rows.map(({ id, startsAt }) => ({ id, startsAt: toIso(startsAt), tickets: null }));
}

export type FoundEntry = PlaceRow & {
  id: string;
  state: EntryState;
  /** Slot or quota of its list. */
  lineId: string;
  /** Products of the quota, for an event without slots. */
  productIds: string[];
  email: string;
  locale: Locale;
  units: number;
  startsAt: Date | null;
  /** Tickets of the quota. */
  tickets: LocalText[];
  offerUntil: Date | null;
  slug: string;
  currency: string;
  before: number;
  isCancelled: boolean;
};

const ENTRY = `
  select w.id, case when w.state = 'offered' and w.offer_until <= moment() then 'missed' else w.state end as state, coalesce(w.appointment_id, w.quota_id) as "lineId",
    array(select product_id from product_quotas where quota_id = w.quota_id) as "productIds", w.email, w.locale, w.units, a.starts_at as "startsAt", w.offer_until as "offerUntil", e.slug, e.currency,
    coalesce(a.state = 'cancelled', false) as "isCancelled", ${TICKETS} as tickets,
    (select count(*)::int from waiting_entries o where coalesce(o.appointment_id, o.quota_id) = coalesce(w.appointment_id, w.quota_id)
      and o.state = 'waiting' and o.position < w.position) as before,
    ${PLACE_COLUMNS}
  from waiting_entries w left join appointments a on a.id = w.appointment_id left join quotas q on q.id = w.quota_id
    join events e on e.id = coalesce(a.event_id, q.event_id) join venues v on v.id = e.venue_id
  where w.id = $1`;

export async function findEntry(id: string): Promise<FoundEntry | null> {
  const [entry] = await sql<FoundEntry>('find_waiting_entry', ENTRY, [id, SHOP_CHANNEL]);
  return entry ?? null;
}

/** Place of the awaited visit, in the reader's language. */
export function visitOf(entry: PlaceRow & { slug: string }, locale: Locale): AwaitedVisit {
  const { eventTitle, venue, byDay } = placeOf(entry, locale);
  return { slug: entry.slug, title: eventTitle, venue: venue.name, timeZone: venue.timeZone, byDay };
}

/** Time of the visit; without slots, the tickets. */
export function whenOf(entry: FoundEntry, locale: Locale): string {
  const { timeZone, byDay } = visitOf(entry, locale);
  return entry.startsAt
    ? formatVisit(toIso(entry.startsAt), { byDay, timeZone }, locale)
    : namesOf(entry.tickets, locale);
}

import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import { availabilityOf } from '../availability';
import { eventImage } from '../eventImage';
import type { EventCard } from '../pages';

export type EventFilters = {
  /** Words that must all appear in the event's texts or its venue's name. */
  q: string;
  /** A day of the venue's calendar, or '' for any. */
  date: string;
  venue: string;
};

type EventRow = {
  id: string;
  slug: string;
  kind: 'dated' | 'slotted' | 'open';
  title: LocalText;
  summary: LocalText;
  images: LocalText;
  imageAlt: LocalText;
  currency: string;
  salesFrom: Date | null;
  refusal: 'channel_closed' | 'not_yet' | null;
  venueId: string;
  venueName: string;
  city: string;
  timeZone: string;
  fromCents: Cents | null;
  hasProducts: boolean;
  hasSlots: boolean;
  nextAt: Date | null;
  left: number | null;
  capacity: number | null;
  quotaLeft: number | null;
  quotaSize: number | null;
};

/**
 * One statement for the whole page. It walks the index (event, start) from now or the day asked for to the first slot
 * with a place, and adds up the week from there, so that it costs the same with a hundred slots as with a hundred
 * thousand; pairs are compared, because the planner would otherwise walk the index of starts alone, through everybody
 * else's slots. A product's quota counts as far as the tightest one; a product without leaves the event open.
 */
const LIST_EVENTS = `
  select e.id, e.slug, e.kind::text as kind, e.title, e.summary, e.images, e.image_alt as "imageAlt", e.currency,
    e.sales_from as "salesFrom", terms.refusal,
    v.id as "venueId", v.name as "venueName", v.city, v.time_zone as "timeZone",
    offer.price as "fromCents", offer.n > 0 as "hasProducts", offer.quota_left as "quotaLeft", offer.quota_size as "quotaSize",
    some_slot.found is not null as "hasSlots", next_slot.starts_at as "nextAt", week.places_left as "left", week.capacity
  from events e
  join venues v on v.id = e.venue_id
  cross join lateral sale_terms(e.id, $3) terms
  cross join lateral (select
      greatest(terms.slots_after, ($1::date)::timestamp at time zone v.time_zone) as opens,
      coalesce(($1::date + 1)::timestamp at time zone v.time_zone, 'infinity') as closes) day
  left join lateral (
    select coalesce(min(cost.price) filter (where not p.needs_other and cost.price > 0), min(cost.price) filter (where not p.needs_other)) as price, count(*) as n,
      case when bool_and(limits.places_left is not null) then max(limits.places_left) end::int as quota_left,
      max(limits.size)::int as quota_size
    from products p
    cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $3) cost
    left join lateral (select min(q.size - q.held - q.sold) as places_left, min(q.size) as size
      from product_quotas pq join quotas q on q.id = pq.quota_id where pq.product_id = p.id) limits on true
    where p.event_id = e.id and product_refusal(p, e.kind, $3) is null and not p.needs_other) offer on true
  left join lateral (
    select true as found from appointments a where (a.event_id, a.starts_at) > (e.id, day.opens)
      and (a.event_id, a.starts_at) < (e.id, day.closes) and slot_refusal(a, terms.slots_after) is null order by a.event_id, a.starts_at limit 1) some_slot on true
  left join lateral (
    select a.starts_at from appointments a where (a.event_id, a.starts_at) > (e.id, day.opens)
      and (a.event_id, a.starts_at) < (e.id, day.closes) and slot_refusal(a, terms.slots_after) is null and a.held + a.sold < a.capacity
      order by a.event_id, a.starts_at limit 1) next_slot on true
  left join lateral (
    select sum(a.capacity - a.held - a.sold)::int as places_left, sum(a.capacity)::int as capacity
    from appointments a where (a.event_id, a.starts_at) >= (e.id, next_slot.starts_at)
      and (a.event_id, a.starts_at) < (e.id, least(day.closes, next_slot.starts_at + interval '7 days')) and slot_refusal(a, terms.slots_after) is null) week on true
  where coalesce(terms.refusal, '') not in ('over', 'not_published') and e.status = 'published' and ($2::uuid is null or v.id = $2)
    and ($1::date is null or e.kind = 'open' or some_slot.found)
  order by e.position, e.created_at`;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word is somewhere in the texts of any language, whatever its accents. */
function mentions(row: EventRow, q: string): boolean {
  const said = [...Object.values(row.title), ...Object.values(row.summary), row.venueName, row.city];
  const haystack = fold(said.filter(Boolean).join(' '));
  return fold(q)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

function toCard(row: EventRow, locale: Locale): EventCard {
  const isOpen = row.kind === 'open';
  const hasDates = isOpen ? row.hasProducts : row.hasSlots;
  const byQuota = row.quotaLeft === null ? 'plenty' : availabilityOf(row.quotaLeft, row.quotaSize ?? 0);
  const bySlots = isOpen ? 'plenty' : availabilityOf(row.left ?? 0, row.capacity ?? 0);
  return {
    id: row.id,
    slug: row.slug,
    title: localText(row.title, locale),
    summary: localText(row.summary, locale),
    ...eventImage(row.images, locale),
    imageAlt: localText(row.imageAlt, locale),
    venue: { id: row.venueId, name: row.venueName, city: row.city, timeZone: row.timeZone },
    currency: row.currency,
    fromCents: row.fromCents,
    nextAt: row.nextAt && toIso(row.nextAt),
    salesFrom: row.salesFrom && toIso(row.salesFrom),
    sales: row.refusal === 'not_yet' ? 'not_yet' : hasDates && !row.refusal ? 'on_sale' : 'no_dates',
    availability:
      [bySlots, byQuota].find((it) => it === 'sold_out') ?? (bySlots === 'few' || byQuota === 'few' ? 'few' : 'plenty'),
  };
}

/** The published events that a channel sells and that fit the filters, in the programme's order, with what is left of each. */
export async function listEvents(
  channel: string,
  locale: Locale,
  { q, date, venue }: EventFilters,
): Promise<EventCard[]> {
  const rows = await sql<EventRow>('list_events', LIST_EVENTS, [date || null, venue || null, channel]);
  return rows.filter((row) => mentions(row, q)).map((row) => toCard(row, locale));
}

/** The venues that published events take place at, for the filter. */
export const listVenues = (): Promise<{ id: string; name: string }[]> =>
  sql(
    'list_shop_venues',
    `select v.id, v.name from venues v
     where exists (select from events e where e.venue_id = v.id and e.status = 'published') order by v.name`,
  );

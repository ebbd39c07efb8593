import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { fold } from '../../shared/fold';
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
  /** A day in the venue's time zone, or '' for any. */
  date: string;
  /** The last of several days, or '' for a single one. */
  until: string;
  venue: string;
};

type EventRow = {
  id: string;
  slug: string;
  kind: 'dated' | 'slotted' | 'open';
  byDay: boolean;
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
  passName: LocalText | null;
  passCents: Cents | null;
};

const LIST_EVENTS = sqlFile('server/events/queries/listEvents.sql');

/** Whether every word occurs in the texts of any language, ignoring accents. */
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
    pass: row.passName && { name: localText(row.passName, locale), fromCents: row.passCents! },
    byDay: row.byDay,
    nextAt: row.nextAt && toIso(row.nextAt),
    salesFrom: row.salesFrom && toIso(row.salesFrom),
    sales: row.refusal === 'not_yet' ? 'not_yet' : hasDates && !row.refusal ? 'on_sale' : 'no_dates',
    availability:
      [bySlots, byQuota].find((it) => it === 'sold_out') ?? (bySlots === 'few' || byQuota === 'few' ? 'few' : 'plenty'),
  };
}

/**
 * The published events on sale on a channel that match the filters, in the programme's order, with their availability.
 */
export async function listEvents(
  channel: string,
  locale: Locale,
  { q, date, until, venue }: EventFilters,
): Promise<EventCard[]> {
  const rows = await sql<EventRow>('list_events', LIST_EVENTS, [
    date || null,
    venue || null,
    channel,
    (date && until) || null,
  ]);
  return rows.filter((row) => mentions(row, q)).map((row) => toCard(row, locale));
}

/** The venues of published events, for the filter. */
export const listVenues = (): Promise<{ id: string; name: string }[]> =>
  sql(
    'list_shop_venues',
    `select v.id, v.name from venues v
     where exists (select from events e where e.venue_id = v.id and e.status = 'published') order by v.name`,
  );

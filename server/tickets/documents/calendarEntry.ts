/**
 * Visits of an order for the buyer's calendar (RFC 5545). A moved visit keeps its UID and gets a higher sequence, so
 * that calendars update their entry instead of adding one.
 */
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { DAY_MS, type IsoDate, type IsoDateTime } from '../../shared/time';

export type CalendarItem = {
  /** Id of the item, which stays when it moves to another slot. */
  key: string;
  eventTitle: string;
  venue: { name: string; address: string; position?: { latitude: number; longitude: number } | null };
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  /** Day of a day ticket: the entry is for the whole day. */
  day?: IsoDate | null;
  /** Entry period of its ticket; null for a whole day. */
  entry?: string | null;
  arrivalAdvice: string | null;
  /** It once had an entry of its own, which is removed after it joined another's. */
  hadOwn?: boolean;
  /** Cancelled visit, although its tickets are valid. */
  isCancelled?: boolean;
  /** Its tickets were exchanged for others without this visit. */
  isGivenUp?: boolean;
  /** Its ticket was refunded: the entry keeps its UID, and is removed if no other ticket uses it. */
  isReturned?: boolean;
};

export type CalendarOrder = {
  locale: Locale;
  reference: string;
  /** Absolute URL of the order with its key; its host is part of the UIDs. */
  url: string;
  /** Number of changes to the visits since payment; never decreases. */
  sequence: number;
  state: 'confirmed' | 'cancelled';
  organiser: { name: string; email: string };
  /** Items, one per ticket; those of the same slot share an entry. */
  items: readonly CalendarItem[];
};

const PRODUCT = '-//Aforo//Tickets//EN';
const ALARM_HOURS = 2;

const isOff = ({ state }: CalendarOrder, { isCancelled, isGivenUp, isReturned }: CalendarItem): boolean =>
  state === 'cancelled' || isCancelled === true || isGivenUp === true || isReturned === true;

/**
 * Text of an .ics file: published visits, cancelled ones marked; or the cancellation of all, which is another method,
 * and a file has only one.
 * @throws RangeError without a visit.
 */
export function calendarEntry(order: CalendarOrder): string {
  if (order.items.length === 0) throw new RangeError('no visit to enter in a calendar');
  const method = order.items.every((item) => isOff(order, item)) ? 'CANCEL' : 'PUBLISH';
  const visits = visitsOf(order.items).flatMap((items) => [
    visitEvent(order, items),
    ...items
      .slice(1)
      .flatMap((item) =>
        item.hadOwn && item.key !== items[0].key ? [visitEvent(order, [{ ...item, isCancelled: true }])] : [],
      ),
  ]);
  const { error, value } = createEvents(visits, { productId: PRODUCT, method });
  if (error || value === null) throw error ?? new Error('no calendar entry');
  return foldLines(value);
}

type Visit = readonly [CalendarItem, ...CalendarItem[]];

function visitsOf(items: readonly CalendarItem[]): Visit[] {
  const visits = new Map<string, [CalendarItem, ...CalendarItem[]]>();
  for (const item of items.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const slot = JSON.stringify([item.startsAt, item.endsAt, item.eventTitle, item.venue.name]);
    const visit = visits.get(slot);
    if (visit) visit.push(item);
    else visits.set(slot, [item]);
  }
  return [...visits.values()].map(withoutReturned).sort(([a], [b]) => a.startsAt.localeCompare(b.startsAt));
}

/** If the first of two tickets for a visit is refunded, the entry keeps the first one's UID. */
function withoutReturned(visit: Visit): Visit {
  const [first, ...others] = visit.filter(({ isReturned }) => !isReturned);
  return first ? [{ ...first, key: visit[0].key }, ...others] : visit;
}

function visitEvent(order: CalendarOrder, items: Visit): EventAttributes {
  const t = translator(order.locale);
  const [{ key, eventTitle, venue }] = items;
  const isCancelled = isOff(order, items[0]);
  const utc = { startInputType: 'utc', startOutputType: 'utc', endInputType: 'utc', endOutputType: 'utc' } as const;
  return {
    ...utc,
    uid: `${order.reference}-${key}@${new URL(order.url).hostname}`,
    sequence: order.sequence,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    title: isCancelled ? t('tickets.calendar_cancelled', { event: eventTitle }) : eventTitle,
    ...spanOf(items[0]),
    location: `${venue.name}, ${venue.address}`,
    ...(venue.position ? { geo: { lat: venue.position.latitude, lon: venue.position.longitude } } : {}),
    url: order.url,
    description: description(order, items),
    organizer: order.organiser,
    busyStatus: isCancelled ? 'FREE' : 'BUSY',
    alarms: isCancelled
      ? []
      : [{ action: 'display', description: eventTitle, trigger: { hours: ALARM_HOURS, before: true } }],
  };
}

function description(order: CalendarOrder, items: Visit): string {
  const t = translator(order.locale);
  const tickets = t('tickets.calendar_tickets', { count: items.length });
  const reference = t('tickets.calendar_order', { reference: formatReference(order.reference) });
  const [{ isCancelled, arrivalAdvice }] = items;
  const advice = isCancelled ? t('tickets.called_off_text') : arrivalAdvice;
  const entries = isCancelled ? [] : [...new Set(items.flatMap(({ entry }) => entry ?? []))];
  return [`${tickets}. ${reference}`, entries.join('\n'), advice, order.url].filter(Boolean).join('\n\n');
}

/** A whole-day entry ends on the following day. */
function spanOf({ startsAt, endsAt, day }: CalendarItem): Pick<EventAttributes, 'start'> & { end: DateArray } {
  if (!day) return { start: utcParts(startsAt), end: utcParts(endsAt) };
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { start: dateParts(midnight), end: dateParts(midnight + DAY_MS) };
}

function dateParts(midnight: number): [number, number, number] {
  const date = new Date(midnight);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

function utcParts(instant: IsoDateTime): [number, number, number, number, number] {
  const date = new Date(instant);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return [year, month, day, date.getUTCHours(), date.getUTCMinutes()];
}

const LINE_OCTETS = 75;

/** RFC 5545 limits lines to 75 octets; the library counts letters, which is too long with accents. */
const foldLines = (calendar: string): string =>
  calendar.replaceAll('\r\n\t', '').split('\r\n').map(foldLine).join('\r\n');

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/**
 * An order's visits for the buyer's calendar, as RFC 5545. An entry keeps its identity when its visit moves: same
 * UID, higher sequence, so that calendars change the entry they have instead of adding another.
 */
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { DAY_MS, type IsoDate, type IsoDateTime } from '../../shared/time';

export type CalendarItem = {
  /** Stays with the item when it moves to another slot; its id. */
  key: string;
  eventTitle: string;
  venue: { name: string; address: string; position?: { latitude: number; longitude: number } | null };
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  /** Where it is for a day, at whatever time: the entry is for all of it. */
  day?: IsoDate | null;
  /** From when until when the gate lets its ticket in; null of a whole day. */
  entry?: string | null;
  arrivalAdvice: string | null;
  /** An entry was named by it at some time, which is taken out where it has joined another's. */
  hadOwn?: boolean;
  /** It does not take place, though its tickets stand. */
  isCancelled?: boolean;
  /** Its tickets were exchanged for others that do not visit it. */
  isGivenUp?: boolean;
  /** Its ticket was given back: the entry keeps the name that it had by it, and goes where no other ticket is for it. */
  isReturned?: boolean;
};

export type CalendarOrder = {
  locale: Locale;
  reference: string;
  /** Absolute address of the order, with its key; its host also names the entries. */
  url: string;
  /** How often the order's visits have changed since it was paid; never goes down. */
  sequence: number;
  state: 'confirmed' | 'cancelled';
  organiser: { name: string; email: string };
  /** One per ticket; those for the same slot become one entry. */
  items: readonly CalendarItem[];
};

const PRODUCT = '-//Aforo//Tickets//EN';
const ALARM_HOURS = 2;

const isOff = ({ state }: CalendarOrder, { isCancelled, isGivenUp, isReturned }: CalendarItem): boolean =>
  state === 'cancelled' || isCancelled === true || isGivenUp === true || isReturned === true;

/**
 * The text of an .ics file: published visits, the cancelled among them as such; or the cancellation of all
 * of them, which is another method: a file has one for all its entries.
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

/** Of two tickets for one visit of which the first is given back, the entry stays under the name of the first. */
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

/** The end of a whole day is the day after. */
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

/** RFC 5545 counts a line's 75 in octets; the writer counts letters, which is too long with accents. */
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

/** Times are passed as ISO 8601 in UTC; people see them in the venue's IANA zone. */
export type IsoDateTime = string & { readonly __isoDateTime: unique symbol };
/** A calendar day of the venue, `YYYY-MM-DD`. */
export type IsoDate = string & { readonly __isoDate: unique symbol };

export const toIso = (date: Date): IsoDateTime => date.toISOString() as IsoDateTime;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Creating a format costs a hundred times as much as using it. Plain English uses the European order, day before month
 * and 24 hours, as on the venue's signs.
 */
export function dateFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.entries(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const DAY_NUMBERS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const FULL_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const PLAIN_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MONTH = { month: 'long', year: 'numeric' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const MEDIUM_DATE = { dateStyle: 'medium' } as const;
const DATE_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The venue's calendar day of a time. */
export const dayIn = (instant: Date | string, timeZone: string): IsoDate =>
  dateFormat('sv-SE', timeZone, DAY_NUMBERS).format(new Date(instant)) as IsoDate;

/** "16:30": the time in the venue's zone. */
export const formatTime = (instant: Date | string, timeZone: string, locale: string): string =>
  dateFormat(locale, timeZone, CLOCK).format(new Date(instant));

/** "Saturday 21 November 2026" in the locale's format. */
export const formatDay = (instant: Date | string, timeZone: string, locale: string): string =>
  dateFormat(locale, timeZone, FULL_DAY).format(new Date(instant));

/** "21 November 2026" in the locale's format. */
export const formatDate = (instant: Date | string, timeZone: string, locale: string): string =>
  dateFormat(locale, timeZone, PLAIN_DATE).format(new Date(instant));

/** "November 2026" in the locale's format, for a calendar day. */
export const formatMonth = (day: IsoDate, locale: string): string =>
  dateFormat(locale, 'UTC', MONTH).format(new Date(`${day}T12:00:00Z`));

/** "Saturday" in the locale's form within a sentence. */
export const formatWeekday = (instant: Date | string, timeZone: string, locale: string): string =>
  dateFormat(locale, timeZone, WEEKDAY).format(new Date(instant));

/** "21 Nov 2026, 16:30" in the locale's format. */
export const formatDateTime = (instant: Date | string, timeZone: string, locale: string): string =>
  dateFormat(locale, timeZone, DATE_AND_TIME).format(new Date(instant));

/** The time zone of a visit, and whether it is a day ticket. */
export type VisitClock = { timeZone: string; byDay: boolean };

/** "Saturday 21 November 2026, 16:30", or only the day. */
export const formatVisit = (startsAt: Date | string, { timeZone, byDay }: VisitClock, locale: string): string =>
  [formatDay(startsAt, timeZone, locale), ...(byDay ? [] : [formatTime(startsAt, timeZone, locale)])].join(', ');

/** "21 Nov 2026, 16:30", or only the day. */
export const formatVisitDate = (startsAt: Date | string, { timeZone, byDay }: VisitClock, locale: string): string =>
  byDay
    ? dateFormat(locale, timeZone, MEDIUM_DATE).format(new Date(startsAt))
    : formatDateTime(startsAt, timeZone, locale);

const SPANS = [
  ['day', 1440],
  ['hour', 60],
] as const;

const unitFormats = new Map<string, Intl.NumberFormat>();

/** "90 minutes": a value with its unit. */
function withUnit(value: number, unit: string, locale: string): string {
  const key = `${locale} ${unit}`;
  const format = unitFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  unitFormats.set(key, format);
  return format.format(value);
}

/** "90 minutes", "2 hours", "3 days": in the largest unit that divides it. */
export function formatMinutes(minutes: number, locale: string): string {
  const [unit, size] = SPANS.find(([, span]) => minutes > 0 && minutes % span === 0) ?? (['minute', 1] as const);
  return withUnit(minutes / size, unit, locale);
}

/** "1 hour, 30 minutes": a duration in hours and minutes. */
export function formatDuration(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [withUnit(hours, 'hour', locale)] : []),
    ...(rest > 0 || hours === 0 ? [withUnit(rest, 'minute', locale)] : []),
  ];
  // A single part needs no list: the data of lists alone takes a cheap phone 10 ms.
  return parts.length === 1 ? parts[0]! : new Intl.ListFormat(locale, { type: 'unit' }).format(parts);
}

/** "4:05" minutes, "2:04:05" hours, and "3 days" from two whole days on. */
export function formatTimeLeft(seconds: number, locale: string): string {
  const minutes = Math.floor(seconds / 60);
  const days = Math.floor(minutes / 1440);
  if (days >= 2) return formatMinutes(days * 1440, locale);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${clock}:${two(seconds % 60)}`;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/**
 * A time on the last day before an end at midnight: a ticket that ends at 00:00 on 1 March can be used until 28
 * February.
 */
export const lastMoment = (end: Date | string): Date => new Date(new Date(end).getTime() - 1);

export const DAY_MS = 24 * HOUR_MS;

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);

/** A time in a zone with its offset: `2026-11-25T12:00:00+01:00`. */
export function clockTime(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value;
  const offset = name.slice('GMT'.length) || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

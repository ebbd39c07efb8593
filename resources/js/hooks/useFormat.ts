import { usePage } from '@inertiajs/react';
import { type EntryWindow, formatEntry, formatEntryFrom, formatEntryUntil } from '@server/shared/entryWindow';
import { type Cents, formatMoney } from '@server/shared/money';
import {
  dateFormat,
  formatDateTime,
  formatDay,
  formatDuration,
  formatTime,
  formatVisit,
  formatVisitDate,
  type IsoDateTime,
  type VisitClock,
} from '@server/shared/time';
import { useMemo } from 'react';
import { useLocale } from '@/hooks/useLocale';

/** British formats for numbers and short days in English; the shared formatters set this themselves. */
const REGIONAL: Record<string, string> = { en: 'en-GB' };

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const FAR_DAY = { ...SHORT_DAY, year: 'numeric' } as const;
const HALF_A_YEAR_MS = 183 * 86_400_000;
/** A day this far away needs its year. */
const isFar = (instant: Date | string): boolean => Math.abs(new Date(instant).getTime() - Date.now()) > HALF_A_YEAR_MS;

function relative(instant: Date | string, locale: string): string {
  const distance = new Date(instant).getTime() - Date.now();
  const [unit, size] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(distance / size), unit);
}

export type Format = {
  /** Minor units as money: `money(1250, 'EUR')` is "€12.50". */
  money: (amount: Cents, currency: string) => string;
  /** "Saturday, 21 November 2026" in the venue's zone. */
  day: (instant: Date | string, zone: string) => string;
  /** "Sat 21 Nov". */
  shortDay: (instant: Date | string, zone: string) => string;
  time: (instant: Date | string, zone: string) => string;
  dateTime: (instant: Date | string, zone: string) => string;
  /** "Saturday, 21 November 2026, 16:30"; for a day ticket, the day alone. */
  visit: (startsAt: string, clock: VisitClock) => string;
  /** The same as "Sat 21 Nov, 16:30". */
  shortVisit: (startsAt: string, clock: VisitClock) => string;
  /** The same, with the year if it is more than half a year away by this device's clock: not for server rendering. */
  listedVisit: (startsAt: string, clock: VisitClock) => string;
  /** The same as "21 Nov 2026, 16:30". */
  visitDate: (startsAt: string, clock: VisitClock) => string;
  /** "1 hour, 30 minutes". */
  duration: (minutes: number) => string;
  /** Admission from and until: "10:15 – 12:00". */
  entry: (window: EntryWindow, zone: string) => string;
  /** The same for a ticket without a slot: "24 December 2026, 10:00". */
  entryFrom: (from: IsoDateTime, zone: string) => string;
  entryUntil: (until: IsoDateTime, zone: string) => string;
  /** "in 3 hours", "yesterday". */
  relative: (instant: Date | string) => string;
  number: (value: number) => string;
  /** The organisation's zone, for data that belongs to no venue, such as an invitation or an export. */
  homeZone: string;
};

/** Formats money, days and numbers in the reader's language. */
export function useFormat(): Format {
  const language = useLocale();
  const homeZone = usePage().props.homeZone ?? 'UTC';
  return useMemo(() => {
    const locale = REGIONAL[language] ?? language;
    const shortDay: Format['shortDay'] = (instant, timeZone) =>
      dateFormat(locale, timeZone, SHORT_DAY).format(new Date(instant));
    const onDay = (day: string, startsAt: string, { timeZone, byDay }: VisitClock) =>
      byDay ? day : `${day}, ${formatTime(startsAt, timeZone, locale)}`;
    return {
      money: (amount, currency) => formatMoney(amount, currency, locale),
      duration: (minutes) => formatDuration(minutes, locale),
      day: (instant, zone) => formatDay(instant, zone, locale),
      shortDay,
      time: (instant, zone) => formatTime(instant, zone, locale),
      dateTime: (instant, zone) => formatDateTime(instant, zone, locale),
      visit: (startsAt, clock) => formatVisit(startsAt, clock, locale),
      shortVisit: (startsAt, clock) => onDay(shortDay(startsAt, clock.timeZone), startsAt, clock),
      listedVisit: (startsAt, clock) => {
        const format = dateFormat(locale, clock.timeZone, isFar(startsAt) ? FAR_DAY : SHORT_DAY);
        return onDay(format.format(new Date(startsAt)), startsAt, clock);
      },
      visitDate: (startsAt, clock) => formatVisitDate(startsAt, clock, locale),
      entry: (window, timeZone) => formatEntry(window, { timeZone, locale }),
      entryFrom: (from, timeZone) => formatEntryFrom(from, { timeZone, locale }),
      entryUntil: (until, timeZone) => formatEntryUntil(until, { timeZone, locale }),
      relative: (instant) => relative(instant, locale),
      number: (value) => new Intl.NumberFormat(locale).format(value).replace('-', '\u2212'),
      homeZone,
    };
  }, [language, homeZone]);
}

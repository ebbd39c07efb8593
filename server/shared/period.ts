/** The days of a report and of its comparison. Pure: calendar days, without a time zone. */
import type { IsoDate } from './time';

export const PERIOD_RANGES = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'custom',
] as const;
export type PeriodRange = (typeof PERIOD_RANGES)[number];

/**
 * `previous` is the period just before, `year` the same dates a year before; whole months are compared with whole
 * months, November 2026 with 1 to 30 November 2025. `weekdays` is 364 days before, so that Sundays match Sundays.
 */
export const COMPARISONS = ['previous', 'year', 'weekdays'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Days = { from: IsoDate; to: IsoDate };
export type Period = { range: PeriodRange; compare: Comparison; days: Days; before: Days };

/** A leap year. */
export const MAX_PERIOD_DAYS = 366;
const WEEKS_OF_A_YEAR = 52 * 7;
const DAY_MS = 86_400_000;

const dateOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

export const plusDays = (day: IsoDate, days: number): IsoDate => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Both ends included. */
export const lengthOf = ({ from, to }: Days): number => (dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS + 1;

export const listPeriodDays = (days: Days): IsoDate[] =>
  Array.from({ length: lengthOf(days) }, (_, at) => plusDays(days.from, at));

const firstOfMonth = (day: IsoDate) => `${day.slice(0, 7)}-01` as IsoDate;

/** The month before that of the day. */
export function monthBefore(day: IsoDate): Days {
  const to = plusDays(firstOfMonth(day), -1);
  return { from: firstOfMonth(to), to };
}

const firstOfQuarter = (day: IsoDate) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as IsoDate;
};

/** The quarter before that of the day: for 29 November July to September. */
export function quarterBefore(day: IsoDate): Days {
  const to = plusDays(firstOfQuarter(day), -1);
  return { from: firstOfQuarter(to), to };
}

/** Whether the day exists: `2027-02-29` does not. */
export const isDay = (value: unknown): value is IsoDate =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(dateOf(value as IsoDate).getTime()) &&
  dayOf(dateOf(value as IsoDate)) === value;

/** A custom range, up to today and limited in length for speed; null if it is invalid. */
function customDays(from: unknown, to: unknown, today: IsoDate): Days | null {
  if (!isDay(from) || !isDay(to) || from > to || from > today) return null;
  const last = to > today ? today : to;
  const earliest = plusDays(last, 1 - MAX_PERIOD_DAYS);
  return { from: from < earliest ? earliest : from, to: last };
}

function daysOf(range: Exclude<PeriodRange, 'custom'>, today: IsoDate): Days {
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case 'last7':
      return { from: plusDays(today, -6), to: today };
    case 'last30':
      return { from: plusDays(today, -29), to: today };
    case 'this_month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month':
      return monthBefore(today);
    case 'this_quarter':
      return { from: firstOfQuarter(today), to: today };
    case 'last_quarter':
      return quarterBefore(today);
  }
}

/** The same date some months later or earlier, or the month's last day: 31 October becomes 30 September. */
function plusMonths(day: IsoDate, months: number): IsoDate {
  const first = dateOf(firstOfMonth(day));
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return plusDays(dayOf(first), Math.min(Number(day.slice(8)), last.getUTCDate()) - 1);
}

const monthsFrom = (from: IsoDate, to: IsoDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const isWholeMonths = ({ from, to }: Days): boolean =>
  from === firstOfMonth(from) && plusDays(to, 1) === firstOfMonth(plusDays(to, 1));

/** The days the given months before; whole months stay whole, 1 to 29 February 2028 for 1 to 28 February 2029. */
function monthsBefore(days: Days, months: number): Days {
  const from = plusMonths(days.from, -months);
  if (isWholeMonths(days)) return { from, to: plusDays(plusMonths(plusDays(days.to, 1), -months), -1) };
  return { from, to: plusMonths(days.to, -months) };
}

/**
 * The days just before: for whole months as many months; for the current month or quarter the same part of the previous
 * one.
 */
function daysBefore(range: PeriodRange, days: Days): Days {
  if (isWholeMonths(days)) return monthsBefore(days, monthsFrom(days.from, days.to) + 1);
  if (range !== 'this_month' && range !== 'this_quarter')
    return { from: plusDays(days.from, -lengthOf(days)), to: plusDays(days.from, -1) };
  const whole = range === 'this_month' ? monthBefore(days.from) : quarterBefore(days.from);
  const asFar = plusDays(whole.from, lengthOf(days) - 1);
  return { from: whole.from, to: asFar < whole.to ? asFar : whole.to };
}

const shifted = ({ from, to }: Days, by: number): Days => ({ from: plusDays(from, by), to: plusDays(to, by) });

function comparedWith(compare: Comparison, range: PeriodRange, days: Days): Days {
  if (compare === 'year') return monthsBefore(days, 12);
  return compare === 'weekdays' ? shifted(days, -WEEKS_OF_A_YEAR) : daysBefore(range, days);
}

/**
 * The day of the comparison that matches a day of the period, null if there is none. Two periods that start on the same
 * day of the month match by date, others by position: 1 March 2028 matches 1 March 2027, and 29 February 2028 no day.
 * `MEETS` is the same rule for entries.
 */
export function dayBeside(day: IsoDate, { days, before }: Pick<Period, 'days' | 'before'>): IsoDate | null {
  const isByDate = days.from.slice(8) === before.from.slice(8);
  const beside = isByDate
    ? plusMonths(day, -monthsFrom(before.from, days.from))
    : plusDays(before.from, lengthOf({ from: days.from, to: day }) - 1);
  return beside > before.to || (isByDate && beside.slice(8) !== day.slice(8)) ? null : beside;
}

/** The period of a URL; the last seven days compared with the seven before if the URL has no valid one. */
export function periodOf(asked: Readonly<Record<string, unknown>>, today: IsoDate): Period {
  const compare = COMPARISONS.find((name) => name === asked.compare) ?? 'previous';
  const named = PERIOD_RANGES.find((name) => name === asked.range) ?? 'last7';
  const custom = named === 'custom' ? customDays(asked.from, asked.to, today) : null;
  const range = named === 'custom' && !custom ? 'last7' : named;
  const days = custom ?? daysOf(range as Exclude<PeriodRange, 'custom'>, today);
  return { range, compare, days, before: comparedWith(compare, range, days) };
}

/** Which days a report is about, and which it is compared with. Pure: days are those of a calendar, on whichever clock. */
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

/** `previous` is as many days just before; `year` is 52 weeks before, so that every day meets its own weekday. */
export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Days = { from: IsoDate; to: IsoDate };
export type Period = { range: PeriodRange; compare: Comparison; days: Days; before: Days };

/** A year and its leap day. */
export const MAX_PERIOD_DAYS = 366;
const WEEKS_OF_A_YEAR = 52 * 7;
const DAY_MS = 86_400_000;

const dateOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

export const plusDays = (day: IsoDate, days: number): IsoDate => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Both ends included. */
export const lengthOf = ({ from, to }: Days): number => (dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS + 1;

/** Every day of them, in order. */
export const listPeriodDays = (days: Days): IsoDate[] =>
  Array.from({ length: lengthOf(days) }, (_, at) => plusDays(days.from, at));

const firstOfMonth = (day: IsoDate) => `${day.slice(0, 7)}-01` as IsoDate;

/** The month before the day's own. */
export function monthBefore(day: IsoDate): Days {
  const to = plusDays(firstOfMonth(day), -1);
  return { from: firstOfMonth(to), to };
}

const firstOfQuarter = (day: IsoDate) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as IsoDate;
};

/** The quarter before the day's own: of 29 November July to September. */
export function quarterBefore(day: IsoDate): Days {
  const to = plusDays(firstOfQuarter(day), -1);
  return { from: firstOfQuarter(to), to };
}

/** Whether it is a day that a calendar has: `2027-02-29` is none. */
export const isDay = (value: unknown): value is IsoDate =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(dateOf(value as IsoDate).getTime()) &&
  dayOf(dateOf(value as IsoDate)) === value;

/** What a person chose, up to today and no longer than can be read while they wait; null where it is no range. */
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

/** The days just before: of a month or a quarter the one before, as far into it as this one has come. */
function daysBefore(range: PeriodRange, days: Days): Days {
  const isMonth = range === 'this_month' || range === 'last_month';
  if (!isMonth && range !== 'this_quarter' && range !== 'last_quarter')
    return { from: plusDays(days.from, -lengthOf(days)), to: plusDays(days.from, -1) };
  const whole = isMonth ? monthBefore(days.from) : quarterBefore(days.from);
  if (range === 'last_month' || range === 'last_quarter') return whole;
  const asFar = plusDays(whole.from, lengthOf(days) - 1);
  return { from: whole.from, to: asFar < whole.to ? asFar : whole.to };
}

const shifted = ({ from, to }: Days, by: number): Days => ({ from: plusDays(from, by), to: plusDays(to, by) });

/** The period that an address asks for; the last seven days beside the seven before where it asks for none that exists. */
export function periodOf(asked: Readonly<Record<string, unknown>>, today: IsoDate): Period {
  const compare = COMPARISONS.find((name) => name === asked.compare) ?? 'previous';
  const named = PERIOD_RANGES.find((name) => name === asked.range) ?? 'last7';
  const custom = named === 'custom' ? customDays(asked.from, asked.to, today) : null;
  const range = named === 'custom' && !custom ? 'last7' : named;
  const days = custom ?? daysOf(range as Exclude<PeriodRange, 'custom'>, today);
  const before = compare === 'year' ? shifted(days, -WEEKS_OF_A_YEAR) : daysBefore(range, days);
  return { range, compare, days, before };
}

/** Calendar days as `YYYY-MM-DD`, computed without time zones. */
import type { IsoDate } from '@server/shared/time';

const DAY_MS = 86_400_000;

const instantOf = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): IsoDate => new Date(instant).toISOString().slice(0, 10) as IsoDate;

export const plusDays = (day: IsoDate, days: number): IsoDate => dayOf(instantOf(day) + days * DAY_MS);

/** The same day of another month, or that month's last day if it is shorter. */
export function plusMonths(day: IsoDate, months: number): IsoDate {
  const date = new Date(instantOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return dayOf(first + (Math.min(date.getUTCDate(), length) - 1) * DAY_MS);
}

/** ISO weekday, 1 = Monday. */
export const weekdayOf = (day: IsoDate): number => ((new Date(instantOf(day)).getUTCDay() + 6) % 7) + 1;

/** All days from one to the other, in either order. */
export function daysBetween(one: IsoDate, other: IsoDate): IsoDate[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** The weeks of a month (`YYYY-MM`), Monday first; null for days of other months. */
export function weeksOf(month: string): (IsoDate | null)[][] {
  const first = `${month}-01` as IsoDate;
  const days: (IsoDate | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (let day = first; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** 2024 began on a Monday. */
const someWeekday = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** "Monday", "Mon" or "M" in the given language. */
export const weekdayName = (weekday: number, locale: string, style: 'long' | 'short' | 'narrow' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(someWeekday(weekday));

/** "Mon–Fri, Sun": weekdays with adjacent ones joined. */
export function weekdayRanges(weekdays: readonly number[], locale: string): string {
  const name = (weekday: number) => weekdayName(weekday, locale, 'short');
  const sorted = [...weekdays].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const weekday of sorted) {
    const last = runs.at(-1);
    if (last && last.at(-1) === weekday - 1) last.push(weekday);
    else runs.push([weekday]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0]!)}–${name(run.at(-1)!)}` : run.map(name).join(', ')))
    .join(', ');
}

/** "December 2026", always with an initial capital. */
export function monthName(month: string, locale: string, withYear = true): string {
  const name = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    month: 'long',
    ...(withYear ? { year: 'numeric' as const } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

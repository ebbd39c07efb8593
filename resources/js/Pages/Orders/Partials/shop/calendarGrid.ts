/** Days and months as text (`YYYY-MM-DD`, `YYYY-MM`), computed in UTC so that no zone shifts them. */
import type { IsoDate } from '@server/shared/time';

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

export const addDays = (day: IsoDate, days: number): IsoDate => toDay(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Adds months: `2026-12` and 1 give `2027-01`. */
export function addMonths(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return toDay(date).slice(0, 7);
}

/** Monday is 0. */
export const weekdayOf = (day: IsoDate): number => (dateOf(day).getUTCDay() + 6) % DAYS_PER_WEEK;

/** The same day of another month, or that month's last day if it is shorter. */
export function sameDayIn(month: string, day: IsoDate): IsoDate {
  const last = addDays(`${addMonths(month, 1)}-01` as IsoDate, -1);
  const wanted = `${month}-${day.slice(8)}` as IsoDate;
  return wanted > last ? last : wanted;
}

/** The weeks of a month, Monday first; null for days of other months. */
export function weeksOf(month: string): (IsoDate | null)[][] {
  const first = `${month}-01` as IsoDate;
  const next = `${addMonths(month, 1)}-01`;
  const cells: (IsoDate | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) cells.push(day);
  while (cells.length % DAYS_PER_WEEK > 0) cells.push(null);
  return Array.from({ length: cells.length / DAYS_PER_WEEK }, (_, week) =>
    cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}

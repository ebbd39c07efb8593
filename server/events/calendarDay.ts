import type { IsoDate } from '../shared/time';
import type { NearDays } from './pages';

const DAY = /^2[01]\d\d-\d\d-\d\d$/;
const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;

/** Whether the day exists: the 31st of February does not. */
export const isDay = (value: unknown): value is IsoDate =>
  typeof value === 'string' && DAY.test(value) && existsOnCalendar(value);

function existsOnCalendar(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Whether it is a month, `YYYY-MM`. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && MONTH.test(value);

/** The month of a day. */
export const monthOf = (day: IsoDate): string => day.slice(0, 7);

const asDay = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

/** The day so many days later. */
function dayAfter(day: IsoDate, days: number): IsoDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return asDay(date);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): [IsoDate, IsoDate] {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return [`${month}-01` as IsoDate, asDay(last)];
}

/** Shortcuts to near days: of the weekend what is left of it, and none on its last day. */
export function nearDays(today: IsoDate): NearDays {
  const last = lastNearDay(today);
  const tomorrow = dayAfter(today, 1);
  const saturday = dayAfter(last, -1);
  const isSunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0;
  return { today, tomorrow, weekend: isSunday ? null : { from: saturday, until: last } };
}

/** The last near day: the Sunday of this week, or tomorrow if today is Sunday. */
export function lastNearDay(today: IsoDate): IsoDate {
  const toSunday = (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7;
  return dayAfter(today, Math.max(toSunday, 1));
}

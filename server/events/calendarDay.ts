import type { IsoDate } from '../shared/time';

const DAY = /^2[01]\d\d-\d\d-\d\d$/;
const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;

/** True for a day that exists: the 31st of February does not. */
export const isDay = (value: unknown): value is IsoDate =>
  typeof value === 'string' && DAY.test(value) && existsOnCalendar(value);

function existsOnCalendar(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** True for a month, `YYYY-MM`. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && MONTH.test(value);

/** The month of a day. */
export const monthOf = (day: IsoDate): string => day.slice(0, 7);

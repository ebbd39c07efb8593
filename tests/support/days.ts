/** Days relative to the current one: a fixed date in a test would pass one day, and break the test. */
import { Temporal } from 'temporal-polyfill';
import { dayIn, type IsoDate } from '../../server/shared/time';

/** The zone of test organisations, unless they set another. */
export const MADRID = 'Europe/Madrid';

export const today = (zone = MADRID): IsoDate => dayIn(new Date(), zone);

/** Calendar arithmetic, because a day is not always 24 hours. */
export const dayAfter = (day: string, days: number): IsoDate =>
  Temporal.PlainDate.from(day).add({ days }).toString() as IsoDate;

/** `dayAhead(1)` is tomorrow. */
export const dayAhead = (days: number, zone = MADRID): IsoDate => dayAfter(today(zone), days);

/** Consecutive days within one month, starting tomorrow or soon: a calendar shows one month. */
export function daysOfOneMonth(count: number): IsoDate[] {
  const [tomorrow, last] = [dayAhead(1), dayAhead(count)];
  const first = tomorrow.slice(0, 7) === last.slice(0, 7) ? tomorrow : `${last.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, n) => dayAfter(first, n));
}

/** The instant of a local time in a zone: `at(nextYear('06-15'), '10:00')` is 08:00 UTC. */
export function at(day: string, time: string, zone = MADRID): Date {
  const instant = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });
  return new Date(instant.epochMilliseconds);
}

/** Slots from ten to eleven on days of one month. */
export const hoursOfOneMonth = (days: number): { startsAt: Date; endsAt: Date }[] =>
  daysOfOneMonth(days).map((day) => ({ startsAt: at(day, '10:00'), endsAt: at(day, '11:00') }));

/** The year in newly issued numbers. */
export const thisYear = (): number => Number(today().slice(0, 4));

/** In the future for every test of a run, even one that starts before midnight of 31 December. */
export const NEXT_YEAR = thisYear() + 1;

/** `nextYear('06-15')` is 15 June of the next year. */
export const nextYear = (monthAndDay: string): IsoDate => `${NEXT_YEAR}-${monthAndDay}` as IsoDate;

/** The last Sunday of March or October of the next year, when Madrid's clocks change. */
export function clockChange(month: 3 | 10): IsoDate {
  const last = Temporal.PlainDate.from({ year: NEXT_YEAR, month, day: 31 });
  return last.subtract({ days: last.dayOfWeek % 7 }).toString() as IsoDate;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "Tuesday, 15 June 2021": computed from the calendar, independent of the product's formatting. */
export function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[new Date(day).getUTCDay()]}, ${date} ${MONTHS[month - 1]} ${year}`;
}

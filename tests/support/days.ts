/** Days that are found from the present one: a date that stands in a test passes, and the test with it. */
import { Temporal } from 'temporal-polyfill';
import { dayIn, type IsoDate } from '../../server/shared/time';

/** The zone of the houses in tests, unless they say another. */
export const MADRID = 'Europe/Madrid';

export const today = (zone = MADRID): IsoDate => dayIn(new Date(), zone);

/** By the calendar, since a day is not always 24 hours. */
export const dayAfter = (day: string, days: number): IsoDate =>
  Temporal.PlainDate.from(day).add({ days }).toString() as IsoDate;

/** `dayAhead(1)` is tomorrow. */
export const dayAhead = (days: number, zone = MADRID): IsoDate => dayAfter(today(zone), days);

/** So many days in a row that one month has, beginning tomorrow or soon: a calendar shows one month. */
export function daysOfOneMonth(count: number): IsoDate[] {
  const [tomorrow, last] = [dayAhead(1), dayAhead(count)];
  const first = tomorrow.slice(0, 7) === last.slice(0, 7) ? tomorrow : `${last.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, n) => dayAfter(first, n));
}

/** What the clocks of a zone show, as an instant: `at(nextYear('06-15'), '10:00')` is 08:00 by the world's clock. */
export function at(day: string, time: string, zone = MADRID): Date {
  const instant = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });
  return new Date(instant.epochMilliseconds);
}

/** From ten to eleven on days of one month, as a slot has it. */
export const hoursOfOneMonth = (days: number): { startsAt: Date; endsAt: Date }[] =>
  daysOfOneMonth(days).map((day) => ({ startsAt: at(day, '10:00'), endsAt: at(day, '11:00') }));

/** As a number that is written now has it. */
export const thisYear = (): number => Number(today().slice(0, 4));

/** All of it is ahead for every test of a run, of one too that begins before midnight of 31 December. */
export const NEXT_YEAR = thisYear() + 1;

/** `nextYear('06-15')` is 15 June of the next year. */
export const nextYear = (monthAndDay: string): IsoDate => `${NEXT_YEAR}-${monthAndDay}` as IsoDate;

/** The last Sunday of March or of October of the next year, in whose night Madrid's clocks change. */
export function clockChange(month: 3 | 10): IsoDate {
  const last = Temporal.PlainDate.from({ year: NEXT_YEAR, month, day: 31 });
  return last.subtract({ days: last.dayOfWeek % 7 }).toString() as IsoDate;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "Tuesday, 15 June 2021": made from the calendar and not by what the product uses. */
export function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[new Date(day).getUTCDay()]}, ${date} ${MONTHS[month - 1]} ${year}`;
}

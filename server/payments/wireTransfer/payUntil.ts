/** Payment deadline of an order paid by transfer. */
import { Temporal } from 'temporal-polyfill';

/** A transfer made on the last day arrives before the visit. */
const DAYS_BEFORE_VISIT = 2;
/** Sooner visits cannot be paid by transfer. */
const NEAREST_VISIT_DAYS = 4;
const SATURDAY = 6;
/** Month and day. */
const CLOSED_DAYS = ['1-1', '5-1', '12-25', '12-26'];
/** Good Friday and Easter Monday, in days from Easter. */
const CLOSED_AROUND_EASTER = [-2, 1];

type Waiting = {
  /** Start of the order, so that another attempt does not extend the deadline. */
  since: Date;
  now: Date;
  /** Start of the first visit; null if none has a time. */
  firstStart: Date | null;
  /** Deadline agreed with a company, which replaces the business days. */
  agreedUntil?: Date | null;
  /** Number of bank business days. */
  businessDays: number;
  zone: string;
};

const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** Easter Sunday of the Gregorian calendar, by Meeus' algorithm. */
function easter(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const full = epact - Math.floor((golden + 11 * epact) / 319);
  const toSunday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - full - ((year % 100) % 4) + 32) % 7;
  const month = Math.floor((full + toSunday + 90) / 25);
  return new Temporal.PlainDate(year, month, (full + toSunday + month + 19) % 32);
}

/** Whether European banks settle on that day: T2 closing days are the same in all countries (European Central Bank). */
function isBusinessDay(day: Temporal.PlainDate): boolean {
  const fixed = [day.month, day.day].join('-');
  const sinceEaster = easter(day.year).until(day).days;
  return day.dayOfWeek < SATURDAY && !CLOSED_DAYS.includes(fixed) && !CLOSED_AROUND_EASTER.includes(sinceEaster);
}

/** Last minute of the n-th business day. */
function endOfBusinessDays(since: Date, days: number, zone: string): Date {
  let day = instant(since).toZonedDateTimeISO(zone).toPlainDate();
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left -= 1;
  }
  return new Date(day.add({ days: 1 }).toZonedDateTime(zone).subtract({ minutes: 1 }).epochMilliseconds);
}

/** Null if the visit is too soon for a transfer. */
export function payUntil({ since, now, firstStart, agreedUntil, businessDays, zone }: Waiting): Date | null {
  const end = agreedUntil ?? endOfBusinessDays(since, businessDays, zone);
  if (!firstStart) return end > now ? end : null;
  const before = (days: number) =>
    new Date(instant(firstStart).toZonedDateTimeISO(zone).subtract({ days }).epochMilliseconds);
  if (before(NEAREST_VISIT_DAYS) < now) return null;
  const latest = before(DAYS_BEFORE_VISIT);
  const until = end < latest ? end : latest;
  return until > now ? until : null;
}

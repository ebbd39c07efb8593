/** Until when an order that is paid by transfer waits for its money. */
import { Temporal } from 'temporal-polyfill';

/** A transfer that a bank was given on the last day arrives before the visit, and so do the tickets. */
const DAYS_BEFORE_VISIT = 2;
/** A visit that is nearer is not sold by transfer. */
const NEAREST_VISIT_DAYS = 4;
const SATURDAY = 6;

type Waiting = {
  /** When the order began, so that beginning another attempt waits no longer. */
  since: Date;
  now: Date;
  /** Of the first visit; null where none has a time. */
  firstStart: Date | null;
  /** On which banks work. */
  businessDays: number;
  zone: string;
};

const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** The last minute of the last of so many days on which banks work, Saturdays and Sundays left out. */
function endOfBusinessDays(since: Date, days: number, zone: string): Date {
  let day = instant(since).toZonedDateTimeISO(zone).toPlainDate();
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek < SATURDAY) left -= 1;
  }
  return new Date(day.add({ days: 1 }).toZonedDateTime(zone).subtract({ minutes: 1 }).epochMilliseconds);
}

/** Null where the visit leaves no time for a transfer. */
export function payUntil({ since, now, firstStart, businessDays, zone }: Waiting): Date | null {
  const end = endOfBusinessDays(since, businessDays, zone);
  if (!firstStart) return end > now ? end : null;
  const before = (days: number) =>
    new Date(instant(firstStart).toZonedDateTimeISO(zone).subtract({ days }).epochMilliseconds);
  if (before(NEAREST_VISIT_DAYS) < now) return null;
  const latest = before(DAYS_BEFORE_VISIT);
  const until = end < latest ? end : latest;
  return until > now ? until : null;
}

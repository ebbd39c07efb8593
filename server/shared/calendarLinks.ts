/**
 * Links that add a visit to a web calendar, beside the .ics file. They contain no key of the order, since another
 * company receives the URL.
 */
import { DAY_MS, dayIn, type IsoDateTime } from './time';

type CalendarVisit = {
  title: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  timeZone: string;
  /** A day ticket: the entry is for the whole day. */
  byDay: boolean;
  location: string;
  details: string;
};
type CalendarLink = { name: 'Google Calendar' | 'Outlook'; url: string };

/** 2026-05-12T10:00:00.000Z is 20260512T100000Z. */
const compact = (instant: IsoDateTime): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Times are in UTC, which both calendars convert for the reader; a whole-day entry ends on the next day. */
export function calendarLinks(visit: CalendarVisit): CalendarLink[] {
  const { title, startsAt, endsAt, timeZone, byDay, location, details } = visit;
  const day = dayIn(new Date(startsAt), timeZone);
  const [from, until] = byDay ? [day, dayAfter(day)] : [startsAt, endsAt];
  const dates = byDay ? [from, until].map((one) => one.replaceAll('-', '')) : [compact(startsAt), compact(endsAt)];
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: dates.join('/'),
    ctz: timeZone,
    location,
    details,
  });
  const outlook = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title, startdt: from, enddt: until },
    ...{ allday: String(byDay), location, body: details },
  });
  return [
    { name: 'Google Calendar', url: `https://calendar.google.com/calendar/render?${google}` },
    {
      name: 'Outlook',
      url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString().replaceAll('+', '%20')}`,
    },
  ];
}

import { expect, it } from 'vitest';
import { calendarLinks } from '../../../server/shared/calendarLinks';
import type { IsoDateTime } from '../../../server/shared/time';

const VISIT = {
  title: 'Keeper’s tour + tower',
  startsAt: '2026-03-29T08:00:00.000Z' as IsoDateTime,
  endsAt: '2026-03-29T09:30:00.000Z' as IsoDateTime,
  timeZone: 'Europe/Madrid',
  byDay: false,
  location: 'Lighthouse, Calle Mayor 1, Madrid',
  details: 'Order K7QP-M2XW\n\nCome early.',
};
const asked = (visit: typeof VISIT) =>
  calendarLinks(visit).map(({ url }) => Object.fromEntries(new URL(url).searchParams) as Record<string, string>);

it('a visit has its instants in both calendars, and its length', () => {
  const [google, outlook] = asked(VISIT);
  expect(google).toEqual({
    ...{
      action: 'TEMPLATE',
      text: 'Keeper’s tour + tower',
      dates: '20260329T080000Z/20260329T093000Z',
      ctz: 'Europe/Madrid',
    },
    ...{ location: 'Lighthouse, Calle Mayor 1, Madrid', details: 'Order K7QP-M2XW\n\nCome early.' },
  });
  expect(outlook).toMatchObject({
    ...{ startdt: '2026-03-29T08:00:00.000Z', enddt: '2026-03-29T09:30:00.000Z', allday: 'false' },
    ...{ subject: 'Keeper’s tour + tower', rru: 'addevent' },
  });
});

it('a day is all of it on the venue’s calendar, and ends the day after', () => {
  // 29 March begins in Auckland while it is the 28th in UTC.
  const day = {
    ...VISIT,
    byDay: true,
    timeZone: 'Pacific/Auckland',
    startsAt: '2026-03-28T11:30:00.000Z' as IsoDateTime,
  };
  const [google, outlook] = asked(day);
  expect(google!.dates).toBe('20260329/20260330');
  expect(outlook).toMatchObject({ startdt: '2026-03-29', enddt: '2026-03-30', allday: 'true' });
});

it('Outlook reads no plus as a space', () => {
  const [, outlook] = calendarLinks(VISIT);
  expect(outlook!.url).not.toContain('+');
});

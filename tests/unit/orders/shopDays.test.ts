/** The times of a day by part, and the shortcuts to days. */
import { describe, expect, it } from 'vitest';
import { partsOfDay } from '../../../resources/js/Pages/Orders/Partials/shop/partsOfDay';
import { waysToDays } from '../../../resources/js/Pages/Orders/Partials/shop/waysToDays';
import { lastNearDay } from '../../../server/events/calendarDay';
import type { IsoDate } from '../../../server/shared/time';

describe('parts of the day', () => {
  const at = (...times: string[]) => times.map((time) => ({ startsAt: `2026-11-27T${time}:00Z` }));

  const MADRID = { zone: 'Europe/Madrid', locale: 'en' };
  const UTC = { zone: 'UTC', locale: 'en' };

  it('begins the evening at 18:00 in English and at 20:30 in Spanish', () => {
    const times = at('17:30', '18:00', '20:00', '20:30');
    const named = (locale: string) =>
      partsOfDay(times, { zone: 'UTC', locale }).map(([part, { length }]) => [part, length]);
    expect(named('en')).toEqual([
      ['afternoon', 1],
      ['evening', 3],
    ]);
    expect(named('es')).toEqual([
      ['afternoon', 3],
      ['evening', 1],
    ]);
  });

  it('goes by the venue’s clock, and names only parts that have times', () => {
    const named = partsOfDay(at('09:00', '10:59', '11:00', '16:59', '17:00', '23:30'), MADRID);
    expect(named.map(([part, slots]) => [part, slots.length])).toEqual([
      ['morning', 2],
      ['afternoon', 2],
      ['evening', 1],
      ['night', 1],
    ]);
    expect(partsOfDay(at('18:00'), UTC).map(([part]) => part)).toEqual(['evening']);
    expect(partsOfDay([], UTC)).toEqual([]);
  });

  it('begins the night at midnight and the morning at five', () => {
    expect(partsOfDay(at('00:00', '04:59', '05:00'), UTC).map(([part, slots]) => [part, slots.length])).toEqual([
      ['night', 2],
      ['morning', 1],
    ]);
  });
});

describe('ways to days', () => {
  const day = (date: string, left: number) => ({
    date: date as IsoDate,
    left,
    availability: left > 0 ? ('plenty' as const) : ('sold_out' as const),
  });
  const calendar = (today: string, near: ReturnType<typeof day>[], nextFree: string | null) => ({
    ...{ month: today.slice(0, 7), first: today.slice(0, 7), last: '2027-01' },
    ...{ today: today as IsoDate, near, nextFree: nextFree as IsoDate | null },
  });
  const ways = (...args: Parameters<typeof calendar>) =>
    waysToDays(calendar(...args), new Map()).map(({ key, date, isFree }) => [key, date, isFree]);

  it('are today, tomorrow and the weekend’s first day with a place', () => {
    const near = [day('2026-11-25', 0), day('2026-11-26', 5), day('2026-11-28', 0), day('2026-11-29', 2)];
    expect(ways('2026-11-25', near, '2026-11-26')).toEqual([
      ['today', '2026-11-25', false],
      ['tomorrow', '2026-11-26', true],
      ['weekend', '2026-11-29', true],
    ]);
  });

  it('name a day once, and the next free one where it is further away', () => {
    const near = [day('2026-11-27', 0), day('2026-11-28', 0)];
    expect(ways('2026-11-27', near, '2026-12-03')).toEqual([
      ['today', '2026-11-27', false],
      ['tomorrow', '2026-11-28', false],
      ['next_free', '2026-12-03', true],
    ]);
    expect(ways('2026-11-24', [], null)).toEqual([]);
  });

  it('hear of a day that filled up meanwhile', () => {
    const shown = new Map([['2026-11-25', day('2026-11-25', 0)]]);
    const [today] = waysToDays(calendar('2026-11-25', [day('2026-11-25', 3)], '2026-11-25'), shown);
    expect(today).toMatchObject({ key: 'today', isFree: false });
  });

  it('end on Sunday, or tomorrow where today is one', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map((date) => lastNearDay(date as IsoDate))).toEqual([
      '2026-11-29',
      '2026-11-29',
      '2026-11-30',
    ]);
  });
});

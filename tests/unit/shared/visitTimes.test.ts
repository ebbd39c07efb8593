/** The times of an order in its title and in email subjects. */
import { describe, expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import { comingSlots, timesText } from '../../../server/shared/namedTimes';
import type { IsoDateTime } from '../../../server/shared/time';

const at = (startsAt: string, byDay = false) => ({
  startsAt: startsAt as IsoDateTime,
  byDay,
  timeZone: 'Europe/Madrid',
});
const en = (...times: ReturnType<typeof at>[]) => timesText(times, { t: translator('en'), locale: 'en' });
const es = (...times: ReturnType<typeof at>[]) => timesText(times, { t: translator('es'), locale: 'es' });

describe('several times', () => {
  const noon = at('2020-12-05T11:00:00Z');
  const one = at('2020-12-05T12:00:00Z');
  const nextDay = at('2020-12-06T11:00:00Z');

  it('names two, the second without its day if that is the same', () => {
    expect(en(noon)).toBe('5 Dec 2020, 12:00');
    expect(en(noon, one)).toBe('5 Dec 2020, 12:00 and 13:00');
    expect(es(noon, one)).toBe('5 dic 2020, 12:00 y 13:00');
    expect(en(noon, nextDay)).toBe('5 Dec 2020, 12:00 and 6 Dec 2020, 12:00');
    expect(en(at('2020-12-05T11:00:00Z', true), at('2020-12-06T11:00:00Z', true))).toBe('5 Dec 2020 and 6 Dec 2020');
  });

  it('counts visits, which are no duration, from the third on', () => {
    expect(en(noon, one, nextDay)).toBe('5 Dec 2020, 12:00 and 2 more visits');
    expect(es(noon, one, nextDay)).toBe('5 dic 2020, 12:00 y otras 2 visitas');
  });

  it('says a time once, and nothing without any', () => {
    expect(en(noon, noon)).toBe('5 Dec 2020, 12:00');
    expect(en()).toBe('');
  });
});

it('leaves out cancelled visits, unless all are', () => {
  const slots = [
    { startsAt: '2020-12-05T11:00:00Z' as IsoDateTime, isCancelled: true },
    { startsAt: '2020-12-05T12:00:00Z' as IsoDateTime, isCancelled: false },
  ];
  expect(comingSlots(slots)).toEqual([slots[1]]);
  expect(comingSlots([slots[0]!])).toEqual([slots[0]]);
});

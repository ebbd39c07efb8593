/**
 * Holidays of the region and the town. A museum in Barcelona and one in Madrid have the same counts of three years
 * (`series/museum-barcelona-daily.csv`: closed on Mondays, 430 on a usual Thursday, 24 June at 0.3 of a usual day, 11
 * September at 2.4, 26 December at 1.8). Today is 29 November 2026.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holidaysOf, inEveryYear, nextOf } from '../../../server/forecast/holidays';
import { type Plan, planForecast, type Special } from '../../../server/forecast/plan';
import { COUNTRIES } from '../../../server/shared/countries';
import { isRegionOf, regionName, regionsOf } from '../../../server/shared/regions';
import type { IsoDate } from '../../../server/shared/time';

const TODAY = '2026-11-29' as IsoDate;
const SPAN = { from: '2023-11-05' as IsoDate, to: '2027-12-31' as IsoDate };
const counts = new Map(
  readFileSync(join(import.meta.dirname, 'series', 'museum-barcelona-daily.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))
    .map(([day, visitors]) => [day as IsoDate, Number(visitors)]),
);

async function planOf(calendar: string, own: Special[] = []) {
  const special = [...own, ...(await holidaysOf(calendar, SPAN)).map((day) => ({ ...day, factorPercent: null }))];
  const plan: Plan = planForecast({ today: TODAY, visits: [], booked: [], slots: [], weather: [], counts, special });
  return {
    on: (day: string) => plan.lines.find((line) => line.day === day)!,
    nameOn: (day: string) => special.find((one) => one.day === day)?.name,
  };
}

describe('a museum with three years of counts', () => {
  it('in Barcelona has about 130 on Thursday 24 June 2027, and its other days of the region likewise', async () => {
    const { on, nameOn } = await planOf('ES.CT');
    expect(nameOn('2027-06-24')).toBe('San Juan');
    expect(on('2027-06-24').expected).toBeGreaterThan(115);
    expect(on('2027-06-24').expected).toBeLessThan(145);
    // A usual Saturday has 520 to 900: 26 December 2026 is one, at 1.8 of it; 11 September 2027 at 2.4.
    const saturday = on('2027-01-16').expected;
    expect(nameOn('2026-12-26')).toBe('San Esteban');
    expect(on('2026-12-26').expected / on('2026-12-19').expected).toBeCloseTo(1.8, 0);
    expect(nameOn('2027-09-11')).toBe('Dia de Cataluña');
    expect(on('2027-09-11').expected / saturday).toBeGreaterThan(2.1);
    expect(on('2027-09-11').expected / saturday).toBeLessThan(2.7);
    // The Thursdays around it are usual ones.
    for (const day of ['2027-06-17', '2027-07-01']) {
      expect(on(day).expected).toBeGreaterThan(380);
      expect(on(day).expected).toBeLessThan(480);
    }
  });

  it('in Madrid has a usual Thursday on 24 June 2027, and Monday 3 May is the region’s day that was moved', async () => {
    const { on, nameOn } = await planOf('ES.MD');
    expect(nameOn('2027-06-24')).toBeUndefined();
    expect(on('2027-06-24').expected).toBeGreaterThan(380);
    expect(on('2027-06-24').expected).toBeLessThan(480);
    expect(nameOn('2027-05-03')).toBe('Día de la Comunidad de Madrid');
    expect(nameOn('2025-05-02')).toBe('Día de la Comunidad de Madrid');
    expect(nameOn('2027-09-11')).toBeUndefined();
  });

  it('of the country alone knows neither', async () => {
    const { nameOn } = await planOf('ES');
    for (const day of ['2027-06-24', '2027-05-03', '2026-12-26']) expect(nameOn(day)).toBeUndefined();
  });
});

describe('calendars of regions and towns', () => {
  it('a day that is made up for has the name of its holiday', async () => {
    const names = new Map((await holidaysOf('ES.CT', SPAN)).map(({ day, name }) => [day, name]));
    expect(names.get('2027-05-01' as IsoDate)).toBe('Día del Trabajador');
    expect(names.get('2027-05-03' as IsoDate)).toBe('Día del Trabajador');
  });

  it.each([
    ['ES.CT.B', '2027-09-24'],
    ['DE.BY', '2027-01-06'],
    ['GB.SCT', '2027-11-30'],
    ['PT', '2027-06-10'],
  ])('%s has %s', async (calendar, day) => {
    expect((await holidaysOf(calendar, SPAN)).map((one) => one.day)).toContain(day);
  });

  it('the choice of regions is that of the library', async () => {
    const { default: Holidays } = await import('date-holidays');
    const library = new Holidays();
    for (const country of COUNTRIES) {
      const states = Object.keys(library.getStates(country) ?? {});
      const codes = states.flatMap((state) => [
        state,
        ...Object.keys(library.getRegions(country, state) ?? {}).map((town) => `${state}.${town}`),
      ]);
      expect(regionsOf(country).map(({ code }) => code)).toEqual(codes);
      for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9 .-]{1,40}$/);
    }
    expect(regionName('ES', 'MD')).toBe('Comunidad de Madrid');
    expect(isRegionOf('ES', 'BY')).toBe(false);
    expect(isRegionOf('ES', '')).toBe(true);
  });
});

describe('a day of the town that is typed once', () => {
  const day = (text: string, everyYear = true) => ({ day: text as IsoDate, name: 'San Isidro', everyYear });

  it('comes every year, before and after the year in which it was typed; a named day keeps its name', () => {
    const own = { ...day('2026-05-15', false), name: 'Night of museums' };
    const found = inEveryYear([day('2025-05-15'), own], SPAN);
    expect(found.map((one) => `${one.day} ${one.name}`).sort()).toEqual([
      '2024-05-15 San Isidro',
      '2025-05-15 San Isidro',
      '2026-05-15 Night of museums',
      '2027-05-15 San Isidro',
    ]);
  });

  it('of 29 February comes in leap years', () => {
    expect(inEveryYear([day('2024-02-29')], SPAN).map((one) => one.day)).toEqual(['2024-02-29']);
    expect(nextOf(day('2024-02-29'), TODAY).day).toBe('2028-02-29');
    expect(nextOf(day('2024-05-15'), TODAY).day).toBe('2027-05-15');
    expect(nextOf(day('2024-05-15', false), TODAY).day).toBe('2024-05-15');
  });
});

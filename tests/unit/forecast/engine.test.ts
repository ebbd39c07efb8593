/** The engine on series made by known rules with a known seed, so that what it should find is known. */
import { expect, test } from 'vitest';
import { accuracyOf } from '../../../server/forecast/engine/accuracy';
import { isLongEnough, naiveForecast, runForecast } from '../../../server/forecast/engine/index';
import { dailySeries, monthlySeries } from '../../../server/forecast/engine/series';
import { factorOf } from '../../../server/forecast/engine/specialDays';

/** The same numbers from 0 to 1 on every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WEEK = [0, 60, 70, 80, 100, 180, 150];
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** A museum closed on Mondays, with a summer, chance of a fifth either way, and a part booked over three weeks. */
function museum(days: number, seed: number) {
  const random = chance(seed);
  const values: number[] = [];
  const books: number[][] = [];
  for (let day = 0; day < days; day++) {
    const demand = (0.8 + 0.4 * random()) * (0.9 + 0.2 * random());
    const came = Math.round((WEEK[day % 7] as number) * (1 + 0.4 * Math.sin((day * 2 * Math.PI) / 365)) * demand);
    values.push(came);
    books.push(Array.from({ length: 22 }, (_, lead) => Math.round(came * (1 - lead / 22) * (0.95 + 0.1 * random()))));
  }
  return { series: dailySeries(values), bookings: (at: number, lead: number) => books[at]?.[lead] ?? null };
}

test.each([
  [140, 1],
  [400, 2],
  [1000, 3],
])(
  'of a museum with %i days it is better than the naive guess, and eight of ten days lie in the range',
  (days, seed) => {
    const { series } = museum(days, seed);
    const { wape, naiveWape, coverage } = accuracyOf(runForecast(series, { leads: upTo(14) }).validated);
    expect(wape).toBeLessThan(naiveWape * 0.9);
    expect(coverage).toBeGreaterThan(0.75);
    expect(coverage).toBeLessThan(0.85);
  },
);

test('a farther day has a range as wide at least as a nearer one', () => {
  const { series, bookings } = museum(400, 6);
  const { next } = runForecast(series, { leads: [1, 2, 3, 7, 14, 15, 18, 22, 29, 43, 57], bookings });
  // Of its open days: on Mondays there is nothing to be unsure of.
  const said = upTo(56)
    .map(next)
    .filter(({ value }) => value > 20);
  // For its size: an error is measured by the visitors to the power of 0.6.
  const below = said.map(({ value, low }) => (value - low) / (value + 1) ** 0.6);
  const above = said.map(({ value, high }) => (high - value) / (value + 1) ** 0.6);
  for (const widths of [below, above])
    for (const [at, width] of widths.slice(1).entries()) expect(width).toBeGreaterThanOrEqual(widths[at]! - 1e-9);
});

test('a busy day has no wide range because quiet days waver: chance of the square root of each', () => {
  const random = chance(8);
  const values = Array.from({ length: 420 }, (_, day) => {
    const usual = day % 7 > 4 ? 400 : 12;
    const normal = Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
    return Math.max(0, Math.round(usual + normal * Math.sqrt(usual)));
  });
  const { next, validated } = runForecast(dailySeries(values), { leads: upTo(14) });
  // 420 is a Monday's place (0); the first busy day is five days on. Of 400, eight of ten days lie within 26 either way.
  const { low, high } = next(6);
  expect(high - low).toBeLessThan(130);
  const { coverage } = accuracyOf(validated);
  expect(coverage).toBeGreaterThan(0.75);
  expect(coverage).toBeLessThan(0.85);
});

test('with bookings it is better than without, at each of fourteen days ahead', () => {
  const { series, bookings } = museum(400, 4);
  const without = runForecast(series, { leads: upTo(14) }).validated;
  const seeing = runForecast(series, { leads: upTo(14), bookings }).validated;
  for (const lead of upTo(14)) {
    const at = (validated: typeof seeing) => accuracyOf(validated.filter((it) => it.lead === lead)).wape;
    expect(at(seeing)).toBeLessThan(at(without));
  }
});

test('months of five years: the season is found, and one month of a festival does not spoil the next years', () => {
  const random = chance(5);
  const months = Array.from({ length: 60 }, (_, at) =>
    Math.round(1000 * (1 + 0.5 * Math.sin((at * Math.PI) / 6)) * (0.9 + 0.2 * random())),
  );
  months[8] = 12_000;
  const { validated } = runForecast(monthlySeries(months), { leads: upTo(6) });
  const { wape, naiveWape } = accuracyOf(validated);
  expect(wape).toBeLessThan(0.12);
  expect(wape).toBeLessThanOrEqual(naiveWape);
});

test('closed Mondays stay closed, and what is unknown is not nothing', () => {
  const { series } = museum(200, 6);
  const values = series.values.map((value, day) => (day % 7 === 0 || (day > 60 && day < 75) ? null : value));
  const { next } = runForecast(dailySeries(values));
  // Day 200 is a Friday (200 % 7 = 4), day 202 a Sunday.
  expect(next(1).value).toBeGreaterThan(50);
  expect(next(3).value).toBeGreaterThan(next(1).value);
  expect(runForecast(series).next(4).value).toBeLessThan(2);
});

test('nothing is known of the day that is said: a change of the last day changes nothing said before', () => {
  const { series } = museum(150, 7);
  const changed = { ...series, values: [...series.values.slice(0, -1), 9999] };
  const said = (of: typeof series) => runForecast(of, { leads: [1, 2] }).validated.filter((it) => it.origin < 148);
  expect(said(changed).map(({ actual: _, ...it }) => it)).toEqual(said(series).map(({ actual: _, ...it }) => it));
});

test('five weeks are too short: the same weekday of last week, from half to double', () => {
  const series = dailySeries(Array.from({ length: 35 }, (_, day) => 10 * ((day % 7) + 1)));
  expect(isLongEnough(series)).toBe(false);
  expect(naiveForecast(series)(1)).toMatchObject({ value: 10, low: 5, high: 20 });
  expect(naiveForecast(series)(14)).toMatchObject({ value: 70, low: 35, high: 140 });
});

test.each([
  ['nothing', Array(100).fill(0)],
  ['nobody known', Array(100).fill(null)],
  ['one', [5]],
  ['none', []],
])('a series of %s gives no error', (_, values) => {
  const { next } = runForecast(dailySeries(values));
  const { value, low, high } = next(1);
  expect([value, low, high].every((it) => Number.isNaN(it) || it >= 0)).toBe(true);
});

test('a holiday of 140 where its weekday has 100 has the factor 1.4; days of the kind do not measure each other', () => {
  const values: (number | null)[] = Array(100).fill(100);
  for (const day of [20, 27, 62]) values[day] = 140;
  const days = [20, 27, 62];
  expect(factorOf(values, days, (at) => days.includes(at))).toEqual({ factor: 1.4, low: 1.4, high: 1.4, days: 3 });
  expect(factorOf(values, [99], () => false)).toEqual({ factor: 1, low: 1, high: 1, days: 1 });
  // One day of 8 where 80 are usual is believed by half, and may be anything between.
  const once = [...values.slice(0, 90), 10, ...values.slice(91)];
  expect(factorOf(once, [90], (at) => at === 90)).toEqual({ factor: 0.55, low: 0.1, high: 1, days: 1 });
  expect(factorOf(values, [], () => false)).toBeNull();
});

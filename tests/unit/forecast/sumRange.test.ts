/**
 * The range of the sum of events on synthetic series: six events of three hundred days, with a daily shock shared by
 * all, by some, or by none. Bounds: 75 to 90% of the days of the sum are in its range where events share a shock, and
 * it is never narrower than for independent events.
 */
import { describe, expect, it } from 'vitest';
import { runForecast } from '../../../server/forecast/engine/index';
import { dailySeries } from '../../../server/forecast/engine/series';
import { type DayError, errorsOf } from '../../../server/forecast/plan';
import { type PastSum, sumRange } from '../../../server/forecast/sumRange';
import { plusDays } from '../../../server/shared/period';
import type { IsoDate } from '../../../server/shared/time';

const FIRST = '2020-01-06' as IsoDate;
const EVENTS = [0.4, 0.7, 1, 1.5, 2, 3];
const DAYS = 300;
/** Days with known errors before the first one tested. */
const KNOWN = 60;
const WEEK = [45, 60, 63, 70, 90, 180, 150];

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
const normal = (random: () => number) => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

/** Errors of each event a week ahead, as the forecast stores them. */
function errorsOfEvents(shared: number, own: number, seed: number): DayError[][] {
  const random = chance(seed);
  const shocks = Array.from({ length: DAYS }, () => shared * normal(random));
  return EVENTS.map((size) => {
    const values = shocks.map((shock, day) =>
      Math.max(0, Math.round(WEEK[day % 7]! * size * Math.exp(shock + own * normal(random)))),
    );
    const { validated } = runForecast(dailySeries(values), { leads: [1, 8, 15] });
    return errorsOf(validated, FIRST);
  });
}

type Day = PastSum & { sums: { below: number; above: number } };

function daysOf(events: readonly DayError[][]): Day[] {
  const days = Array.from({ length: DAYS }, (_, at) => plusDays(FIRST, at));
  return days.flatMap((day) => {
    const its = events.flatMap((errors) => errors.filter((error) => error.day === day));
    const total = (of: (error: DayError) => number) => its.reduce((sum, error) => sum + of(error), 0);
    if (its.length < 2) return [];
    return {
      error: total(({ error }) => error),
      below: Math.sqrt(total(({ below }) => below ** 2)),
      above: Math.sqrt(total(({ above }) => above ** 2)),
      sums: { below: total(({ below }) => below), above: total(({ above }) => above) },
    };
  });
}

/** The share of days in each of three ranges, each day forecast from the errors known a week before it. */
function covered(shared: number, own: number) {
  const within = { learned: 0, alone: 0, together: 0, days: 0 };
  for (let seed = 1; seed <= 6; seed++) {
    const days = daysOf(errorsOfEvents(shared, own, seed));
    for (let at = KNOWN; at < days.length; at++) {
      const { error, below, above, sums } = days[at]!;
      const range = sumRange(days.slice(0, at - 7))(
        { squares: below ** 2, sum: sums.below },
        { squares: above ** 2, sum: sums.above },
      );
      expect(range.below).toBeGreaterThanOrEqual(below * 0.999);
      expect(range.above).toBeGreaterThanOrEqual(above * 0.999);
      expect(range.below).toBeLessThanOrEqual(sums.below * 1.001);
      expect(range.above).toBeLessThanOrEqual(sums.above * 1.001);
      const isIn = (low: number, high: number) => (error >= -low && error <= high ? 1 : 0);
      within.learned += isIn(range.below, range.above);
      within.alone += isIn(below, above);
      within.together += isIn(sums.below, sums.above);
      within.days += 1;
    }
  }
  const of = (count: number) => count / within.days;
  return { learned: of(within.learned), alone: of(within.alone), together: of(within.together) };
}

describe('the range of the sum of six events', () => {
  it.each([
    ['a shock that all share', 0.2, 0.02],
    ['a shock as large as their own chance', 0.15, 0.15],
    ['a small shock', 0.08, 0.16],
  ])('holds 75 to 90 %% of the days with %s', (_, shared, own) => {
    const { learned, alone } = covered(shared, own);
    expect(learned).toBeGreaterThanOrEqual(0.75);
    expect(learned).toBeLessThanOrEqual(0.9);
    // The control: treated as independent, too few.
    expect(alone).toBeLessThan(0.75);
  });

  it('of events that know nothing of each other is narrower than the sum of their ranges', () => {
    const { learned, together } = covered(0, 0.2);
    expect(learned).toBeGreaterThanOrEqual(0.75);
    expect(learned).toBeLessThanOrEqual(0.9);
    expect(together).toBeGreaterThan(0.95);
  });

  it('is the plain sum while fewer than 40 days are known: 30 and 40 are 70', () => {
    const past = Array.from({ length: 39 }, () => ({ error: 0, below: 50, above: 50 }));
    const side = { squares: 30 ** 2 + 40 ** 2, sum: 70 };
    expect(sumRange(past)(side, side)).toEqual({ below: 70, above: 70 });
    expect(sumRange([...past, past[0]!])(side, side)).toEqual({ below: 50, above: 50 });
  });
});

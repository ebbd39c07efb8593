/**
 * Days that are no ordinary ones of their weekday: holidays, own events, rain. What is usual is learned without them,
 * and each kind has a factor: 1.4 where the holidays of the past had 140 visitors for 100 of a usual such weekday.
 */
import { clamp, quantileOf } from './series';

/** Usual days around one that it is measured by, on each side: the same weekday of the four weeks before and after. */
const AROUND = 4;
const MIN_FACTOR = 0.05;
const MAX_FACTOR = 10;
/** Days of a kind that say by themselves how far they differ. */
const ENOUGH = 3;

type Values = readonly (number | null)[];

/** What would have been usual on a day; null where nothing is near. */
function usual(values: Values, isSpecial: (at: number) => boolean, at: number, season: number): number | null {
  const near: number[] = [];
  for (let weeks = -AROUND; weeks <= AROUND; weeks++) {
    const other = at + weeks * season;
    const value = values[other];
    if (weeks !== 0 && value !== undefined && value !== null && !isSpecial(other)) near.push(value);
  }
  return near.length < 2
    ? null
    : quantileOf(
        near.sort((a, b) => a - b),
        0.5,
      );
}

export type Factor = { factor: number; low: number; high: number; days: number };

/**
 * How many times the usual the days of a kind had, in the middle, and between which most of them lie; null where no such day has been. One
 * ordinary day counts beside them, so that one day alone is believed by half: of 0.1 the factor is 0.55, from 0.1 to 1; of three of 0.3 it is 0.3.
 */
export function factorOf(
  values: Values,
  days: readonly number[],
  isSpecial: (at: number) => boolean,
  season = 7,
): Factor | null {
  const ratios = days.flatMap((at) => {
    const value = values[at];
    const expected = usual(values, isSpecial, at, season);
    return value === undefined || value === null || !expected ? [] : [value / expected];
  });
  if (ratios.length === 0) return null;
  const seen = [...ratios, 1].sort((a, b) => a - b);
  const at = (share: number) => clamp(quantileOf(seen, share), MIN_FACTOR, MAX_FACTOR);
  // From three days on that were alike, the ordinary one says nothing of how sure their factor is.
  const own = ratios.length < ENOUGH ? seen : [...ratios].sort((a, b) => a - b);
  const end = (last: number) => clamp(own.at(last)!, MIN_FACTOR, MAX_FACTOR);
  const factor = at(0.5);
  return { factor, low: Math.min(factor, end(0)), high: Math.max(factor, end(-1)), days: ratios.length };
}

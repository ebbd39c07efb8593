/**
 * Special days: holidays, events, rain. The usual level is learned without them, and each kind has a factor: 1.4 if
 * past holidays had 140 visitors for 100 on a usual such weekday.
 */
import { clamp, quantileOf } from './series';

/** Usual days around a special one for comparison: the same weekday of four weeks before and after. */
const AROUND = 4;
const MIN_FACTOR = 0.05;
const MAX_FACTOR = 10;
/** Days of a kind from which their own spread is used. */
const ENOUGH = 3;

type Values = readonly (number | null)[];

/** Usual value of a day; null without comparable days. */
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
 * Median factor of a kind of day with its usual range; null without such a day. One ordinary day is added, so that a
 * single day counts half: a ratio of 0.1 gives the factor 0.55, from 0.1 to 1; three ratios of 0.3 give 0.3.
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
  // From three similar days on, the ordinary day does not widen the range.
  const own = ratios.length < ENOUGH ? seen : [...ratios].sort((a, b) => a - b);
  const end = (last: number) => clamp(own.at(last)!, MIN_FACTOR, MAX_FACTOR);
  const factor = at(0.5);
  return { factor, low: Math.min(factor, end(0)), high: Math.max(factor, end(-1)), days: ratios.length };
}

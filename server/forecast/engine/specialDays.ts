/**
 * Days that are no ordinary ones of their weekday: holidays, own events, rain. What is usual is learned without them,
 * and each kind has a factor: 1.4 where the holidays of the past had 140 visitors for 100 of a usual such weekday.
 */
import { clamp, quantileOf } from './series';

/** Usual days around one that it is measured by, on each side: the same weekday of the four weeks before and after. */
const AROUND = 4;
const MIN_FACTOR = 0.05;
const MAX_FACTOR = 10;

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

/** How many times the usual the days of a kind had, in the middle; null where no such day has been. */
export function factorOf(
  values: Values,
  days: readonly number[],
  isSpecial: (at: number) => boolean,
  season = 7,
): { factor: number; days: number } | null {
  const ratios = days.flatMap((at) => {
    const value = values[at];
    const expected = usual(values, isSpecial, at, season);
    return value === undefined || value === null || !expected ? [] : [value / expected];
  });
  if (ratios.length === 0) return null;
  const middle = quantileOf(
    ratios.sort((a, b) => a - b),
    0.5,
  );
  return { factor: clamp(middle, MIN_FACTOR, MAX_FACTOR), days: ratios.length };
}

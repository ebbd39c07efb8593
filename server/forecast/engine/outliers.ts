/**
 * Unusual days: a festival, a counting error, an unrecorded closure. Models and ranges learn without them. Three in a
 * row in one direction are a new level, and count.
 */
import { isKnown, numbersOf, quantileOf, type Series } from './series';

/** Values of the same weekday that a day is compared with, newest first, and the minimum number. */
const ALIKE = 5;
const MIN_ALIKE = 3;
/** Twice the median or more, or less than half, is an outlier; the limit is wider where days vary more. */
const MIN_DISTANCE = Math.log(2);
/** Multiple of the usual distance from the median. */
const DISTANCES = 6;
/** Latest distances that define the usual one, in weeks. */
const KEPT = 8;
const NEW_LEVEL = 3;
/** A month above this multiple of a whole year's maximum is left out. */
const JUMP = 3;

const medianOf = (values: readonly number[]): number =>
  quantileOf(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** Months have too few comparisons: the first jump above a whole year is left out, the next counts. */
const withoutJumps = (values: Float64Array, season: number): Float64Array =>
  values.map((value, at) => {
    const before = values.subarray(Math.max(0, at - season), at).filter(isKnown);
    return before.length > season / 2 && value > JUMP * Math.max(...before) ? Number.NaN : value;
  });

/** `since` is the step at which a step's level began: errors before it say nothing about the present uncertainty. */
export type Usual = { values: Float64Array; since: Int32Array };

/** Values without outliers. A day is judged by the days before it; a new level by its third day. */
export function withoutOutliers({ values: given, season }: Series): Usual {
  const values = numbersOf(given);
  const since = new Int32Array(values.length);
  if (season !== 7) return { values: withoutJumps(values, season), since };
  const usual = Float64Array.from(values);
  const distances: number[] = [];
  let direction = 0;
  let standing: number[] = [];
  let level = 0;
  for (const [at, value] of values.entries()) {
    since[at] = level;
    const alike: number[] = [];
    for (let other = at - season; other >= 0 && alike.length < ALIKE; other -= season)
      if (isKnown(values[other])) alike.push(values[other] as number);
    if (!isKnown(value) || alike.length < MIN_ALIKE) continue;
    // Adding one avoids an infinite distance between 0 and 1.
    const distance = Math.log((value + 1) / (medianOf(alike) + 1));
    const limit = Math.max(MIN_DISTANCE, DISTANCES * medianOf(distances));
    distances.push(Math.abs(distance));
    if (distances.length > KEPT * season) distances.shift();
    const towards = Math.abs(distance) < limit ? 0 : Math.sign(distance);
    standing = towards === direction ? [...standing, at] : [at];
    direction = towards;
    if (towards === 0) continue;
    if (standing.length < NEW_LEVEL) usual[at] = Number.NaN;
    else if (standing.length === NEW_LEVEL) {
      for (const day of standing) usual[day] = values[day]!;
      level = at;
    }
  }
  return { values: usual, since };
}

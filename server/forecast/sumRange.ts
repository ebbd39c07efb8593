/**
 * The range of the visitors of several events on one day. Errors of events on one day are alike in part: rain keeps people
 * from all of them. How much is learned from the past errors of the sum itself. Pure.
 */
import { clamp, quantileOf } from './engine/series';

/** The squares of how far the ranges of single events reach to one side, and their plain sum. */
export type Side = { squares: number; sum: number };
/** A day on which two events or more were forecast: the error of their sum, and how far their ranges reached. */
export type PastSum = { error: number; below: number; above: number };
export type SumRange = (below: Side, above: Side) => { below: number; above: number };

/** One day of ten falls below the range, one above. */
const TAIL = 0.1;
/** Days from which the range of a sum is learned; before, the ranges are added up as if all events were off together. */
const MIN_DAYS = 40;

/**
 * Events that know nothing of each other have the root of the squares: two ranges of 30 and 40 on one side are 50. Events that are always off
 * together have the plain sum, 70. The past says where between the two it lies: where the sum of 100 days was below by more than 1.3 times
 * the root on ten of them, the range reaches 1.3 times the root, 65.
 * @param past `below` and `above` are roots of squares
 */
export function sumRange(past: readonly PastSum[]): SumRange {
  const timesOf = (side: 'below' | 'above'): number => {
    const sign = side === 'below' ? -1 : 1;
    const ratios = past.flatMap((day) => (day[side] > 0 ? [(sign * day.error) / day[side]] : []));
    if (ratios.length < MIN_DAYS) return Number.POSITIVE_INFINITY;
    // The outermost error is still to come.
    const share = (1 - TAIL) * (1 + 1 / ratios.length);
    return Math.max(
      1,
      quantileOf(
        ratios.sort((a, b) => a - b),
        share,
      ),
    );
  };
  const [below, above] = [timesOf('below'), timesOf('above')];
  const reach = ({ squares, sum }: Side, times: number) => {
    const root = Math.sqrt(squares);
    return Number.isFinite(times) ? clamp(times * root, Math.min(root, sum), sum) : sum;
  };
  return (itsBelow, itsAbove) => ({ below: reach(itsBelow, below), above: reach(itsAbove, above) });
}

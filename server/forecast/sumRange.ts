/**
 * Range of the total of several events on a day. Their errors are partly correlated: rain affects all. The correlation
 * is learned from past errors of the total. Pure.
 */
import { clamp, quantileOf } from './engine/series';

/** Reach of single ranges on one side: sum of squares, and plain sum. */
export type Side = { squares: number; sum: number };
/** A day with forecasts of at least two events: error of the total, and reach of the ranges. */
export type PastSum = { error: number; below: number; above: number };
export type SumRange = (below: Side, above: Side) => { below: number; above: number };

/** A day of ten is below the range, one above. */
const TAIL = 0.1;
/** Days needed to learn the range of a total; before, the ranges are added as if fully correlated. */
const MIN_DAYS = 40;

/**
 * Independent events have the root of the squares: reaches of 30 and 40 give 50. Fully correlated events have the plain
 * sum, 70. The past decides in between: if the total of 100 days was below by more than 1.3 times the root on ten of
 * them, the reach is 1.3 times the root, 65.
 * @param past `below` and `above` are roots of squares
 */
export function sumRange(past: readonly PastSum[]): SumRange {
  const timesOf = (side: 'below' | 'above'): number => {
    const sign = side === 'below' ? -1 : 1;
    const ratios = past.flatMap((day) => (day[side] > 0 ? [(sign * day.error) / day[side]] : []));
    if (ratios.length < MIN_DAYS) return Number.POSITIVE_INFINITY;
    // Allows for more extreme errors.
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

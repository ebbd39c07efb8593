/**
 * Range that contains eight of ten days, from past errors. It widens if too many fall outside and narrows if too few
 * do, separately below and above (adaptive conformal inference, Gibbs and Candès 2021), so it stays valid through a
 * summer and a closure.
 */
import { clamp, quantileOf } from './series';

/** A day of ten is below the range, one above. */
const TAIL = 0.1;
/** Step by which a miss moves a tail. */
const STEP = 0.03;
/** Number of latest errors per lead used for the range. */
const KEPT = 80;
/** Until there are enough errors: from half to double. */
const MIN = 6;
const FIRST = { low: -0.5, high: 1 };

export type Range = { low: number; high: number };

/**
 * Scale of an error, which grows more slowly than the day: chance alone is 10 of 100 and 32 of 1,000. A quiet Monday
 * with half again as many visitors does not widen a busy Sunday's range by half. 0.6 was chosen on the public series
 * (`docs/forecast.md`).
 */
const scaleOf = (value: number): number => (value + 1) ** 0.6;

export class ErrorRange {
  private readonly latest: number[] = [];
  private readonly sorted: number[] = [];
  private tailBelow = TAIL;
  private tailAbove = TAIL;

  /** @param together number of leads that learn here: their errors are correlated and count as fewer. */
  constructor(private readonly together: number) {}

  learn(actual: number, said: Range & { value: number }): void {
    if (this.latest.length >= MIN) {
      this.tailBelow += STEP * (TAIL - (actual < said.low ? 1 : 0));
      this.tailAbove += STEP * (TAIL - (actual > said.high ? 1 : 0));
    }
    const error = (actual - said.value) / scaleOf(said.value);
    this.sorted.splice(this.place(error), 0, error);
    if (this.latest.push(error) > KEPT * Math.sqrt(this.together))
      this.sorted.splice(this.place(this.latest.shift() as number), 1);
  }

  around(value: number): Range {
    if (this.latest.length < MIN) return { low: value * (1 + FIRST.low), high: value * (1 + FIRST.high) };
    const scale = scaleOf(value);
    const low = value + quantileOf(this.sorted, this.share(this.tailBelow)) * scale;
    const high = value + quantileOf(this.sorted, 1 - this.share(this.tailAbove)) * scale;
    return { low: clamp(low, 0, value), high: Math.max(value, high) };
  }

  /** Allows for more extreme errors: with n known ones, 1 / (n + 1) lie outside on each side. */
  private share(tail: number): number {
    const count = this.sorted.length / Math.sqrt(this.together);
    return clamp((tail * (count + 1) - 1) / (count - 1), 0, 0.5);
  }

  /** Number of errors used. */
  get known(): number {
    return this.latest.length;
  }

  /** Index of an error among the sorted ones. */
  private place(error: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] as number) < error) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

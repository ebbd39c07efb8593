/**
 * The range that eight of ten days fall into, from the errors that were made. Where too many fall outside it widens,
 * and it narrows where too few do, above and below each by itself (adaptive conformal inference, Gibbs and Candès 2021):
 * so it stays true through a summer and a closure.
 */
import { clamp, quantileOf } from './series';

/** One day of ten falls below the range, one above. */
const TAIL = 0.1;
/** How far one miss moves a tail. */
const STEP = 0.03;
/** The latest errors, which the range is taken from, of one lead. */
const KEPT = 80;
/** Until there are errors enough: from half to double. */
const MIN = 6;
const FIRST = { low: -0.5, high: 1 };

export type Range = { low: number; high: number };

/**
 * What an error is measured by. It grows more slowly than the day: chance alone is 10 of 100 and 32 of 1,000. A quiet Monday with half
 * again as many as expected does not widen the range of a busy Sunday by a half. 0.6 was chosen on the public series (`docs/forecast.md`).
 */
const scaleOf = (value: number): number => (value + 1) ** 0.6;

export class ErrorRange {
  private readonly latest: number[] = [];
  private readonly sorted: number[] = [];
  private tailBelow = TAIL;
  private tailAbove = TAIL;

  /** @param together how many leads learn here: their errors are alike, and count as fewer. */
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

  /** The outermost error is still to come: of n known ones, 1 / (n + 1) lie outside on each side. */
  private share(tail: number): number {
    const count = this.sorted.length / Math.sqrt(this.together);
    return clamp((tail * (count + 1) - 1) / (count - 1), 0, 0.5);
  }

  /** How many errors it is taken from. */
  get known(): number {
    return this.latest.length;
  }

  /** Where an error stands among the sorted ones. */
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

/** How good forecasts were: pure sums over what was said and what came. */
import type { Validated } from './backtest';

export type Accuracy = {
  count: number;
  /** All that was missed, of all that came: 0.15 is 15 of 100 visitors. NaN where none came. */
  wape: number;
  /** The same of the guess "as last week". */
  naiveWape: number;
  /** The share of days within the range; it should be 0.8. */
  coverage: number;
};

export function accuracyOf(validated: readonly Omit<Validated, 'origin' | 'lead'>[]): Accuracy {
  let [came, missed, naiveCame, naiveMissed, within] = [0, 0, 0, 0, 0];
  for (const { actual, value, low, high, naive } of validated) {
    came += actual;
    missed += Math.abs(actual - value);
    if (actual >= low && actual <= high) within++;
    if (Number.isNaN(naive)) continue;
    naiveCame += actual;
    naiveMissed += Math.abs(actual - naive);
  }
  return {
    count: validated.length,
    wape: missed / came,
    naiveWape: naiveMissed / naiveCame,
    coverage: within / validated.length,
  };
}

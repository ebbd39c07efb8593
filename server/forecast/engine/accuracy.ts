/** Accuracy of forecasts: pure sums over predicted and actual values. */
import type { Validated } from './backtest';

export type Accuracy = {
  count: number;
  /** Sum of errors relative to the sum of actual values: 0.15 is 15 of 100 visitors. NaN without visitors. */
  wape: number;
  /** The same for the guess "as last week". */
  naiveWape: number;
  /** Share of days within the range; should be 0.8. */
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

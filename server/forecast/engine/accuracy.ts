/** How good forecasts were: pure sums over what was said and what came. */
import type { Judged } from './backtest';

export type Accuracy = {
  count: number;
  /** All that was missed, of all that came: 0.15 is 15 of 100 visitors. NaN where none came. */
  wape: number;
  /** The same of the guess "as last week". */
  naiveWape: number;
  /** The share of days within the range; it should be 0.8. */
  coverage: number;
};

export function accuracyOf(judged: readonly Omit<Judged, 'origin' | 'lead'>[]): Accuracy {
  let [came, missed, naiveCame, naiveMissed, within] = [0, 0, 0, 0, 0];
  for (const { actual, value, low, high, naive } of judged) {
    came += actual;
    missed += Math.abs(actual - value);
    if (actual >= low && actual <= high) within++;
    if (Number.isNaN(naive)) continue;
    naiveCame += actual;
    naiveMissed += Math.abs(actual - naive);
  }
  return {
    count: judged.length,
    wape: missed / came,
    naiveWape: naiveMissed / naiveCame,
    coverage: within / judged.length,
  };
}

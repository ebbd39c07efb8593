/** Interface of the engine: predictions with range, and past accuracy. Pure. */
import { type BackTest, backTest, type Forecast } from './backtest';
import { type Bookings, bookingModels } from './bookingModels';
import { withoutOutliers } from './outliers';
import { naiveModel, seasonalModels } from './seasonalModels';
import { DAY_LEADS, MONTH_LEADS, type Model, numbersOf, type Series } from './series';

export type { BackTest, Forecast } from './backtest';
export type { Bookings } from './bookingModels';

/** Steps required for more than the naive guess: eight weeks, or two years of months. */
export const leastSteps = ({ season }: Series): number => (season === 7 ? 8 : 2) * season;

/** Whether the past is long enough to learn from. */
export const isLongEnough = (series: Series): boolean =>
  series.values.filter((value) => value !== null).length >= leastSteps(series);

export function runForecast(
  series: Series,
  options: { bookings?: Bookings; leads?: readonly number[] } = {},
): BackTest {
  const { bookings, leads = series.season === 7 ? DAY_LEADS : MONTH_LEADS } = options;
  const usual = withoutOutliers(series);
  const models = seasonalModels(series, usual.values);
  const base = models.find(({ name }) => name === 'mean of 4') as Model;
  const seeing = bookings ? bookingModels(usual.values, series.season, bookings, base.predict) : [];
  return backTest({ series, usual }, [...models, ...seeing], leads, leastSteps(series));
}

/** Forecast for a short past: as on the last such weekday, from half to double. */
export function naiveForecast(series: Series): (lead: number) => Forecast {
  const naive = naiveModel(numbersOf(series.values), series.season);
  return (lead) => {
    const value = naive.predict(series.values.length - 1, lead);
    return { value, low: value / 2, high: value * 2, models: [naive.name] };
  };
}

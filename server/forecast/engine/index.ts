/** The engine's door: what comes, with its range, and how good it has been. Pure. */
import { type BackTest, backTest, type Forecast } from './backtest';
import { type Bookings, bookingModels } from './bookingModels';
import { withoutOutliers } from './outliers';
import { naiveModel, seasonalModels } from './seasonalModels';
import { DAY_LEADS, MONTH_LEADS, type Model, numbersOf, type Series } from './series';

export type { BackTest, Forecast } from './backtest';
export type { Bookings } from './bookingModels';

/** What has to be there before anything but the naive guess is believed: eight weeks, or two years of months. */
export const leastSteps = ({ season }: Series): number => (season === 7 ? 8 : 2) * season;

/** Whether the past is long enough to be learned from. */
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

/** Of a past that is too short: as on the last such weekday, and anything from half to double. */
export function naiveForecast(series: Series): (lead: number) => Forecast {
  const naive = naiveModel(numbersOf(series.values), series.season);
  return (lead) => {
    const value = naive.predict(series.values.length - 1, lead);
    return { value, low: value / 2, high: value * 2, models: [naive.name] };
  };
}

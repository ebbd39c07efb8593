/** Models that use only the past of the series. */
import { clamp, isKnown, type Model, quantileOf, type Series } from './series';
import { smoothingModels } from './smoothing';

/** Limits of last year's trend: a third less, a half more. */
const MIN_TURN = 0.67;
const MAX_TURN = 1.5;

/** Newest first. */
type Alike = (origin: number, lead: number) => readonly number[];

const MAX_ALIKE = 8;
/** Maximum steps back over missing values. */
const MAX_TRIES = 30;

/** Last known values at the same position in the season, newest first: for a Saturday, the Saturdays before. */
export function recentAlike(values: Float64Array, season: number): Alike {
  let of = -1;
  let found: (number[] | undefined)[] = [];
  const look = (first: number): number[] => {
    const alike: number[] = [];
    for (let at = first, tries = 0; at >= 0 && alike.length < MAX_ALIKE && tries < MAX_TRIES; at -= season, tries++) {
      const value = values[at];
      if (isKnown(value)) alike.push(value);
    }
    return alike;
  };
  // Cached by origin, which is asked for all leads in turn.
  return (origin, lead) => {
    if (origin !== of) {
      of = origin;
      found = new Array<number[] | undefined>(season);
    }
    const first = origin + lead - season * Math.ceil(lead / season);
    const place = origin - first;
    found[place] ??= look(first);
    return found[place];
  };
}

const meanOf = (values: readonly number[], most: number): number => {
  const count = Math.min(values.length, most);
  let sum = 0;
  for (let at = 0; at < count; at++) sum += values[at] as number;
  return count === 0 ? Number.NaN : sum / count;
};

const medianOf = (values: readonly number[], most: number): number =>
  quantileOf(
    values.slice(0, most).sort((a, b) => a - b),
    0.5,
  );

/** Means over any range in constant time. */
function stretches(values: Float64Array): (from: number, to: number) => number {
  const sums = new Float64Array(values.length + 1);
  const counts = new Int32Array(values.length + 1);
  values.forEach((value, at) => {
    sums[at + 1] = (sums[at] as number) + (isKnown(value) ? value : 0);
    counts[at + 1] = (counts[at] as number) + (isKnown(value) ? 1 : 0);
  });
  return (from, to) => {
    const first = clamp(from, 0, values.length);
    const end = clamp(to, first, values.length);
    const count = (counts[end] as number) - (counts[first] as number);
    return from < 0 || count === 0 ? Number.NaN : ((sums[end] as number) - (sums[first] as number)) / count;
  };
}

/** The last value at the same position in the season. */
export const naiveModel = (values: Float64Array, season: number): Model => {
  const alike = recentAlike(values, season);
  return { name: 'naive', predict: (origin, lead) => alike(origin, lead)[0] ?? Number.NaN };
};

/** The simple guess: mean of the last four such weekdays, or the same month of last year. */
export const simpleOf = ({ season }: Series): string => (season === 7 ? 'mean of 4' : 'naive');

/** @param values the series without outliers */
export function seasonalModels(series: Series, values: Float64Array): Model[] {
  const { season } = series;
  const mean = stretches(values);
  const alike = recentAlike(values, season);

  /** Recent level times the usual share of this position in the season. */
  const profile = (level: number, seasons: number) => (origin: number, lead: number) => {
    const now = mean(origin + 1 - level, origin + 1);
    const usual = mean(Math.max(0, origin + 1 - seasons * season), origin + 1);
    return usual === 0 ? 0 : (now * meanOf(alike(origin, lead), seasons)) / usual;
  };
  /** Development of the same weeks last year, from a year before the origin: 1.2 is a fifth more. */
  const turn = (year: number, origin: number, lead: number) => {
    if (origin + lead < year) return Number.NaN;
    const half = season >> 1;
    const then = mean(origin + 1 - year - 2 * season, origin + 1 - year);
    const after = mean(origin + lead - year - half, Math.min(origin + lead - year + half, origin) + 1);
    return clamp(after / then, MIN_TURN, MAX_TURN);
  };
  /** Value a year before, scaled by recent steps relative to those a year before. */
  const lastYear = (year: number, window: number) => (origin: number, lead: number) => {
    const back = year * Math.ceil(lead / year);
    const growth = mean(origin + 1 - window, origin + 1) / mean(origin + 1 - window - year, origin + 1 - year);
    return (values[origin + lead - back] ?? Number.NaN) * clamp(growth, 0.2, 5);
  };

  const short = season === 7 ? 14 : Math.max(3, season >> 2);
  const models: Model[] = [
    naiveModel(values, season),
    { name: 'mean of 4', predict: (origin, lead) => meanOf(alike(origin, lead), 4) },
    { name: 'mean of 2', predict: (origin, lead) => meanOf(alike(origin, lead), 2) },
    { name: 'mean of 8', predict: (origin, lead) => meanOf(alike(origin, lead), 8) },
    { name: 'median of 5', predict: (origin, lead) => medianOf(alike(origin, lead), 5) },
    { name: 'level', predict: profile(short, 8) },
    { name: 'short level', predict: profile(Math.max(1, season === 7 ? 7 : 2), 5) },
    ...smoothingModels(values, season),
  ];
  if (series.year !== null) {
    const { year } = series;
    const level = profile(short, 8);
    models.push(
      { name: 'level and last year', predict: (o, lead) => level(o, lead) * turn(year, o, lead) },
      { name: 'level and half of last year', predict: (o, lead) => level(o, lead) * Math.sqrt(turn(year, o, lead)) },
      { name: 'last year', predict: lastYear(year, 28) },
      { name: 'last year, 8 weeks', predict: lastYear(year, 56) },
    );
  } else {
    const of = (window: number) => lastYear(season, window);
    models.push(
      { name: 'last year, quarter', predict: of(Math.max(2, season >> 2)) },
      { name: 'last year, half', predict: of(season >> 1) },
      { name: 'last year, whole', predict: of(season) },
    );
  }
  return models;
}

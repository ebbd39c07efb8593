/**
 * Back test: goes through the past step by step as if each were today, weights models by their errors so far, predicts
 * with a range, and learns from the actual value. Today's forecast is its last step.
 */
import { ErrorRange, type Range } from './errorRange';
import type { Usual } from './outliers';
import { naiveModel, simpleOf } from './seasonalModels';
import { isKnown, type Model, numbersOf, type Series } from './series';

/** Seasons after which an error counts half. */
const HALF_LIFE_SEASONS = 8;
/** A model without a prediction is scored as the naive guess plus a tenth: it has to prove itself. */
const SILENCE = 1.1;
/** Errors from which a group has its own range; before, it shares that of its whole week. */
const OWN_ERRORS = 60;
/** Number of models named with a forecast, highest weight first. */
const NAMED = 3;
/** Prevents division by zero for perfect models. */
const TINY = 1e-9;
/** Beyond this many seasons ahead only one origin per season is tested: the others are similar. */
const NEAR_SEASONS = 4;

export type Forecast = Range & { value: number; models: string[] };
export type Validated = Range & { origin: number; lead: number; actual: number; value: number; naive: number };
export type BackTest = {
  /** Predictions at each step and lead whose actual value is known. */
  validated: Validated[];
  /** Prediction `lead` steps after the last value. */
  next: (lead: number) => Forecast;
};

/** Neighbouring leads that are weighted together: errors of each model and of the combination. */
type Group = {
  errors: Float64Array;
  weights: Float64Array;
  /** Total errors of the combination and of the simple guess. */
  missed: { together: number; simple: number };
  range: ErrorRange;
  wide: ErrorRange;
};
type Lead = {
  lead: number;
  group: Group;
  said: Float32Array;
  weighed: Float64Array;
  value: Float64Array;
  low: Float64Array;
  high: Float64Array;
};

/** 1, 2, 3 to 4, 5 to 7, 8 to 10 and 11 to 14 days; months of one year; farther ones alone. */
const DAY_GROUPS = [1, 2, 4, 7, 10, 14];
const groupOf = (lead: number, season: number): number =>
  season === 7 ? (DAY_GROUPS.find((last) => lead <= last) ?? lead) : Math.ceil(lead / season);

const rangeOf = ({ range, wide }: Group) => (range.known < OWN_ERRORS ? wide : range);

/** Half the error is 64 times the weight: a clear winner takes all, and equals are averaged. */
function weigh({ errors, weights }: Group): void {
  let least = Number.POSITIVE_INFINITY;
  for (const error of errors) least = Math.min(least, error);
  for (let model = 0; model < errors.length; model++) {
    const share = (least + TINY) / ((errors[model] as number) + TINY);
    weights[model] = share * share * share * share * share * share;
  }
}

function combine(said: ArrayLike<number>, first: number, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let model = 0; model < weights.length; model++) {
    const value = said[first + model] as number;
    if (!Number.isFinite(value)) continue;
    sum += (weights[model] as number) * value;
    total += weights[model] as number;
  }
  return total === 0 ? Number.NaN : sum / total;
}

/** The combination, or the simple guess if that was better so far. */
function chosen({ weights, missed }: Group, said: ArrayLike<number>, first: number, simple: number) {
  const weighed = combine(said, first, weights);
  const guess = said[first + simple] as number;
  const isSimple = Number.isFinite(guess) && missed.together > 0 && missed.together >= missed.simple;
  return { weighed, value: isSimple ? guess : weighed, isSimple };
}

/** Monotone fit closest to the values: 1, 5, 3, 6 becomes 1, 4, 4, 6. */
function neverFalling(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  const mean = (at: number) => (blocks[at] ? blocks[at].sum / blocks[at].count : Number.NEGATIVE_INFINITY);
  for (const value of values) {
    blocks.push({ sum: value, count: 1 });
    while (mean(blocks.length - 2) > mean(blocks.length - 1)) {
      const { sum, count } = blocks.pop()!;
      const last = blocks.at(-1)!;
      last.sum += sum;
      last.count += count;
    }
  }
  return blocks.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count));
}

/**
 * A farther day's range is at least as wide as those of nearer ones. A nearer one that is wide by chance is narrowed by
 * its neighbours instead of widening all that follow.
 */
function rangeAhead(all: readonly Lead[], lead: number, value: number): Range {
  const ranges = all.map(({ group }) => rangeOf(group).around(value));
  const found = all.findIndex((it) => it.lead >= lead);
  const at = found < 0 ? all.length - 1 : found;
  const below = neverFalling(ranges.map(({ low }) => value - low))[at]!;
  const above = neverFalling(ranges.map(({ high }) => high - value))[at]!;
  return { low: Math.max(0, value - below), high: value + above };
}

function leadsOf(leads: readonly number[], steps: number, models: number, season: number): Lead[] {
  const groups = new Map<number, Group>();
  const weekOf = (lead: number) => Math.ceil(lead / season);
  const weeks = new Map<number, ErrorRange>();
  const shared = (lead: number) => {
    const week =
      weeks.get(weekOf(lead)) ?? new ErrorRange(leads.filter((other) => weekOf(other) === weekOf(lead)).length);
    weeks.set(weekOf(lead), week);
    return week;
  };
  return leads.map((lead) => {
    const key = groupOf(lead, season);
    const together = leads.filter((other) => groupOf(other, season) === key).length;
    const group = groups.get(key) ?? {
      errors: new Float64Array(models),
      weights: new Float64Array(models).fill(1),
      missed: { together: 0, simple: 0 },
      range: new ErrorRange(together),
      wide: shared(lead),
    };
    groups.set(key, group);
    const empty = () => new Float64Array(steps).fill(Number.NaN);
    return {
      lead,
      group,
      said: new Float32Array(steps * models),
      weighed: empty(),
      value: empty(),
      low: empty(),
      high: empty(),
    };
  });
}

/**
 * @param past the series, used to score forecasts, and its values without outliers, used to learn.
 * @param models the first is the naive guess.
 * @param warmUp steps before the first tested origin.
 */
export function backTest(
  { series, usual }: { series: Series; usual: Usual },
  models: readonly Model[],
  leads: readonly number[],
  warmUp: number,
): BackTest {
  const values = numbersOf(series.values);
  const simple = models.findIndex(({ name }) => name === simpleOf(series));
  const lastSeason = naiveModel(values, series.season);
  const count = models.length;
  const fading = 0.5 ** (1 / (HALF_LIFE_SEASONS * series.season));
  const all = leadsOf(leads, values.length, count, series.season);
  const validated: Validated[] = [];
  const isAsked = (lead: number, origin: number) =>
    lead <= NEAR_SEASONS * series.season || origin % series.season === 0;

  const validate = ({ lead, value, low, high }: Lead, at: number, actual: number) => {
    const origin = at - lead;
    if (origin < warmUp || !isAsked(lead, origin) || !isKnown(value[origin])) return;
    const naive = lastSeason.predict(origin, lead);
    validated.push({ origin, lead, actual, value: value[origin], low: low[origin]!, high: high[origin]!, naive });
  };
  const learn = ({ lead, group, said, ...its }: Lead, at: number, actual: number) => {
    const origin = at - lead;
    if (origin < series.season || !isAsked(lead, origin)) return;
    const naive = said[origin * count] as number;
    for (let model = 0; model < count; model++) {
      const guess = said[origin * count + model] as number;
      const error = isKnown(guess) ? Math.abs(guess - actual) : SILENCE * Math.abs(naive - actual);
      if (isKnown(error)) group.errors[model] = (group.errors[model] as number) * fading + error;
    }
    const [value, low, high] = [its.value[origin] as number, its.low[origin] as number, its.high[origin] as number];
    if (!isKnown(value)) return;
    const guess = said[origin * count + simple] as number;
    if (isKnown(guess)) {
      group.missed.together += Math.abs((its.weighed[origin] as number) - actual);
      group.missed.simple += Math.abs(guess - actual);
    }
    if (origin < usual.since[at]!) return;
    group.range.learn(actual, { value, low, high });
    group.wide.learn(actual, { value, low, high });
  };
  const say = ({ lead, group, said, ...its }: Lead, origin: number) => {
    for (let model = 0; model < count; model++)
      said[origin * count + model] = (models[model] as Model).predict(origin, lead);
    const { weighed, value } = chosen(group, said, origin * count, simple);
    const range = rangeOf(group).around(value);
    its.weighed[origin] = weighed;
    its.value[origin] = value;
    its.low[origin] = range.low;
    its.high[origin] = range.high;
  };

  const groups = new Set(all.map(({ group }) => group));
  for (let at = series.season; at < values.length; at++) {
    const [came, actual] = [values[at] as number, usual.values[at] as number];
    if (isKnown(came)) for (const lead of all) validate(lead, at, came);
    if (isKnown(actual)) {
      for (const lead of all) learn(lead, at, actual);
      for (const group of groups) weigh(group);
    }
    for (const lead of all) if (isAsked(lead.lead, at)) say(lead, at);
  }

  return {
    validated,
    next: (lead) => {
      const { group } = (all.find((it) => it.lead >= lead) ?? all.at(-1)) as Lead;
      const said = models.map((model) => model.predict(values.length - 1, lead));
      const { value, isSimple } = chosen(group, said, 0, simple);
      const range = rangeAhead(all, lead, value);
      const named = models
        .flatMap(({ name }, model) =>
          Number.isFinite(said[model]) ? [{ name, weight: group.weights[model] as number }] : [],
        )
        .sort((a, b) => b.weight - a.weight)
        .slice(0, NAMED);
      return {
        value,
        ...range,
        models: isSimple ? [simpleOf(series)] : named.map(({ name }) => name),
      };
    },
  };
}

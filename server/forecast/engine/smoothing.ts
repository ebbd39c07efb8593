/**
 * Exponential smoothing with season and damped trend (Holt and Winters), on logarithms: a Saturday is twice a Tuesday,
 * not 300 more. The state of each step is kept, so that any step can predict.
 */
import { isKnown, type Model } from './series';

type Weights = { level: number; season: number; trend: number };

const DAMPING = 0.93;
/** Limits the effect of an exceptional day (a strike, a festival) on the level. */
const MAX_SURPRISE = 1.2;
const WEIGHTS: readonly Weights[] = [
  { level: 0.05, season: 0.05, trend: 0 },
  { level: 0.15, season: 0.05, trend: 0 },
  { level: 0.15, season: 0.15, trend: 0 },
  { level: 0.3, season: 0.1, trend: 0 },
  { level: 0.3, season: 0.1, trend: 0.05 },
  { level: 0.6, season: 0.1, trend: 0 },
];

/** Initial level and seasonal shape, from the first two seasons. */
function beginning(logs: Float64Array, season: number): { level: number; shape: Float64Array } {
  const known = logs.slice(0, 2 * season).filter(isKnown);
  const level = known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
  const shape = new Float64Array(season);
  for (let place = 0; place < season; place++) {
    const alike = [logs[place], logs[place + season]].filter(isKnown);
    shape[place] = alike.length === 0 ? 0 : alike.reduce((sum, value) => sum + value, 0) / alike.length - level;
  }
  return { level, shape };
}

function smooth(logs: Float64Array, season: number, weights: Weights): Model['predict'] {
  const levels = new Float64Array(logs.length);
  const trends = new Float64Array(logs.length);
  const shapes = new Float64Array(logs.length * season);
  const { level: first, shape } = beginning(logs, season);
  let level = first;
  let trend = 0;
  for (let at = 0; at < logs.length; at++) {
    const place = at % season;
    const value = logs[at];
    const expected = level + DAMPING * trend;
    if (isKnown(value) && at >= 2 * season) {
      const surprise = value - expected - (shape[place] as number);
      const heard = Math.min(Math.max(surprise, -MAX_SURPRISE), MAX_SURPRISE);
      level = expected + weights.level * heard;
      trend = DAMPING * trend + weights.level * weights.trend * heard;
      shape[place] = (shape[place] as number) + weights.season * (1 - weights.level) * surprise;
    } else if (at >= 2 * season) {
      level = expected;
      trend *= DAMPING;
    }
    levels[at] = Math.exp(level);
    trends[at] = trend;
    for (let each = 0; each < season; each++) shapes[at * season + each] = Math.exp(shape[each] as number);
  }
  return (origin, lead) => {
    if (origin < 2 * season) return Number.NaN;
    const more = (trends[origin] as number) * ((DAMPING * (1 - DAMPING ** lead)) / (1 - DAMPING));
    const level = (levels[origin] as number) * (weights.trend > 0 ? Math.exp(more) : 1);
    return Math.max(0, level * (shapes[origin * season + ((origin + lead) % season)] as number) - 1);
  };
}

export function smoothingModels(values: Float64Array, season: number): Model[] {
  const logs = values.map((value) => Math.log1p(Math.max(0, value)));
  return WEIGHTS.map((weights) => ({
    name: `smoothing ${weights.level}/${weights.season}${weights.trend > 0 ? ' with trend' : ''}`,
    predict: smooth(logs, season, weights),
  }));
}

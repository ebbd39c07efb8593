/**
 * The forecast compared with two simple ones, from each past day as if it were today (rolling origin): three public
 * series (pedestrians, hotels, museums by month) and six synthetic ones. Bounds: its mean absolute error is at most
 * 1.05 times that of either, and 75 to 90% of the days are in its range. The simple forecasts are the last value of the
 * same weekday (month), and the mean of the last four.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backTest } from '../../../server/forecast/engine/backtest';
import { runForecast } from '../../../server/forecast/engine/index';
import { withoutOutliers } from '../../../server/forecast/engine/outliers';
import { seasonalModels } from '../../../server/forecast/engine/seasonalModels';
import { dailySeries, monthlySeries, type Series } from '../../../server/forecast/engine/series';

const MAX_OF_A_GUESS = 1.05;
const COVERED = { least: 0.75, most: 0.9 };
const DAYS_AHEAD = [1, 2, 3, 5, 7, 10, 14];
const NEAR = Array.from({ length: 14 }, (_, at) => at + 1);
const MONTHS_AHEAD = [1, 2, 3, 4, 5, 6];

/** The same numbers from 0 to 1 on every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
type Random = ReturnType<typeof chance>;
const normal = (random: Random) => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
const around = (usual: number, random: Random, share = 0.15) =>
  Math.max(0, Math.round(usual * (1 + share * normal(random))));

const WEEK = [45, 60, 63, 70, 90, 180, 150];
const usualOn = (day: number) => WEEK[day % 7]!;
type Day = (day: number, random: Random) => number | null;
const made = (days: number, seed: number, of: Day): Series => {
  const random = chance(seed);
  return dailySeries(Array.from({ length: days }, (_, day) => of(day, random)));
};
const wandering = (): Day => {
  let level = 0;
  return (day, random) => {
    level += 0.04 * normal(random);
    return around(usualOn(day) * Math.exp(level), random, 0.2);
  };
};

const MADE: Record<string, Series> = {
  'steady weeks': made(420, 11, (day, random) => around(usualOn(day), random)),
  'an outlier x 50 each six weeks': made(420, 12, (day, random) => {
    const visitors = around(usualOn(day), random);
    return random() < 1 / 45 ? 50 * visitors : visitors;
  }),
  'level doubles and halves': made(420, 13, (day, random) =>
    around(usualOn(day) * (day >= 180 && day < 300 ? 2 : 1), random),
  ),
  'summer and growth': made(840, 14, (day, random) =>
    around(usualOn(day) * (1 + 0.5 * Math.sin((day * 2 * Math.PI) / 365)) * (1 + day / 840), random),
  ),
  'a few, closed on Mondays': made(420, 15, (day, random) => {
    const few = usualOn(day) / 15;
    return day % 7 === 0 ? null : Math.max(0, Math.round(few + Math.sqrt(few) * normal(random)));
  }),
  'wandering level': made(420, 16, wandering()),
};

/** Each column of counts of a file; a day without a line is unknown. */
function readFile(file: string, isMonthly: boolean): Series[] {
  const text = readFileSync(join(import.meta.dirname, 'series', `${file}.csv`), 'utf8');
  const [, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
  const dayOf = ([date]: string[]) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const first = dayOf(rows[0]!);
  return rows[0]!.slice(1).map((_, column) => {
    const count = (row: string[]) => (row[column + 1] ? Number(row[column + 1]) : null);
    if (isMonthly) return monthlySeries(rows.map(count));
    const values = new Array<number | null>(dayOf(rows.at(-1)!) - first + 1).fill(null);
    for (const row of rows) values[dayOf(row) - first] = count(row);
    return dailySeries(values);
  });
}

type Compared = { days: number; error: number; naive: number; meanOfFour: number; covered: number };

/** Errors as shares of all visitors, so that columns of different size in one file can be added up. */
function compare(columns: readonly Series[]): Compared {
  const sum = { days: 0, error: 0, naive: 0, meanOfFour: 0, covered: 0 };
  for (const series of columns) {
    const { season, values } = series;
    const { validated } = runForecast(series, { leads: season === 7 ? DAYS_AHEAD : MONTHS_AHEAD });
    const all = validated.reduce((total, { actual }) => total + actual, 0) / validated.length;
    for (const { origin, lead, actual, value, low, high } of validated) {
      const alike: number[] = [];
      for (let at = origin + lead - season * Math.ceil(lead / season); at >= 0 && alike.length < 4; at -= season)
        if (values[at] !== null) alike.push(values[at]!);
      if (alike.length === 0) continue;
      const mean = alike.reduce((total, one) => total + one, 0) / alike.length;
      sum.days += 1;
      sum.error += Math.abs(actual - value) / all;
      sum.naive += Math.abs(actual - alike[0]!) / all;
      sum.meanOfFour += Math.abs(actual - mean) / all;
      sum.covered += actual >= low && actual <= high ? 1 : 0;
    }
  }
  const of = (total: number) => total / sum.days;
  return {
    ...sum,
    error: of(sum.error),
    naive: of(sum.naive),
    meanOfFour: of(sum.meanOfFour),
    covered: of(sum.covered),
  };
}

const table: string[] = [];
const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(9);
afterAll(() =>
  console.log([`${'series'.padEnd(34)} forecast    naive  mean of 4  in range   said`, ...table].join('\n')),
);

function demand(name: string, columns: readonly Series[]) {
  const { error, naive, meanOfFour, covered, days } = compare(columns);
  table.push(
    `${name.padEnd(34)}${[error, naive, meanOfFour, covered].map(percent).join(' ')} ${String(days).padStart(7)}`,
  );
  expect(error).toBeLessThanOrEqual(MAX_OF_A_GUESS * Math.min(naive, meanOfFour));
  expect(covered).toBeGreaterThanOrEqual(COVERED.least);
  expect(covered).toBeLessThanOrEqual(COVERED.most);
}

describe('the forecast is not worse than either simple guess by more than 5 %, and its range holds 75 to 90 %', () => {
  it.each([
    ['pedestrians-melbourne-daily', false],
    ['hotels-daily', false],
    ['museums-los-angeles-monthly', true],
  ])('of the public series %s', (file, isMonthly) => demand(file, readFile(file, isMonthly)));

  it.each(Object.entries(MADE))('of the made series: %s', (name, series) => demand(name, [series]));
});

/** Days at this level, the last of them multiplied by a factor, some days ago. */
const withLast = (days: number, seed: number, factor: number, ago: number) => {
  const values = [...made(days, seed, (day, random) => around(usualOn(day), random)).values] as number[];
  values[days - ago] = values[days - ago]! * factor;
  return dailySeries(values);
};

describe('a day that is no ordinary one', () => {
  const lengths = [60, 75, 120, 420];
  const agos = [1, 2, 7, 20];
  const cases = lengths.flatMap((days) => agos.map((ago) => [days, ago] as const));

  it.each(cases)('x 50 after %i days, %i days ago, moves neither what is expected nor the range', (days, ago) => {
    for (let seed = 1; seed <= 5; seed++) {
      const { next } = runForecast(withLast(days, seed, 50, ago), { leads: NEAR });
      for (let lead = 1; lead <= 14; lead++) {
        const { value, high } = next(lead);
        const usual = usualOn(days - 1 + lead);
        expect(value / usual).toBeGreaterThan(0.75);
        expect(value / usual).toBeLessThan(1.3);
        // 63 are usual: at most 126, never 1,228.
        expect(high / usual).toBeLessThan(2);
      }
    }
  });

  it('of 225 yesterday, where 63 are usual, does not become the forecast', () => {
    for (const days of lengths)
      for (let seed = 1; seed <= 5; seed++) {
        const { next } = runForecast(withLast(days, seed, 225 / 63, 1), { leads: NEAR });
        const usual = usualOn(days - 1 + 7);
        expect(next(7).value / usual).toBeLessThan(1.3);
      }
  });
});

describe('after a change of level', () => {
  it.each([0.25, 0.5, 2, 3, 6])(
    'x %d the forecast follows within four weeks, and the new level lies in its range',
    (factor) => {
      const [changed, days] = [180, 180 + 28];
      let [ratio, within, said] = [0, 0, 0];
      for (let seed = 1; seed <= 8; seed++) {
        const { next } = runForecast(
          made(days, seed, (day, random) => around(usualOn(day) * (day >= changed ? factor : 1), random)),
        );
        for (let lead = 1; lead <= 14; lead++) {
          const level = usualOn(days - 1 + lead) * factor;
          const { value, low, high } = next(lead);
          ratio += value / level;
          within += level >= low && level <= high ? 1 : 0;
          said += 1;
        }
      }
      expect(Math.abs(ratio / said - 1)).toBeLessThan(0.05);
      expect(within / said).toBeGreaterThan(0.75);
    },
  );
});

describe('the simple guess is shown, and named', () => {
  const said = (better: number) => {
    const series = made(90, 3, (day, random) => around(usualOn(day), random));
    const usual = withoutOutliers(series);
    const simple = seasonalModels(series, usual.values).filter(({ name }) => ['naive', 'mean of 4'].includes(name));
    // A model's predicted share of the real figure: 1.5 is half too many.
    const other = { name: 'other', predict: (origin: number, lead: number) => usualOn(origin + lead) * better };
    const { next } = backTest({ series, usual }, [...simple, other], [1, 2, 3], 56);
    return { shown: next(1), simple: simple.find(({ name }) => name === 'mean of 4')!.predict(89, 1) };
  };

  it('where the models together have not been better than it on their own past', () => {
    const { shown, simple } = said(1.5);
    expect(shown).toMatchObject({ value: simple, models: ['mean of 4'] });
  });

  it('and not where one is', () => {
    const { shown } = said(1);
    expect(shown.models[0]).toBe('other');
    expect(shown.models.length).toBeGreaterThan(1);
  });
});

/**
 * Booking models, as of airlines and hotels: present bookings plus the usual pick-up until the day. Cancellations and
 * no-shows are included, since they learn from actual visitors.
 */
import { isKnown, type Model } from './series';

/** Bookings for step `at`, `lead` steps before it; null if unknown. */
export type Bookings = (at: number, lead: number) => number | null;

const FADING = 0.985;
/** Days before the learned weights are used. */
const MIN_DAYS = 10;
/** Regularisation towards half of each while days are few. */
const PULL = 0.6;
const FULL_DAYS = 60;

/** Solves the equations `row[0] x + row[1] y + … = row[last]` by elimination. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const top = rows[column] as number[];
    for (let row = 0; row < size; row++) {
      const line = rows[row] as number[];
      if (row === column) continue;
      const factor = (line[column] as number) / (top[column] as number);
      for (let at = column; at <= size; at++) line[at] = (line[at] as number) - factor * (top[at] as number);
    }
  }
  return rows.map((row, at) => (row[size] as number) / (row[at] as number));
}

/**
 * Least squares of `came` by [booked, guess, 1], with a row of sums each; later days count more, and few are kept near
 * halves.
 */
class Fit {
  private readonly sums = [0, 1, 2].map(() => [0, 0, 0, 0]);
  private scale = 0;
  private days = 0;

  learn(booked: number, guess: number, came: number): void {
    const x = [booked, guess, 1, came];
    for (let row = 0; row < 3; row++) {
      const line = this.sums[row] as number[];
      for (let at = 0; at < 4; at++) line[at] = FADING * (line[at] as number) + (x[row] as number) * (x[at] as number);
    }
    this.scale = FADING * this.scale + guess * guess;
    this.days++;
  }

  weights(): number[] | null {
    if (this.days < MIN_DAYS) return null;
    const pull = (PULL * this.scale) / Math.min(this.days, FULL_DAYS) + 1e-9;
    const pulls = [pull, pull, 3];
    return solve(
      this.sums.map((line, row) =>
        line.map((sum, at) => sum + (at === row ? (pulls[row] as number) : at === 3 && row < 2 ? pull / 2 : 0)),
      ),
    );
  }
}

/** Weights of bookings and of the guess without them, by their accuracy so far. */
function weighted(values: Float64Array, bookings: Bookings, base: Model['predict']): Model['predict'] {
  const fitted = new Map<number, (number[] | null)[]>();
  const fitOf = (lead: number): (number[] | null)[] => {
    const its = new Fit();
    return Array.from(values, (came, at) => {
      const booked = bookings(at, lead);
      const guess = booked !== null && at >= lead ? base(at - lead, lead) : Number.NaN;
      if (booked !== null && isKnown(guess) && isKnown(came)) its.learn(booked, guess, came);
      return its.weights();
    });
  };
  return (origin, lead) => {
    const found = fitted.get(lead) ?? fitOf(lead);
    fitted.set(lead, found);
    const booked = bookings(origin + lead, lead);
    const [ofBooked, ofGuess, more] = found[origin] ?? [];
    if (booked === null || ofBooked === undefined) return Number.NaN;
    return Math.max(0, ofBooked * booked + (ofGuess as number) * base(origin, lead) + (more as number));
  };
}

/** @param base a guess without bookings. */
export function bookingModels(
  values: Float64Array,
  season: number,
  bookings: Bookings,
  base: Model['predict'],
): Model[] {
  /** Actual visitors and bookings at the same lead of past days: the last ones, or the last on this weekday. */
  const before = (origin: number, lead: number, step: number, count: number) => {
    let [came, booked, days] = [0, 0, 0];
    for (let at = origin + lead - step * Math.ceil(lead / step); at >= 0 && days < count; at -= step) {
      const value = values[at];
      const then = bookings(at, lead);
      if (!isKnown(value) || then === null) continue;
      came += value;
      booked += then;
      days++;
    }
    return { came, booked, days };
  };
  const MIN = 3;
  const added =
    (step: number, count: number): Model['predict'] =>
    (origin, lead) => {
      const booked = bookings(origin + lead, lead);
      if (booked === null) return Number.NaN;
      const past = before(origin, lead, step, count);
      if (past.days < MIN) return Number.NaN;
      return Math.max(0, booked + (past.came - past.booked) / past.days);
    };
  const times =
    (step: number, count: number): Model['predict'] =>
    (origin, lead) => {
      const booked = bookings(origin + lead, lead);
      if (booked === null) return Number.NaN;
      const past = before(origin, lead, step, count);
      return past.days < MIN || past.booked === 0 ? Number.NaN : (booked * past.came) / past.booked;
    };
  return [
    { name: 'pickup', predict: added(season, 8) },
    { name: 'late pickup', predict: added(1, 2 * season) },
    { name: 'share booked', predict: times(season, 8) },
    { name: 'late share booked', predict: times(1, 3 * season) },
    { name: 'bookings and past', predict: weighted(values, bookings, base) },
  ];
}

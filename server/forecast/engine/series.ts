/**
 * Data of the engine: counts at equal steps (days or months) with a season. Each model predicts at any past step from
 * the data known then, and is scored by that.
 */

/** Leads in days that are tested; a day between two of them takes the farther one's error. */
export const DAY_LEADS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 21, 28, 42, 56, 84, 126, 182, 273, 364,
] as const;

export const MONTH_LEADS = [1, 2, 3, 4, 5, 6, 9, 12] as const;

export type Series = {
  /** Values by step, oldest first; null if unknown or closed. */
  values: readonly (number | null)[];
  /** Length of the season: 7 for days, 12 for months. */
  season: number;
  /** Steps to the same weekday of last year: 364 for days. Null if the season is the year. */
  year: number | null;
};

export const dailySeries = (values: Series['values']): Series => ({ values, season: 7, year: 364 });

export const monthlySeries = (values: Series['values']): Series => ({ values, season: 12, year: null });

/** Predicts `lead` steps after `origin` from the values up to `origin`; NaN if it cannot. */
export type Model = { name: string; predict: (origin: number, lead: number) => number };

/** Nulls become NaN, which propagates through arithmetic. */
export const numbersOf = (values: Series['values']): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN);

export const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Takes sorted values and interpolates linearly: the half of [1, 2, 4] is 2, three quarters of it 3. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const at = clamp(share, 0, 1) * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  return below + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? below) - below);
}

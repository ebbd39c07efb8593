/** Notes and coins, for the pages that count them and the server that adds them up. */
import { currencyDigits } from './currencies';
import { type Cents, cents } from './money';
import type { IsoDateTime } from './time';

/** The notes and coins of a currency in minor units, the largest first. */
const FACES: Record<string, readonly number[]> = {
  EUR: [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  CHF: [100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
};
/** Default for any other currency, in major units. */
const ORDINARY = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

export const facesOf = (currency: string): readonly number[] =>
  FACES[currency] ?? ORDINARY.map((units) => units * 10 ** currencyDigits(currency));

/** Number of pieces by value: `{ 5000: 2, 50: 1 }` is 100.50. */
export type CashCount = Readonly<Record<string, number>>;

export const sumOf = (count: CashCount): Cents =>
  cents(Object.entries(count).reduce((sum, [face, pieces]) => sum + Number(face) * pieces, 0));

/**
 * The cash paid for an amount if the smallest coins are not in use, rounded half away from zero: 12.91 in steps of 0.05
 * is 12.90, 22.90 in steps of 1.00 is 23.00.
 */
export function roundedForCash(amount: number, step: number): Cents {
  const [steps, rest] = [Math.floor(Math.abs(amount) / step), Math.abs(amount) % step];
  return cents(Math.sign(amount) * (steps + (rest * 2 >= step ? 1 : 0)) * step);
}

/**
 * Suggested cash amounts: the next notes above the amount due, 50.00 and 100.00 for 32.00; several notes if few are
 * above it, 150.00 and 200.00 for 120.00. No notes above 200.00.
 */
export function likelyNotes(due: Cents, currency: string): Cents[] {
  const unit = 10 ** currencyDigits(currency);
  const most = FACES[currency] ? 200 * unit : Number.POSITIVE_INFINITY;
  const notes = facesOf(currency).filter((face) => face >= 5 * unit && face <= most);
  const single = notes.filter((face) => face > due);
  const several = notes.slice(0, 3).map((face) => Math.ceil(due / face) * face);
  const sums = single.length > 1 ? single : [...single, ...several].filter((sum) => sum > due);
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, 4) as Cents[];
}

export const MOVED_KINDS = ['deposit', 'withdrawal', 'drop'] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];
export const CASH_KINDS = ['sale', 'refund', ...MOVED_KINDS, 'rounding', 'correction'] as const;
export type CashKind = (typeof CASH_KINDS)[number];
export const SHIFT_STATES = ['open', 'closing', 'closed'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/**
 * A shift in a daily report, whose figures add up: opening + cash - refunded + deposits - withdrawals - drops =
 * expected. A shift opened on an earlier day starts with the cash in the drawer at midnight.
 */
export type DrawerOfDay = {
  id: string;
  cashbox: string;
  number: number;
  cashier: string;
  state: ShiftState;
  currency: string;
  zone: string;
  openedAt: IsoDateTime;
  closedAt: IsoDateTime | null;
  openingDifference: Cents;
  opening: Cents;
  /** Cash sales, including rounding and corrections. */
  cash: Cents;
  /** In cash, like all following amounts. */
  refunded: Cents;
  deposits: Cents;
  withdrawals: Cents;
  /** Moved to the safe. */
  drops: Cents;
  expected: Cents;
  /** Null unless the shift was closed by the end of the day, like `banked` and `left`. */
  difference: Cents | null;
  banked: Cents | null;
  left: Cents | null;
  others: Cents;
  othersRefunded: Cents;
};

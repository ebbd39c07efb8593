/** Notes and coins, for the pages that count them and the server that adds them up. */
import { currencyDigits } from './currencies';
import { type Cents, cents } from './money';
import type { IsoDateTime } from './time';

/** What a currency has, in minor units, the largest first. */
const FACES: Record<string, readonly number[]> = {
  EUR: [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  CHF: [100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
};
/** In units, of any other currency. */
const ORDINARY = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

export const facesOf = (currency: string): readonly number[] =>
  FACES[currency] ?? ORDINARY.map((units) => units * 10 ** currencyDigits(currency));

/** Pieces by what each is worth: `{ 5000: 2, 50: 1 }` are 100.50. */
export type CashCount = Readonly<Record<string, number>>;

export const sumOf = (count: CashCount): Cents =>
  cents(Object.entries(count).reduce((sum, [face, pieces]) => sum + Number(face) * pieces, 0));

/**
 * What is paid in cash for an amount where the smallest coins are not in use, half away from nothing: 12.91 in steps of 0.05 is
 * 12.90, 22.90 in steps of 1.00 is 23.00.
 */
export function roundedForCash(amount: number, step: number): Cents {
  const [steps, rest] = [Math.floor(Math.abs(amount) / step), Math.abs(amount) % step];
  return cents(Math.sign(amount) * (steps + (rest * 2 >= step ? 1 : 0)) * step);
}

/**
 * What a person hands over for an amount: the next notes above it, for 32.00 50.00 and 100.00; several notes where hardly one is above it,
 * for 120.00 150.00 and 200.00. Notes above 200.00 are not offered.
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
 * A shift in the report of a day, so that its till adds up: opening + cash - refunded + deposits - withdrawals - drops = expected. A shift
 * that was opened on a day before begins with what was in the drawer at midnight.
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
  /** Sold in cash, with what was rounded and put right. */
  cash: Cents;
  /** In cash, like all that follows. */
  refunded: Cents;
  deposits: Cents;
  withdrawals: Cents;
  /** To the safe. */
  drops: Cents;
  expected: Cents;
  /** Null unless it was closed by the end of the day, like `banked` and `left`. */
  difference: Cents | null;
  banked: Cents | null;
  left: Cents | null;
  others: Cents;
  othersRefunded: Cents;
};

/**
 * Divides amounts. Tax is included in the price. Rates are basis points (2100 = 21 %). Rounding is half away from zero.
 * The database calculates the tax of a document by rate, for all its parts together (`tax_shares`). Products of two
 * amounts exceed the safe integers long before their quotient does, so divisions use BigInt.
 */
import { type Cents, cents, ZERO } from './money';

/** `amount * times / parts`, rounded half away from zero. */
function scale(amount: number, times: number, parts: number): number {
  const numerator = whole(amount) * whole(times);
  const denominator = whole(parts);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return BigInt(value);
}

/**
 * The tax contained in a tax-inclusive amount, same as `tax_included` of the database: 1000 at 2100 basis points
 * contains 174.
 * @throws RangeError when the rate is negative or not whole.
 */
export function taxIncluded(gross: Cents, rateBasisPoints: number): Cents {
  if (rateBasisPoints < 0) throw new RangeError(`a tax rate is negative: ${rateBasisPoints}`);
  return cents(scale(gross, rateBasisPoints, 10_000 + rateBasisPoints));
}

/** `percentBasisPoints` of an amount, rounded half away from zero. @throws RangeError when they are not whole. */
export const percentage = (amount: Cents, percentBasisPoints: number): Cents =>
  cents(scale(amount, percentBasisPoints, 10_000));

/**
 * Splits `total` in proportion to whole `weights` (amounts, quantities) by largest remainder: the parts sum to the
 * total, and each differs from its exact share by less than a minor unit. Ties go to the earlier part.
 * @throws RangeError when a weight is negative or not whole, or when all weights of a non-zero total are zero.
 */
export function prorate(total: Cents, weights: readonly number[]): Cents[] {
  const shares = weights.map(whole);
  if (shares.some((share) => share < 0n)) throw new RangeError('a weight is negative');
  const sum = shares.reduce((all, share) => all + share, 0n);
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('nothing to spread the amount over');
    return weights.map(() => ZERO);
  }
  const sign = total < 0 ? -1 : 1;
  const size = whole(Math.abs(total));
  const parts = shares.map((share) => Number((size * share) / sum));
  const remainders = shares.map((share, index) => ({ index, remainder: (size * share) % sum }));
  remainders.sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index);
  const left = Math.abs(total) - parts.reduce((all, part) => all + part, 0);
  for (const { index } of remainders.slice(0, left)) parts[index] = parts[index]! + 1;
  return parts.map((part) => cents(sign * part));
}

/**
 * Splits the tax of a rate among its amounts by largest remainder. In a mix of additions and deductions, deductions get
 * their own tax and additions the rest.
 */
export function shareTax(tax: Cents, amounts: readonly Cents[], rateBasisPoints: number): Cents[] {
  const off = amounts.reduce((sum, amount) => sum + Math.min(amount, 0), 0);
  const isMixed = off < 0 && amounts.some((amount) => amount > 0);
  if (!isMixed) return prorate(tax, amounts.map(Math.abs));
  const taxOff = taxIncluded(cents(off), rateBasisPoints);
  const added = prorate(
    cents(tax - taxOff),
    amounts.map((amount) => Math.max(amount, 0)),
  );
  const taken = prorate(
    taxOff,
    amounts.map((amount) => Math.max(-amount, 0)),
  );
  return amounts.map((amount, at) => (amount < 0 ? taken : added)[at]!);
}

/** "50%" of 5000 basis points, as the locale writes it. */
export const shareText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 10_000);

/**
 * Parts of amounts. Tax is inside the price. Rates are basis points (2100 = 21 %). Rounding is half away from zero. The tax
 * of a document is reckoned by rate, of all its parts together, in the database (`tax_shares`).
 * Products of two amounts leave the safe integers long before their quotient does, so divisions run on BigInt.
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
 * The tax contained in a tax-inclusive amount, as `tax_included` of the database has it: 1000 at 2100 basis points holds 174.
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
 * whole, and none is a full minor unit from its exact share. Ties go to the earlier part.
 * @throws RangeError when a weight is negative or not whole, or when something is spread over nothing.
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
 * The tax of a rate, spread over the amounts that hold it by largest remainder. Where some are added and some taken off, what is
 * taken off holds its own tax, and what is added the rest.
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

/**
 * Money is a whole number of the currency's minor unit; nothing here returns a fraction or an unsafe integer.
 * Tax is inside the price. Rates are basis points (2100 = 21 %). Rounding is half away from zero, per line,
 * and every total is the sum of its lines, so a document always adds up to what was paid.
 */
export type Cents = number & { readonly __cents: unique symbol };

/** @throws RangeError when the number is not a safe whole number of minor units. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export const add = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount);
export const multiply = (amount: Cents, times: number): Cents => cents(amount * times);

const roundHalfAwayFromZero = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** The tax contained in a tax-inclusive amount: 1000 at 2100 basis points holds 174. */
export function taxIncluded(gross: Cents, rateBasisPoints: number): Cents {
  const net = roundHalfAwayFromZero((gross * 10_000) / (10_000 + rateBasisPoints));
  return cents(gross - net);
}

/** `percentBasisPoints` of an amount, rounded half away from zero. */
export const percentage = (amount: Cents, percentBasisPoints: number): Cents =>
  cents(roundHalfAwayFromZero((amount * percentBasisPoints) / 10_000));

/**
 * Splits `total` in proportion to `weights` by largest remainder: the parts sum to the whole, and none is more
 * than one minor unit from its exact share. Ties go to the earlier part.
 */
export function prorate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative');
  if (sum === 0) {
    if (total !== 0) throw new RangeError('nothing to spread the amount over');
    return weights.map(() => ZERO);
  }
  const sign = total < 0 ? -1 : 1;
  const exact = weights.map((weight) => (Math.abs(total) * weight) / sum);
  const parts = exact.map(Math.floor);
  let left = Math.abs(total) - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = parts[index]! + 1;
    left -= 1;
  }
  return parts.map((part) => cents(sign * part));
}

const fractionDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The amount as people of that locale write it: 1250 EUR is "12,50 €" in Spanish. */
export const formatMoney = (amount: Cents, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** fractionDigits(currency));

/**
 * Money is a whole number of the currency's minor unit; nothing here returns a fraction or an unsafe integer.
 * `moneyShares.ts` divides amounts.
 */
import { currencyDigits } from './currencies';

export type Cents = number & { readonly __cents: unique symbol };

/** @throws RangeError if the number is not a safe integer of minor units. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export const add = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount);
export const multiply = (amount: Cents, times: number): Cents => cents(amount * times);

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs a hundred times as much as using it. */
function moneyFormat(currency: string, locale: string, more = 0): Intl.NumberFormat {
  const key = `${locale} ${currency} ${more}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = currencyDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + more,
  });
  formats.set(key, format);
  return format;
}

/** Below nothing the sign is a minus, as wide as the figures, and not a hyphen, at which a line may break. */
const written = (format: Intl.NumberFormat, text: Intl.StringNumericLiteral): string =>
  format.format(text).replace('-', '\u2212');

/** The amount as people of that locale write it: 1250 EUR is "12,50 €" in Spanish, -700 EUR in English "−€7.00". */
export function formatMoney(amount: Cents, currency: string, locale: string): string {
  // Passes decimal text, not a quotient: fifteen digits of a double are not enough for every amount.
  const text = `${amount}E-${currencyDigits(currency)}` as Intl.StringNumericLiteral;
  return written(moneyFormat(currency, locale), text);
}

/** An equal part of an amount, with two more digits if it does not divide evenly: 1000 EUR in 3 is "3,3333 €". */
export function formatPart(amount: Cents, parts: number, currency: string, locale: string): string {
  if (amount % parts === 0) return formatMoney(cents(amount / parts), currency, locale);
  const text = `${Math.round((amount * 100) / parts)}E-${currencyDigits(currency) + 2}` as Intl.StringNumericLiteral;
  return written(moneyFormat(currency, locale, 2), text);
}

/** The amount as a plain number with a point: 1250 EUR is `12.50`. */
export function decimal(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0');
  const at = figures.length - digits;
  return `${amount < 0 ? '-' : ''}${figures.slice(0, at)}${digits > 0 ? `.${figures.slice(at)}` : ''}`;
}

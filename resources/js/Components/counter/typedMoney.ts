import { currencyDigits } from '@server/shared/currencies';
import { type Cents, cents } from '@server/shared/money';

const MAX_GIVEN = 10_000_000;

/** "50" is 50.00, "12,9" is 12.90: whole units until the decimal key is pressed. */
export function typedCents(typed: string, currency: string): Cents {
  const digits = currencyDigits(currency);
  const [whole = '', part = ''] = typed.split(',');
  return cents(Number(whole || 0) * 10 ** digits + Number(part.padEnd(digits, '0') || 0));
}

/** The text after one more key; an invalid key changes nothing. */
export function pressed(typed: string, key: string, currency: string): string {
  const digits = currencyDigits(currency);
  if (key === 'Backspace') return typed.slice(0, -1);
  if (key === ',' || key === '.') return digits === 0 || typed.includes(',') ? typed : `${typed || '0'},`;
  const [, part] = typed.split(',');
  if (part !== undefined && part.length >= digits) return typed;
  const next = typed === '0' ? key : typed + key;
  return typedCents(next, currency) > MAX_GIVEN ? typed : next;
}

/** An amount as typed text: 50.00 is "50". */
export function asTyped(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  if (amount > MAX_GIVEN) return asTyped(MAX_GIVEN, currency);
  const whole = Math.floor(amount / 10 ** digits);
  const part = amount % 10 ** digits;
  return part === 0 ? String(whole) : `${whole},${String(part).padStart(digits, '0')}`;
}

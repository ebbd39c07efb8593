/** Input of the hosted page, checked as a bank does before it contacts the card's issuer. */
import type { MessageKey } from '../../shared/i18n/translate';
import { type Scenario, scenarioOf } from './testCards';

export type CardForm = { number: string; expiry: string; cvc: string };
type Field = keyof CardForm;
export type CardErrors = Partial<Record<Field, MessageKey>>;

/** Check digit of a card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return digits.length >= 12 && sum % 10 === 0;
}

/** A card is valid through the last day of its month. */
function expiryError(expiry: string, now: Date): MessageKey | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})\s*$/.exec(expiry);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'sandbox.error_expiry';
  const year = 2000 + (Number(match[2]) % 100);
  return Date.UTC(year, month, 1) <= now.getTime() ? 'sandbox.error_expired' : undefined;
}

/** @returns the card's scenario, or messages for invalid fields. */
export function readCard(
  form: CardForm,
  now = new Date(),
): { scenario: Scenario; last4: string } | { errors: CardErrors } {
  const digits = form.number.replace(/[\s-]/g, '');
  const scenario = scenarioOf(digits);
  const numberError =
    !/^\d+$/.test(digits) || !passesLuhn(digits) ? 'sandbox.error_number' : scenario ? undefined : 'sandbox.error_real';
  const expiry = expiryError(form.expiry, now);
  const cvc = /^\s*\d{3,4}\s*$/.test(form.cvc) ? undefined : ('sandbox.error_cvc' as const);
  if (scenario && !numberError && !expiry && !cvc) return { scenario, last4: digits.slice(-4) };
  return {
    errors: { ...(numberError && { number: numberError }), ...(expiry && { expiry }), ...(cvc && { cvc }) },
  };
}

import type { Translate } from './i18n/translate';

/** Reasons of failed payments with a separate text for buyers; all others are shown as declined. */
export const WORDED_FAILURES = [
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'wrong_card_data',
  'card_not_accepted',
  'bank_unavailable',
  'provider_error',
] as const;
export type WordedFailure = (typeof WORDED_FAILURES)[number];

const STAFF_WORDS = [...WORDED_FAILURES, 'card_declined', 'cancelled_by_buyer', 'cancelled_by_merchant'] as const;

/** Words of a failure for staff; a code that only the provider knows stays. */
export function failureText(code: string | null, t: Translate): string | null {
  const known = STAFF_WORDS.find((one) => one === code);
  return known ? t(`payments.why_${known}`) : code;
}

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

/** Why a payment failed, as far as buyers are told in words of their own; everything else was declined. */
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

/** Maps decline codes of Stripe to ours. */

const CODES: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'wrong_card_data',
  invalid_number: 'wrong_card_data',
  incorrect_cvc: 'wrong_card_data',
  invalid_cvc: 'wrong_card_data',
  invalid_expiry_month: 'wrong_card_data',
  invalid_expiry_year: 'wrong_card_data',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_not_supported: 'card_not_accepted',
  currency_not_supported: 'card_not_accepted',
  issuer_not_available: 'bank_unavailable',
  processing_error: 'bank_unavailable',
  try_again_later: 'bank_unavailable',
};

/** @param codes Stripe's codes, most specific first. */
export const failureOf = (...codes: readonly (string | null | undefined)[]): string =>
  codes.map((code) => code && CODES[code]).find(Boolean) ?? 'card_declined';

/** Kinds of security log entries and their outcomes: done, failed for lack of a proof, or refused by a rule. */

export const SECURITY_OUTCOMES = ['success', 'failure', 'refusal'] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

export const SECURITY_KINDS = {
  signed_in: 'success',
  sign_in_failed: 'failure',
  signed_out: 'success',
  sessions_ended: 'success',
  device_shut_out: 'success',
  confirmation_failed: 'failure',
  password_changed: 'success',
  password_reset: 'success',
  address_changed: 'success',
  second_factor_on: 'success',
  second_factor_off: 'success',
  recovery_code_used: 'success',
  recovery_codes_renewed: 'success',
  pin_set: 'success',
  pin_removed: 'success',
  pin_refused: 'failure',
  link_used: 'success',
  account_created: 'success',
  account_closed: 'success',
  account_shut_out: 'success',
  account_let_in: 'success',
  roles_changed: 'success',
  permissions_changed: 'success',
  payment_secrets_changed: 'success',
  wallet_keys_changed: 'success',
  impersonation_begun: 'success',
  impersonation_ended: 'success',
  token_created: 'success',
  token_first_used: 'success',
  token_ended: 'success',
  exported: 'success',
  personal_data_erased: 'success',
  access_refused: 'refusal',
  forgery_refused: 'refusal',
  limit_reached: 'refusal',
  drawer_short: 'refusal',
} as const satisfies Record<string, SecurityOutcome>;
export type SecurityKind = keyof typeof SECURITY_KINDS;

/** Why a proof was not accepted. */
export const SECURITY_REASONS = [
  'wrong_password',
  'unknown_account',
  'shut_out',
  'not_accepted',
  'second_factor',
  'recovery_code',
  'wrong_pin',
  'pin_locked',
] as const;
export type SecurityReason = (typeof SECURITY_REASONS)[number];

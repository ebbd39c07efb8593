import type { Settings } from '../settings';

/** Retention terms in the format of the database functions. */
export type Terms = { holder_months: number; buyer_years: number; account_months: number; warning_days: number };

export const termsOf = (settings: Settings): Terms => ({
  holder_months: settings['privacy.holder_months'],
  buyer_years: settings['privacy.buyer_years'],
  account_months: settings['privacy.account_months'],
  warning_days: settings['privacy.warning_days'],
});

/** On request, everything is erased that no law and no future visit requires. */
export const termsOnRequest = (settings: Settings): Terms => ({ ...termsOf(settings), holder_months: 0 });

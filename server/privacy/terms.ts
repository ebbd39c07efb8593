import type { Settings } from '../settings';

/** How long is kept what tells of people, as the functions of the database take it. */
export type Terms = { holder_months: number; buyer_years: number; account_months: number; warning_days: number };

export const termsOf = (settings: Settings): Terms => ({
  holder_months: settings['privacy.holder_months'],
  buyer_years: settings['privacy.buyer_years'],
  account_months: settings['privacy.account_months'],
  warning_days: settings['privacy.warning_days'],
});

/** Where a person asks for it, all goes that the law and a coming visit leave to us. */
export const termsOnRequest = (settings: Settings): Terms => ({ ...termsOf(settings), holder_months: 0 });

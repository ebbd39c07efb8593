import type { Translate } from '../shared/i18n/translate';
import { cents, formatMoney } from '../shared/money';
import type { EffectKind } from './pricing/promo';

export type EffectLabels = {
  effect: EffectKind;
  percent: number | null;
  amountCents: number | null;
  buy: number | null;
  pay: number | null;
  minQuantity: number;
  /** Null without amounts. */
  currency: string | null;
};

/** Short description of a promotion: "10 % off", "3 for 2". */
export function effectText(words: EffectLabels, t: Translate, locale: string): string {
  const { effect, percent, amountCents, buy, pay, minQuantity, currency } = words;
  const amount = currency === null ? '' : formatMoney(cents(amountCents ?? 0), currency, locale);
  switch (effect) {
    case 'percentage':
      return t('promos.gives_percentage', { percent: new Intl.NumberFormat(locale).format((percent ?? 0) / 100) });
    case 'amount':
      return t('promos.gives_amount', { amount });
    case 'fixed_price':
      return t('promos.gives_fixed_price', { amount });
    case 'n_for_m':
      return t('promos.gives_n_for_m', { buy: buy ?? 0, pay: pay ?? 0 });
    case 'cheapest_free':
      return t('promos.gives_cheapest_free', { group: Math.max(2, minQuantity) });
  }
}

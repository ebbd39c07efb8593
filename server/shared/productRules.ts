/** Rules of a product for buyers, as short texts: in the shop and in frames on other sites. */
import type { Translate } from './i18n/translate';

type Ruled = {
  needsOther: boolean;
  requires: readonly { name: string }[];
  maxPerRequired: number | null;
  capacityUnits: number;
  minPerOrder: number;
};

/** "Only with Adult or Senior, up to 2 for each", "At least 10 per order". */
export function productRules(product: Ruled, t: Translate, locale: string): string[] {
  const { needsOther, requires, maxPerRequired, capacityUnits, minPerOrder } = product;
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(requires.map(({ name }) => name));
  return [
    needsOther && t('orders.extra'),
    requires.length > 0 &&
      t(maxPerRequired === null ? 'orders.companion' : 'orders.companion_most', {
        required: names,
        count: maxPerRequired ?? 0,
      }),
    capacityUnits > 1 && t('orders.counts_as', { count: capacityUnits }),
    minPerOrder > 1 && t('orders.at_least', { count: minPerOrder }),
  ].filter((rule) => rule !== false);
}

import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Hold, Product } from './cart';

/**
 * The one message of a change for a screen reader: each ticket type and add-on by its name and number, and the total.
 * An audio guide is no place, and a family ticket is four: a count of places would be neither.
 */
export function useKeptText(): (hold: Hold, products: readonly Product[]) => string {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return ({ lines, others, totalCents, currency }, products) => {
    const own = lines.map(({ productId, quantity }) => ({
      quantity,
      name: products.find(({ id }) => id === productId)?.name ?? '',
    }));
    const items = [...own, ...others.flatMap(({ shown }) => shown)].map(
      ({ quantity, name }) => `${quantity} × ${name}`,
    );
    return t('orders.held_announcement', {
      items: new Intl.ListFormat(locale).format(items),
      amount: format.money(totalCents, currency),
    });
  };
}

import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Hold, Product } from './cart';

/**
 * The announcement of a change: each product with its quantity, and the total. A number of places would be wrong: an
 * audio guide takes none and a family ticket takes 4.
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

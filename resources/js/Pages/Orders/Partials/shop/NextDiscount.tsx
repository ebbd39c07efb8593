import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Limit, Product } from './cart';
import type { HoldControl } from './holdControl';

type NextDiscountProps = {
  products: readonly Product[];
  control: HoldControl;
  limitsOf: (product: Product) => { own: Limit; visit: { most: number } | null };
};

/** What a few more would bring, as the server reckons it; nothing where so many cannot be had. Read aloud as it counts down. */
export function NextDiscount({ products, control: { live, cart, isSettled }, limitsOf }: NextDiscountProps) {
  const t = useT();
  const format = useFormat();
  const next = live?.nextDiscount;
  const product = next && products.find(({ id }) => id === next.productId);
  const limits = product && limitsOf(product);
  const isThere =
    limits &&
    Math.min(limits.own.most, limits.visit?.most ?? limits.own.most) >= (cart.quantities[product.id] ?? 0) + next.more;
  return (
    <p role="status" className={isThere && isSettled ? 'mt-4 text-info' : 'sr-only'}>
      {isThere &&
        isSettled &&
        (next.percent === null
          ? t('orders.next_saves', {
              count: next.more,
              product: product.name,
              name: next.name,
              amount: format.money(next.savesCents, live.currency),
            })
          : t('orders.next_percent', {
              count: next.more,
              product: product.name,
              name: next.name,
              percent: format.number(next.percent / 100),
            }))}
    </p>
  );
}

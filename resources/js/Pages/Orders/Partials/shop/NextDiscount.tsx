import type { NextDiscount as Next } from '@server/orders/pages';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Cart, Limit, Product } from './cart';

type NextDiscountProps = {
  next: Next | null;
  products: readonly Product[];
  quantities: Cart['quantities'];
  currency: string;
  limitsOf: (product: Product) => { own: Limit; visit: { most: number } | null };
};

/**
 * The discount for a few more tickets, computed by the server; nothing where they are unavailable. Announced as it
 * changes.
 */
export function NextDiscount({ next, products, quantities, currency, limitsOf }: NextDiscountProps) {
  const t = useT();
  const format = useFormat();
  const product = next && products.find(({ id }) => id === next.productId);
  const limits = product && limitsOf(product);
  const isThere =
    limits &&
    Math.min(limits.own.most, limits.visit?.most ?? limits.own.most) >= (quantities[product.id] ?? 0) + next.more;
  return (
    <p role="status" className={isThere ? 'mt-4 text-info' : 'sr-only'}>
      {isThere &&
        (next.percent === null
          ? t('orders.next_saves', {
              count: next.more,
              product: product.name,
              name: next.name,
              amount: format.money(next.savesCents, currency),
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

import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Product } from './cart';

/** "Adult or Senior": what a product is sold with. */
export function useRequiredNames(): (product: Product) => string {
  const locale = useLocale();
  return ({ requires }) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(requires.map(({ name }) => name));
}

/** Why there can be none of a product, or no more, by how many go with what else is chosen. */
export function useCompanionText(): (product: Product, together: number) => string {
  const t = useT();
  const namesOf = useRequiredNames();
  return (product, together) => {
    const params = { product: product.name, required: namesOf(product) };
    return together === 0
      ? t('orders.companion_missing', params)
      : t('orders.companion_too_few', { ...params, count: product.maxPerRequired ?? 0 });
  };
}

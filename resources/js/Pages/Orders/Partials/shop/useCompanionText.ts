import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Product } from './cart';

/** “Adult” or “Senior”: the companions of a product, quoted in a sentence. */
function useRequiredNames(quote: (name: string) => string): (product: Product) => string {
  const locale = useLocale();
  return ({ requires }) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(requires.map(({ name }) => quote(name)));
}

/** The reason why a product is unavailable or at its maximum, by how many the other tickets allow. */
export function useCompanionText(): (product: Product, together: number) => string {
  const t = useT();
  const namesOf = useRequiredNames((name) => t('common.quoted_name', { name }));
  return (product, together) => {
    const params = { product: product.name, required: namesOf(product) };
    return together === 0
      ? t('orders.companion_missing', params)
      : t('orders.companion_too_few', { ...params, count: product.maxPerRequired ?? 0 });
  };
}

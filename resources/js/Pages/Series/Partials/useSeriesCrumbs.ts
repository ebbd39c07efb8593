import { paths } from '@server/shared/paths';
import type { Crumb } from '@/Components/Breadcrumbs';
import { useT } from '@/hooks/useT';

/** Breadcrumbs from the products to a series. */
export function useSeriesCrumbs(here?: string): Crumb[] {
  const t = useT();
  const products = { label: t('products.title'), href: paths.products.index() };
  if (here === undefined) return [products, { label: t('products.series_title') }];
  return [products, { label: t('products.series_title'), href: paths.series.index() }, { label: here }];
}

import { paths } from '@server/shared/paths';
import type { Crumb } from '@/Components/Breadcrumbs';
import { useT } from '@/hooks/useT';
import { useWorkspace } from '@/hooks/useWorkspace';

/** Breadcrumbs of the promo code pages. */
export function useCrumbs(...here: Crumb[]): Crumb[] {
  const t = useT();
  const event = useWorkspace();
  return [{ label: t('promoCodes.title'), href: paths.promoCodes.index(event?.id) }, ...here];
}

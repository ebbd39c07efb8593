import { paths } from '@server/shared/paths';
import type { Crumb } from '@/Components/Breadcrumbs';
import { useT } from '@/hooks/useT';

/** Breadcrumbs of the saved replies, and of one of them. */
export function useReplyCrumbs(name?: string): Crumb[] {
  const t = useT();
  const home = { label: t('support.title'), href: paths.customerService.index() };
  if (name === undefined) return [home, { label: t('support.replies') }];
  return [home, { label: t('support.replies'), href: paths.customerService.replies() }, { label: name }];
}

import type { Pages } from '@server/pages';
import { formatDate } from '@server/shared/time';
import type { useT } from '@/hooks/useT';

type Reach = Pages['Users/Edit']['roles'][number]['reach'];
type Places = Pages['Users/Create']['places'];

/** A role's reach in one line: "Harbour Hall, Night Tour, until 31 December 2026". */
export function reachWords(
  { t, locale }: { t: ReturnType<typeof useT>; locale: string },
  reach: Reach,
  { venues, events }: Places,
): string {
  const names = [...venues, ...events]
    .filter(({ value }) => reach.venues.includes(value) || reach.events.includes(value))
    .map(({ label }) => label);
  const where = reach.isLimited ? names.join(', ') || t('people.reach_nowhere') : t('people.reach_everywhere');
  return reach.until ? t('people.reach_words', { where, until: formatDate(reach.until, 'UTC', locale) }) : where;
}

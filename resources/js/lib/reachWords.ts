import type { Pages } from '@server/pages';
import type { useT } from '@/hooks/useT';

type Reach = Pages['Users/Edit']['roles'][number]['reach'];
type Places = Pages['Users/Create']['places'];

/** A reach in one line: "Harbour Hall, Night Tour · until 2026-12-31". */
export function reachWords(t: ReturnType<typeof useT>, reach: Reach, { venues, events }: Places): string {
  const names = [...venues, ...events]
    .filter(({ value }) => reach.venues.includes(value) || reach.events.includes(value))
    .map(({ label }) => label);
  const where = reach.isLimited ? names.join(', ') || t('people.reach_nowhere') : t('people.reach_everywhere');
  return reach.until ? t('people.reach_words', { where, until: reach.until }) : where;
}

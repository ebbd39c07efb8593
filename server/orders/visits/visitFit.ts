import { conflictOf, type VisitTime, visitFits } from '../../shared/visits';
import type { VisitGroup } from './findOpenVisits';

/**
 * Whether a time is compatible with the other chosen visits. Conflicts that existed before, from a product change, do
 * not count.
 */
export function groupFits({ plan, times, n }: Pick<VisitGroup, 'plan' | 'times' | 'n'>, own: VisitTime): boolean {
  if (!visitFits(plan, times, n, own)) return false;
  return conflictOf(plan, times) !== null || conflictOf(plan, times.with(n + 1, own)) === null;
}

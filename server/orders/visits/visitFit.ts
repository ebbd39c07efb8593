import { conflictOf, type VisitTime, visitFits } from '../../shared/visits';
import type { VisitGroup } from './findOpenVisits';

/**
 * Whether a time can be the visit's beside the others that are chosen, and leaves them right as well. Others that did
 * not go together before, because the product has changed, are no reason against it.
 */
export function groupFits({ plan, times, n }: Pick<VisitGroup, 'plan' | 'times' | 'n'>, own: VisitTime): boolean {
  if (!visitFits(plan, times, n, own)) return false;
  return conflictOf(plan, times) !== null || conflictOf(plan, times.with(n + 1, own)) === null;
}

/** Whether two promotions can apply to one cart. */
import type { Promo } from './promo';

const share = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((one) => others.includes(one));

/** Open ends are infinite; the later bound is included. */
function spansMeet<T extends string | number>(
  [from, until]: readonly [T | null, T | null],
  [otherFrom, otherUntil]: readonly [T | null, T | null],
): boolean {
  const isBefore = (end: T | null, start: T | null) => end !== null && start !== null && end < start;
  return !isBefore(until, otherFrom) && !isBefore(otherUntil, from);
}

/** True if some cart could get both; remaining limits are ignored. */
export function overlap(one: Promo, other: Promo): boolean {
  return (
    one.active &&
    other.active &&
    (one.eventId === null || other.eventId === null || one.eventId === other.eventId) &&
    (one.currency === null || other.currency === null || one.currency === other.currency) &&
    share(one.productIds, other.productIds) &&
    share(one.weekdays, other.weekdays) &&
    share(one.channels, other.channels) &&
    share(one.customerGroups, other.customerGroups) &&
    spansMeet([one.visitFrom, one.visitUntil], [other.visitFrom, other.visitUntil]) &&
    spansMeet([one.saleFrom, one.saleUntil], [other.saleFrom, other.saleUntil]) &&
    spansMeet([one.minDaysAhead, one.maxDaysAhead], [other.minDaysAhead, other.maxDaysAhead])
  );
}

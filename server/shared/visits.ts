/**
 * Products that visit several slots: the museum, and then the tower. One rule for the pages that offer times and for
 * the server that sells them.
 */
import { dayIn, type IsoDateTime } from './time';
import { visitKeys } from './visitKeys';

/** The maximum number of further visits of a product. */
export const MAX_VISITS = 5;

/** The maximum gap between two visits that a product can require: thirty days. */
export const MAX_VISIT_MINUTES = 43_200;

/** How a further visit follows the others. */
export type VisitRule = {
  /** Between the end of the visit before and its start; on either side if the order is free. */
  minGapMinutes: number;
  maxGapMinutes: number | null;
  /** On the day of the first visit, in the time zone of the first visit's venue. */
  sameDay: boolean;
  /** May be bought without a time, and booked after the sale. */
  canChooseLater: boolean;
};

export type VisitTime = { startsAt: IsoDateTime; endsAt: IsoDateTime };

/** The rules for the times of a product's visits. */
export type VisitPlan = {
  /** Rules of the further visits, in their order. */
  rules: readonly VisitRule[];
  inOrder: boolean;
  /** Time zone of the first visit's venue. */
  timeZone: string;
};

const MINUTE = 60_000;
const minutesBetween = (from: IsoDateTime, until: IsoDateTime) => (Date.parse(until) - Date.parse(from)) / MINUTE;

/** Minutes from the end of the earlier one to the start of the later one; negative if they overlap. */
const gapOf = (one: VisitTime, other: VisitTime): number =>
  Math.max(minutesBetween(one.endsAt, other.startsAt), minutesBetween(other.endsAt, one.startsAt));

/**
 * Why a time is not allowed for a visit: `beside` is the conflicting visit, 0 for the first visit, `n + 1` for the
 * further visit `n`.
 */
export type Conflict = {
  reason: 'other_day' | 'too_far' | 'too_close' | 'overlaps' | 'too_early' | 'too_late';
  beside: number;
};

/** The conflict of an earlier and a later visit, in the product's order. */
function clashOf(earlier: VisitTime, later: VisitTime, isOwnLater: boolean): Conflict['reason'] {
  if (gapOf(earlier, later) < 0) return 'overlaps';
  if (minutesBetween(earlier.startsAt, later.startsAt) > 0) return 'too_close';
  return isOwnLater ? 'too_early' : 'too_late';
}

/**
 * The conflict of a time for the further visit `n`, counted from 0, with the times chosen so far; null if there is
 * none. `times[0]` is the first visit's (null for an event without slots), `times[n + 1]` the visit in question, which
 * is ignored. Visits without a time do not conflict.
 */
export function conflictAt(
  { rules, inOrder, timeZone }: VisitPlan,
  times: readonly (VisitTime | null)[],
  n: number,
  own: VisitTime,
): Conflict | null {
  const rule = rules[n]!;
  const [first] = times;
  if (rule.sameDay && first && dayIn(new Date(own.startsAt), timeZone) !== dayIn(new Date(first.startsAt), timeZone))
    return { reason: 'other_day', beside: 0 };
  const before = times.slice(0, n + 1).findLastIndex((time) => time !== null);
  if (before >= 0 && rule.maxGapMinutes !== null && gapOf(times[before]!, own) > rule.maxGapMinutes)
    return { reason: 'too_far', beside: before };
  for (const [at, time] of times.entries()) {
    if (!time || at === n + 1) continue;
    // The gap is defined by the later of the two, in the product's order.
    const { minGapMinutes } = rules[Math.max(at - 1, n)]!;
    const isOwnLater = at <= n;
    const [earlier, later] = isOwnLater ? [time, own] : [own, time];
    const gap = inOrder ? minutesBetween(earlier.endsAt, later.startsAt) : gapOf(time, own);
    if (gap >= minGapMinutes) continue;
    const reason = inOrder ? clashOf(earlier, later, isOwnLater) : gap < 0 ? 'overlaps' : 'too_close';
    return { reason, beside: at };
  }
  return null;
}

/** Whether a time is allowed for the further visit `n`; parameters as for `conflictAt`. */
export const visitFits = (plan: VisitPlan, times: readonly (VisitTime | null)[], n: number, own: VisitTime): boolean =>
  conflictAt(plan, times, n, own) === null;

/**
 * The first of the further visits, counted from 0, whose time conflicts with those before it, and why; null if all
 * times fit. `times` as above.
 */
export function conflictOf(
  plan: VisitPlan,
  times: readonly (VisitTime | null)[],
): (Conflict & { visit: number }) | null {
  for (const visit of plan.rules.keys()) {
    const own = times[visit + 1];
    // Each conflict appears for both visits; reports the later one, which the buyer should change.
    const conflict = own ? conflictAt(plan, times.slice(0, visit + 2), visit, own) : null;
    if (conflict) return { visit, ...conflict };
  }
  return null;
}

/** The visits of a product. */
export type Visiting = { visits: readonly (VisitRule & { eventId: string })[]; visitsInOrder: boolean };

/** The times chosen for a basket of several products. */
export type ChosenTimes = {
  /** Time zone of the first visit's venue. */
  timeZone: string;
  first: VisitTime | null;
  /** The time of a further visit by its key; null while it has none. */
  timeOf: (key: string) => VisitTime | null;
};

/** The times of a product's visits in the format of the rule, its own event's first. */
export const timesOf = ({ visits }: Visiting, { first, timeOf }: ChosenTimes): (VisitTime | null)[] => [
  first,
  ...visitKeys(visits).map(timeOf),
];

/** Whether a time is allowed under this key for every product with that visit. */
export const fitsAll = (products: readonly Visiting[], key: string, chosen: ChosenTimes, own: VisitTime): boolean =>
  products.every((product) => {
    const n = visitKeys(product.visits).indexOf(key);
    const plan = { rules: product.visits, inOrder: product.visitsInOrder, timeZone: chosen.timeZone };
    return n < 0 || visitFits(plan, timesOf(product, chosen), n, own);
  });

/** Products that visit several slots: the museum, and then the tower. One rule, for the pages that offer times and for
 * the server that sells them. */
import { dayIn, type IsoDateTime } from './time';
import { visitKeys } from './visitKeys';

/** The most further visits a product can have. */
export const MAX_VISITS = 5;

/** The longest time between two of them that a product can ask for: thirty days. */
export const MAX_VISIT_MINUTES = 43_200;

/** How one further visit follows the others. */
export type VisitRule = {
  /** Between the end of the visit before and its start; on either side where the order is free. */
  minGapMinutes: number;
  maxGapMinutes: number | null;
  /** On the day of the first visit, by the calendar of the first visit's venue. */
  sameDay: boolean;
  /** May be bought without a time, and booked after the sale. */
  canChooseLater: boolean;
};

export type VisitTime = { startsAt: IsoDateTime; endsAt: IsoDateTime };

/** What the times of a product's visits are held against. */
export type VisitPlan = {
  /** Of the further visits, in their order. */
  rules: readonly VisitRule[];
  inOrder: boolean;
  /** Of the first visit's venue. */
  timeZone: string;
};

const MINUTE = 60_000;
const minutesBetween = (from: IsoDateTime, until: IsoDateTime) => (Date.parse(until) - Date.parse(from)) / MINUTE;

/** Minutes from the end of the earlier one to the start of the later one; negative where they overlap. */
const gapOf = (one: VisitTime, other: VisitTime): number =>
  Math.max(minutesBetween(one.endsAt, other.startsAt), minutesBetween(other.endsAt, one.startsAt));

/**
 * Why a time cannot be that of a visit: `beside` is the one it does not go with, 0 for the first visit, `n + 1` for the
 * further visit `n`.
 */
export type Conflict = {
  reason: 'other_day' | 'too_far' | 'too_close' | 'overlaps' | 'too_early' | 'too_late';
  beside: number;
};

/** In words, how two visits miss what is asked of them: one earlier than the other, as the product has them. */
function clashOf(earlier: VisitTime, later: VisitTime, isOwnLater: boolean): Conflict['reason'] {
  if (gapOf(earlier, later) < 0) return 'overlaps';
  if (minutesBetween(earlier.startsAt, later.startsAt) > 0) return 'too_close';
  return isOwnLater ? 'too_early' : 'too_late';
}

/**
 * What speaks against a time as that of the further visit `n`, counted from 0, beside the times chosen so far; null when
 * nothing does. `times[0]` is the first visit's (null for an event without slots), `times[n + 1]` the one in question,
 * which is left aside. What is not chosen yet stands in no way.
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
    // The gap is that of the later of the two, as the product counts them.
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

/** Whether a time can be that of the further visit `n`; all as for `conflictAt`. */
export const visitFits = (plan: VisitPlan, times: readonly (VisitTime | null)[], n: number, own: VisitTime): boolean =>
  conflictAt(plan, times, n, own) === null;

/**
 * The first of the further visits, counted from 0, whose time does not go with those before it, and why; null when all
 * times fit. `times` as above.
 */
export function conflictOf(
  plan: VisitPlan,
  times: readonly (VisitTime | null)[],
): (Conflict & { visit: number }) | null {
  for (const visit of plan.rules.keys()) {
    const own = times[visit + 1];
    // Each clash is seen from both sides; the later of the two is the one to change.
    const conflict = own ? conflictAt(plan, times.slice(0, visit + 2), visit, own) : null;
    if (conflict) return { visit, ...conflict };
  }
  return null;
}

/** A product as far as its visits go. */
export type Visiting = { visits: readonly (VisitRule & { eventId: string })[]; visitsInOrder: boolean };

/** What has been chosen for a cart, when products are bought together. */
export type ChosenTimes = {
  /** Of the first visit's venue. */
  timeZone: string;
  first: VisitTime | null;
  /** Of a further visit, by its key; null while it has no time. */
  timeOf: (key: string) => VisitTime | null;
};

/** The times of a product's visits, its own event's first, as the rule wants them. */
export const timesOf = ({ visits }: Visiting, { first, timeOf }: ChosenTimes): (VisitTime | null)[] => [
  first,
  ...visitKeys(visits).map(timeOf),
];

/** Whether a time can be chosen under this key, for every product that goes there. */
export const fitsAll = (products: readonly Visiting[], key: string, chosen: ChosenTimes, own: VisitTime): boolean =>
  products.every((product) => {
    const n = visitKeys(product.visits).indexOf(key);
    const plan = { rules: product.visits, inOrder: product.visitsInOrder, timeZone: chosen.timeZone };
    return n < 0 || visitFits(plan, timesOf(product, chosen), n, own);
  });

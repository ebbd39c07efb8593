/** Whether a product's visits have possible times: tried with the existing slots. */
import { DAY_MS, dayIn, type IsoDate, MINUTE_MS } from '../shared/time';
import { type VisitPlan, type VisitRule, type VisitTime, visitFits } from '../shared/visits';
import type { VisitObstacle } from './pages';

/** The slots of each visit in order of time; for the first, null for an event without slots. */
export type VisitSlots = { first: readonly VisitTime[] | null; further: readonly (readonly VisitTime[])[] };
type Times = readonly (VisitTime | null)[];

/** Maximum number of slots tried before the answer is "unknown". */
const MAX_TRIED = 20_000;
/** The longest day, with an additional hour; no slot is longer. */
const LONGEST_DAY_MS = DAY_MS + 60 * MINUTE_MS;

class TooMuch extends Error {}

/** Index of the first slot that begins at that time or later. */
function firstFrom(slots: readonly VisitTime[], from: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(slots[middle]!.startsAt) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The days of slots, each calculated once. */
function daysIn(timeZone: string): (slot: VisitTime) => IsoDate {
  const known = new Map<string, IsoDate>();
  return ({ startsAt }) => {
    const day = known.get(startsAt) ?? dayIn(startsAt, timeZone);
    known.set(startsAt, day);
    return day;
  };
}

type Way = { plan: VisitPlan; dayOf: (slot: VisitTime) => IsoDate };

/** Slots near enough to be tried; the rule itself decides about each. */
function* candidates({ plan, dayOf }: Way, times: Times, slots: readonly VisitTime[]): Iterable<VisitTime> {
  const { minGapMinutes, maxGapMinutes, sameDay } = plan.rules[times.length - 1]!;
  const first = times[0];
  const before = times.findLast((time) => time !== null);
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (before && maxGapMinutes !== null) {
    from = Date.parse(before.startsAt) - maxGapMinutes * MINUTE_MS - LONGEST_DAY_MS;
    until = Date.parse(before.endsAt) + maxGapMinutes * MINUTE_MS;
  }
  if (before && plan.inOrder) from = Date.parse(before.endsAt) + minGapMinutes * MINUTE_MS;
  if (first && sameDay) {
    from = Math.max(from, Date.parse(first.startsAt) - LONGEST_DAY_MS);
    until = Math.min(until, Date.parse(first.startsAt) + LONGEST_DAY_MS);
  }
  for (let at = firstFrom(slots, from); at < slots.length; at += 1) {
    const slot = slots[at]!;
    if (Date.parse(slot.startsAt) > until) return;
    if (!first || !sameDay || dayOf(slot) === dayOf(first)) yield slot;
  }
}

/** The first possible times up to `depth`; null without any. @throws TooMuch */
function search(plan: VisitPlan, { first, further }: VisitSlots, depth: number): Times | null {
  const way = { plan, dayOf: daysIn(plan.timeZone) };
  let tried = 0;
  const goOn = (times: Times): Times | null => {
    const n = times.length - 1;
    if (n === depth) return times;
    for (const slot of candidates(way, times, further[n]!)) {
      tried += 1;
      if (tried > MAX_TRIED) throw new TooMuch();
      const found = visitFits(plan, times, n, slot) ? goOn([...times, slot]) : null;
      if (found) return found;
    }
    return null;
  };
  for (const slot of first ?? [null]) {
    const found = goOn([slot]);
    if (found) return found;
  }
  return null;
}

/** The plan without one of its requirements for the visit `n`; null if it does not have it. */
const RELAXED: Record<VisitObstacle, (plan: VisitPlan, n: number) => VisitPlan | null> = {
  max_gap: (plan, n) => (plan.rules[n]!.maxGapMinutes === null ? null : withRule(plan, n, { maxGapMinutes: null })),
  same_day: (plan, n) => (plan.rules[n]!.sameDay ? withRule(plan, n, { sameDay: false }) : null),
  min_gap: (plan, n) => (plan.rules[n]!.minGapMinutes > 0 ? withRule(plan, n, { minGapMinutes: 0 }) : null),
  order: (plan) => (plan.inOrder ? { ...plan, inOrder: false } : null),
};

const withRule = (plan: VisitPlan, n: number, change: Partial<VisitRule>): VisitPlan => ({
  ...plan,
  rules: plan.rules.map((rule, at) => (at === n ? { ...rule, ...change } : rule)),
});

export type Fit =
  | { outcome: 'fits'; times: Times }
  | { outcome: 'conflict'; visit: number; because: VisitObstacle | null }
  | { outcome: 'unknown' };

function tryOut(plan: VisitPlan, slots: VisitSlots): Fit {
  const depth = plan.rules.length;
  const times = search(plan, slots, depth);
  if (times) return { outcome: 'fits', times };
  let visit = 0;
  while (visit < depth - 1 && search(plan, slots, visit + 1)) visit += 1;
  const because = (Object.keys(RELAXED) as VisitObstacle[]).find((obstacle) => {
    const relaxed = RELAXED[obstacle](plan, visit);
    return relaxed !== null && search(relaxed, slots, visit + 1) !== null;
  });
  return { outcome: 'conflict', visit, because: because ?? null };
}

/** The first times at which all visits are possible, or the first impossible visit, and why. */
export function fittingTimes(plan: VisitPlan, slots: VisitSlots): Fit {
  try {
    return tryOut(plan, slots);
  } catch (error) {
    if (error instanceof TooMuch) return { outcome: 'unknown' };
    throw error;
  }
}

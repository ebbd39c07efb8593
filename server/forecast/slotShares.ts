/** Divides a day's visitors among its slots by their recent shares. Pure. */
import { groupBy } from '../shared/groupBy';
import { plusDays } from '../shared/period';
import type { IsoDate } from '../shared/time';
import type { Known, Line } from './plan';

/** Days used for the shares. */
const RECENT_DAYS = 56;
/** Weight of a slot without a past: one visitor per day. */
const PRIOR = 1;

const weekday = (day: IsoDate) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: IsoDate) => [0, 6].includes(weekday(day));

type Shares = Map<string, number>;
const kept = new WeakMap<Known['visits'], Map<boolean, Shares>>();

/** Visitors per day and time, separately for weekdays and weekends. */
function sharesOf({ visits, slots, today }: Known, weekend: boolean): Shares {
  const known = kept.get(visits)?.get(weekend);
  if (known) return known;
  const from = plusDays(today, -RECENT_DAYS);
  const isRecent = ({ day }: { day: IsoDate }) => day >= from && day < today && isWeekend(day) === weekend;
  const came = groupBy(visits.filter(isRecent), ({ slot }) => slot);
  const open = groupBy(slots.filter(isRecent), ({ slot }) => slot);
  const shares: Shares = new Map();
  for (const slot of new Set([...came.keys(), ...slots.map((its) => its.slot)])) {
    const visitors = (came.get(slot) ?? []).reduce((sum, its) => sum + its.visitors, 0);
    shares.set(slot, (visitors + PRIOR) / ((open.get(slot) ?? []).length + PRIOR));
  }
  kept.set(visits, (kept.get(visits) ?? new Map<boolean, Shares>()).set(weekend, shares));
  return shares;
}

/** Fills slots by weight up to capacity; the overflow goes to the others. */
function fill(total: number, slots: readonly { least: number; most: number; weight: number }[]): number[] {
  const filled = slots.map(({ least }) => least);
  let left = total - filled.reduce((sum, value) => sum + value, 0);
  for (let round = 0; round < slots.length && left > 1e-6; round++) {
    const free = slots.map(({ most, weight }, at) => ((filled[at] as number) < most - 1e-9 ? weight : 0));
    const weights = free.reduce((sum, weight) => sum + weight, 0);
    if (weights === 0) break;
    const share = left / weights;
    for (const [at, { most }] of slots.entries()) {
      const more = Math.min(share * (free[at] as number), most - (filled[at] as number));
      if (more <= 0) continue;
      filled[at] = (filled[at] as number) + more;
      left -= more;
    }
  }
  return filled;
}

/** Additional uncertainty of a slot: the fewer visitors, the larger the influence of chance. */
const chance = (value: number) => 1.28 * Math.sqrt(value);

/** Rows of a day's slots; none if visits have no times. */
export function shareOut(line: Line, known: Known): Line[] {
  const slots = known.slots.filter(({ day, slot }) => day === line.day && slot !== '');
  if (slots.length === 0) return [];
  const shares = sharesOf(known, isWeekend(line.day));
  // Present bookings are certain; they may exceed those used for the day.
  const parts = slots.map(({ slot, capacity, sold }) => ({
    least: Math.min(sold, capacity),
    most: Math.max(capacity, sold),
    weight: shares.get(slot) ?? PRIOR,
  }));
  const [expected, low, high] = [line.expected, line.low, line.high].map((total) => fill(total, parts)) as [
    number[],
    number[],
    number[],
  ];
  const price = line.expected === 0 ? 0 : line.revenue / line.expected;
  return slots.map(({ slot }, at) => {
    const { least, most } = parts[at] as (typeof parts)[0];
    const value = expected[at] as number;
    const below = Math.max(least, Math.min(low[at] as number, value - chance(value)));
    const above = Math.min(most, Math.max(high[at] as number, value + chance(value)));
    const range = { low: Math.min(value, below), high: Math.max(value, above) };
    return {
      ...{ day: line.day, slot, expected: value, naive: null, ...range },
      ...{
        revenue: Math.round(value * price),
        revenueLow: Math.round(range.low * price),
        revenueHigh: Math.round(range.high * price),
      },
    };
  });
}

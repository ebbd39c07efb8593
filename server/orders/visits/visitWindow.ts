import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import { type ChosenTimes, timesOf, type Visiting } from '../../shared/visits';

/** Earliest and latest start of a visit, as far as known; null for no limit. */
export type VisitWindow = { from: number | null; until: number | null };

/** A day of 25 hours, when the clocks go back. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

const latest = (moments: (number | null)[]) => moments.reduce((a, b) => (b === null || (a !== null && a > b) ? a : b));
const earliest = (moments: (number | null)[]) =>
  moments.reduce((a, b) => (b === null || (a !== null && a < b) ? a : b));

function windowOf(product: Visiting, n: number, chosen: ChosenTimes): VisitWindow {
  const { minGapMinutes, maxGapMinutes, sameDay } = product.visits[n]!;
  const times = timesOf(product, chosen);
  const before = times.slice(0, n + 1).findLast((time) => time !== null);
  const ends = before ? Date.parse(before.endsAt) : null;
  // If the order is free, the visit may come first, and its own length decides how much earlier.
  const isAfter = product.visitsInOrder && ends !== null;
  const first = chosen.first ? Date.parse(chosen.first.startsAt) : null;
  const farthest = ends !== null && maxGapMinutes !== null ? maxGapMinutes * MINUTE_MS : null;
  return {
    from: latest([
      isAfter
        ? ends + minGapMinutes * MINUTE_MS
        : farthest === null
          ? null
          : Date.parse(before!.startsAt) - farthest - DAY_MS,
      sameDay && first !== null ? first - LONGEST_DAY_MS : null,
    ]),
    until: earliest([
      ends !== null && farthest !== null ? ends + farthest : null,
      sameDay && first !== null ? first + LONGEST_DAY_MS : null,
    ]),
  };
}

/** Range in which to search for times of a visit; may be too wide, since `fitsAll` checks each time. */
export function visitWindow(products: readonly Visiting[], key: string, chosen: ChosenTimes): VisitWindow {
  const windows = products.flatMap((product) => {
    const n = visitKeys(product.visits).indexOf(key);
    return n < 0 ? [] : [windowOf(product, n, chosen)];
  });
  return { from: latest(windows.map(({ from }) => from)), until: earliest(windows.map(({ until }) => until)) };
}

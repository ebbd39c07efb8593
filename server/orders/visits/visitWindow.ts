import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import { type ChosenTimes, timesOf, type Visiting } from '../../shared/visits';

/** Between which moments a visit can begin, as far as that is known beforehand; null where there is no end. */
export type VisitWindow = { from: number | null; until: number | null };

/** When the clocks go back. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

const latest = (moments: (number | null)[]) => moments.reduce((a, b) => (b === null || (a !== null && a > b) ? a : b));
const earliest = (moments: (number | null)[]) =>
  moments.reduce((a, b) => (b === null || (a !== null && a < b) ? a : b));

function windowOf(product: Visiting, n: number, chosen: ChosenTimes): VisitWindow {
  const { minGapMinutes, maxGapMinutes, sameDay } = product.visits[n]!;
  const times = timesOf(product, chosen);
  const before = times.slice(0, n + 1).findLast((time) => time !== null);
  const ends = before ? Date.parse(before.endsAt) : null;
  // Where the order is free a visit may come first, by how much depends on its length.
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

/** Where to look for the times of a visit: never too little; `fitsAll` decides on each. */
export function visitWindow(products: readonly Visiting[], key: string, chosen: ChosenTimes): VisitWindow {
  const windows = products.flatMap((product) => {
    const n = visitKeys(product.visits).indexOf(key);
    return n < 0 ? [] : [windowOf(product, n, chosen)];
  });
  return { from: latest(windows.map(({ from }) => from)), until: earliest(windows.map(({ until }) => until)) };
}

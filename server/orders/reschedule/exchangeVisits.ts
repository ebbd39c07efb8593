/** Matches the visits of a unit with those of its new product: kept, given up and added visits. */
import type { LocalText } from '../../shared/localText';
import { visitKeys } from '../../shared/visitKeys';
import { conflictAt, type VisitPlan, type VisitRule, type VisitTime } from '../../shared/visits';
import type { ExchangeTarget } from './exchangeTargets';
import type { MovableRow, Stop } from './findMovable';
import { addedKey } from './rescheduleRequests';

/** A visit of a product, as configured for sale. */
export type ProductVisit = VisitRule & { eventId: string; event: LocalText; timeZone: string; byDay: boolean };

/** A visit added by a product; its key differs from those of existing visits. */
export type AddedVisit = Pick<ProductVisit, 'eventId' | 'event' | 'timeZone' | 'byDay' | 'canChooseLater'> & {
  key: string;
  /** Number of the visit in the product; the first further one is 1. */
  visit: number;
};

export type MatchedVisits = {
  /** Kept visits: new number in the product, by visit key. */
  visits: Map<string, number>;
  givenUp: Set<string>;
  added: AddedVisit[];
  plan: VisitPlan;
};

type Match = readonly [stop: number, visit: number];

/** The longest match of visits to the same events in the same order. */
function longest(stops: readonly Stop[], visits: readonly ProductVisit[], at: Match = [0, 0]): Match[] {
  const [i, n] = at;
  if (i === stops.length || n === visits.length) return [];
  if (stops[i]!.eventId === visits[n]!.eventId) return [at, ...longest(stops, visits, [i + 1, n + 1])];
  const [without, later] = [longest(stops, visits, [i + 1, n]), longest(stops, visits, [i, n + 1])];
  return without.length > later.length ? without : later;
}

export function matchVisits(
  { stops: [, ...further], plan: { timeZone } }: Pick<MovableRow, 'stops' | 'plan'>,
  { visits, inOrder }: { visits: readonly ProductVisit[]; inOrder: boolean },
): MatchedVisits {
  const matches = longest(further, visits);
  const keys = visitKeys(visits);
  const isMatched = (n: number) => matches.some(([, visit]) => visit === n);
  return {
    visits: new Map(matches.map(([stop, visit]) => [further[stop]!.key, visit + 1])),
    givenUp: new Set(further.filter((_, i) => !matches.some(([stop]) => stop === i)).map(({ key }) => key)),
    added: visits.flatMap(({ eventId, event, timeZone, byDay, canChooseLater }, n) =>
      isMatched(n)
        ? []
        : [{ ...{ eventId, event, timeZone, byDay, canChooseLater }, key: addedKey(keys[n]!), visit: n + 1 }],
    ),
    plan: { rules: visits, inOrder, timeZone },
  };
}

/** The choice: new slots by visit with their times, and new products by position. */
export type ExchangeChoice = {
  rows: readonly MovableRow[];
  become: ReadonlyMap<number, ExchangeTarget>;
  to: Readonly<Record<string, string>>;
  targets: ReadonlyMap<string, VisitTime & { eventId: string }>;
};

/** Visits added by the chosen products, once each, with their units. */
export function addedVisits({ rows, become }: Pick<ExchangeChoice, 'rows' | 'become'>) {
  const all = new Map<string, AddedVisit & { units: { row: MovableRow; becomes: ExchangeTarget }[] }>();
  for (const row of rows) {
    const becomes = become.get(row.position);
    for (const visit of becomes?.added ?? []) {
      const known = all.get(visit.key) ?? { ...visit, units: [] };
      // If one unit needs a time now, all of them do.
      known.canChooseLater &&= visit.canChooseLater;
      known.units.push({ row, becomes: becomes! });
      all.set(visit.key, known);
    }
  }
  return [...all.values()];
}

/** Chosen time of an added visit; null if it is not a slot of the visit's event. */
export function timeOfAdded(
  { key, eventId }: AddedVisit,
  { to, targets }: Pick<ExchangeChoice, 'to' | 'targets'>,
): (VisitTime & { eventId: string }) | null {
  const time = targets.get(to[key] ?? '');
  return time?.eventId === eventId ? time : null;
}

/** Times of all visits of a unit's new product, the first visit first. */
function timesOf(row: MovableRow, becomes: ExchangeTarget, { to, targets }: ExchangeChoice): (VisitTime | null)[] {
  const after = (stop: Stop) => (stop.slotId && targets.get(to[stop.key] ?? '')) || stop.time;
  const times: (VisitTime | null)[] = [after(row.stops[0]!), ...becomes.plan.rules.map(() => null)];
  for (const stop of row.stops) {
    const n = becomes.visits.get(stop.key);
    if (n !== undefined) times[n] = after(stop);
  }
  for (const visit of becomes.added) times[visit.visit] = timeOfAdded(visit, { to, targets });
  return times;
}

/** Whether a time is compatible with the other visits of all units that get this visit. */
export const addedFits = (choice: ExchangeChoice, key: string, own: VisitTime): boolean =>
  addedVisits(choice)
    .filter((visit) => visit.key === key)
    .every(({ units }) =>
      units.every(({ row, becomes }) => {
        const n = becomes.added.find((visit) => visit.key === key)!.visit - 1;
        return conflictAt(becomes.plan, timesOf(row, becomes, choice), n, own) === null;
      }),
    );

/** The first added visit whose time is not compatible with the others. */
export const addedConflict = (choice: ExchangeChoice): AddedVisit | null =>
  addedVisits(choice).find((visit) => {
    const time = timeOfAdded(visit, choice);
    return time !== null && !addedFits(choice, visit.key, time);
  }) ?? null;

/** The first added visit that needs a time now. */
export const addedWithoutTime = (choice: ExchangeChoice): AddedVisit | null =>
  addedVisits(choice).find((visit) => !visit.canChooseLater && timeOfAdded(visit, choice) === null) ?? null;

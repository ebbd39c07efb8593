/** Visits in a basket that one person can hardly reach in time: only a warning, since two people may share a basket. */
import type { IsoDateTime } from '../../shared/time';
import type { VisitClash } from '../../shared/visitTimes';

export type Stop = {
  slotId: string;
  eventId: string;
  title: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  zone: string;
  venue: { id: string; latitude: number | null; longitude: number | null };
};

const MINUTE_MS = 60_000;
const EARTH_KM = 6371;
/** Minutes between two venues, in all and by distance: 4 km take 22 minutes, 50 km 160. */
const MIN_MINUTES = 15;
const START_MINUTES = 10;
const MINUTES_PER_KM = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance in a straight line; null if a venue has no coordinates. */
function kmBetween(one: Stop['venue'], other: Stop['venue']): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2;
  const angle = half(a, b) + Math.cos(a) * Math.cos(b) * half(radians(one.longitude), radians(other.longitude));
  return 2 * EARTH_KM * Math.asin(Math.sqrt(angle));
}

/** Minutes to allow between two venues; 0 within one. */
function minutesToAllow(one: Stop['venue'], other: Stop['venue']): number {
  if (one.id === other.id) return 0;
  const km = kmBetween(one, other) ?? 0;
  return Math.max(MIN_MINUTES, Math.ceil(START_MINUTES + MINUTES_PER_KM * km));
}

const sideOf = ({ title, startsAt, endsAt, zone }: Stop): VisitClash['first'] => ({ title, startsAt, endsAt, zone });

/**
 * @param units Visits with a time, per unit. Visits of one unit follow their product's rules and are not compared; two
 * times of one event are for different people.
 */
export function visitClashes(units: readonly (readonly Stop[])[]): VisitClash[] {
  const stops = [...new Map(units.flat().map((stop) => [stop.slotId, stop])).values()].sort((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  );
  const areOfOneUnit = (one: Stop, other: Stop) =>
    units.some((unit) => [one, other].every(({ slotId }) => unit.some((stop) => stop.slotId === slotId)));
  return stops.flatMap((first, at) =>
    stops.slice(at + 1).flatMap((second): VisitClash[] => {
      if (first.eventId === second.eventId || areOfOneUnit(first, second)) return [];
      const between = Math.floor((Date.parse(second.startsAt) - Date.parse(first.endsAt)) / MINUTE_MS);
      const needed = minutesToAllow(first.venue, second.venue);
      if (between >= needed) return [];
      return [{ first: sideOf(first), second: sideOf(second), isOverlap: between < 0, between, needed }];
    }),
  );
}

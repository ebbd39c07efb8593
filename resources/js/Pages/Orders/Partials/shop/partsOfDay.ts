/** The times of a day by its parts, so that twenty of them are found at a glance. */
import { dateFormat } from '@server/shared/time';

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** The last part that begins at or before an hour. */
const BEGINNINGS: readonly [PartOfDay, number][] = [
  ['evening', 18],
  ['afternoon', 12],
  ['morning', 5],
];

export function partOf(startsAt: string, zone: string): PartOfDay {
  const hour = Number(dateFormat('en', zone, { hour: '2-digit', hourCycle: 'h23' }).format(new Date(startsAt)));
  return BEGINNINGS.find(([, from]) => hour >= from)?.[0] ?? 'night';
}

/** The slots by the parts of the day that have any, in their order. */
export function partsOfDay<S extends { startsAt: string }>(slots: readonly S[], zone: string): [PartOfDay, S[]][] {
  const parts = new Map<PartOfDay, S[]>();
  for (const slot of slots) {
    const part = partOf(slot.startsAt, zone);
    parts.set(part, [...(parts.get(part) ?? []), slot]);
  }
  return [...parts];
}

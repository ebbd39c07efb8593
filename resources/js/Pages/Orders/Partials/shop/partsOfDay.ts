/** Groups the times of a day into night, morning, afternoon and evening, so that twenty are easy to scan. */
import { dateFormat } from '@server/shared/time';

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** Spaniards call 20:00 "tarde" and 20:30 "noche". */
const EVENING_FROM: Readonly<Record<string, string>> = { en: '18:00', es: '20:30' };

/** The part of the day that a time belongs to. */
function partOf(startsAt: string, { zone, locale }: { zone: string; locale: string }): PartOfDay {
  const clock = dateFormat('en', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const time = clock.format(new Date(startsAt));
  if (time >= (EVENING_FROM[locale] ?? '18:00')) return 'evening';
  return time >= '12:00' ? 'afternoon' : time >= '05:00' ? 'morning' : 'night';
}

/** The slots by part of the day, without empty parts. */
export function partsOfDay<S extends { startsAt: string }>(
  slots: readonly S[],
  words: { zone: string; locale: string },
): [PartOfDay, S[]][] {
  const parts = new Map<PartOfDay, S[]>();
  for (const slot of slots) {
    const part = partOf(slot.startsAt, words);
    parts.set(part, [...(parts.get(part) ?? []), slot]);
  }
  return [...parts];
}

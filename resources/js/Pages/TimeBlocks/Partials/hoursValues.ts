/** Opening hours as edited on this page, and values computed without the server. */

import type { IsoDate } from '@server/shared/time';
import type { HoursInput, SpecialHoursInput, WeeklyHoursInput } from '@server/time-blocks/requests';
import { weekdayOf } from '@/lib/calendarDays';

export type Hours = HoursInput;
export type WeeklyHours = WeeklyHoursInput;
export type SpecialHours = SpecialHoursInput;
export type DayKind = SpecialHours['kind'] | 'several' | 'open' | 'none';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Opening and closing in minutes of the day; a closing time that is not later is on the next day. */
export function openSpan({ fromTime, toTime }: { fromTime: string; toTime: string }): { from: number; to: number } {
  const [from, to] = [minuteOf(fromTime), minuteOf(toTime)];
  return { from, to: to > from ? to : to + 1440 };
}

/** Number of slots on an ordinary day of these hours. */
export function slotsPerDay(block: WeeklyHours): number {
  const { from, to } = openSpan(block);
  const room = to - from - block.durationMinutes;
  return block.stepMinutes > 0 && room >= 0 ? Math.floor(room / block.stepMinutes) + 1 : 0;
}

const isInForce = (block: WeeklyHours, day: IsoDate): boolean =>
  !block.isRemoved && block.validFrom <= day && day <= block.validUntil && block.weekdays.includes(weekdayOf(day));

/** Kind of a day: exception, open by weekly hours, or closed. */
export function kindOfDay({ blocks, days }: Hours, day: IsoDate): DayKind {
  const specials = days[day] ?? [];
  const kinds = new Set(specials.map(({ kind }) => kind));
  if (kinds.size > 1) return kinds.has('closed') ? 'closed' : 'several';
  const [kind] = kinds;
  return kind ?? (Object.values(blocks).some((block) => isInForce(block, day)) ? 'open' : 'none');
}

export type Overlap = { key: string; one: string; other: string; weekdays: number[] };

/** Weekly hours that overlap in time and days: allowed, but rarely intended. */
export function overlaps(blocks: Hours['blocks']): Overlap[] {
  const staying = Object.entries(blocks).filter(([, block]) => !block.isRemoved && block.fromTime && block.toTime);
  return staying.flatMap(([id, one], index) =>
    staying.slice(index + 1).flatMap(([otherId, other]) => {
      const weekdays = one.weekdays.filter((day) => other.weekdays.includes(day));
      const [a, b] = [openSpan(one), openSpan(other)];
      const isSameSeason = one.validFrom <= other.validUntil && other.validFrom <= one.validUntil;
      const isSameTime = a.from < b.to && b.from < a.to;
      return weekdays.length > 0 && isSameSeason && isSameTime
        ? [{ key: `${id} ${otherId}`, one: one.name, other: other.name, weekdays }]
        : [];
    }),
  );
}

/** Default hours for the first set; events with day tickets have no slot length. */
export const newBlock = (
  name: string,
  { today, until, byDay }: { today: IsoDate; until: IsoDate; byDay: boolean },
): WeeklyHours => ({
  name,
  weekdays: [2, 3, 4, 5, 6, 7],
  fromTime: '10:00',
  toTime: '18:00',
  ...(byDay
    ? { stepMinutes: 15, durationMinutes: 15, capacity: 500 }
    : { stepMinutes: 30, durationMinutes: 60, capacity: 20 }),
  validFrom: today,
  validUntil: until,
  isRemoved: false,
});

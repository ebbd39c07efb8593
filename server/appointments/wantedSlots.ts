/** Slots of opening hours within a period. */
import { DomainError } from '../shared/errors';
import { DAY_MS, type IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { generateSlots, type HoursInput, hoursInForce, type Slot } from '../time-blocks';

/** More than one per quarter of an hour for a year: the step was mistyped. */
export const MAX_SLOTS = 60_000;

export type Span = { from: Date; until: Date };
/** Conversion of an event's hours to slots. */
export type Calendar = { timeZone: string; byDay: boolean };

const dayBefore = (day: IsoDate) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10) as IsoDate;

/**
 * Hours that start on the previous evening include the first day's early morning.
 * @throws DomainError hours_incomplete, too_many_slots
 */
export function slotsWanted(
  hours: HoursInput,
  { timeZone, byDay }: Calendar,
  days: { from: IsoDate; to: IsoDate },
): Slot[] {
  const { blocks, exceptions } = hoursInForce(hours);
  const starts = blocks.reduce((sum, { stepMinutes }) => sum + 1440 / stepMinutes, 0);
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  // A cheap upper bound first, so that a one-minute step is refused quickly.
  if (starts * count > MAX_SLOTS * 20) throw new DomainError('too_many_slots', { params: { most: MAX_SLOTS } });
  let slots: Slot[];
  try {
    slots = generateSlots({ timeZone, blocks, exceptions, byDay, from: dayBefore(days.from), to: days.to });
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('hours_incomplete');
    throw error;
  }
  if (slots.length > MAX_SLOTS) throw new DomainError('too_many_slots', { params: { most: MAX_SLOTS } });
  return slots;
}

/** Slots that start within the period. */
export const slotsWithin = (slots: readonly Slot[], { from, until }: Span): Slot[] =>
  slots.filter(({ startsAt }) => startsAt >= from && startsAt < until);

/** In the format of the SQL functions. */
export const toJson = (slots: readonly Slot[]): string =>
  JSON.stringify(
    slots.map(({ startsAt, endsAt, capacity, timeBlockId }) => ({
      id: uuidv7(),
      starts_at: startsAt,
      ends_at: endsAt,
      capacity,
      time_block_id: timeBlockId,
    })),
  );

/**
 * Hours of a day. A closed day has none; replaced hours take the place of weekly ones; extra hours are added; another
 * capacity applies to all without their own.
 */
import type { IsoDate } from '../shared/time';

/** Opening hours divided into slots: start every `stepMinutes`, last `durationMinutes`, hold `capacity`. */
export type Hours = {
  /** Local time `HH:MM`. */
  fromTime: string;
  /** Local time `HH:MM` up to `24:00`; not later than `fromTime` means the next day. */
  toTime: string;
  stepMinutes: number;
  durationMinutes: number;
  capacity: number;
};

export type TimeBlock = Hours & {
  id: string;
  /** ISO weekdays, 1 = Monday. */
  weekdays: readonly number[];
  /** First and last day; null = open-ended. */
  validFrom: IsoDate | null;
  validUntil: IsoDate | null;
};

/** Missing values of exceptional hours come from the day's first block, or the first active one. */
type ExceptionalHours = Pick<Hours, 'fromTime' | 'toTime'> & {
  kind: 'replaced' | 'extra';
  stepMinutes?: number | null;
  durationMinutes?: number | null;
  capacity?: number | null;
};

export type TimeBlockException = { date: IsoDate } & (
  | { kind: 'closed' }
  | { kind: 'capacity'; capacity: number }
  | ExceptionalHours
);

export type DayHours = Hours & { timeBlockId: string | null };

/** The hours of one day, exceptional ones first. @throws RangeError when exceptional hours cannot be completed. */
export function openingHours(
  day: { date: IsoDate; weekday: number },
  blocks: readonly TimeBlock[],
  exceptions: readonly TimeBlockException[],
): DayHours[] {
  if (exceptions.some(({ kind }) => kind === 'closed')) return [];
  const inForce = blocks.filter((block) => isInForce(block, day.date));
  const weekly = inForce.filter((block) => block.weekdays.includes(day.weekday));
  const capacity = exceptions.findLast((exception) => exception.kind === 'capacity')?.capacity;
  const exceptional = exceptions.filter(statesHours);
  const isReplaced = exceptional.some(({ kind }) => kind === 'replaced');
  return [
    ...exceptional.map((hours) => complete(hours, weekly[0] ?? inForce[0], capacity)),
    ...(isReplaced ? [] : weekly.map((block) => weeklyHours(block, capacity))),
  ];
}

const statesHours = (exception: TimeBlockException): exception is { date: IsoDate } & ExceptionalHours =>
  exception.kind === 'replaced' || exception.kind === 'extra';

const isInForce = (block: TimeBlock, date: IsoDate): boolean =>
  (block.validFrom === null || block.validFrom <= date) && (block.validUntil === null || date <= block.validUntil);

const weeklyHours = (block: TimeBlock, capacity: number | undefined): DayHours => ({
  ...block,
  capacity: capacity ?? block.capacity,
  timeBlockId: block.id,
});

function complete(
  hours: ExceptionalHours & { date: IsoDate },
  model: Hours | undefined,
  dayCapacity?: number,
): DayHours {
  const stepMinutes = hours.stepMinutes ?? model?.stepMinutes;
  const durationMinutes = hours.durationMinutes ?? model?.durationMinutes;
  const capacity = hours.capacity ?? dayCapacity ?? model?.capacity;
  if (stepMinutes === undefined || durationMinutes === undefined || capacity === undefined) {
    throw new RangeError(`the hours of ${hours.date} lack a step, a duration or a capacity, and no block has them`);
  }
  return { fromTime: hours.fromTime, toTime: hours.toTime, stepMinutes, durationMinutes, capacity, timeBlockId: null };
}

/**
 * Generates the slots of opening hours. Starts step along local time: one skipped in spring is left out, one repeated
 * in autumn is taken the first time. A slot lasts its real minutes and must end before closing. Deterministic.
 */
import { DAY_MS, type IsoDate, MINUTE_MS } from '../shared/time';
import { type DayHours, type Hours, openingHours, type TimeBlock, type TimeBlockException } from './openingHours';
import { type ZoneClock, zoneClock } from './zoneClock';

export type Slot = {
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  /** Weekly block of the slot; null for exceptional hours. */
  timeBlockId: string | null;
};

export type SlotInput = {
  timeZone: string;
  blocks: readonly TimeBlock[];
  exceptions: readonly TimeBlockException[];
  /** Day tickets: a day has one slot, from first opening to last closing. */
  byDay?: boolean;
  /** First and last day, inclusive. A slot after midnight belongs to the day on which its hours opened. */
  from: IsoDate;
  to: IsoDate;
};

/**
 * Slots of those days in order, without duplicates: at one start exceptional hours precede weekly ones, and earlier
 * blocks later ones.
 * @throws RangeError on an unknown zone, an impossible date or time, a step or duration below a minute.
 */
export function generateSlots({ timeZone, blocks, exceptions, byDay = false, from, to }: SlotInput): Slot[] {
  const first = localMidnight(from);
  const last = localMidnight(to);
  const clock = zoneClock(timeZone, first, last + 2 * DAY_MS);
  const exceptionsByDate = groupByDate(byDay ? exceptions.map(asWholeDay) : exceptions);
  const slots: Slot[] = [];
  for (let midnight = first; midnight <= last; midnight += DAY_MS) {
    const day = { date: dateOf(midnight), weekday: weekdayOf(midnight) };
    const open = openingHours(day, blocks, exceptionsByDate.get(day.date) ?? []);
    if (byDay) addDay(slots, open, midnight, clock);
    else for (const hours of open) addSlots(slots, hours, midnight, clock);
  }
  return inOrderOnce(slots);
}

/** Whole-day hours have no step and duration, so placeholders are set. */
const asWholeDay = (exception: TimeBlockException): TimeBlockException =>
  exception.kind === 'replaced' || exception.kind === 'extra'
    ? { ...exception, stepMinutes: exception.stepMinutes ?? 1, durationMinutes: exception.durationMinutes ?? 1 }
    : exception;

function groupByDate(exceptions: readonly TimeBlockException[]): Map<IsoDate, TimeBlockException[]> {
  const groups = new Map<IsoDate, TimeBlockException[]>();
  for (const exception of exceptions) {
    const sameDay = groups.get(exception.date);
    if (sameDay) sameDay.push(exception);
    else groups.set(exception.date, [exception]);
  }
  return groups;
}

function addSlots(slots: Slot[], hours: DayHours, midnight: number, clock: ZoneClock): void {
  const { opens, closes, step, duration } = measure(hours);
  const closesAt = clock.reachedAt(midnight + closes);
  for (let time = opens; time < closes; time += step) {
    const startsAt = clock.instantAt(midnight + time);
    if (startsAt === null) continue;
    if (startsAt + duration > closesAt) return;
    slots.push({
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + duration),
      capacity: hours.capacity,
      timeBlockId: hours.timeBlockId,
    });
  }
}

/** The whole day as one slot; of different capacities the largest applies. */
function addDay(slots: Slot[], open: readonly DayHours[], midnight: number, clock: ZoneClock): void {
  const [first] = open;
  if (!first) return;
  const spans = open.map(measure);
  const opensAt = clock.reachedAt(midnight + Math.min(...spans.map(({ opens }) => opens)));
  const closesAt = clock.reachedAt(midnight + Math.max(...spans.map(({ closes }) => closes)));
  if (closesAt <= opensAt) return;
  slots.push({
    startsAt: new Date(opensAt),
    endsAt: new Date(closesAt),
    capacity: Math.max(...open.map(({ capacity }) => capacity)),
    timeBlockId: first.timeBlockId,
  });
}

/** Hours in milliseconds from local midnight; refuses invalid ones. */
function measure(hours: Hours) {
  if (!isCount(hours.stepMinutes, 1)) throw new RangeError(`not a step in minutes: ${hours.stepMinutes}`);
  if (!isCount(hours.durationMinutes, 1)) throw new RangeError(`not a duration in minutes: ${hours.durationMinutes}`);
  if (!isCount(hours.capacity, 0)) throw new RangeError(`not a capacity: ${hours.capacity}`);
  const opens = timeOfDay(hours.fromTime) % DAY_MS;
  const until = timeOfDay(hours.toTime);
  const closes = until <= opens ? until + DAY_MS : until;
  return { opens, closes, step: hours.stepMinutes * MINUTE_MS, duration: hours.durationMinutes * MINUTE_MS };
}

const isCount = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;

function timeOfDay(text: string): number {
  if (!/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)) throw new RangeError(`not a time of day: ${text}`);
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE_MS;
}

function localMidnight(date: IsoDate): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || dateOf(midnight) !== date) throw new RangeError(`not a date: ${date}`);
  return midnight;
}

const dateOf = (midnight: number): IsoDate => new Date(midnight).toISOString().slice(0, 10) as IsoDate;

/** 1970-01-01 was a Thursday, ISO weekday 4; the remainder is normalised for earlier days. */
const weekdayOf = (midnight: number): number => ((((midnight / DAY_MS + 3) % 7) + 7) % 7) + 1;

/** A stable sort keeps exceptional hours first among equal starts, so the first is kept. */
function inOrderOnce(slots: Slot[]): Slot[] {
  const rank = ({ timeBlockId }: Slot) => (timeBlockId === null ? 0 : 1);
  slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || rank(a) - rank(b));
  return slots.filter((slot, index) => slot.startsAt.getTime() !== slots[index - 1]?.startsAt.getTime());
}

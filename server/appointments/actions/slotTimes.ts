import { DomainError } from '../../shared/errors';
import { DAY_MS } from '../../shared/time';
import { zoneClock } from '../../time-blocks';
import type { SlotTime } from '../requests';

/**
 * Instants of a slot in local time. Skipped times are refused; ambiguous ones must say which is meant.
 * @throws DomainError time_skipped, time_twice, ends_before_it_begins
 */
export function slotTimes({ date, fromTime, toTime, repeated }: SlotTime, timeZone: string) {
  const wall = (time: string) => Date.parse(`${date}T${time}:00Z`);
  const ends = toTime > fromTime ? wall(toTime) : wall(toTime) + DAY_MS;
  const clock = zoneClock(timeZone, wall(fromTime), ends);
  const instantOf = (local: number, field: 'fromTime' | 'toTime'): number => {
    const [first, second] = clock.instantsAt(local);
    if (first === undefined) throw new DomainError('time_skipped', { field });
    if (second === undefined) return first;
    if (!repeated) throw new DomainError('time_twice', { field });
    return repeated === 'second' ? second : first;
  };
  const [startsAt, endsAt] = [instantOf(wall(fromTime), 'fromTime'), instantOf(ends, 'toTime')];
  if (endsAt <= startsAt) throw new DomainError('ends_before_it_begins', { field: 'toTime' });
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

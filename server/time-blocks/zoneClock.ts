/**
 * Local time of a zone over a period. Offset changes are looked up once; converting a local time is then a subtraction.
 * Local times are in milliseconds as if the clock showed UTC. Independent of the machine's time zone and the present
 * date.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '../shared/time';

type Period = { startMs: number; offsetMs: number };

export type ZoneClock = {
  /** Instants of a local time: none if skipped, two if repeated. */
  instantsAt(localMs: number): number[];
  /** First instant of a local time, or null if skipped. */
  instantAt(localMs: number): number | null;
  /** First instant at or after a local time. */
  reachedAt(localMs: number): number;
};

/** @throws RangeError when the zone does not exist. */
export function zoneClock(timeZone: string, fromMs: number, toMs: number): ZoneClock {
  const periods = offsetPeriods(timeZone, fromMs - 2 * DAY_MS, toMs + 2 * DAY_MS);
  return {
    instantsAt: (localMs) =>
      periods.flatMap(({ startMs, offsetMs }, index) => {
        const instant = localMs - offsetMs;
        const isWithin = instant >= startMs && instant < (periods[index + 1]?.startMs ?? Number.POSITIVE_INFINITY);
        return isWithin ? [instant] : [];
      }),
    instantAt(localMs) {
      for (const [index, { startMs, offsetMs }] of periods.entries()) {
        const instant = localMs - offsetMs;
        if (instant >= startMs && instant < (periods[index + 1]?.startMs ?? Number.POSITIVE_INFINITY)) return instant;
      }
      return null;
    },
    reachedAt(localMs) {
      for (const [index, { startMs, offsetMs }] of periods.entries()) {
        const instant = Math.max(localMs - offsetMs, startMs);
        if (instant < (periods[index + 1]?.startMs ?? Number.POSITIVE_INFINITY)) return instant;
      }
      throw new RangeError(`no such time in ${timeZone}: ${localMs}`);
    },
  };
}

function offsetPeriods(timeZone: string, fromMs: number, toMs: number): Period[] {
  const first = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  const periods = [{ startMs: Number.NEGATIVE_INFINITY, offsetMs: offsetOf(first) }];
  let change = first.getTimeZoneTransition('next');
  while (change && change.epochMilliseconds <= toMs) {
    periods.push({ startMs: change.epochMilliseconds, offsetMs: offsetOf(change) });
    change = change.getTimeZoneTransition('next');
  }
  return periods;
}

const offsetOf = (time: Temporal.ZonedDateTime): number => time.offsetNanoseconds / 1_000_000;

import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type IsoDate, MINUTE_MS } from '../../../server/shared/time';
import { generateSlots, type Slot } from '../../../server/time-blocks/generateSlots';
import type { TimeBlock } from '../../../server/time-blocks/openingHours';
import { zoneClock } from '../../../server/time-blocks/zoneClock';

const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Casablanca',
  'UTC',
];
const zone = fc.constantFrom(...ZONES);
const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const plainDate = fc.integer({ min: 0, max: 1500 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }));
const block: fc.Arbitrary<TimeBlock> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  fromTime: clockTime,
  toTime: clockTime,
  stepMinutes: fc.constantFrom(5, 15, 20, 30, 60, 90),
  durationMinutes: fc.constantFrom(10, 15, 45, 60, 120),
  capacity: fc.integer({ min: 0, max: 500 }),
  validFrom: fc.constant(null),
  validUntil: fc.constant(null),
});

const iso = (day: Temporal.PlainDate) => day.toString() as IsoDate;
const local = ({ startsAt }: Slot, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('generateSlots', () => {
  it('starts every slot on the step of its block, within its hours and on its weekday', () => {
    fc.assert(
      fc.property(zone, block, plainDate, (timeZone, hours, day) => {
        const slots = generateSlots({
          timeZone,
          blocks: [hours],
          exceptions: [],
          from: iso(day),
          to: iso(day.add({ days: 6 })),
        });
        const opens = minutes(hours.fromTime);
        const closes = minutes(hours.toTime) + (minutes(hours.toTime) <= opens ? 1440 : 0);
        for (const slot of slots) {
          const start = local(slot, timeZone);
          const sinceMidnight = start.hour * 60 + start.minute;
          const isPastMidnight = sinceMidnight < opens;
          const time = sinceMidnight + (isPastMidnight ? 1440 : 0);
          expect(time).toBeLessThan(closes);
          expect((time - opens) % hours.stepMinutes).toBe(0);
          expect(hours.weekdays).toContain(start.toPlainDate().subtract({ days: isPastMidnight ? 1 : 0 }).dayOfWeek);
          expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(hours.durationMinutes * MINUTE_MS);
          const closing = start
            .toPlainDate()
            .subtract({ days: isPastMidnight ? 1 : 0 })
            .toPlainDateTime()
            .add({ minutes: closes });
          expect(slot.endsAt.getTime()).toBeLessThanOrEqual(
            closing.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds,
          );
        }
      }),
    );
  });

  it('gives ascending starts, none twice, and the same for a range as for its days one by one', () => {
    fc.assert(
      fc.property(zone, fc.array(block, { maxLength: 4 }), plainDate, (timeZone, blocks, day) => {
        const run = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
          generateSlots({ timeZone, blocks, exceptions: [], from: iso(from), to: iso(to) }).map(({ startsAt }) =>
            startsAt.getTime(),
          );
        const week = run(day, day.add({ days: 6 }));
        expect(week).toEqual([...new Set(week)].sort((a, b) => a - b));
        const daily = [0, 1, 2, 3, 4, 5, 6].flatMap((days) => run(day.add({ days }), day.add({ days })));
        expect(week).toEqual([...new Set(daily)].sort((a, b) => a - b));
      }),
    );
  });

  it('cuts a year into quarter-hours around the clock, but for the hour that Madrid leaps over', () => {
    const slots = generateSlots({
      timeZone: 'Europe/Madrid',
      blocks: [
        {
          id: 'all',
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          fromTime: '00:00',
          toTime: '24:00',
          stepMinutes: 15,
          durationMinutes: 15,
          capacity: 9,
          validFrom: null,
          validUntil: null,
        },
      ],
      exceptions: [],
      from: '2027-01-01' as IsoDate,
      to: '2027-12-31' as IsoDate,
    });
    expect(slots).toHaveLength(365 * 96 - 4);
  });
});

describe('zoneClock', () => {
  it('agrees with the calendar library at every minute of day around a change', () => {
    const from = Date.parse('2025-01-01T00:00Z');
    const clocks = new Map(ZONES.map((name) => [name, zoneClock(name, from, from + 1600 * 86_400_000)]));
    fc.assert(
      fc.property(
        zone,
        plainDate,
        fc.integer({ min: 0, max: 1439 }),
        fc.boolean(),
        (timeZone, day, minute, nearChange) => {
          const change = day.toZonedDateTime(timeZone).getTimeZoneTransition('next');
          const on = nearChange && change ? change.toPlainDate() : day;
          const wall = on.toPlainDateTime().add({ minutes: minute });
          const localMs = Date.parse(`${wall.toString({ smallestUnit: 'second' })}Z`);
          const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
          const exists = earlier.toPlainDateTime().equals(wall);
          const clock = clocks.get(timeZone);
          expect(clock?.instantAt(localMs) ?? null).toBe(exists ? earlier.epochMilliseconds : null);
          expect(clock?.reachedAt(localMs)).toBe(
            exists ? earlier.epochMilliseconds : earlier.getTimeZoneTransition('next')?.epochMilliseconds,
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

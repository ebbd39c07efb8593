/** With day tickets, opening hours make one slot a day, even when clocks change. */
import { describe, expect, it } from 'vitest';
import { generateSlots } from '../../../server/time-blocks/generateSlots';
import type { TimeBlock, TimeBlockException } from '../../../server/time-blocks/openingHours';
import { block, date } from './slotSample';

const HOUR_MS = 3_600_000;

const day = (on: string, blocks: TimeBlock[], exceptions: TimeBlockException[] = [], timeZone = 'Europe/Madrid') =>
  generateSlots({ timeZone, blocks, exceptions, byDay: true, from: date(on), to: date(on) }).map(
    ({ startsAt, endsAt, capacity }) => ({
      from: startsAt.toISOString(),
      hours: (endsAt.getTime() - startsAt.getTime()) / HOUR_MS,
      capacity,
    }),
  );

/** A car park: open 24 hours a day. */
const always = block({ fromTime: '00:00', toTime: '00:00', capacity: 40 });

describe('a day', () => {
  it('that is open all of it has 23 hours when clocks go forward and 25 when they go back', () => {
    expect(day('2027-03-27', [always])).toEqual([{ from: '2027-03-26T23:00:00.000Z', hours: 24, capacity: 40 }]);
    expect(day('2027-03-28', [always])).toEqual([{ from: '2027-03-27T23:00:00.000Z', hours: 23, capacity: 40 }]);
    expect(day('2026-10-25', [always])).toEqual([{ from: '2026-10-24T22:00:00.000Z', hours: 25, capacity: 40 }]);
  });

  it('opens when the clocks have leapt over its opening', () => {
    const early = block({ fromTime: '02:30', toTime: '12:00', capacity: 5 });
    expect(day('2027-03-28', [early])).toEqual([{ from: '2027-03-28T01:00:00.000Z', hours: 9, capacity: 5 }]);
  });

  it('ends after midnight where its hours do, and is that on which it began', () => {
    const evening = block({ fromTime: '18:00', toTime: '02:00', capacity: 5 });
    expect(day('2027-06-01', [evening])).toEqual([{ from: '2027-06-01T16:00:00.000Z', hours: 8, capacity: 5 }]);
    expect(day('2027-06-01', [evening], [], 'America/New_York')[0]!.from).toBe('2027-06-01T22:00:00.000Z');
  });

  it('of a morning and an afternoon is one, with the larger of their capacities', () => {
    const hours = [
      block({ id: 'am', fromTime: '09:00', toTime: '13:00', capacity: 30 }),
      block({ id: 'pm', fromTime: '16:00', toTime: '20:00', capacity: 50 }),
    ];
    expect(day('2027-06-01', hours)).toEqual([{ from: '2027-06-01T07:00:00.000Z', hours: 11, capacity: 50 }]);
  });

  it('that opens once in a while needs hours and a capacity, and nobody says how they are cut', () => {
    const once = { date: date('2027-06-01'), kind: 'extra', fromTime: '10:00', toTime: '18:00', capacity: 7 } as const;
    expect(day('2027-06-01', [], [once])).toEqual([{ from: '2027-06-01T08:00:00.000Z', hours: 8, capacity: 7 }]);
    expect(day('2027-06-01', [always], [{ date: date('2027-06-01'), kind: 'closed' }])).toEqual([]);
  });
});

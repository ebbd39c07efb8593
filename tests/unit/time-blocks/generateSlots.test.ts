import { describe, expect, it } from 'vitest';
import { generateSlots } from '../../../server/time-blocks/generateSlots';
import { block, date, day, starts } from './slotSample';

describe('an ordinary day', () => {
  it('is cut into slots with their capacity and block', () => {
    expect(day('2026-11-20', [block()])).toEqual([
      {
        startsAt: new Date('2026-11-20T09:00Z'),
        endsAt: new Date('2026-11-20T10:00Z'),
        capacity: 20,
        timeBlockId: 'weekly',
      },
      {
        startsAt: new Date('2026-11-20T10:00Z'),
        endsAt: new Date('2026-11-20T11:00Z'),
        capacity: 20,
        timeBlockId: 'weekly',
      },
    ]);
  });

  it.each([
    [30, 60, ['10:00', '10:30', '11:00']],
    [60, 90, ['10:00']],
    [45, 30, ['10:00', '10:45', '11:30']],
    [60, 120, ['10:00']],
    [60, 121, []],
  ])('every %i minutes for %i minutes: %j', (stepMinutes, durationMinutes, expected) => {
    expect(starts(day('2026-11-20', [block({ stepMinutes, durationMinutes })]))).toEqual(expected);
  });

  it('runs past midnight when it closes at or before it opens', () => {
    const late = block({ fromTime: '22:30', toTime: '01:00', stepMinutes: 30, durationMinutes: 30 });
    expect(starts(day('2026-11-20', [late]))).toEqual(['22:30', '23:00', '23:30', '00:00', '00:30']);
    expect(starts(day('2026-11-20', [block({ fromTime: '22:00', toTime: '00:00' })]))).toEqual(['22:00', '23:00']);
    expect(starts(day('2026-11-20', [block({ fromTime: '22:00', toTime: '24:00' })]))).toEqual(['22:00', '23:00']);
    expect(day('2026-11-20', [block({ fromTime: '00:00', toTime: '00:00' })])).toHaveLength(24);
  });

  it('keeps to the weekdays, Monday being 1', () => {
    const week = { timeZone: 'Europe/Madrid', exceptions: [], from: date('2026-11-16'), to: date('2026-11-22') };
    const once = { toTime: '11:00' };
    const days = (weekdays: number[]) =>
      generateSlots({ ...week, blocks: [block({ ...once, weekdays })] }).map(({ startsAt }) => startsAt.getUTCDate());
    expect(days([1])).toEqual([16]);
    expect(days([6, 7])).toEqual([21, 22]);
    expect(days([])).toEqual([]);
  });

  it('keeps to the first and the last day in force, both included', () => {
    const blocks = [block({ toTime: '11:00', validFrom: date('2026-11-18'), validUntil: date('2026-11-19') })];
    const slots = generateSlots({
      timeZone: 'UTC',
      blocks,
      exceptions: [],
      from: date('2026-11-01'),
      to: date('2026-11-30'),
    });
    expect(slots.map(({ startsAt }) => startsAt.getUTCDate())).toEqual([18, 19]);
  });

  it('takes a start that two blocks share from the earlier one', () => {
    const second = block({ id: 'second', fromTime: '11:00', toTime: '13:00', capacity: 5 });
    expect(day('2026-11-20', [block(), second]).map((slot) => slot.timeBlockId)).toEqual([
      'weekly',
      'weekly',
      'second',
    ]);
  });
});

describe('exceptions', () => {
  const on = date('2026-12-24');
  const closed = { date: on, kind: 'closed' } as const;
  const short = { date: on, kind: 'replaced', fromTime: '09:00', toTime: '11:00' } as const;
  const evening = { date: on, kind: 'extra', fromTime: '20:00', toTime: '21:00', capacity: 8 } as const;

  it('touch their own day only', () => {
    expect(starts(day('2026-12-23', [block()], [closed]))).toEqual(['10:00', '11:00']);
    expect(day('2026-12-24', [block()], [closed])).toEqual([]);
  });

  it('close the day whatever else is written for it', () => {
    expect(day(on, [block()], [short, evening, closed])).toEqual([]);
  });

  it('replace every block of the day, by one or several hours', () => {
    const blocks = [block(), block({ id: 'afternoon', fromTime: '16:00', toTime: '18:00' })];
    const again = { ...short, fromTime: '15:00', toTime: '16:00' };
    expect(starts(day(on, blocks, [short]))).toEqual(['09:00', '10:00']);
    expect(starts(day(on, blocks, [again, short]))).toEqual(['09:00', '10:00', '15:00']);
  });

  it('add hours beside the weekly ones, and on a day that has none', () => {
    const slots = day(on, [block()], [evening]);
    expect(starts(slots)).toEqual(['10:00', '11:00', '20:00']);
    expect(slots.map((slot) => [slot.capacity, slot.timeBlockId])).toEqual([
      [20, 'weekly'],
      [20, 'weekly'],
      [8, null],
    ]);
    expect(starts(day(on, [block({ weekdays: [1] })], [evening]))).toEqual(['20:00']);
  });

  it('win over a weekly slot that starts at the same instant', () => {
    const inside = { ...evening, fromTime: '11:00', toTime: '12:00' };
    const slots = day(on, [block()], [inside]);
    expect(slots.map((slot) => [slot.capacity, slot.timeBlockId])).toEqual([
      [20, 'weekly'],
      [8, null],
    ]);
  });

  it('win also when the weekly slot is the night before that runs into their day', () => {
    const late = block({ fromTime: '23:00', toTime: '02:00' });
    const early = { date: on, kind: 'replaced', fromTime: '01:00', toTime: '02:00', capacity: 3 } as const;
    const slots = generateSlots({
      timeZone: 'Europe/Madrid',
      blocks: [late],
      exceptions: [early],
      from: date('2026-12-23'),
      to: on,
    });
    expect(starts(slots)).toEqual(['23:00', '00:00', '01:00']);
    expect(slots.at(-1)).toMatchObject({ capacity: 3, timeBlockId: null });
  });

  it('set another capacity for all hours that do not state their own', () => {
    const fewer = { date: on, kind: 'capacity', capacity: 6 } as const;
    expect(day(on, [block()], [fewer]).map(({ capacity }) => capacity)).toEqual([6, 6]);
    expect(day(on, [block()], [fewer, evening]).map(({ capacity }) => capacity)).toEqual([6, 6, 8]);
    expect(day(on, [block()], [fewer, short]).map(({ capacity }) => capacity)).toEqual([6, 6]);
    expect(day(on, [block()], [{ ...fewer, capacity: 0 }]).map(({ capacity }) => capacity)).toEqual([0, 0]);
  });

  it('take what they leave out from the day, else from a block in force', () => {
    const quarter = block({ weekdays: [1], stepMinutes: 15, durationMinutes: 30, capacity: 4 });
    const [slot, next] = day(on, [quarter], [{ ...short, stepMinutes: null }]);
    expect(slot).toMatchObject({ endsAt: new Date('2026-12-24T08:30Z'), capacity: 4 });
    expect(next?.startsAt).toEqual(new Date('2026-12-24T08:15Z'));
    expect(() => day(on, [], [short])).toThrow(RangeError);
    expect(() => day(on, [block({ validUntil: date('2026-12-23') })], [short])).toThrow(RangeError);
  });
});

describe('what cannot be', () => {
  it.each([
    ['an unknown zone', () => day('2026-11-20', [block()], [], 'Europe/Atlantis')],
    ['a day that is not one', () => day('2026-02-30', [block()])],
    ['a time that is not one', () => day('2026-11-20', [block({ fromTime: '10:60' })])],
    ['a time without its zero', () => day('2026-11-20', [block({ fromTime: '9:00' })])],
    ['a step of nothing', () => day('2026-11-20', [block({ stepMinutes: 0 })])],
    ['a duration of nothing', () => day('2026-11-20', [block({ durationMinutes: 0 })])],
    ['a negative capacity', () => day('2026-11-20', [block({ capacity: -1 })])],
  ])('is refused: %s', (_, run) => {
    expect(run).toThrow(RangeError);
  });

  it('is an empty range, which has no slots', () => {
    expect(
      generateSlots({
        timeZone: 'UTC',
        blocks: [block()],
        exceptions: [],
        from: date('2026-11-21'),
        to: date('2026-11-20'),
      }),
    ).toEqual([]);
  });
});

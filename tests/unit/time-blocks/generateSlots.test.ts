import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatTime, type IsoDate } from '../../../server/shared/time';
import { generateSlots, type SlotInput } from '../../../server/time-blocks/generateSlots';
import type { TimeBlock, TimeBlockException } from '../../../server/time-blocks/openingHours';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const date = (text: string) => text as IsoDate;

const block = (given: Partial<TimeBlock> = {}): TimeBlock => ({
  id: 'weekly',
  weekdays: EVERY_DAY,
  fromTime: '10:00',
  toTime: '12:00',
  stepMinutes: 60,
  durationMinutes: 60,
  capacity: 20,
  validFrom: null,
  validUntil: null,
  ...given,
});

const day = (on: string, blocks: TimeBlock[], exceptions: TimeBlockException[] = [], timeZone = 'Europe/Madrid') =>
  generateSlots({ timeZone, blocks, exceptions, from: date(on), to: date(on) });

const night = (given: Partial<TimeBlock> = {}) => block({ fromTime: '00:00', toTime: '06:00', ...given });
const utcStarts = (slots: { startsAt: Date }[]) => slots.map(({ startsAt }) => startsAt.toISOString().slice(5, 16));
const starts = (slots: { startsAt: Date }[], timeZone = 'Europe/Madrid') =>
  slots.map(({ startsAt }) => formatTime(startsAt, timeZone, 'es'));

afterEach(() => {
  vi.useRealTimers();
});

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

describe('clock changes', () => {
  it('Madrid leaps from 02:00 to 03:00 on 2027-03-28: no slot at 02:00', () => {
    const slots = day('2027-03-28', [night()]);
    expect(utcStarts(slots)).toEqual(['03-27T23:00', '03-28T00:00', '03-28T01:00', '03-28T02:00', '03-28T03:00']);
    expect(starts(slots)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
  });

  it('Madrid shows 02:00 twice on 2026-10-25: the slot takes the first', () => {
    const slots = day('2026-10-25', [night()]);
    expect(utcStarts(slots)).toEqual([
      '10-24T22:00',
      '10-24T23:00',
      '10-25T00:00',
      '10-25T02:00',
      '10-25T03:00',
      '10-25T04:00',
    ]);
    expect(starts(slots)).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00', '05:00']);
  });

  it('New York leaps on 2027-03-14 and repeats 01:00 on 2026-11-01', () => {
    expect(starts(day('2027-03-14', [night()], [], 'America/New_York'), 'America/New_York')).toEqual([
      '00:00',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(utcStarts(day('2026-11-01', [night({ toTime: '04:00' })], [], 'America/New_York'))).toEqual([
      '11-01T04:00',
      '11-01T05:00',
      '11-01T07:00',
      '11-01T08:00',
    ]);
  });

  it('Lord Howe moves by half an hour: 02:00 to 02:30 on 2026-10-04, 02:00 to 01:30 on 2027-04-04', () => {
    const half = night({ toTime: '04:00', stepMinutes: 30, durationMinutes: 30 });
    const zone = 'Australia/Lord_Howe';
    expect(starts(day('2026-10-04', [half], [], zone), zone)).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:30',
      '03:00',
      '03:30',
    ]);
    const autumn = day('2027-04-04', [half], [], zone);
    expect(starts(autumn, zone)).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
    expect(utcStarts(autumn).slice(2, 5)).toEqual(['04-03T14:00', '04-03T14:30', '04-03T15:30']);
  });

  it('leave a day out that the zone never had', () => {
    const days = (from: string, to: string) =>
      generateSlots({
        timeZone: 'Pacific/Apia',
        blocks: [block({ toTime: '11:00' })],
        exceptions: [],
        from: date(from),
        to: date(to),
      });
    expect(days('2011-12-30', '2011-12-30')).toEqual([]);
    expect(utcStarts(days('2011-12-29', '2011-12-31'))).toEqual(['12-29T20:00', '12-30T20:00']);
  });

  it('let a slot last its real minutes and end before the real closing time', () => {
    const twoHours = block({ fromTime: '01:00', toTime: '03:00', durationMinutes: 120 });
    expect(starts(day('2027-03-27', [twoHours]))).toEqual(['01:00']);
    expect(day('2027-03-28', [twoHours])).toEqual([]);
    const autumn = day('2026-10-25', [{ ...twoHours, durationMinutes: 180 }]);
    expect(autumn).toEqual([
      {
        startsAt: new Date('2026-10-24T23:00Z'),
        endsAt: new Date('2026-10-25T02:00Z'),
        capacity: 20,
        timeBlockId: 'weekly',
      },
    ]);
  });

  it('close at the leap when the closing time is leapt over, and at the first when it comes twice', () => {
    const late = block({ fromTime: '01:00', toTime: '02:30', stepMinutes: 15, durationMinutes: 15 });
    expect(starts(day('2027-03-28', [late]))).toEqual(['01:00', '01:15', '01:30', '01:45']);
    expect(day('2026-10-25', [late]).at(-1)?.endsAt).toEqual(new Date('2026-10-25T00:30Z'));
  });
});

describe('the machine that runs it', () => {
  const input: SlotInput = {
    timeZone: 'Europe/Madrid',
    blocks: [
      night({ stepMinutes: 30, durationMinutes: 45 }),
      block({ id: 'late', fromTime: '22:00', toTime: '03:30' }),
    ],
    exceptions: [{ date: date('2027-03-27'), kind: 'capacity', capacity: 3 }],
    from: date('2026-10-20'),
    to: date('2027-04-02'),
  };

  it('changes nothing by its date', () => {
    const results = ['2026-07-15T12:00:00Z', '2026-12-15T12:00:00Z', '2026-10-25T00:30:00Z'].map((now) => {
      vi.useFakeTimers({ now: new Date(now) });
      return JSON.stringify(generateSlots(input));
    });
    expect(new Set(results).size).toBe(1);
    expect(JSON.parse(results[0]!).length).toBeGreaterThan(2000);
  });

  it('changes nothing by its zone', () => {
    const script = `
      import { generateSlots } from './server/time-blocks/generateSlots.ts';
      import { createHash } from 'node:crypto';
      const slots = JSON.stringify(generateSlots(${JSON.stringify(input)}));
      console.log(new Date(2026, 6, 1).getTimezoneOffset(), createHash('sha256').update(slots).digest('hex'));
    `;
    const answers = ['UTC', 'Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe'].map((TZ) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, TZ, NODE_OPTIONS: '' },
        encoding: 'utf8',
      })
        .trim()
        .split(' '),
    );
    expect(answers.map(([offset]) => offset)).toEqual(['0', '-120', '240', '-630']);
    expect(new Set(answers.map(([, hash]) => hash)).size).toBe(1);
  }, 60_000);
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

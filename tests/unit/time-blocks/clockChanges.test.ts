import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateSlots, type SlotInput } from '../../../server/time-blocks/generateSlots';
import type { TimeBlock } from '../../../server/time-blocks/openingHours';
import { zoneClock } from '../../../server/time-blocks/zoneClock';
import { block, date, day, starts } from './slotSample';

const night = (given: Partial<TimeBlock> = {}) => block({ fromTime: '00:00', toTime: '06:00', ...given });
const utcStarts = (slots: { startsAt: Date }[]) => slots.map(({ startsAt }) => startsAt.toISOString().slice(5, 16));

afterEach(() => {
  vi.useRealTimers();
});

describe('a time on the wall', () => {
  const clock = zoneClock('Europe/Madrid', Date.parse('2026-10-01'), Date.parse('2027-04-30'));
  const instants = (local: string) =>
    clock.instantsAt(Date.parse(`${local}Z`)).map((instant) => new Date(instant).toISOString().slice(5, 16));

  it.each<[string, string[]]>([
    ['2026-10-25T01:59', ['10-24T23:59']],
    ['2026-10-25T02:00', ['10-25T00:00', '10-25T01:00']],
    ['2026-10-25T02:59', ['10-25T00:59', '10-25T01:59']],
    ['2026-10-25T03:00', ['10-25T02:00']],
    ['2027-03-28T02:00', []],
    ['2027-03-28T02:59', []],
    ['2027-03-28T03:00', ['03-28T01:00']],
  ])('%s comes at %j', (local, expected) => {
    expect(instants(local)).toEqual(expected);
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

  const ZONES = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe'];
  /** Both halves of the year, and the exact moments at which clocks of one of the zones change. */
  const NOWS = [
    '2026-07-15T12:00:00Z',
    '2026-12-15T12:00:00Z',
    '2026-10-25T00:30:00Z',
    '2027-03-14T07:00:00Z',
    '2027-04-03T15:00:00Z',
  ];

  it.each(ZONES)('changes nothing by its date in %s', (timeZone) => {
    const results = NOWS.map((now) => {
      vi.useFakeTimers({ now: new Date(now) });
      return JSON.stringify(generateSlots({ ...input, timeZone }));
    });
    expect(new Set(results).size).toBe(1);
    expect(JSON.parse(results[0]!).length).toBeGreaterThan(2000);
  });

  it('changes nothing by its zone', () => {
    const script = `
      import { generateSlots } from './server/time-blocks/generateSlots.ts';
      import { createHash } from 'node:crypto';
      const slots = JSON.stringify(${JSON.stringify(ZONES)}.map((timeZone) => generateSlots({ ...${JSON.stringify(input)}, timeZone })));
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

import { describe, expect, it } from 'vitest';
import { daysBetween, plusMonths, weekdayOf, weekdayRanges, weeksOf } from '../../../resources/js/lib/calendarDays';
import { brushOf, closedAmong, isComplete, toSpecials } from '../../../resources/js/Pages/TimeBlocks/Partials/brush';
import {
  kindOfDay,
  overlaps,
  slotsPerDay,
  type WeeklyHours,
} from '../../../resources/js/Pages/TimeBlocks/Partials/hoursValues';
import { generateSlots } from '../../../server/time-blocks/generateSlots';
import { openingHoursRequest, openMinutes } from '../../../server/time-blocks/requests';
import { date } from './slotSample';

const block = (given: Partial<WeeklyHours> = {}): WeeklyHours => ({
  name: 'Week',
  weekdays: [1, 2, 3, 4, 5],
  fromTime: '10:00',
  toTime: '14:00',
  stepMinutes: 30,
  durationMinutes: 60,
  capacity: 20,
  validFrom: date('2027-01-01'),
  validUntil: date('2027-12-31'),
  isRemoved: false,
  ...given,
});

describe('weekly hours on the page', () => {
  it.each([
    [{}, 7],
    [{ stepMinutes: 60 }, 4],
    [{ durationMinutes: 241 }, 0],
    [{ fromTime: '22:00', toTime: '02:00' }, 7],
    [{ fromTime: '00:00', toTime: '00:00', stepMinutes: 15, durationMinutes: 15 }, 96],
  ])('%o are as many slots a day as are really made', (given, count) => {
    const hours = block({ weekdays: [3], ...given });
    const day = { from: date('2027-06-09'), to: date('2027-06-09') };
    expect(slotsPerDay(hours)).toBe(count);
    expect(generateSlots({ timeZone: 'UTC', blocks: [{ id: 'one', ...hours }], exceptions: [], ...day })).toHaveLength(
      count,
    );
  });

  it('are pointed out where they are open at the same time, and only there', () => {
    const of = (...blocks: WeeklyHours[]) => overlaps(Object.fromEntries(blocks.map((one, at) => [String(at), one])));
    const other = (given: Partial<WeeklyHours>) => block({ name: 'Other', ...given });
    expect(of(block(), other({ weekdays: [5, 6], fromTime: '13:59', toTime: '16:00' }))).toEqual([
      { key: '0 1', one: 'Week', other: 'Other', weekdays: [5] },
    ]);
    expect(of(block(), other({ weekdays: [6, 7] }))).toEqual([]);
    expect(of(block(), other({ fromTime: '14:00', toTime: '16:00' }))).toEqual([]);
    expect(of(block({ validUntil: date('2027-05-31') }), other({ validFrom: date('2027-06-01') }))).toEqual([]);
    expect(of(block(), other({ isRemoved: true }))).toEqual([]);
  });

  it('say what a day is like', () => {
    const hours = (days: object) => ({ blocks: { a: block() }, days: days as never });
    const monday = date('2027-06-07');
    expect(kindOfDay(hours({}), monday)).toBe('open');
    expect(kindOfDay(hours({}), date('2027-06-06'))).toBe('none');
    expect(kindOfDay(hours({}), date('2028-06-05'))).toBe('none');
    expect(kindOfDay(hours({ [monday]: [{ kind: 'closed', note: null }] }), monday)).toBe('closed');
    expect(kindOfDay(hours({ [monday]: [{ kind: 'extra' }, { kind: 'capacity' }] }), monday)).toBe('several');
    expect(kindOfDay(hours({ [monday]: [] }), monday)).toBe('open');
  });
});

describe('what is painted', () => {
  it('begins with what a day is like, and says the same when nothing is changed', () => {
    const hours = { stepMinutes: null, durationMinutes: null, capacity: 4, note: 'Festival' };
    const day = [
      { kind: 'replaced' as const, fromTime: '09:00', toTime: '11:00', ...hours },
      { kind: 'replaced' as const, fromTime: '17:00', toTime: '19:00', ...hours },
    ];
    expect(toSpecials(brushOf(day))).toEqual(day);
    expect(toSpecials(brushOf([{ kind: 'closed', note: 'Holiday' }]))).toEqual([{ kind: 'closed', note: 'Holiday' }]);
    expect(toSpecials(brushOf([{ kind: 'capacity', capacity: 3, note: null }]))).toEqual([
      { kind: 'capacity', capacity: 3, note: null },
    ]);
  });

  it('closes a day that has nothing special, unless something else is said', () => {
    expect(toSpecials(brushOf([]))).toEqual([{ kind: 'closed', note: null }]);
    expect(toSpecials({ ...brushOf([]), kind: 'week' })).toEqual([]);
  });

  it('is incomplete without its times or its capacity', () => {
    const empty = brushOf([]);
    expect(isComplete(empty)).toBe(true);
    expect(isComplete({ ...empty, kind: 'capacity' })).toBe(false);
    expect(isComplete({ ...empty, kind: 'capacity', capacity: 0 })).toBe(true);
    expect(isComplete({ ...empty, kind: 'extra', spans: [{ ...empty.spans[0]!, toTime: null }] })).toBe(false);
  });
});

describe('days of the calendar', () => {
  it('keep to the calendar over leap days and the ends of years', () => {
    expect(weeksOf('2028-02')).toHaveLength(5);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
    expect(weeksOf('2027-02').flat()[0]).toBe('2027-02-01');
    expect(plusMonths(date('2027-01-31'), 1)).toBe('2027-02-28');
    expect(plusMonths(date('2027-01-31'), -11)).toBe('2026-02-28');
    expect(daysBetween(date('2027-03-29'), date('2027-03-27'))).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
    expect(weekdayOf(date('2027-03-28'))).toBe(7);
    expect(weekdayRanges([2, 3, 4, 7], 'en')).toBe('Tue–Thu, Sun');
  });
});

describe('what the server takes', () => {
  const parse = (given: object) =>
    openingHoursRequest.safeParse({
      blocks: { '00000000-0000-4000-8000-000000000000': block(given as never) },
      days: {},
    });

  it('writes midnight as clocks do, and measures hours over it', () => {
    const parsed = parse({ toTime: '24:00' });
    expect(parsed.success && Object.values(parsed.data.blocks)[0]?.toTime).toBe('00:00');
    expect(openMinutes({ fromTime: '22:00', toTime: '02:30' })).toBe(270);
    expect(openMinutes({ fromTime: '10:00', toTime: '10:00' })).toBe(1440);
  });

  it.each([
    [{ fromTime: '24:00' }],
    [{ stepMinutes: 0 }],
    [{ stepMinutes: 7.5 }],
    [{ stepMinutes: 1441 }],
    [{ durationMinutes: 241 }],
    [{ weekdays: [0] }],
    [{ weekdays: [8] }],
    [{ capacity: 100_001 }],
    [{ validFrom: '2027-02-30' }],
    [{ name: '' }],
  ])('refuses %o', (given) => {
    expect(parse(given).success).toBe(false);
  });
});

describe('hours for a range', () => {
  const hours = {
    blocks: { week: block() },
    days: { '2027-12-08': [{ kind: 'closed' as const, note: 'Holiday' }] },
  };
  const range = daysBetween(date('2027-12-06'), date('2027-12-12'));

  it.each([
    // Monday to Sunday: the holiday on Wednesday, and the weekend without hours.
    ['replaced', ['2027-12-08', '2027-12-11', '2027-12-12']],
    ['extra', ['2027-12-08', '2027-12-11', '2027-12-12']],
    ['capacity', ['2027-12-08']],
    ['week', ['2027-12-08']],
    ['closed', []],
  ] as const)('%s would open %j of them', (kind, closed) => {
    expect(closedAmong(range, hours, kind)).toEqual(closed);
  });

  it('asks nothing of one day, or of days that are all closed', () => {
    expect(closedAmong([date('2027-12-08')], hours, 'replaced')).toEqual([]);
    expect(closedAmong([date('2027-12-11'), date('2027-12-12')], hours, 'replaced')).toEqual([]);
  });
});

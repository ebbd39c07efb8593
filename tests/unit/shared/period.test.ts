import { describe, expect, it } from 'vitest';
import { dayBeside, listPeriodDays, MAX_PERIOD_DAYS, periodOf } from '../../../server/shared/period';
import type { IsoDate } from '../../../server/shared/time';

const on = (today: string, asked: Record<string, string>) => {
  const { days, before } = periodOf(asked, today as IsoDate);
  return `${days.from}..${days.to} beside ${before.from}..${before.to}`;
};

describe('a period', () => {
  it.each([
    ['today', '2026-11-24..2026-11-24 beside 2026-11-23..2026-11-23'],
    ['yesterday', '2026-11-23..2026-11-23 beside 2026-11-22..2026-11-22'],
    ['last7', '2026-11-18..2026-11-24 beside 2026-11-11..2026-11-17'],
    ['last30', '2026-10-26..2026-11-24 beside 2026-09-26..2026-10-25'],
    ['this_month', '2026-11-01..2026-11-24 beside 2026-10-01..2026-10-24'],
    ['last_month', '2026-10-01..2026-10-31 beside 2026-09-01..2026-09-30'],
    ['this_quarter', '2026-10-01..2026-11-24 beside 2026-07-01..2026-08-24'],
    ['last_quarter', '2026-07-01..2026-09-30 beside 2026-04-01..2026-06-30'],
    ['nonsense', '2026-11-18..2026-11-24 beside 2026-11-11..2026-11-17'],
  ])('%s, beside what comes just before', (range, days) => {
    expect(on('2026-11-24', { range })).toBe(days);
  });

  it('of a month is compared as far as the month before goes', () => {
    expect(on('2027-03-31', { range: 'this_month' })).toBe('2027-03-01..2027-03-31 beside 2027-02-01..2027-02-28');
    expect(on('2028-03-29', { range: 'this_month' })).toBe('2028-03-01..2028-03-29 beside 2028-02-01..2028-02-29');
    expect(on('2027-01-05', { range: 'last_quarter' })).toBe('2026-10-01..2026-12-31 beside 2026-07-01..2026-09-30');
    expect(on('2027-01-05', { range: 'last_month' })).toBe('2026-12-01..2026-12-31 beside 2026-11-01..2026-11-30');
  });

  it.each([
    ['last_month', '2026-12-05', '2026-11-01..2026-11-30 beside 2025-11-01..2025-11-30'],
    ['last_quarter', '2026-12-05', '2026-07-01..2026-09-30 beside 2025-07-01..2025-09-30'],
    ['this_month', '2026-12-05', '2026-12-01..2026-12-05 beside 2025-12-01..2025-12-05'],
    ['last7', '2026-11-24', '2026-11-18..2026-11-24 beside 2025-11-18..2025-11-24'],
    // A leap day: a month is whole with and without it, and alone it is compared with 28 February.
    ['last_month', '2028-03-05', '2028-02-01..2028-02-29 beside 2027-02-01..2027-02-28'],
    ['last_month', '2029-03-05', '2029-02-01..2029-02-28 beside 2028-02-01..2028-02-29'],
    ['today', '2028-02-29', '2028-02-29..2028-02-29 beside 2027-02-28..2027-02-28'],
    ['last7', '2028-03-03', '2028-02-26..2028-03-03 beside 2027-02-26..2027-03-03'],
  ])('a year before has the same dates: %s on %s', (range, today, days) => {
    expect(on(today, { range, compare: 'year' })).toBe(days);
  });

  it('of whole months, quarters and years that a person chose is compared with whole ones', () => {
    const own = (from: string, to: string, compare: string) =>
      on('2028-12-05', { range: 'custom', from, to, compare }).split(' beside ')[1];
    expect(own('2028-11-01', '2028-11-30', 'year')).toBe('2027-11-01..2027-11-30');
    expect(own('2028-10-01', '2028-10-31', 'previous')).toBe('2028-09-01..2028-09-30');
    expect(own('2028-04-01', '2028-06-30', 'previous')).toBe('2028-01-01..2028-03-31');
    expect(own('2027-01-01', '2027-12-31', 'previous')).toBe('2026-01-01..2026-12-31');
    expect(own('2027-01-01', '2027-12-31', 'year')).toBe('2026-01-01..2026-12-31');
    // Ten days are no month.
    expect(own('2028-10-01', '2028-10-10', 'previous')).toBe('2028-09-21..2028-09-30');
  });

  it('364 days before is a choice of its own, in which weekdays meet', () => {
    expect(on('2026-11-24', { range: 'last7', compare: 'weekdays' })).toBe(
      '2026-11-18..2026-11-24 beside 2025-11-19..2025-11-25',
    );
    expect(on('2024-02-29', { range: 'today', compare: 'weekdays' })).toBe(
      '2024-02-29..2024-02-29 beside 2023-03-02..2023-03-02',
    );
  });

  it('has each day beside the same date, also after 29 February, or beside the one at its place', () => {
    const beside = (day: string, from: string, to: string, compare: string) =>
      dayBeside(day as IsoDate, periodOf({ range: 'custom', from, to, compare }, '2029-12-31' as IsoDate));
    const leap = ['2028-01-01', '2028-12-31', 'year'] as const;
    expect(beside('2028-02-28', ...leap)).toBe('2027-02-28');
    expect(beside('2028-02-29', ...leap)).toBeNull();
    expect(beside('2028-03-01', ...leap)).toBe('2027-03-01');
    expect(beside('2028-12-31', ...leap)).toBe('2027-12-31');
    expect(beside('2029-03-01', '2029-02-01', '2029-03-31', 'year')).toBe('2028-03-01');
    expect(beside('2028-10-31', '2028-10-01', '2028-10-31', 'previous')).toBeNull();
    expect(beside('2028-10-12', '2028-10-10', '2028-10-16', 'previous')).toBe('2028-10-05');
    expect(beside('2028-10-12', '2028-10-10', '2028-10-16', 'weekdays')).toBe('2027-10-14');
  });

  it('of one’s own goes up to today, and no further back than can be read', () => {
    const custom = { range: 'custom' };
    expect(on('2026-11-24', { ...custom, from: '2026-11-10', to: '2026-11-12' })).toBe(
      '2026-11-10..2026-11-12 beside 2026-11-07..2026-11-09',
    );
    expect(on('2026-11-24', { ...custom, from: '2026-11-20', to: '2027-05-01' })).toMatch(/^2026-11-20..2026-11-24 /);
    const long = periodOf({ ...custom, from: '1990-01-01', to: '2026-11-24' }, '2026-11-24' as IsoDate);
    expect(listPeriodDays(long.days)).toHaveLength(MAX_PERIOD_DAYS);
    for (const [from, to] of [
      ['2026-11-12', '2026-11-10'],
      ['2026-02-30', '2026-03-01'],
      ['2027-01-01', '2027-01-02'],
      ['x', 'y'],
    ] as const)
      expect(on('2026-11-24', { ...custom, from, to })).toMatch(/^2026-11-18..2026-11-24 /);
  });
});

import { describe, expect, it } from 'vitest';
import { listPeriodDays, MAX_PERIOD_DAYS, periodOf } from '../../../server/shared/period';
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

  it('a year before meets the same weekdays, over a leap day too', () => {
    expect(on('2026-11-24', { range: 'last7', compare: 'year' })).toBe(
      '2026-11-18..2026-11-24 beside 2025-11-19..2025-11-25',
    );
    expect(on('2024-02-29', { range: 'today', compare: 'year' })).toBe(
      '2024-02-29..2024-02-29 beside 2023-03-02..2023-03-02',
    );
    expect(on('2025-02-28', { range: 'today', compare: 'year' })).toBe(
      '2025-02-28..2025-02-28 beside 2024-03-01..2024-03-01',
    );
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

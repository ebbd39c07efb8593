import { afterEach, expect, it, vi } from 'vitest';
import type { Series } from '../../../generated/prisma/client';
import { upcomingNumber } from '../../../server/products/seriesValues';

afterEach(() => {
  vi.useRealTimers();
});

it('has the year of the venue’s clocks, in the night in which it begins', () => {
  vi.useFakeTimers({ now: new Date('2020-12-31T23:30:00Z') });
  const series = { prefix: 'T-{year}-', digits: 4, nextNumber: 7, yearly: true, year: 2020 } as Series;
  expect(upcomingNumber(series, 'Europe/Madrid')).toBe('T-2021-0001');
  expect(upcomingNumber(series, 'Atlantic/Canary')).toBe('T-2020-0007');
});

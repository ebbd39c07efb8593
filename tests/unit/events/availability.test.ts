import { expect, test } from 'vitest';
import { availabilityOf } from '../../../server/events/availability';
import { isDay, isMonth } from '../../../server/events/calendarDay';

test.each([
  [0, 40, 'sold_out'],
  [-1, 40, 'sold_out'],
  [1, 40, 'few'],
  [4, 40, 'few'],
  [5, 40, 'plenty'],
  [3, 8, 'few'],
  [4, 8, 'plenty'],
  [50, 500, 'few'],
  [51, 500, 'plenty'],
])('%d left of %d is %s', (left, capacity, word) => {
  expect(availabilityOf(left, capacity)).toBe(word);
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '2026-04-31', '', 'x', null, ['2026-01-01']])(
  '%j is no day',
  (value) => expect(isDay(value)).toBe(false),
);

test('days and months that exist', () => {
  expect(isDay('2028-02-29')).toBe(true);
  expect(isMonth('2026-12')).toBe(true);
  expect(isMonth('2026-13')).toBe(false);
});

import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  sameDayIn,
  weekdayOf,
  weeksOf,
} from '../../../resources/js/Pages/Orders/Partials/shop/calendarGrid';
import type { IsoDate } from '../../../server/shared/time';

const day = (text: string) => text as IsoDate;

test('weeks begin on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test('days and months carry over years and clock changes', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
  expect(addDays(day('2026-03-29'), 1)).toBe('2026-03-30');
  expect(addDays(day('2026-10-25'), -1)).toBe('2026-10-24');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(weekdayOf(day('2026-11-23'))).toBe(0);
});

test('the same day of a shorter month is its last', () => {
  expect(sameDayIn('2027-02', day('2027-01-31'))).toBe('2027-02-28');
  expect(sameDayIn('2027-03', day('2027-01-31'))).toBe('2027-03-31');
});

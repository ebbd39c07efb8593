import { expect, it } from 'vitest';
import { nearDays } from '../../../server/events/calendarDay';
import type { IsoDate } from '../../../server/shared/time';

it.each([
  ['a Wednesday', '2026-11-25', '2026-11-26', { from: '2026-11-28', until: '2026-11-29' }],
  ['a Friday', '2026-11-27', '2026-11-28', { from: '2026-11-28', until: '2026-11-29' }],
  ['a Saturday', '2026-11-28', '2026-11-29', { from: '2026-11-28', until: '2026-11-29' }],
  ['a Sunday', '2026-11-29', '2026-11-30', null],
])('on %s', (_, today, tomorrow, weekend) => {
  expect(nearDays(today as IsoDate)).toEqual({ today, tomorrow, weekend });
});

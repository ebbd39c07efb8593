import { expect, it } from 'vitest';
import { readDay } from '../../server/search/readDay';
import type { IsoDate } from '../../server/shared/time';

/** A Tuesday. */
const TODAY = '2026-11-24' as IsoDate;

it.each([
  ['2026-05-12', '2026-05-12'],
  ['12 may', '2027-05-12'],
  ['12th of May', '2027-05-12'],
  ['may 12 2026', '2026-05-12'],
  ['12 de mayo', '2027-05-12'],
  ['12 de mayo de 2026', '2026-05-12'],
  ['12/5', '2027-05-12'],
  ['12.5.26', '2026-05-12'],
  ['31/10', '2026-10-31'],
  ['today', '2026-11-24'],
  ['hoy', '2026-11-24'],
  ['mañana', '2026-11-25'],
  ['pasado mañana', '2026-11-26'],
  ['ayer', '2026-11-23'],
  ['saturday', '2026-11-28'],
  ['next saturday', '2026-11-28'],
  ['sat', '2026-11-28'],
  ['el próximo sábado', '2026-11-28'],
  ['martes', '2026-12-01'],
  ['29 feb 2028', '2028-02-29'],
  ['29 feb', null],
  ['12/13', null],
  ['32/1', null],
  ['0/0', null],
  ['museum', null],
  ['12', null],
  ['1999-01-01', null],
  ['', null],
])('%s is %s', (typed, day) => {
  expect(readDay(typed, TODAY)).toBe(day);
});

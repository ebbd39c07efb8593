/** SQL that a reviewer can read: lines of 120 characters, functions of 80 lines. */
import { expect, it } from 'vitest';
import { overlongIn, overlongSql } from '../../../scripts/sqlSizes';

const functionOf = (name: string, lines: number) => ({
  path: `${name}.sql`,
  text: [`create or replace function ${name}() returns int`, 'language sql as $$', ...Array(lines - 3), '$$;'].join(
    '\n',
  ),
});

it('has no long line and no long function', () => expect(overlongSql()).toEqual([]));

it('finds a line and a function that are too long', () => {
  expect(overlongIn([{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(117)}` }])).toEqual([]);
  expect(overlongIn([{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(118)}` }])).toEqual([
    'a.sql has 1 lines over 120 characters',
  ]);
  expect(overlongIn([functionOf('open_door', 80)])).toEqual([]);
  expect(overlongIn([functionOf('open_door', 81)])).toEqual(['open_door has 81 lines; at most 80']);
});

/** SQL that a reviewer can read: lines of 120 characters, functions of 80 lines. */
import { expect, it } from 'vitest';
import { overlongIn, overlongSql } from '../../../scripts/sqlSizes';

const functionOf = (name: string, lines: number) => ({
  path: `${name}.sql`,
  text: [`create or replace function ${name}() returns int`, 'language sql as $$', ...Array(lines - 3), '$$;'].join(
    '\n',
  ),
});

it('only becomes shorter', () => expect(overlongSql()).toEqual([]));

it('finds a line and a function that are too long', () => {
  expect(overlongIn([{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(117)}` }])).toEqual([]);
  expect(overlongIn([{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(118)}` }])).toEqual([
    'a has 1 lines over 120 characters; at most 0',
  ]);
  expect(overlongIn([functionOf('open_door', 80)])).toEqual([]);
  expect(overlongIn([functionOf('open_door', 81)])).toEqual(['open_door has 81 lines; at most 80']);
});

it('holds what is too long to its size, and takes what is short enough off the list', () => {
  const linesOf = (count: number) =>
    overlongIn([{ path: 'b/wide_door.sql', text: `${'x'.repeat(121)}\n`.repeat(count) }], { wide_door: 6 });
  expect(linesOf(6)).toEqual([]);
  expect(linesOf(7)).toEqual(['wide_door has 7 lines over 120 characters; at most 6']);
  expect(linesOf(0)).toEqual(['wide_door is short enough: take it off the list of scripts/sqlSizes.ts']);
  const lengthOf = (lines: number) => overlongIn([functionOf('long_way', lines)], {}, { long_way: 105 });
  expect(lengthOf(105)).toEqual([]);
  expect(lengthOf(106)).toEqual(['long_way has 106 lines; at most 105']);
  expect(lengthOf(80)).toEqual(['long_way is short enough: take it off the list of scripts/sqlSizes.ts']);
});

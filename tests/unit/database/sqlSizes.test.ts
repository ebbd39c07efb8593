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
  expect(overlongIn('a', [{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(117)}` }])).toEqual([]);
  expect(overlongIn('a', [{ path: 'a.sql', text: `select 1\n-- ${'x'.repeat(118)}` }])).toEqual([
    'a has 1 lines of SQL over 120 characters; at most 0: wrap what you change',
  ]);
  expect(overlongIn('a', [functionOf('open_door', 80)])).toEqual([]);
  expect(overlongIn('a', [functionOf('open_door', 81)])).toEqual(['open_door has 81 lines; at most 80']);
});

it('holds a long function to its length, and takes a short one off the list', () => {
  expect(overlongIn('a', [functionOf('scan_facts', 105)])).toEqual([]);
  expect(overlongIn('a', [functionOf('scan_facts', 106)])).toEqual(['scan_facts has 106 lines; at most 105']);
  expect(overlongIn('a', [functionOf('scan_facts', 80)])).toEqual([
    'scan_facts is short enough: take it off the list of scripts/sqlSizes.ts',
  ]);
});

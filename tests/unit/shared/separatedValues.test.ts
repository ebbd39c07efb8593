/** CSV files: Spanish ones are separated by semicolons, because a comma is the decimal sign. */
import { expect, it } from 'vitest';
import { dialectOf, readRows, writeRows } from '../../../server/shared/separatedValues';

const ROWS = [
  ['code', 'amount'],
  ['=1+1; a', '12,50'],
];

it('writes what the reader’s spreadsheets open, with a mark that it is UTF-8', () => {
  expect(writeRows(ROWS, 'es')).toBe('\uFEFF"code";"amount"\r\n"\'=1+1; a";"12,50"\r\n');
  expect(writeRows(ROWS, 'en')).toBe('\uFEFF"code","amount"\r\n"\'=1+1; a","12,50"\r\n');
  expect([dialectOf('es').point, dialectOf('en').point]).toEqual([',', '.']);
});

it.each(['es', 'en'])('reads back what it wrote in %s', (locale) => {
  const read = readRows(writeRows(ROWS, locale), 9);
  expect('rows' in read && read.rows.map(({ cells }) => cells)).toEqual([
    ['code', 'amount'],
    ["'=1+1; a", '12,50'],
  ]);
});

/** Tables that people bring, in every encoding and with every separator, are read by one function. */
import { globSync, readFileSync } from 'node:fs';
import { isSmallFile } from '@server/infra/tables/isSmallFile';
import { readTable } from '@server/infra/tables/readTable';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

const ROW = 'Íñigo Peña;"12,50";"Comas; y ""punto"""';
const TEXT = `nombre;precio;nota\r\n${ROW}\r\n`;
const TABLE = {
  headings: ['nombre', 'precio', 'nota'],
  above: [],
  rows: [{ line: 2, cells: ['Íñigo Peña', '12,50', 'Comas; y "punto"'] }],
};
const workbookOf = (rows: string): Buffer =>
  Buffer.from(
    zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) }),
  );
const LIST = `<row r="2"><c r="A2" t="inlineStr"><is><t> code </t></is></c><c r="B2" t="inlineStr"><is><t>uses</t></is></c></row>
  <row r="4"><c r="A4" t="inlineStr"><is><t>00481516</t></is></c><c r="B4"><v>12.5</v></c></row>`;

describe('a table', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['a text that was pasted', TEXT],
  ])('is read from %s', (_what, file) => {
    expect(readTable(file, { most: 2 })).toEqual(TABLE);
  });

  it.each([';', ',', '\t', '|'])('is read with the separator %j', (separator) => {
    const file = `a${separator}b\n"x${separator}y"${separator}z`;
    expect(readTable(file, { most: 2 })).toMatchObject({
      headings: ['a', 'b'],
      rows: [{ line: 2, cells: [`x${separator}y`, 'z'] }],
    });
  });

  it('keeps what spreadsheets write around quotes out of the cells, and counts lines as an editor does', () => {
    const file = 'sep=;\na;b\n\n="0001"; "two\r\nlines" end\n5" pipe;x\n';
    expect(readTable(file, { most: 3 })).toMatchObject({
      rows: [
        { line: 4, cells: ['0001', 'two\nlines end'] },
        { line: 6, cells: ['5" pipe', 'x'] },
      ],
    });
  });

  it.each([']', '^', '\\', '-', '.'])('is read with the declared separator %j', (sign) => {
    expect(readTable(`sep=${sign}\na${sign}b\n"1${sign}"${sign}2\n`, { most: 2 })).toMatchObject({
      headings: ['a', 'b'],
      rows: [{ line: 3, cells: [`1${sign}`, '2'] }],
    });
  });

  it('is read from a workbook as well, by its own line numbers', () => {
    expect(readTable(workbookOf(LIST), { most: 2 })).toEqual({
      headings: ['code', 'uses'],
      above: [],
      rows: [{ line: 4, cells: ['00481516', '12.5'] }],
    });
  });

  it('has its headings where the caller finds them, or none', () => {
    const file = 'Saldo;5,00\n\nDay;Amount\n1.1.2026;6,00\n';
    const day = (rows: readonly { cells: string[] }[]) => rows.findIndex(({ cells }) => cells.includes('Day'));
    expect(readTable(file, { most: 3, separator: ';', findHeadings: day })).toEqual({
      headings: ['Day', 'Amount'],
      above: [{ line: 1, cells: ['Saldo', '5,00'] }],
      rows: [{ line: 4, cells: ['1.1.2026', '6,00'] }],
    });
    expect(readTable('1;2\n3;4\n', { most: 2, findHeadings: () => -1 })).toMatchObject({
      headings: [],
      rows: [{ line: 1 }, { line: 2 }],
    });
    expect(readTable('', { most: 2 })).toEqual({ headings: [], above: [], rows: [] });
  });

  it('is refused with the reason', () => {
    expect(readTable(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]), { most: 9 })).toEqual({ problem: 'encoding' });
    expect(readTable(Buffer.from('PK\u0003\u0004nothing'), { most: 9 })).toEqual({ problem: 'encoding' });
    expect(readTable('a;b\n1;2\n"3;4\n', { most: 9 })).toEqual({ problem: 'open_quote', line: 3 });
    expect(readTable('a\n1\n2\n', { most: 2 })).toEqual({ problem: 'too_many_rows' });
    expect(readTable(workbookOf(LIST), { most: 1 })).toEqual({ problem: 'too_many_rows' });
    expect(readTable(workbookOf(' '.repeat(41_000_000)), { most: 9 })).toEqual({ problem: 'too_large' });
    // An expression for the whole cell exceeds its stack here.
    expect(readTable('"'.repeat(9_999_999), { most: 9 })).toEqual({ problem: 'open_quote', line: 1 });
  });
});

it('a small file is read in the server process, a workbook never', () => {
  expect(isSmallFile(Buffer.from(TEXT))).toBe(true);
  expect(isSmallFile('x'.repeat(64 * 1024))).toBe(false);
  expect(isSmallFile(workbookOf(LIST))).toBe(false);
});

it('no domain reads rows in another way', () => {
  const others = globSync('server/**/*.ts').filter((path) => !/^server\/(shared|infra\/tables)\//.test(path));
  const reading = others.filter((path) =>
    /Papa\.parse|readWorkbook|\breadRows\b[^;]*from '[^']*separatedValues'/.test(readFileSync(path, 'utf8')),
  );
  expect(reading).toEqual([]);
});

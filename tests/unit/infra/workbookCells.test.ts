/** Cells of a workbook as their reader sees them: the first tab, dates, long codes, results of formulas. */
import { readTable } from '@server/infra/tables/readTable';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Sheet = { file: string; rows: string; state?: string; kind?: string };

function workbook(
  sheets: readonly Sheet[],
  { is1904 = false, formats = [] as [number, string | null][] } = {},
): Buffer {
  const custom = formats.flatMap(([id, code]) =>
    code === null ? [] : `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ state }, at) =>
          `<sheet name="s${at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        ({ file, kind = 'worksheet' }, at) =>
          `<Relationship Id="rId${at}" Type="${RELATION}/${kind}" Target="worksheets/${file}"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map(([id]) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const { file, rows } of sheets)
    parts[`xl/worksheets/${file}`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const text = (word: string) => `<row><c t="inlineStr"><is><t>${word}</t></is></c></row>`;
const first = (file: Buffer) => {
  const table = readTable(file, { most: 9, findHeadings: () => -1 });
  return 'rows' in table ? table.rows[0]?.cells : table;
};

it('the first visible tab is read, whatever its file is called', () => {
  const swapped = [
    { file: 'sheet2.xml', rows: text('first tab') },
    { file: 'sheet1.xml', rows: text('second tab') },
  ];
  expect(first(workbook(swapped))).toEqual(['first tab']);
  expect(first(workbook([{ ...swapped[0]!, state: 'hidden' }, swapped[1]!]))).toEqual(['second tab']);
  expect(first(workbook([{ ...swapped[0]!, kind: 'chartsheet' }, swapped[1]!]))).toEqual(['second tab']);
});

const cell = (value: string, format?: string, is1904 = false, id = 170): string | undefined => {
  const rows = `<row><c${format === undefined ? '' : ' s="1"'}><v>${value}</v></c></row>`;
  const read = first(
    workbook([{ file: 'sheet1.xml', rows }], { is1904, formats: [[id, id < 164 ? null : (format ?? null)]] }),
  );
  return Array.isArray(read) ? read[0] : undefined;
};

it.each([
  ['46361', 'dd/mm/yyyy', '2026-12-05'],
  ['46361.75', 'dd/mm/yyyy\\ hh:mm', '2026-12-05 18:00'],
  ['46361.75', 'hh:mm', '18:00'],
  ['0.75', '[$-C0A]hh:mm:ss', '18:00'],
  ['0.7503472222', 'h:mm:ss AM/PM', '18:00:30'],
  ['1.5', '[h]:mm', '36:00'],
  ['46361', '[Red]d &quot;de&quot; mmmm', '2026-12-05'],
  ['1', 'd/m/yy', '1900-01-01'],
  ['59', 'd/m/yy', '1900-02-28'],
  ['61', 'd/m/yy', '1900-03-01'],
  ['46361.999999', 'd/m/yy h:mm', '2026-12-06 00:00'],
  ['12.5', '#,##0.00&quot;d&quot;', '12.5'],
  ['481516', '00000000', '00481516'],
  ['0.21', '0%', '21%'],
  ['5.5E-2', '0.0%', '5.5%'],
  ['0.07', '[Red]0.00%;-0.00%', '7%'],
  ['12', '0&quot; %&quot;', '12'],
])('%s with the format %s is %s', (value, format, shown) => {
  expect(cell(value, format)).toBe(shown);
});

it('built-in formats, and workbooks whose day zero is in 1904', () => {
  expect(cell('46361', 'built in', false, 14)).toBe('2026-12-05');
  expect(cell('46361.75', 'built in', false, 22)).toBe('2026-12-05 18:00');
  expect(cell('0.5', 'built in', false, 20)).toBe('12:00');
  expect([cell('0.1', 'built in', false, 9), cell('0.105', 'built in', false, 10)]).toEqual(['10%', '10.5%']);
  expect(cell('44899', 'd/m/yyyy', true)).toBe('2026-12-05');
  expect(cell('0', 'd/m/yyyy', true)).toBe('1904-01-01');
});

it.each([
  ['4.8151623421234E+15', '4815162342123400'],
  ['1.2E+15', '1200000000000000'],
  ['1E+21', '1000000000000000000000'],
  ['0.10000000000000001', '0.1'],
  ['12.300000000000001', '12.3'],
  ['1.5E-7', '0.00000015'],
  ['-12.5', '-12.5'],
  ['007', '7'],
  ['NaN', 'NaN'],
])('the number %s is written %s', (value, shown) => {
  expect(cell(value)).toBe(shown);
});

it('a formula gives its saved result, and a text that looks like a number stays as it is', () => {
  const rows = `<row><c><f>A1*2</f><v>25</v></c><c t="str"><f>"0"&amp;"7"</f><v>007</v></c><c t="d"><v>2026-12-05T18:00:00</v></c></row>`;
  expect(first(workbook([{ file: 'sheet1.xml', rows }]))).toEqual(['25', '007', '2026-12-05 18:00:00']);
});

it('rows that repeat a number, or go back, have numbers of their own', () => {
  const row = (r: number, word: string) => `<row r="${r}"><c t="inlineStr"><is><t>${word}</t></is></c></row>`;
  const rows = [row(5, 'a'), row(5, 'b'), row(2, 'c'), row(9, 'd')].join('');
  const table = readTable(workbook([{ file: 'sheet1.xml', rows }]), { most: 9, findHeadings: () => -1 });
  const lines = 'rows' in table ? table.rows.map(({ line, cells }) => [line, cells[0]]) : table;
  expect(lines).toEqual([
    [5, 'a'],
    [6, 'b'],
    [7, 'c'],
    [9, 'd'],
  ]);
});

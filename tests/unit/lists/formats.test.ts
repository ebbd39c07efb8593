import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../server/infra/lists/formats/csv';
import type { ExportCell, ExportColumn } from '../../../server/infra/lists/formats/exportCells';
import { xlsxOf } from '../../../server/infra/lists/formats/xlsx';
import { readSheet } from '../../support/readXlsx';
import { unzipTexts } from '../../support/unzip';

type Row = { cells: ExportCell[] };
const text = (value: string): ExportCell => ({ kind: 'text', text: value });
const columns: ExportColumn[] = ['Name', 'Value'].map((header, at) => ({
  header,
  cellOf: (row) => (row as Row).cells[at] ?? { kind: 'empty' },
}));

async function* chunksOf(rows: readonly (readonly ExportCell[])[], size = 2) {
  for (let at = 0; at < rows.length; at += size)
    yield rows.slice(at, at + size).map((cells) => ({ cells: [...cells] }));
}

async function csv(rows: readonly (readonly ExportCell[])[], locale = 'en'): Promise<string> {
  let file = '';
  for await (const piece of csvOf(columns, chunksOf(rows), locale)) file += piece;
  return file;
}

async function xlsx(rows: readonly (readonly ExportCell[])[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf('things: [all]', columns, chunksOf(rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const hostile = ['=1+1', '+34 600', '-2', '@SUM(A1)', '\tTab', '\rReturn', '＝1+1', '＋1', '－1', '＠x'];

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and ends each line as spreadsheets do', async () => {
    expect(await csv([[text('Ñ'), { kind: 'number', value: 3, digits: 0 }]])).toBe('\uFEFFName,Value\r\nÑ,3\r\n');
  });

  it.each(hostile)('makes %j no formula', async (value) => {
    const line = (await csv([[text(value)]])).split('\r\n').slice(1).join('\r\n');
    expect(line.replace(/^"/, '').startsWith(`'${value[0]}`)).toBe(true);
  });

  it('leaves numbers alone that are less than nothing', async () => {
    const row: ExportCell[] = [text('a'), { kind: 'number', value: -12.5, digits: 2 }];
    expect(await csv([row])).toContain('a,-12.50\r\n');
    expect(await csv([row], 'es')).toContain('a;-12,50\r\n');
  });

  it('quotes what would be taken for more than one field', async () => {
    expect(await csv([[text('a,b'), text('say "no"\nnow')]])).toContain('"a,b","say ""no""\nnow"\r\n');
    expect(await csv([[text('a,b;c'), text(' x ')]], 'es')).toContain('"a,b;c";" x "\r\n');
  });

  it('writes days, instants and shares so that a spreadsheet knows them', async () => {
    const file = await csv([
      [
        { kind: 'date', day: '2026-03-29' },
        { kind: 'datetime', local: '2026-03-29 03:00:00' },
      ],
      [{ kind: 'percent', value: 0.21 }, { kind: 'empty' }],
    ]);
    expect(file).toContain('2026-03-29,2026-03-29 03:00:00\r\n21%,\r\n');
  });
});

describe('an XLSX file', () => {
  it('is a whole archive with all that a workbook needs', async () => {
    const files = unzipTexts(await xlsx([[text('a')]]));
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="things   all " sheetId="1" r:id="rId1"/>');
    expect(files.get('xl/styles.xml')!.match(/<xf /g)).toHaveLength(7);
  });

  it('holds texts as typed strings, however they begin, and never as formulas', async () => {
    const file = await xlsx(hostile.map((value) => [text(value)]));
    expect(
      readSheet(file)
        .slice(1)
        .map(([first]) => first),
    ).toEqual(hostile);
    expect(unzipTexts(file).get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('has columns as wide as what stands in them', async () => {
    const file = await xlsx([[text('General admission · The Lighthouse Museum'), text('x')]]);
    const [first, second] = [
      ...unzipTexts(file)
        .get('xl/worksheets/sheet1.xml')!
        .matchAll(/width="(\d+)"/g),
    ];
    expect([Number(first![1]), Number(second![1])]).toEqual([43, 10]);
  });

  it('holds numbers, money and days as numbers', async () => {
    const rows: ExportCell[][] = [
      [
        { kind: 'number', value: -12.5, digits: 2 },
        { kind: 'percent', value: 0.21 },
      ],
      [
        { kind: 'date', day: '2026-01-01' },
        { kind: 'datetime', local: '2026-01-01 12:00:00' },
      ],
      [{ kind: 'empty' }, { kind: 'number', value: 1_000_000, digits: 0 }],
    ];
    expect(readSheet(await xlsx(rows)).slice(1)).toEqual([
      [-12.5, 0.21],
      [46023, 46023.5],
      [null, 1_000_000],
    ]);
  });

  it('leaves out what XML cannot carry and cuts what a cell cannot hold', async () => {
    const rows = readSheet(await xlsx([[text('a\u0000\u000b<b>&"\ud800'), text('x'.repeat(40_000))]]));
    expect(rows[1]![0]).toBe('a<b>&"');
    expect(rows[1]![1]).toHaveLength(32_767);
  });

  it('breaks when its rows do', async () => {
    async function* failing() {
      yield [{ cells: [text('a')] }];
      throw new Error('the database is away');
    }
    const pieces = xlsxOf('things', columns, failing());
    await expect(async () => {
      for await (const _ of pieces);
    }).rejects.toThrow('the database is away');
  });
});

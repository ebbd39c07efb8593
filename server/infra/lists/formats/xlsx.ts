/**
 * A workbook (Office Open XML) written as a stream. Texts are typed strings, so they are never evaluated as formulas;
 * numbers, money and dates keep their types and can be summed and sorted. A full sheet continues in another.
 */
import type { Row } from '../../db';
import type { ExportCell, ExportColumn } from './exportCells';
import { contentTypes, packageRelations, STYLE, styles, workbook, workbookRelations, xmlText } from './workbook';
import { type ZipFile, zipOf } from './zip';

/** Excel's limits: rows of a sheet, and characters of a cell. */
const SHEET_ROWS = 1_048_576;
const CELL_LENGTH = 32_767;

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Days since the epoch of spreadsheets. */
const serial = (local: string): number => (Date.parse(`${local.replace(' ', 'T')}Z`) - EPOCH) / DAY_MS;

const number = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`;
const string = (value: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value.slice(0, CELL_LENGTH))}</t></is></c>`;

function cellXml(cell: ExportCell): string {
  switch (cell.kind) {
    case 'empty':
      return '<c/>';
    case 'text':
      return string(cell.text, STYLE.plain);
    case 'number':
      return number(cell.value, cell.digits === 0 ? STYLE.plain : STYLE.money);
    case 'percent':
      return number(cell.value, STYLE.percent);
    case 'date':
      return number(serial(`${cell.day} 00:00:00`), STYLE.date);
    case 'datetime':
      return number(serial(cell.local), STYLE.datetime);
  }
}

const rowXml = (cells: string): string => `<row>${cells}</row>`;

/** Rows that determine column widths, and the limits of a width in letters. */
const LOOKED_AT = 100;
const [NARROWEST, WIDEST] = [10, 60];
const A_DAY = 12;
const A_TIME = 20;

function lettersOf(cell: ExportCell): number {
  switch (cell.kind) {
    case 'empty':
      return 0;
    case 'text':
      return cell.text.length;
    case 'number':
      return cell.value.toFixed(cell.digits).length + 2;
    case 'percent':
      return NARROWEST;
    case 'date':
      return A_DAY;
    case 'datetime':
      return A_TIME;
  }
}

/** The width of the longest text: "General admission · The Lighthouse Museum" has 41 letters. */
function widthOf({ header, cellOf }: ExportColumn, rows: readonly Row[]): number {
  const letters = rows.reduce((most, row) => Math.max(most, lettersOf(cellOf(row))), header.length);
  return Math.min(WIDEST, Math.max(NARROWEST, letters + 2));
}

const beginning = (columns: readonly ExportColumn[], rows: readonly Row[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map((column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column, rows)}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rowXml(columns.map(({ header }) => string(header, STYLE.heading)).join(''))}`;

const END = '</sheetData></worksheet>';

/** Single rows out of batches, so that a sheet can end in the middle of a batch. */
type Rows = { next: () => Promise<Row | null> };

function rowsOf(chunks: AsyncIterable<readonly Row[]>): Rows {
  const readings = chunks[Symbol.asyncIterator]();
  let reading: readonly Row[] = [];
  let at = 0;
  return {
    next: async () => {
      while (at >= reading.length) {
        const { value, done } = await readings.next();
        if (done) return null;
        [reading, at] = [value, 0];
      }
      const row = reading[at];
      at += 1;
      return row ?? null;
    },
  };
}

type Sheet = { isFull: boolean };

async function* sheetXml(columns: readonly ExportColumn[], rows: Rows, sheet: Sheet): AsyncGenerator<string> {
  const first: Row[] = [];
  for (let row = await rows.next(); row; row = first.length < LOOKED_AT ? await rows.next() : null) first.push(row);
  let piece = beginning(columns, first);
  for (let count = 1; count < SHEET_ROWS; count += 1) {
    const row = first[count - 1] ?? (await rows.next());
    if (!row) {
      yield piece + END;
      return;
    }
    piece += rowXml(columns.map(({ cellOf }) => cellXml(cellOf(row))).join(''));
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  sheet.isFull = true;
  yield piece + END;
}

/** The files of a workbook; those that list the sheets come last, when their number is known. */
async function* filesOf(title: string, columns: readonly ExportColumn[], rows: Rows): AsyncGenerator<ZipFile> {
  let count = 0;
  let sheet: Sheet;
  do {
    count += 1;
    sheet = { isFull: false };
    yield { name: `xl/worksheets/sheet${count}.xml`, text: sheetXml(columns, rows, sheet) };
  } while (sheet.isFull);
  yield { name: '[Content_Types].xml', text: [contentTypes(count)] };
  yield { name: '_rels/.rels', text: [packageRelations] };
  yield { name: 'xl/workbook.xml', text: [workbook(title, count)] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(count)] };
  yield { name: 'xl/styles.xml', text: [styles] };
}

/** The file in chunks. */
export const xlsxOf = (
  title: string,
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> => zipOf(filesOf(title, columns, rowsOf(chunks)));

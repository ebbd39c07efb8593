/**
 * First visible sheet of a workbook (Office Open XML) as rows of text. Parsed as a stream, not as a tree: a sheet of 38 kB may
 * unpack to two million empty cells, for which a tree needs 2.7 GB.
 */
import { unzipSync } from 'fflate';
import type { ReadRow } from '../../shared/separatedValues';
import { storable } from '../../shared/storable';
import { writtenCell } from './workbookCells';
import { type CellFormat, PARTS, partsOf, type WorkbookParts } from './workbookParts';
import { readTags, TooLarge } from './xmlTags';

const STRINGS = 'xl/sharedStrings.xml';
/** Limit per unpacked part: a list of ten thousand people has some megabytes. */
const MAX_BYTES = 40_000_000;
const MAX_COLUMNS = 100;
/** Texts of ten thousand rows with a hundred columns. */
const MAX_STRINGS = 1_000_000;

/** All that is needed was read. */
class Enough extends Error {}

/**
 * Collects a text, which may be split by formatting: `<t>Ana</t>`, or `<r><t>An</t></r><r><t>a</t></r>`. Phonetic
 * readings (`rPh`) are skipped.
 */
function words() {
  let [whole, pieces] = ['', ''];
  let [isText, isPiece, isReading] = [false, false, false];
  return {
    open(name: string) {
      if (name === 't') isText = true;
      else if (name === 'r') isPiece = true;
      else if (name === 'rPh') isReading = true;
    },
    text(text: string) {
      if (!isText || isReading) return;
      if (isPiece) pieces += text;
      else whole += text;
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'r') isPiece = false;
      else if (name === 'rPh') isReading = false;
    },
    take() {
      const said = whole || pieces;
      [whole, pieces] = ['', ''];
      return said;
    },
  };
}

/** Shared texts that cells refer to by number. */
function readStrings(part: Uint8Array): string[] {
  const strings: string[] = [];
  const own = words();
  readTags(part, {
    ...own,
    close(name) {
      own.close(name);
      if (name !== 'si') return;
      if (strings.length === MAX_STRINGS) throw new TooLarge();
      strings.push(own.take());
    },
  });
  return strings;
}

/** Zero-based column: `C7` gives 2. A column has at most three letters. */
function columnOf(name: string): number {
  const letters = /^[A-Z]{1,3}(?![A-Z])/.exec(name)?.[0];
  return letters ? [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1 : MAX_COLUMNS;
}

type Sheet = Pick<WorkbookParts, 'formats' | 'is1904'> & { strings: readonly string[] };

/** Streams the rows. A cell has inline text, a reference to `strings`, or a value with a format. */
function readCells(part: Uint8Array, { strings, formats, is1904 }: Sheet, take: (row: ReadRow) => void): void {
  const inline = words();
  let row: ReadRow = { line: 0, cells: [] };
  let [rows, places, column] = [0, 0, 0];
  let [kind, value, isValue, isInline] = ['', '', false, false];
  let format: CellFormat | undefined;
  readTags(part, {
    open(name, attributes) {
      if (isInline) return inline.open(name);
      if (name === 'row') {
        rows += 1;
        places = 0;
        // A number that does not grow would give two rows the same one.
        if (/^\d{1,7}$/.test(attributes.r ?? '')) rows = Math.max(rows, Number(attributes.r));
        row = { line: rows, cells: [] };
      } else if (name === 'c') {
        column = attributes.r === undefined ? places : columnOf(attributes.r);
        places += 1;
        [kind, value] = [attributes.t ?? '', ''];
        format = attributes.s === undefined ? undefined : formats[Number(attributes.s)];
      } else if (name === 'v') isValue = true;
      else if (name === 'is') isInline = true;
    },
    text(text) {
      if (isInline) inline.text(text);
      else if (isValue) value += text;
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'is') isInline = false;
      else if (isInline) inline.close(name);
      else if (name === 'row') take(row);
      else if (name === 'c') {
        const said = inline.take();
        if (column >= MAX_COLUMNS) return;
        const own = kind === 'inlineStr' ? said : writtenCell(value, kind, format, is1904);
        const text = kind === 's' ? (strings[Number(value)] ?? '') : own;
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = storable(text);
      }
    },
  });
}

/**
 * Non-empty rows; for a formula its saved result. Null for an unreadable workbook, `too_large` if it unpacks to more
 * than the limits.
 * @param most maximum rows; `isMore` tells that there are others
 */
export function readWorkbook(
  bytes: Buffer,
  most: number,
): { rows: ReadRow[]; isMore: boolean } | { refused: 'too_large' } | null {
  const rows: ReadRow[] = [];
  const unpack = (wanted: readonly string[]) =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = wanted.includes(name);
        if (isWanted && originalSize > MAX_BYTES) throw new TooLarge();
        return isWanted;
      },
    });
  try {
    const parts = partsOf(unpack(PARTS));
    const files = unpack([parts.sheet, STRINGS]);
    const sheet = files[parts.sheet];
    if (!sheet) return null;
    const strings = files[STRINGS] ? readStrings(files[STRINGS]) : [];
    readCells(sheet, { ...parts, strings }, (row) => {
      if (!row.cells.some((cell) => cell.trim() !== '')) return;
      if (rows.length === most) throw new Enough();
      rows.push(row);
    });
    return { rows, isMore: false };
  } catch (error) {
    if (error instanceof Enough) return { rows, isMore: true };
    return error instanceof TooLarge ? { refused: 'too_large' } : null;
  }
}

/**
 * First sheet of a workbook (Office Open XML) as rows of text. Parsed as a stream, not as a tree: a sheet of 38 kB may
 * unpack to two million empty cells, for which a tree needs 2.7 GB.
 */
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import type { ReadRow } from '../../shared/separatedValues';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
/** Limit per unpacked part: a list of ten thousand people has some megabytes. */
const MAX_BYTES = 40_000_000;
const MAX_COLUMNS = 100;
/** Texts of ten thousand rows with a hundred columns. */
const MAX_STRINGS = 1_000_000;
/** A sheet's tags nest nine deep; the parser's cost of a closing tag grows with depth. */
const MAX_DEPTH = 50;
const CHUNK = 64 * 1024;

/** The file exceeds the limits: refused before reading, or once it shows. */
class TooLarge extends Error {}
/** All that is needed was read. */
class Enough extends Error {}

type Handler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

/** Streams the tags of an XML part without prefixes. */
function readTags(part: Uint8Array, { open, text, close }: Handler): void {
  let depth = 0;
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooLarge();
        open(plain(name), attributes);
      },
      ontext: text,
      onclosetag(name) {
        depth -= 1;
        close(plain(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += CHUNK)
    parser.write(decoder.decode(part.subarray(at, at + CHUNK), { stream: true }));
  parser.end();
}

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

/** Streams the rows. A cell has inline text, a reference to `strings`, or a value. */
function readCells(part: Uint8Array, strings: readonly string[], take: (row: ReadRow) => void): void {
  const inline = words();
  let row: ReadRow = { line: 0, cells: [] };
  let [rows, places, column] = [0, 0, 0];
  let [kind, value, isValue, isInline] = ['', '', false, false];
  readTags(part, {
    open(name, attributes) {
      if (isInline) return inline.open(name);
      if (name === 'row') {
        rows += 1;
        places = 0;
        row = { line: Number(attributes.r) || rows, cells: [] };
      } else if (name === 'c') {
        column = attributes.r === undefined ? places : columnOf(attributes.r);
        places += 1;
        [kind, value] = [attributes.t ?? '', ''];
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
        const text = kind === 's' ? (strings[Number(value)] ?? '') : kind === 'inlineStr' ? said : value;
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = text;
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
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = name === SHEET || name === STRINGS;
        if (isWanted && originalSize > MAX_BYTES) throw new TooLarge();
        return isWanted;
      },
    });
    const sheet = files[SHEET];
    if (!sheet) return null;
    readCells(sheet, files[STRINGS] ? readStrings(files[STRINGS]) : [], (row) => {
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

/** The first sheet of a workbook (Office Open XML) as rows of texts. */
import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import type { ReadRow } from '../../shared/separatedValues';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
/** Of one part, unpacked: a list of ten thousand people has some megabytes. */
const MAX_BYTES = 40_000_000;
const MAX_COLUMNS = 100;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ['si', 'row', 'c', 'r'].includes(name),
  processEntities: true,
});

type Text = string | { '#text'?: string };
type Strings = { t?: Text; r?: { t?: Text }[] };
type Cell = { r?: string[] | string; t?: string; v?: Text; is?: Strings };

const plain = (text: Text | undefined): string => (typeof text === 'object' ? (text['#text'] ?? '') : (text ?? ''));
/** A text may be in pieces of different looks. */
const textOf = ({ t, r }: Strings): string => plain(t) || (r ?? []).map((run) => plain(run.t)).join('');

/** `C7` stands in the third column: 2. */
function columnOf(name: string): number {
  const letters = /^[A-Z]+/.exec(name)?.[0] ?? '';
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/**
 * Its rows that say anything; of a formula what it came to when the file was saved. Null where it is no workbook that can be read.
 * @param most after so many rows reading ends, and `isMore` says that there were others
 */
export function readWorkbook(bytes: Buffer, most: number): { rows: ReadRow[]; isMore: boolean } | null {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => [SHEET, STRINGS].includes(name) && originalSize <= MAX_BYTES,
    });
    const sheet = files[SHEET];
    if (!sheet) return null;
    const decode = (part: Uint8Array) => parser.parse(Buffer.from(part).toString('utf8'));
    const strings = files[STRINGS] ? ((decode(files[STRINGS]).sst?.si ?? []) as Strings[]).map(textOf) : [];
    const found = (decode(sheet).worksheet?.sheetData?.row ?? []) as { r?: string[] | string; c?: Cell[] }[];
    const rows: ReadRow[] = [];
    for (const [at, row] of found.entries()) {
      const cells: string[] = [];
      for (const [n, cell] of (row.c ?? []).entries()) {
        const column = cell.r ? columnOf(String(cell.r)) : n;
        if (column < 0 || column >= MAX_COLUMNS) continue;
        const value = plain(cell.v);
        const text =
          cell.t === 's' ? (strings[Number(value)] ?? '') : cell.t === 'inlineStr' ? textOf(cell.is ?? {}) : value;
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
      if (!cells.some((cell) => cell.trim() !== '')) continue;
      if (rows.length === most) return { rows, isMore: true };
      rows.push({ line: row.r ? Number(String(row.r)) : at + 1, cells });
    }
    return { rows, isMore: false };
  } catch {
    return null;
  }
}

/**
 * Reads every table that people bring: separated values in any encoding, pasted text, or a workbook (Office Open XML).
 * A worker task reads a file of a size that `isSmallFile` refuses.
 */
import { bytesAsText } from '../../shared/bytesAsText';
import { storable } from '../../shared/requestParts';
import { type ReadRow, readRows } from '../../shared/separatedValues';
import { isWorkbook } from './isSmallFile';
import { readWorkbook } from './readWorkbook';

/**
 * `encoding`: neither text nor a readable workbook. `open_quote`: `line` has a quote without an end. `too_large`: the
 * workbook unpacks to more than its limits.
 */
export type TableProblem = { problem: 'encoding' | 'open_quote' | 'too_many_rows' | 'too_large'; line?: number };

/** `above`: rows before the headings, such as the account of a bank file. Empty rows are left out. */
export type Table = { headings: string[]; above: ReadRow[]; rows: ReadRow[] };

type Reading = {
  /** Maximum of rows, headings included. */
  most: number;
  /** The separator of a text; the most frequent one of its first line by default. */
  separator?: string | undefined;
  /** The index of the headings, the first row by default; -1 if the table has none. */
  findHeadings?: (rows: readonly ReadRow[]) => number;
};

type Rows = { rows: ReadRow[]; isMore: boolean };

function rowsOf(file: Buffer | string, { most, separator }: Reading): Rows | TableProblem {
  if (typeof file !== 'string' && isWorkbook(file)) {
    const read = readWorkbook(file, most);
    return read === null ? { problem: 'encoding' } : 'refused' in read ? { problem: read.refused } : read;
  }
  const text = typeof file === 'string' ? file : bytesAsText(file);
  if (text === null) return { problem: 'encoding' };
  const read = readRows(storable(text), most, separator);
  return 'openQuote' in read ? { problem: 'open_quote', line: read.openQuote } : read;
}

export function readTable(file: Buffer | string, reading: Reading): Table | TableProblem {
  const read = rowsOf(file, reading);
  if ('problem' in read) return read;
  if (read.isMore) return { problem: 'too_many_rows' };
  const at = reading.findHeadings?.(read.rows) ?? 0;
  const headings = (read.rows[at]?.cells ?? []).map((cell) => cell.trim());
  return { headings, above: read.rows.slice(0, Math.max(at, 0)), rows: read.rows.slice(at + 1) };
}

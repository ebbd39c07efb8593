/** Reads a table to lines for the database. */
import { isAscii, isUtf8 } from 'node:buffer';
import { isWorkbook } from '../infra/tables/isSmallFile';
import { readTable } from '../infra/tables/readTable';
import { MAX_COLUMNS, MAX_LINES, type ReadImport } from './limits';

/** Lines per statement. */
const AT_ONCE = 2000;

/** A line that ends in empty cells has as many cells as headings. */
function trimmed(cells: readonly string[], columns: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(columns, last + 1));
}

const NEW_LINE = 10;

/**
 * The first line with letters in another encoding than the letters above it: two files were joined, and one half of its
 * names would be wrong. Null for a file of one encoding.
 */
function otherEncodingAt(bytes: Buffer): number | null {
  if (isWorkbook(bytes) || isUtf8(bytes) || bytes.includes(0)) return null;
  let isFirstUtf8: boolean | null = null;
  for (let [start, line] = [0, 1]; start < bytes.length; line += 1) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found < 0 ? bytes.length : found;
    const part = bytes.subarray(start, end);
    start = end + 1;
    if (isAscii(part)) continue;
    isFirstUtf8 ??= isUtf8(part);
    if (isFirstUtf8 !== isUtf8(part)) return line;
  }
  return null;
}

export function readImport(bytes: Buffer): ReadImport {
  const mixed = otherEncodingAt(bytes);
  if (mixed !== null) return { problem: 'mixed_encodings', line: mixed };
  const table = readTable(bytes, { most: MAX_LINES + 1 });
  if ('problem' in table) return { problem: table.problem, ...(table.line !== undefined && { line: table.line }) };
  const columns = table.headings.findLastIndex((heading) => heading !== '') + 1;
  if (columns === 0 || table.rows.length === 0) return { problem: 'empty' };
  if (columns > MAX_COLUMNS) return { problem: 'too_many_columns' };
  const headings = table.headings.slice(0, columns);
  const chunks: string[] = [];
  for (let at = 0; at < table.rows.length; at += AT_ONCE)
    chunks.push(
      JSON.stringify(
        table.rows
          .slice(at, at + AT_ONCE)
          .map(({ line, cells }) => ({ line, externalId: null, content: trimmed(cells, columns) })),
      ),
    );
  return { headings, count: table.rows.length, chunks };
}

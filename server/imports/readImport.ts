/** Reads a table to lines for the database. */
import { readTable } from '../infra/tables/readTable';
import { MAX_COLUMNS, MAX_LINES, type ReadImport } from './limits';

/** Lines per statement. */
const AT_ONCE = 2000;

/** A line that ends in empty cells has as many cells as headings. */
function trimmed(cells: readonly string[], columns: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(columns, last + 1));
}

export function readImport(bytes: Buffer): ReadImport {
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

/**
 * Comma-separated values for the reader's spreadsheet: if numbers contain a comma, semicolons separate the fields. A
 * byte-order mark declares UTF-8.
 */

import Papa from 'papaparse';
import { type Dialect, dialectOf } from '../../../shared/separatedValues';
import type { Row } from '../../db';
import type { ExportCell, ExportColumn } from './exportCells';

const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** A text that a spreadsheet would evaluate as a formula, also in full-width characters. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Disarmed by an apostrophe, which a spreadsheet shows as text. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function field(cell: ExportCell, dialect: Dialect): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return harmless(cell.text);
    case 'number':
      return cell.value.toFixed(Math.max(cell.digits, decimals(cell.value))).replace('.', dialect.point);
    case 'percent':
      return `${String(Number((cell.value * 100).toFixed(2))).replace('.', dialect.point)}%`;
    case 'date':
      return cell.day;
    case 'datetime':
      return cell.local;
  }
}

/** The number of decimal digits, up to six. */
const decimals = (value: number): number =>
  Number.isInteger(value) ? 0 : Math.min(6, String(value).split('.')[1]?.length ?? 0);

const linesOf = (rows: string[][], { separator }: Dialect): string =>
  Papa.unparse(rows, { delimiter: separator, newline: LINE_END }) + LINE_END;

/** The file in chunks. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<readonly Row[]>,
  locale: string,
): AsyncGenerator<string> {
  const dialect = dialectOf(locale);
  yield BOM + linesOf([columns.map(({ header }) => harmless(header))], dialect);
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield linesOf(
      rows.map((row) => columns.map(({ cellOf }) => field(cellOf(row), dialect))),
      dialect,
    );
  }
}

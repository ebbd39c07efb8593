/** Reads and writes separated values (RFC 4180), as spreadsheets do with more or less of it. */

const BOM = '\uFEFF';
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that a spreadsheet would take for a formula has an apostrophe put in front of it … */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** … which is taken away again when the file comes back. */
export const unharmed = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

/** A file that spreadsheets open as UTF-8. */
export const writeRows = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** What parts the fields: whichever of the three stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const head = first.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** `line`: where the row begins, as an editor counts, with quoted line breaks, empty lines and the head. */
export type ReadRow = { line: number; cells: string[] };

/** `openQuote`: the line of a quote that is never closed, after which nothing can be read. */
export type ReadRows = { rows: ReadRow[]; isMore: boolean } | { openQuote: number };

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * The rows of a file that say anything. Reading ends after `most` rows, so that a file of a million lines costs no more
 * than one of so many; `isMore` says that there were others.
 */
export function readRows(file: string, most: number): ReadRows {
  const text = file.startsWith(BOM) ? file.slice(1) : file;
  const separator = separatorOf(text);
  const rows: ReadRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    if (rows.length === most) return { rows, isMore: true };
    const row: ReadRow = { line, cells: [] };
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end === -1) return { openQuote: line };
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        line += breaksIn(cell);
        at = end + 1;
      }
      const rest = nextEnd(text, at, separator);
      cell += text.slice(at, rest);
      row.cells.push(cell);
      at = rest + 1;
      if (text[rest] !== separator) {
        if (text[rest] === '\r' && text[at] === '\n') at += 1;
        break;
      }
    }
    line += 1;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return { rows, isMore: false };
}

/** Where a quoted cell ends; two quotes together are one of its signs. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** The next separator or line end. */
function nextEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
  return at;
}

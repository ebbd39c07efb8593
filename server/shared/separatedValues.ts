/** Reads and writes separated values (RFC 4180), including common variants of spreadsheets. */

const BOM = '\uFEFF';
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const PLAIN_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/** Prefixes a cell that a spreadsheet would evaluate as a formula with an apostrophe (not -12.50) … */
const harmless = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);
/** … and removes it when the file is imported again. */
export const unharmed = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

export type Dialect = { separator: ',' | ';'; point: '.' | ',' };

/**
 * The number format of a locale's spreadsheets decides the field separator: Spanish ones write 12,50 and separate by
 * `;`.
 */
export const dialectOf = (locale: string): Dialect =>
  new Intl.NumberFormat(locale).format(1.5).includes(',')
    ? { separator: ';', point: ',' }
    : { separator: ',', point: '.' };

/** Writes a file that spreadsheets of the reader's language open as UTF-8. */
export const writeRows = (rows: readonly (readonly string[])[], locale: string): string =>
  BOM + rows.map((row) => `${row.map(quoted).join(dialectOf(locale).separator)}\r\n`).join('');

export const SEPARATORS = [',', ';', '\t', '|'] as const;

/** A line that only declares the separator for a spreadsheet: `sep=;`. */
const SEP_LINE = /^"?sep=(.)"?[ \t,;]*(?:\r\n|\r|\n|$)/i;

/** The separator that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const head = first.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

const QUOTE = /[ \t]*=?"/y;

/** `line`: the first line of the row as an editor counts it, with quoted line breaks, empty lines and headings. */
export type ReadRow = { line: number; cells: string[] };

/** `openQuote`: the line of an unclosed quote, after which the file cannot be read. */
export type ReadRows = { rows: ReadRow[]; isMore: boolean } | { openQuote: number };

const FIGURES = /^[+-]?[\d.,/' -]*\d[\d.,/' -]*$/;

/**
 * The headings of a list that may have lines above it, as in bank files: the row of words with the most cells before a
 * row with digits. Null if there is none.
 */
export function findHeadings(text: string): string[] | null {
  let best: string[] | null = null;
  for (const separator of [undefined, ...SEPARATORS]) {
    const read = readRows(text, 60, separator);
    const rows = 'rows' in read ? read.rows.map(({ cells }) => cells.map((cell) => cell.trim())) : [];
    rows.forEach((cells, at) => {
      const names = [...new Set(cells.filter(Boolean))];
      const below = rows[at + 1] ?? [];
      const isHead =
        names.length > 1 && !names.some((name) => FIGURES.test(name)) && below.some((cell) => FIGURES.test(cell));
      if (isHead && below.length > 1 && names.length > (best?.length ?? 0)) best = names;
    });
  }
  return best;
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * The non-empty rows of a file. Reading stops after `most` rows, so that a file of a million lines costs no more than
 * one of that length; `isMore` tells that there are others.
 * @param parting the separator, if known; a declaration in the file takes precedence
 */
export function readRows(file: string, most: number, parting?: string): ReadRows {
  const text = file.startsWith(BOM) ? file.slice(1) : file;
  const [told = '', said] = SEP_LINE.exec(text) ?? [];
  const separator = said ?? parting ?? separatorOf(text);
  const rows: ReadRow[] = [];
  let [at, line] = [told.length, told ? 2 : 1];
  while (at < text.length) {
    if (rows.length === most) return { rows, isMore: true };
    const row: ReadRow = { line, cells: [] };
    for (;;) {
      let cell = '';
      // Skips spaces before a quote, and the `=` of a formula that is a text (`="0001"`): they do not belong to the
      // cell.
      QUOTE.lastIndex = at;
      if (separator !== '\t' || text[at] !== '\t') at += (QUOTE.exec(text)?.[0].length ?? 1) - 1;
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

/** The end of a quoted cell; a doubled quote is part of its text. */
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

/**
 * A whole number in a cell, with one kind of thousands separator: `1.000`, `10,000`, `1'000` and `1 000`, in any
 * language; null for `1e3`, `0x10`, `1.5` and all else.
 */
export function readWhole(cell: string): number | null {
  const text = cell.trim();
  const isGrouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:['\u2019]\d{3})+|(?:[ \u00a0\u202f]\d{3})+)$/.test(
    text,
  );
  const figures = isGrouped ? text.replace(/\D/g, '') : text;
  return /^\d{1,15}$/.test(figures) ? Number(figures) : null;
}

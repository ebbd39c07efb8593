/** Reads and writes separated values (RFC 4180), including common variants of spreadsheets. */

import Papa from 'papaparse';

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

const breaksIn = (text: string): number => text.split('\n').length - 1;

/** The end of a quoted cell, without doubled quotes, which are part of its text; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/**
 * Writes what spreadsheets put around a quote as the format has it, for example ` "a"`, `="0001"` and `"a" b` as `"a"`,
 * `"0001"` and `"a b"`. Quotes are found without one expression for the whole cell, which fails for millions of them.
 */
function plainQuotes(text: string, separator: string): string {
  // A file may declare any sign, also one that means something in an expression.
  const sign = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const blank = separator === '\t' ? ' ' : '[ \\t]';
  const opening = new RegExp(`(?<=^|[${sign}\\n])${blank}*=?"`, 'g');
  const next = new RegExp(`[${sign}\\n]|$`, 'g');
  const parts: string[] = [];
  let at = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = closingQuote(text, opening.lastIndex);
    parts.push(text.slice(at, found.index), '"');
    at = opening.lastIndex;
    if (end === -1) break;
    next.lastIndex = end + 1;
    const rest = next.exec(text)!.index;
    parts.push(text.slice(at, end), text.slice(end + 1, rest).replaceAll('"', '""'), '"');
    opening.lastIndex = rest;
    at = rest;
  }
  return parts.join('') + text.slice(at);
}

/**
 * The non-empty rows of a text. Reading stops after `most` rows, so that a text of a million lines costs no more than
 * one of that length; `isMore` tells that there are others. The server reads files by `readTable`.
 * @param parting the separator, if known; a declaration in the text takes precedence
 */
export function readRows(file: string, most: number, parting?: string): ReadRows {
  const text = (file.startsWith(BOM) ? file.slice(1) : file).replace(/\r\n?/g, '\n');
  const [told = '', said] = SEP_LINE.exec(text) ?? [];
  const separator = said ?? parting ?? separatorOf(text);
  const body = plainQuotes(text.slice(told.length).replace(/^\uFEFF+/, ''), separator);
  let read: ReadRows = { rows: [], isMore: false };
  let [line, at] = [told ? 2 : 1, 0];
  Papa.parse<string[]>(body, {
    delimiter: separator,
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      const row: ReadRow = { line, cells };
      line += breaksIn(body.slice(at, meta.cursor));
      at = meta.cursor;
      if (!('rows' in read)) return;
      if (errors.length > 0) read = { openQuote: row.line };
      else if (cells.every((cell) => cell.trim() === '')) return;
      else if (read.rows.length === most) read = { ...read, isMore: true };
      else return void read.rows.push(row);
      parser.abort();
    },
  });
  return read;
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

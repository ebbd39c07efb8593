/** Content of a paper roll, laid out in rows of monospaced letters. */
export type Align = 'left' | 'center' | 'right';

/** Part of a slip, from top to bottom. `size` 2 is double width and height; `isDrawn` always prints a picture. */
export type PaperPart =
  | { kind: 'text'; text: string; align?: Align; bold?: boolean; size?: 1 | 2; isDrawn?: boolean }
  /** Label on the left, amount on the right. */
  | { kind: 'pair'; left: string; right: string; bold?: boolean }
  | { kind: 'rule' }
  | { kind: 'space'; rows?: number }
  /** A QR code with this text. */
  | { kind: 'code'; text: string }
  | { kind: 'cut' }
  /** Opens the drawer connected to the printer. */
  | { kind: 'drawer' };

/** A row of letters, padded with spaces on the left. */
export type PaperRow =
  | { kind: 'letters'; text: string; bold: boolean; size: 1 | 2; isDrawn?: boolean }
  | Extract<PaperPart, { kind: 'code' | 'cut' | 'drawer' }>;

/** Dots and letters across a roll, at 203 dots an inch and twelve dots a letter. */
export const ROLLS = { '80': { columns: 48, dots: 576 }, '58': { columns: 32, dots: 384 } } as const;
export type Roll = keyof typeof ROLLS;

/** Letters as one cell each: marks stand with their letter; what has no width is left out. Printers have no minus but a hyphen. */
export const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC'))]
    .map(({ segment }) => segment)
    .filter((letter) => !/^[\p{C}\u2028\u2029]+$/u.test(letter))
    .map((letter) => (/^\s$/.test(letter) ? ' ' : letter === '\u2212' ? '-' : letter));

const widthOf = (text: string): number => lettersOf(text).length;

function chop(word: string, columns: number): string[] {
  const letters = lettersOf(word);
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, at) =>
    letters.slice(at * columns, (at + 1) * columns).join(''),
  );
}

/** Wraps words at a number of columns; longer words are split. */
export function wrapWords(text: string, columns: number): string[] {
  const rows: string[] = [];
  for (const paragraph of text.split('\n')) {
    let row = '';
    for (const word of paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => chop(one, columns))) {
      const longer = row ? `${row} ${word}` : word;
      if (widthOf(longer) <= columns) row = longer;
      else {
        rows.push(row);
        row = word;
      }
    }
    rows.push(row);
  }
  return rows;
}

function aligned(text: string, columns: number, align: Align): string {
  const letters = lettersOf(text).join('');
  const free = Math.max(0, columns - widthOf(letters));
  const before = align === 'left' ? 0 : align === 'right' ? free : Math.floor(free / 2);
  return ' '.repeat(before) + letters;
}

/** `2 × Adult` and `24.00`: the amount stays on one row, the label wraps. */
function pairRows(left: string, right: string, columns: number): string[] {
  const amount = lettersOf(right).join('');
  const room = columns - widthOf(amount) - 1;
  if (room < columns / 3)
    return [...wrapWords(left, columns), ...wrapWords(right, columns).map((row) => aligned(row, columns, 'right'))];
  const rows = wrapWords(left, room);
  const last = lettersOf(rows.pop() ?? '').join('');
  return [...rows, last + ' '.repeat(columns - widthOf(last) - widthOf(amount)) + amount];
}

function rowsOf(part: PaperPart, columns: number): PaperRow[] {
  const row = (text: string, bold = false, size: 1 | 2 = 1): PaperRow => ({ kind: 'letters', text, bold, size });
  switch (part.kind) {
    case 'text': {
      const { text, align = 'left', bold, size = 1, isDrawn } = part;
      const across = Math.floor(columns / size);
      const rows = wrapWords(text, across).map((one) => row(aligned(one, across, align), bold, size));
      return isDrawn ? rows.map((one) => ({ ...one, isDrawn })) : rows;
    }
    case 'pair':
      return pairRows(part.left, part.right, columns).map((one) => row(one, part.bold));
    case 'rule':
      return [row('-'.repeat(columns))];
    case 'space':
      return Array.from({ length: part.rows ?? 1 }, () => row(''));
    default:
      return [part];
  }
}

export const layOut = (parts: readonly PaperPart[], columns: number): PaperRow[] =>
  parts.flatMap((part) => rowsOf(part, columns));

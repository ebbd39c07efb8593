/** ESC/POS: a slip as bytes for a receipt printer. */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { CodePage } from '../shared/printers';
import { type Dots, drawCode, drawLetters } from './letters';
import { layOut, lettersOf, type PaperPart, type PaperRow, ROLLS, type Roll } from './paper';

export type PrinterTerms = { roll: Roll; codePage: CodePage };

const UNKNOWN = '?'.charCodeAt(0);
/** Code page that every printer has. */
const PLAIN = 'cp437';
const isPlain = (letter: string): boolean => /^[ -~]$/.test(letter);

/** Whether a code page has a letter. */
function isIn(letter: string, codePage: CodePage): boolean {
  if (isPlain(letter)) return true;
  if (codePage === 'ascii') return false;
  const bytes = CodepageEncoder.encode(letter, codePage);
  return bytes.length === 1 && bytes[0] !== UNKNOWN;
}

/** Letters that this code page has and the default one lacks. */
export const lettersOfPage = (letters: string, codePage: CodePage): string[] =>
  lettersOf(letters).filter((letter) => !isPlain(letter) && isIn(letter, codePage));

/** Opens the drawer in real time (DLE DC4): works without paper while nothing is printing. */
export const KICK: readonly number[] = [0x10, 0x14, 0x01, 0x00, 0x01];

/** Picture format of the encoder, black and white. */
function imageOf({ width, height, dots }: Dots) {
  const data = new Uint8ClampedArray(dots.length * 4).fill(255);
  for (const [at, dot] of dots.entries()) if (dot) data.fill(0, at * 4, at * 4 + 3);
  return { width, height, data, colorSpace: 'srgb' } as ImageData;
}

/** Text if the printer has all letters of the row, otherwise a picture. */
async function writeRow(
  encoder: ReceiptPrinterEncoder,
  row: PaperRow,
  { roll, codePage }: PrinterTerms,
): Promise<void> {
  const { dots } = ROLLS[roll];
  const picture = (drawn: Dots) => encoder.image(imageOf(drawn), drawn.width, drawn.height, 'threshold');
  switch (row.kind) {
    case 'letters': {
      if (row.isDrawn || !lettersOf(row.text).every((letter) => isIn(letter, codePage)))
        return void picture(await drawLetters(row, dots));
      const { size, bold, text } = row;
      return void encoder.width(size).height(size).bold(bold).text(text).bold(false).width(1).height(1).newline();
    }
    case 'code':
      return void picture(drawCode(row.text, dots));
    case 'cut':
      return void encoder.cut('partial');
    case 'drawer':
      return void encoder.pulse(0, 100, 500);
  }
}

/** The bytes of a slip. */
export async function bytesOf(parts: readonly PaperPart[], terms: PrinterTerms): Promise<Uint8Array> {
  const { columns } = ROLLS[terms.roll];
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    imageMode: 'raster',
    columns,
    feedBeforeCut: 4,
    newline: '\n',
  });
  encoder.initialize().codepage(terms.codePage === 'ascii' ? PLAIN : terms.codePage);
  for (const row of layOut(parts, columns)) await writeRow(encoder, row, terms);
  return encoder.encode();
}

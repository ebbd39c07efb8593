/** Letters and codes as dots, for letters that a printer lacks and for previews. */
import sharp from 'sharp';
import { fontRuns } from '../infra/typesetting/fonts';
import { qrModules } from '../tickets';
import { lettersOf, type PaperRow } from './paper';

/** A byte per dot, 1 is black. */
export type Dots = { width: number; height: number; dots: Uint8Array };

/** A letter of a receipt printer, in dots. */
export const CELL = { width: 12, height: 32 } as const;
const LETTER_SIZE = 20;
const BASELINE = 23;
/** Threshold below which a pixel is black. */
const THRESHOLD = 150;
const MODULE_DOTS = 6;
const QUIET_MODULES = 4;

function letterPath(letter: string, bold: boolean, column: number, size: number): string {
  const face = bold ? 'monoStrong' : 'mono';
  const pieces: string[] = [];
  let at = 0;
  for (const { font, text } of fontRuns(letter, face)) {
    const scale = (LETTER_SIZE * size) / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale;
    // Glyphs wider than their cell, from a fallback font, are compressed.
    const squeeze = Math.min(1, (CELL.width * size) / Math.max(advance, 1));
    const x = column * CELL.width * size + (CELL.width * size - advance * squeeze) / 2;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const place = `${x + (at + xOffset) * scale * squeeze} ${BASELINE * size - yOffset * scale}`;
      pieces.push(
        `<path transform="translate(${place}) scale(${scale * squeeze} ${-scale})" d="${glyph.path.toSVG()}"/>`,
      );
      at += xAdvance;
    }
  }
  return pieces.join('');
}

/** A row of letters, `width` dots wide. */
export async function drawLetters(
  { text, bold, size }: Extract<PaperRow, { kind: 'letters' }>,
  width: number,
): Promise<Dots> {
  const height = CELL.height * size;
  const body = lettersOf(text)
    .map((letter, column) => (letter === ' ' ? '' : letterPath(letter, bold, column, size)))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return { width, height, dots: Uint8Array.from(grey, (value) => (value < THRESHOLD ? 1 : 0)) };
}

/** A code in the middle of a roll, with the light border that scanners need. */
export function drawCode(text: string, width: number): Dots {
  const { size, dark } = qrModules(text);
  const across = size + 2 * QUIET_MODULES;
  const module = Math.max(1, Math.min(MODULE_DOTS, Math.floor(width / across)));
  const side = across * module;
  // Picture rows are multiples of eight, padded with white.
  const height = Math.ceil(side / 8) * 8;
  const before = Math.floor((width - side) / 2);
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (dark[Math.floor(y / module) - QUIET_MODULES]?.[Math.floor(x / module) - QUIET_MODULES])
        dots[y * width + before + x] = 1;
  return { width, height, dots };
}

/** A cut: a row of short strokes. */
export function drawCut(width: number): Dots {
  const height = 24;
  const dots = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1) if (x % 16 < 8) dots[12 * width + x] = 1;
  return { width, height, dots };
}

/** Preview of the printed slip. */
import sharp from 'sharp';
import { type Dots, drawCode, drawCut, drawLetters } from './letters';
import { layOut, type PaperPart, type PaperRow, ROLLS, type Roll } from './paper';

const MARGIN = 24;

async function drawn(row: PaperRow, width: number): Promise<Dots | null> {
  switch (row.kind) {
    case 'letters':
      return drawLetters(row, width);
    case 'code':
      return drawCode(row.text, width);
    case 'cut':
      return drawCut(width);
    case 'drawer':
      return null;
  }
}

/** Returns a PNG, a pixel per dot. */
export async function pictureOf(parts: readonly PaperPart[], roll: Roll): Promise<Buffer> {
  const { columns, dots: width } = ROLLS[roll];
  const rows: Dots[] = [];
  for (const row of layOut(parts, columns)) {
    const dots = await drawn(row, width);
    if (dots) rows.push(dots);
  }
  const across = width + 2 * MARGIN;
  const height = rows.reduce((sum, row) => sum + row.height, 0) + 2 * MARGIN;
  const pixels = Buffer.alloc(across * height, 255);
  let top = MARGIN;
  for (const { height: high, dots } of rows) {
    for (const [at, dot] of dots.entries())
      if (dot) pixels[(top + Math.floor(at / width)) * across + MARGIN + (at % width)] = 0;
    top += high;
  }
  return sharp(pixels, { raw: { width: across, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}

/** Pictures from shapes and letters; letters are outlines, so no system fonts are needed. */
import sharp from 'sharp';
import { fontRuns, printable } from '../infra/typesetting/fonts';
import { lineHeight, type TextStyle } from '../infra/typesetting/typesetting';

const round = (value: number): number => Math.round(value * 100) / 100;

/** A line of text with its baseline at y, as the outline of its letters. */
export function outline(line: string, { face, size, colour }: TextStyle, x: number, y: number): string {
  let at = x;
  const pieces: string[] = [];
  for (const { font, text } of fontRuns(printable(line), face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const path = glyph.path.toSVG();
      if (path) {
        const place = `${round(at + xOffset * scale)} ${round(y - yOffset * scale)}`;
        pieces.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`);
      }
      at += xAdvance * scale;
    }
  }
  return `<g fill="${colour}">${pieces.join('')}</g>`;
}

/** Lines below each other, the first one's baseline at y. */
export const outlines = (lines: readonly string[], style: TextStyle, x: number, y: number): string =>
  lines.map((line, index) => outline(line, style, x, y + index * lineHeight(style))).join('');

export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

type Laid = { input: Buffer; left: number; top: number };

/** A drawing as PNG, with pictures laid over it. */
export const toPng = (drawing: string, over: readonly Laid[] = []): Promise<Buffer> =>
  sharp(Buffer.from(drawing))
    .composite([...over])
    .png({ palette: over.length === 0, compressionLevel: 9 })
    .toBuffer();

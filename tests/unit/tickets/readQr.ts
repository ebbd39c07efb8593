import jsQR from 'jsqr';
import { PNG } from 'pngjs';

type Point = readonly [number, number];
const PIXELS_PER_MODULE = 4;
const QUIET = 4;

/** Decodes a QR code in a PNG; null if there is none. */
export function readQrPng(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

/** Decodes a QR code from outlines that start at 0,0 in units of modules, filled by winding number. */
export function readQrOutline(loops: readonly (readonly Point[])[], size: number): string | null {
  const side = (size + 2 * QUIET) * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (winding(loops, [x + 0.5, y + 0.5]) === 0) continue;
      for (let row = 0; row < PIXELS_PER_MODULE; row++) {
        const from = (((y + QUIET) * PIXELS_PER_MODULE + row) * side + (x + QUIET) * PIXELS_PER_MODULE) * 4;
        for (let pixel = 0; pixel < PIXELS_PER_MODULE; pixel++) pixels.fill(0, from + pixel * 4, from + pixel * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data ?? null;
}

function winding(loops: readonly (readonly Point[])[], [x, y]: Point): number {
  let turns = 0;
  for (const loop of loops) {
    loop.forEach(([fromX, fromY], index) => {
      const [, toY] = loop[(index + 1) % loop.length]!;
      if (fromX > x || fromY === toY) return;
      if (fromY <= y && toY > y) turns += 1;
      if (toY <= y && fromY > y) turns -= 1;
    });
  }
  return turns;
}

/** The loops of an SVG path of absolute moves and relative axis-parallel lines. */
export function svgLoops(path: string): Point[][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((loop) => {
      const [, startX, startY, lines] = /^M(-?\d+) ?(-?\d+)(.*)$/.exec(loop)!;
      const points: Point[] = [[Number(startX), Number(startY)]];
      for (const [, axis, length] of lines!.matchAll(/([hv])(-?\d+)/g)) {
        const [x, y] = points.at(-1)!;
        points.push(axis === 'h' ? [x + Number(length), y] : [x, y + Number(length)]);
      }
      return points;
    });
}

/** The loops of a PDF path of moves and straight lines. */
export function pdfLoops(path: string): Point[][] {
  const loops: Point[][] = [];
  for (const [, x, y, operator] of path.matchAll(/([\d.-]+) ([\d.-]+) ([ml])\n/g)) {
    if (operator === 'm') loops.push([]);
    loops.at(-1)!.push([Number(x), Number(y)]);
  }
  return loops;
}

/**
 * Compares pictures at an eighth of their size: a different anti-aliasing by another browser passes; anything moved,
 * recoloured or missing is found.
 */
import sharp, { type Sharp } from 'sharp';

const REDUCTION = 8;
/** Side of the squares whose maximum difference counts, in reduced pixels. */
const PART = 16;
/** Colour differences from 0 to 255: average of the picture, and of its worst square. */
const MAX_DIFFERENCE = 1.5;
const MAX_DIFFERENCE_IN_PART = 14;

export async function reduced(picture: Buffer | string): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.ceil(width / REDUCTION), Math.ceil(height / REDUCTION), { fit: 'fill', kernel: 'cubic' })
    .removeAlpha();
}

type Pixels = { data: Buffer; info: { width: number; height: number } };

function compare(one: Pixels, other: Pixels): { average: number; worst: number } {
  const { width, height } = one.info;
  const parts = new Map<number, { sum: number; count: number }>();
  let sum = 0;
  for (let at = 0; at < one.data.length; at += 1) {
    const difference = Math.abs(one.data[at]! - other.data[at]!);
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const key = Math.floor(y / PART) * 10_000 + Math.floor(x / PART);
    const part = parts.get(key) ?? { sum: 0, count: 0 };
    parts.set(key, { sum: part.sum + difference, count: part.count + 1 });
    sum += difference;
  }
  const worst = Math.max(...[...parts.values()].map((part) => part.sum / part.count));
  return { average: sum / (width * height * 3), worst };
}

/** @returns how two reduced pictures differ, such as `is 110 high and was 96`; null if they look the same */
export async function differenceOf(now: Sharp, before: Sharp): Promise<string | null> {
  const [one, other] = await Promise.all([now, before].map((it) => it.raw().toBuffer({ resolveWithObject: true })));
  const [size, sizeBefore] = [one!.info, other!.info];
  if (size.width !== sizeBefore.width || size.height !== sizeBefore.height)
    return `is ${size.height} high and was ${sizeBefore.height}`;
  const { average, worst } = compare(one!, other!);
  if (average <= MAX_DIFFERENCE && worst <= MAX_DIFFERENCE_IN_PART) return null;
  return `differs by ${average.toFixed(2)}, at worst ${worst.toFixed(2)}`;
}

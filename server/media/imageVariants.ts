/**
 * Uploaded images are re-encoded: only pixels remain, without metadata, profiles or appended data. One at a time, since
 * a large one takes hundreds of megabytes.
 */
import sharp from 'sharp';
import { DomainError } from '../shared/errors';
import { imageKind } from './imageKind';

export const WIDTHS = [480, 960, 1600] as const;
/** Width key of the image in its own size. */
export const OWN_SIZE = 0;
/** PNG for emails and documents that cannot show WebP. */
const PNG_WIDTH = 480;

const MAX_PIXELS = 50_000_000;
const LONGEST_SIDE = 4096;
const QUALITY = 82;

export type Variant = { width: number; format: 'webp' | 'png'; bytes: Uint8Array<ArrayBuffer> };
export type DrawnImage = { width: number; height: number; variants: Variant[] };

const refused = (code: string) =>
  new DomainError(code, { field: 'file', status: 422, params: { megapixels: MAX_PIXELS / 1e6 } });

let last: Promise<unknown> = Promise.resolve();

/** Runs work in sequence. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

function open(bytes: Buffer) {
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

async function measure(bytes: Buffer): Promise<void> {
  if (!imageKind(bytes)) throw refused('image_kind');
  // Reads the header only: the limit applies before decoding.
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) throw refused('image_broken');
  if (head.width * head.height > MAX_PIXELS) throw refused('image_too_many_pixels');
}

/**
 * Sizes of an image: upright, first frame only, without metadata.
 * @throws DomainError `image_kind`, `image_too_many_pixels` or `image_broken`, on `file`.
 */
export const drawVariants = (bytes: Buffer): Promise<DrawnImage> =>
  inTurn(async () => {
    await measure(bytes);
    try {
      return await draw(bytes);
    } catch {
      throw refused('image_broken');
    }
  });

async function draw(bytes: Buffer): Promise<DrawnImage> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const again = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).resize({ width: to || width, withoutEnlargement: true });

  const variants: Variant[] = [];
  for (const to of [OWN_SIZE, ...WIDTHS]) {
    variants.push({ width: to, format: 'webp', bytes: whole(await again(to).webp({ quality: QUALITY }).toBuffer()) });
  }
  variants.push({ width: PNG_WIDTH, format: 'png', bytes: whole(await again(PNG_WIDTH).png().toBuffer()) });
  return { width, height, variants };
}

/** Crop of an upright image, as fractions of width and height. */
export type Crop = { x: number; y: number; width: number; height: number };

const FACE = { width: 480, height: 600 };

/** A pass photo: the given crop, upright, without metadata. @throws DomainError as `drawVariants` */
export const drawFace = (bytes: Buffer, crop: Crop): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn(async () => {
    await measure(bytes);
    try {
      const { data, info } = await open(bytes)
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const left = Math.min(width - 1, Math.round(crop.x * width));
      const top = Math.min(height - 1, Math.round(crop.y * height));
      const cut = {
        left,
        top,
        width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
        height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
      };
      const drawn = sharp(data, { raw: { width, height, channels } })
        .extract(cut)
        .resize({ ...FACE, fit: 'cover' });
      return whole(await drawn.flatten({ background: '#ffffff' }).webp({ quality: QUALITY }).toBuffer());
    } catch {
      throw refused('image_broken');
    }
  });

/** A stored picture as JPEG, for documents. */
export const drawJpeg = (bytes: Buffer): Promise<Buffer> =>
  inTurn(() => open(bytes).jpeg({ quality: QUALITY }).toBuffer());

const whole = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

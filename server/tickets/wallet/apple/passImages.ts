/** Pictures of a pass: the organisation's logo, and the icon of its notices. */
import sharp from 'sharp';
import { findVariant } from '../../../media';
import { readSettings, type Settings } from '../../../settings';
import { pngIcon } from '../../../site';

const ICON = 29;
const LOGO = { width: 160, height: 50 };
/** Apple draws a ticket's thumbnail within 90 by 90 points. */
const THUMBNAIL = { width: 72, height: 90 };
const SCALES = [1, 2, 3] as const;
const LOGO_WIDTH = 480;

const nameOf = (name: string, scale: number) => `${name}${scale === 1 ? '' : `@${scale}x`}.png`;

type Images = Record<string, Buffer>;

const icons = (settings: Settings) =>
  SCALES.map(async (scale) => [nameOf('icon', scale), await pngIcon(settings, ICON * scale)] as const);

async function logos(id: string) {
  const bytes = await findVariant({ id, width: LOGO_WIDTH, format: 'png' });
  if (!bytes) return [];
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return SCALES.map(async (scale) => {
    const size = { width: LOGO.width * scale, height: LOGO.height * scale };
    const picture = sharp(bytes).resize({ ...size, fit: 'contain', position: 'left', background });
    return [nameOf('logo', scale), await picture.png().toBuffer()] as const;
  });
}

/** Photo of the holder beside the facts of a pass; empty without one. */
export async function faceImages(face: Buffer | undefined): Promise<Images> {
  if (!face) return {};
  const drawn = SCALES.map(async (scale) => {
    const size = { width: THUMBNAIL.width * scale, height: THUMBNAIL.height * scale };
    return [nameOf('thumbnail', scale), await sharp(face).resize(size).png().toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(drawn));
}

async function draw(settings: Settings): Promise<Images> {
  const logo = settings['organisation.logo'];
  return Object.fromEntries(await Promise.all([...icons(settings), ...(logo ? await logos(logo) : [])]));
}

const keyOf = (settings: Settings): string =>
  JSON.stringify([settings['organisation.logo'], settings['organisation.name'], settings['appearance.accent_light']]);

let kept: { key: string; images: Promise<Images> } | null = null;

/** Cached until the appearance settings change. */
export async function passImages(): Promise<Images> {
  const settings = await readSettings();
  const key = keyOf(settings);
  if (kept?.key !== key) {
    kept = { key, images: draw(settings) };
    kept.images.catch(() => {
      kept = null;
    });
  }
  return kept.images;
}

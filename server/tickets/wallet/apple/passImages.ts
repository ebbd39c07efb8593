/** The pictures of a pass: the house's logo, and the square beside its notices. */
import sharp from 'sharp';
import { findVariant } from '../../../media';

const ICON = 29;
const LOGO = { width: 160, height: 50 };
const SCALES = [1, 2, 3] as const;
const LOGO_WIDTH = 480;

const nameOf = (name: string, scale: number) => `${name}${scale === 1 ? '' : `@${scale}x`}.png`;

type Images = Record<string, Buffer>;

let kept: { logo: string | null; images: Promise<Images> } | null = null;

async function draw(logo: string | null): Promise<Images> {
  const bytes = logo && (await findVariant({ id: logo, width: LOGO_WIDTH, format: 'png' }));
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const made = SCALES.flatMap((scale) => {
    const icon = sharp('public/icon-192.png').resize(ICON * scale, ICON * scale);
    const all = [
      icon
        .png()
        .toBuffer()
        .then((image) => [nameOf('icon', scale), image] as const),
    ];
    if (bytes) {
      const size = { width: LOGO.width * scale, height: LOGO.height * scale };
      const picture = sharp(bytes).resize({ ...size, fit: 'contain', position: 'left', background: clear });
      all.push(
        picture
          .png()
          .toBuffer()
          .then((image) => [nameOf('logo', scale), image] as const),
      );
    }
    return all;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Drawn once for each logo; it is another id when another is uploaded. */
export function passImages(logo: string | null): Promise<Images> {
  if (kept?.logo !== logo) {
    const images = draw(logo);
    kept = { logo, images };
    images.catch(() => {
      kept = null;
    });
  }
  return kept!.images;
}

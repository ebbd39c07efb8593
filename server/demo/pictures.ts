/** Pictures of the demo's events. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { prisma } from '../infra/db';
import { uuidv7 } from '../shared/uuid';
import { PRODUCTS } from './catalogue';
import { SCENES } from './scenes';

/** Drawn once in this width, also used for larger ones: simple shapes lose nothing. */
const WIDTH = 960;
const LARGE = [0, 960, 1600];
const SMALL = 480;
/** Fast rather than small, since the demo waits for it. */
const WEBP = { quality: 82, effort: 0 };

const whole = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

async function drawPicture(slug: string, svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [large, small, png] = await Promise.all([
    open().webp(WEBP).toBuffer(),
    open().resize(SMALL).webp(WEBP).toBuffer(),
    open().resize(SMALL).png({ compressionLevel: 3 }).toBuffer(),
  ]);
  const variants = [
    ...LARGE.map((width) => ({ width, format: 'webp', bytes: whole(large) })),
    { width: SMALL, format: 'webp', bytes: whole(small) },
    { width: SMALL, format: 'png', bytes: whole(png) },
  ];
  const media = { id: uuidv7(), sha256: createHash('sha256').update(svg).digest('hex'), name: `${slug}.webp` };
  return { slug, variants, media: { ...media, width: WIDTH, height: info.height } };
}

/** The product of each event whose tile at the box office has the picture too. */
const TILES: Record<string, string> = {
  'lighthouse-museum': PRODUCTS.general.id,
  'keepers-tour': PRODUCTS.tour.id,
  'life-is-a-dream': PRODUCTS.stalls.id,
  'pond-park': PRODUCTS.parkDay.id,
};

/** Draws a picture for each event, and shows it there and on one tile. */
export async function hangPictures(): Promise<void> {
  const pictures = await Promise.all(Object.entries(SCENES).map(([slug, { draw }]) => drawPicture(slug, draw())));
  await prisma.media.createMany({ data: pictures.map(({ media }) => media) });
  await prisma.mediaVariant.createMany({
    data: pictures.flatMap(({ media, variants }) => variants.map((variant) => ({ mediaId: media.id, ...variant }))),
  });
  for (const { slug, media } of pictures) {
    await prisma.event.update({ where: { slug }, data: { images: { en: media.id }, imageAlt: SCENES[slug]!.alt } });
    if (TILES[slug]) await prisma.product.update({ where: { id: TILES[slug] }, data: { picture: media.id } });
  }
}

/** Uploaded images: accepted, refused, and stripped of metadata. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, signedIn, signInAs } from '../users/people';

const app = runApp();
const manager = signedIn(app, 'manager');
const agent = signedIn(app, 'agent');

type Media = { id: string; width: number; height: number; name: string };

const upload = (
  client: Client,
  bytes: Uint8Array | string,
  name = 'photo.jpg',
  field = 'file',
  door = paths.media.upload(),
) => {
  const body = new FormData();
  body.append(field, new Blob([bytes as BlobPart]), name);
  const proof = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '');
  return client.raw(door, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': proof },
  });
};

const plain = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const countMedia = async () => Number((await sql('test_media', 'select count(*) from media'))[0]!.count);

/** The bytes of one size, as a browser receives them. */
async function fetchImage(id: string, file: string) {
  const response = await fetch(new URL(`/media/${id}/${file}`, app.url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('an image', () => {
  it('is kept in the sizes it is shown in, and recorded', async () => {
    const answer = await upload(
      manager,
      await plain(2000, 1000, '#884422').jpeg().toBuffer(),
      'C:\\pics\\La fachada.jpg',
    );
    expect(answer.status).toBe(201);
    const media = answer.json<Media>();
    expect(media).toMatchObject({ width: 2000, height: 1000, name: 'La fachada.jpg' });
    for (const [file, width, height] of [
      ['480.webp', 480, 240],
      ['960.webp', 960, 480],
      ['1600.webp', 1600, 800],
      ['original.webp', 2000, 1000],
      ['480.png', 480, 240],
    ] as const) {
      const { response, bytes } = await fetchImage(media.id, file);
      expect(response.status).toBe(200);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: file.split('.')[1] });
    }
    const [entry] = await sql('test_audit', `select action, label, actor from audit_log where subject_id = $1`, [
      media.id,
    ]);
    expect(entry).toMatchObject({ action: 'media.uploaded', label: 'La fachada.jpg' });
  });

  it('is served to everybody for ever, as an image and nothing else, without a cookie', async () => {
    const { id } = (await upload(manager, await plain(20, 20, 'red').png().toBuffer())).json<Media>();
    const { response } = await fetchImage(id, '480.webp');
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('loses where and with what it was taken, and stands upright', async () => {
    const exif = { IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } };
    const lying = await plain(60, 30, 'blue').withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    expect((await sharp(lying).metadata()).exif).toBeDefined();
    const media = (await upload(manager, lying)).json<Media>();
    expect(media).toMatchObject({ width: 30, height: 60 });
    const { bytes } = await fetchImage(media.id, 'original.webp');
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ width: 30, height: 60 });
    expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes('Secret Camera')).toBe(false);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const answer = await upload(manager, await plain(12, 9, 'green').toFormat(format).toBuffer(), 'no-ending');
    expect(answer.status).toBe(201);
    expect(answer.json<Media>()).toMatchObject({ width: 12, height: 9 });
  });

  it('that was sent before, or twice at once, is the same', async () => {
    const bytes = await plain(33, 33, '#123456').png().toBuffer();
    const before = await countMedia();
    const answers = await Promise.all([upload(manager, bytes), upload(manager, bytes)]);
    const again = await upload(manager, bytes, 'other-name.png');
    expect(new Set([...answers, again].map((answer) => answer.json<Media>().id)).size).toBe(1);
    expect(await countMedia()).toBe(before + 1);
  });
});

describe('refused is', () => {
  const message = async (bytes: Uint8Array | string, name?: string) => {
    const before = await countMedia();
    const answer = await upload(manager, bytes, name);
    expect(await countMedia()).toBe(before);
    expect(answer.status).toBe(422);
    return answer.json<{ errors: { file: string[] } }>().errors.file[0];
  };

  it('a program with the name of an image', async () => {
    expect(await message(Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(5000, 1)]), 'poster.jpg')).toMatch(
      /JPEG, PNG/,
    );
  });

  it('a drawing with a script inside', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect(await message(svg, 'poster.svg')).toMatch(/SVG/);
    expect(await message(`<?xml version="1.0"?>${svg}`, 'poster.png')).toMatch(/SVG/);
  });

  it('a page that begins as an image does', async () => {
    expect(await message('GIF89a<html><script>alert(1)</script></html>', 'a.gif')).toMatch(/damaged/);
  });

  it('an image of too many pixels, however small its file', async () => {
    const huge = await plain(10_000, 6_000, 'white').png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    expect(await message(huge, 'huge.png')).toMatch(/50 megapixels/);
  });

  it('an image cut off half-way', async () => {
    const whole = await plain(800, 800, 'orange').jpeg().toBuffer();
    expect(await message(whole.subarray(0, whole.length / 2))).toMatch(/damaged/);
  });

  it('a file of more than 10 MB, and nothing at all', async () => {
    expect(await message(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'big.jpg')).toMatch(/10 MB/);
    expect(await message(Buffer.alloc(0))).toMatch(/Choose a file/);
    expect((await upload(manager, 'x', 'x.png', 'other')).status).toBe(422);
    const proof = decodeURIComponent(manager.cookies.get('XSRF-TOKEN') ?? '');
    const broken = await manager.raw(paths.media.upload(), {
      method: 'POST',
      body: '--x\r\n',
      headers: { Accept: 'application/json', 'Content-Type': 'multipart/form-data', 'X-XSRF-TOKEN': proof },
    });
    expect(broken.status).toBe(422);
  });

  it('whoever may not change the catalogue', async () => {
    const bytes = await plain(9, 9, 'pink').png().toBuffer();
    expect((await upload(agent, bytes)).status).toBe(403);
    const guest = app.newClient();
    await guest.get('/');
    expect((await upload(guest, bytes)).status).toBe(401);
  });
});

it('a logo comes in by the door of the settings', async () => {
  const bytes = await plain(9, 9, 'gold').png().toBuffer();
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  expect((await upload(admin, bytes, 'logo.png', 'file', paths.settings.uploadLogo())).status).toBe(201);
  expect((await upload(manager, bytes, 'logo.png', 'file', paths.settings.uploadLogo())).status).toBe(403);
});

it('what is not there is not found', async () => {
  const { id } = (await upload(manager, await plain(10, 10, 'grey').png().toBuffer())).json<Media>();
  for (const path of [
    `/media/${id}/481.webp`,
    `/media/${id}/480.svg`,
    '/media/nonsense/480.webp',
    `/media/${crypto.randomUUID()}/480.webp`,
  ])
    expect((await fetch(new URL(path, app.url))).status, path).toBe(404);
});

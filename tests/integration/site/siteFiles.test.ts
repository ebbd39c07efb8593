/** The sitemap, the icons, and the share images of events. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { storeMedia } from '../../../server/media';
import { writeSetting } from '../../../server/settings';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { type House, openHouse } from './houseFixture';

const house = prepare(openHouse);

const at: House['at'] = (path) => house.at(path);
const open: House['open'] = (path, locale) => house.open(path, locale);
const read: House['read'] = (path, locale) => house.read(path, locale);

describe('files of the site', () => {
  it('the map names each published page in each language, and is asked for again by what it held', async () => {
    const event = await createEvent(house.venue);
    const map = await open('/sitemap.xml');
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(map.headers.get('cache-control')).toBe('public, max-age=300');
    const path = paths.events.show(event.slug);
    for (const address of [path, `${path}?lang=en`, `${path}?lang=es`])
      expect(map.text).toContain(`<loc>${at(address)}</loc>`);
    expect(map.text).toContain(`hreflang="x-default" href="${at(path)}"`);
    const again = await house.app.newClient().raw('/sitemap.xml', {
      headers: { 'If-None-Match': map.headers.get('etag')!, 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(map.headers.get('set-cookie')).toBeNull();
    const robots = await open('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${at('/sitemap.xml')}`);
    expect(robots.text).toContain('Disallow: /orders/');
  });

  it('manifest and icons have the name and the colours of the house as soon as it changes them', async () => {
    const dominant = async () => {
      const answer = await fetch(at('/icon-192.png'));
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([192, 192]);
      return [...data.subarray(0, 3)];
    };
    await writeSetting('appearance.accent_light', '#7a1f3d', null);
    expect(await dominant()).toEqual([0x7a, 0x1f, 0x3d]);
    await writeSetting('appearance.accent_light', '#0c5a50', null);
    expect(await dominant()).toEqual([0x0c, 0x5a, 0x50]);
    await writeSetting('organisation.name', 'Fundación Puerto de Luz', null);
    expect(JSON.parse((await open('/manifest.webmanifest')).text)).toMatchObject({
      name: 'Fundación Puerto de Luz',
      short_name: 'Fundación',
    });
    await writeSetting('organisation.name', 'House of Light', null);
    expect((await open('/favicon.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  });

  it('a picture is kept for ever, and leads on from what it showed before', async () => {
    const event = await createEvent(house.venue, { title: { en: 'Lanterns 🏮', es: 'Φάρος' }, kind: 'dated' });
    await createProduct(event.id);
    await createSlot(event.id);
    const { pathname } = new URL((await read(paths.events.show(event.slug))).og('image')!);
    const answer = await fetch(at(pathname), { redirect: 'manual' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
    await prisma.event.update({ where: { id: event.id }, data: { title: { en: 'Candles' } } });
    const moved = await fetch(at(pathname), { redirect: 'manual' });
    expect(moved.status).toBe(302);
    expect(moved.headers.get('location')).not.toBe(pathname);
    for (const file of ['en-.png', 'xx-1.png', 'en', 'en-%00.png', '..%2f..%2fenv'])
      expect((await house.app.newClient().raw(`/share/${event.id}/${file}`)).status, file).toBeLessThan(500);
    expect((await house.app.newClient().raw('/share/no-id/en-1.png')).status).toBe(404);
  });

  it('a picture shows that of the event beside its words', async () => {
    const red = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b02020' } });
    const { id } = await storeMedia(SYSTEM, { name: 'red.png', bytes: await red.png().toBuffer() });
    const title = { en: 'An evening of lanterns, lamps and every other light along the old harbour wall' };
    const event = await createEvent(house.venue, { title, images: { en: id } });
    await createProduct(event.id);
    await createSlot(event.id);
    const { pathname } = new URL((await read(paths.events.show(event.slug))).og('image')!);
    const bytes = Buffer.from(await (await fetch(at(pathname))).arrayBuffer());
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const [red1, green1] = colourAt(1000, 300);
    expect(red1! > 160 && green1! < 60).toBe(true);
    expect(colourAt(700, 600)).toEqual([0xf7, 0xf3, 0xea]);
  });
});

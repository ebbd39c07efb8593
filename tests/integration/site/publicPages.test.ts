/** What a search engine, a robot and somebody who shares an address read of the public pages, and of no other. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { venueRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import { createEvent, createProduct, createQuota, createSlot } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

let app: TestApp;
let venue: string;
beforeAll(async () => {
  app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  const row = { name: 'Casa del Faro', address: 'Muelle 1', city: 'Cádiz', country: 'ES', timeZone: 'Europe/Madrid' };
  const { id } = await prisma.venue.create({ data: venueRow({ ...row, latitude: 36.53, longitude: -6.29 }) });
  venue = id;
  await writeSetting('organisation.name', 'House of Light', null);
});
afterAll(() => app.close());

const open = (path: string, locale = 'en') => app.newClient({ locale }).get(path);

/** The head of a document as a robot takes it apart. */
async function read(path: string, locale?: string) {
  const answer = await open(path, locale);
  const head = answer.text.slice(0, answer.text.indexOf('</head>'));
  const content = (attribute: string, name: string) =>
    new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null;
  const alternates = [...head.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
  return {
    status: answer.status,
    robots: content('name', 'robots'),
    robotsHeader: answer.headers.get('x-robots-tag'),
    description: content('name', 'description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? null,
    alternates: Object.fromEntries(alternates.map(([, language, url]) => [language, url])),
    og: (name: string) => content('property', `og:${name}`),
    card: content('name', 'twitter:card'),
    data: [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
    scripts: [...answer.text.matchAll(/<script/g)].length,
    page: answer.page,
    text: answer.text,
  };
}
const at = (path: string) => app.url + path;

describe('the front page', () => {
  it('says whose it is, in each language at an address of its own', async () => {
    const page = await read('/?lang=es&q=faro');
    expect(page.page).toMatchObject({ props: { locale: 'es' } });
    expect(page.robots).toBeNull();
    expect(page.robotsHeader).toBeNull();
    expect(page.canonical).toBe(at('/?lang=es'));
    expect(page.alternates).toEqual({ en: at('/?lang=en'), es: at('/?lang=es'), 'x-default': at('/') });
    expect(page.og('title')).toBe('Programación de House of Light');
    expect(page.og('locale')).toBe('es_ES');
    expect((await read('/')).canonical).toBe(at('/'));
    expect(page.data).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Organization', name: 'House of Light', url: at('/'), logo: at('/icon-512.png') },
          { '@type': 'WebSite', name: 'House of Light', url: at('/'), potentialAction: { '@type': 'SearchAction' } },
        ],
      },
    ]);
  });

  it('goes on in the language of the address, until another one is chosen', async () => {
    const visitor = app.newClient({ locale: 'en' });
    await visitor.get('/?lang=es');
    expect((await visitor.get('/')).page).toMatchObject({ props: { locale: 'es' } });
    expect((await visitor.get('/?lang=en')).page).toMatchObject({ props: { locale: 'en' } });
    expect((await visitor.get('/?lang=xx')).page).toMatchObject({ props: { locale: 'en' } });
    expect((await visitor.get('/?lang[]=es')).status).toBe(200);
  });
});

describe('an event', () => {
  it('that takes place once says where, when, for how much, and whether any are left', async () => {
    const event = await createEvent(venue, {
      title: { en: 'Night of Light' },
      summary: { en: '' },
      description: { en: `A **long** night.\n\n${'Lanterns go out one by one. '.repeat(10)}` },
      kind: 'dated',
      currency: 'EUR',
    });
    const general = await createProduct(event.id, { name: { en: 'General' }, priceCents: 1250, position: 0 });
    await createProduct(event.id, { name: { en: 'Guide' }, priceCents: 300, needsOther: true, position: 1 });
    await createProduct(event.id, { name: { en: 'Door' }, priceCents: 900, channels: ['counter'], position: 2 });
    const slot = await createSlot(event.id, { at: '2027-07-10T18:30:00Z', capacity: 100 });
    const path = paths.events.show(event.slug);
    const page = await read(`${path}?day=2027-07-10`);
    expect(page.canonical).toBe(at(path));
    expect(page.alternates.es).toBe(at(`${path}?lang=es`));
    expect(page.description).toMatch(/^A long night\. Lanterns .{80,130} \w+…$/);
    expect(page.card).toBe('summary_large_image');
    expect(page.og('image')).toMatch(/\/share\/[\w-]+\/en-[0-9a-f]{20}\.png$/);
    expect(page.data).toHaveLength(1);
    expect(page.data[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Night of Light',
      url: at(path),
      startDate: '2027-07-10T20:30:00+02:00',
      endDate: '2027-07-10T21:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Casa del Faro',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Muelle 1',
          addressLocality: 'Cádiz',
          addressCountry: 'ES',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 36.53, longitude: -6.29 },
      },
      organizer: { '@type': 'Organization', name: 'House of Light', url: at('/') },
      offers: [
        {
          '@type': 'Offer',
          name: 'General',
          price: '12.50',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          url: at(path),
        },
      ],
    });
    const availability = async () =>
      ((await read(path)).data[0] as { offers: { availability: string }[] }).offers[0]!.availability;
    await prisma.appointment.update({ where: { id: slot }, data: { sold: 95 } });
    expect(await availability()).toBe('https://schema.org/LimitedAvailability');
    await prisma.appointment.update({ where: { id: slot }, data: { sold: 100 } });
    expect(await availability()).toBe('https://schema.org/SoldOut');
    await prisma.appointment.update({ where: { id: slot }, data: { sold: 0 } });
    const quota = await createQuota(event.id, 10, [general], 'slot');
    await prisma.quota.update({ where: { id: quota }, data: { size: 0 } });
    expect(await availability()).toBe('https://schema.org/SoldOut');
    await prisma.appointment.update({ where: { id: slot }, data: { state: 'cancelled' } });
    const cancelled = (await read(path)).data[0]!;
    expect(cancelled).toMatchObject({ '@type': 'Event', eventStatus: 'https://schema.org/EventCancelled' });
    expect(cancelled).not.toHaveProperty('offers');
  });

  it('with hours is a series of the next times that are sold, no more than eight', async () => {
    const event = await createEvent(venue, { title: { en: 'Tower' }, currency: 'JPY' });
    await createProduct(event.id, { priceCents: 1500, name: { en: 'General' } });
    await createSlot(event.id, { inHours: 20, state: 'closed' });
    for (let hour = 24; hour < 34; hour += 1) await createSlot(event.id, { inHours: hour });
    const moved = await prisma.appointment.findFirstOrThrow({
      where: { eventId: event.id, state: 'open' },
      orderBy: { startsAt: 'asc' },
    });
    await prisma.appointment.update({
      where: { id: moved.id },
      data: { hoursStart: new Date('2027-01-10T09:00:00Z') },
    });
    const [series] = (await read(paths.events.show(event.slug))).data as [Record<string, unknown[]>];
    expect(series).toMatchObject({
      '@type': 'EventSeries',
      offers: { '@type': 'AggregateOffer', lowPrice: '1500', highPrice: '1500', priceCurrency: 'JPY', offerCount: 8 },
    });
    expect(series.subEvent).toHaveLength(8);
    expect(series.subEvent![0]).toMatchObject({
      '@type': 'Event',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2027-01-10T10:00:00+01:00',
    });
    expect(series.subEvent![1]).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Casa del Faro' },
      offers: [{ price: '1500' }],
    });
  });

  it('whose tickets have no time is a product, and one that is not sold promises nothing', async () => {
    const park = await createEvent(venue, { kind: 'open', salesFrom: new Date('2027-02-01T09:00:00Z') });
    await createProduct(park.id, { priceCents: 0 });
    expect((await read(paths.events.show(park.slug))).data).toMatchObject([
      { '@type': 'Product', offers: [{ price: '0.00', validFrom: '2027-02-01T09:00:00.000Z' }] },
    ]);
    const over = await createEvent(venue, { salesUntil: new Date(Date.now() - 1000) });
    await createProduct(over.id);
    await createSlot(over.id);
    expect((await read(paths.events.show(over.slug))).data).toEqual([]);
  });

  it('cannot break out of its document by its texts', async () => {
    const bad = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)> & 'light'`;
    const event = await createEvent(venue, { title: { en: bad }, summary: { en: bad }, description: { en: bad } });
    await createProduct(event.id, { name: { en: bad }, description: { en: bad } });
    await createSlot(event.id);
    const plain = await createEvent(venue);
    await createProduct(plain.id);
    await createSlot(plain.id);
    const page = await read(paths.events.show(event.slug));
    expect(page.scripts).toBe((await read(paths.events.show(plain.slug))).scripts);
    expect(page.text).not.toMatch(/<img[^>]*onerror/);
    expect(page.data[0]).toMatchObject({ name: bad });
    expect(page.og('title')).toContain('&lt;/script&gt;');
    const picture = await app.newClient().raw(new URL(page.og('image')!).pathname);
    expect(picture.status).toBe(200);
  });

  it('that is not published, or is only looked at beforehand, leaks nothing', async () => {
    const draft = await createEvent(venue, { status: 'draft', title: { en: 'Secret' } });
    const archived = await createEvent(venue, { status: 'archived', title: { en: 'Secret' } });
    for (const { id, slug } of [draft, archived]) {
      const page = await read(paths.events.show(slug));
      expect(page).toMatchObject({ status: 404, robots: 'noindex, nofollow', canonical: null, data: [] });
      expect(page.text).not.toContain('Secret');
      expect((await open(paths.events.picture(id, `en-${'0'.repeat(20)}.png`))).status).toBe(404);
      expect((await open('/sitemap.xml')).text).not.toContain(slug);
    }
    const staff = await signInAs(app, (await makeUser('administrator')).email);
    const preview = await staff.get(paths.events.preview(draft.id));
    expect(preview.text).toContain('Secret');
    expect(preview.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(preview.text).not.toContain('ld+json');
    expect(preview.text).not.toContain('og:');
  });
});

describe('what is personal', () => {
  it('asks to be left out, as a page and as anything else', async () => {
    const event = await createEvent(venue);
    const productId = await createProduct(event.id);
    const appointmentId = await createSlot(event.id);
    const visitor = app.newClient();
    const lines = [{ productId, appointmentId, quantity: 1 }];
    const held = (await visitor.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines })).json<{
      reference: string;
      key: string;
    }>();
    await visitor.json('POST', paths.orders.place(held.reference, held.key), {
      name: 'Ana',
      email: 'ana@example.test',
      acceptTerms: true,
    });
    const documents = [
      paths.events.show(event.slug, held),
      paths.payments.loading(held.reference, held.key),
      paths.payments.card(held.reference, held.key),
      paths.orders.show(held.reference, held.key),
      paths.auth.login(),
      '/nothing-here',
    ];
    for (const path of documents) {
      const page = await read(path);
      expect(page, path).toMatchObject({ robots: 'noindex, nofollow', robotsHeader: 'noindex, nofollow', data: [] });
      expect(page.text).not.toContain('rel="canonical"');
    }
    for (const path of [
      paths.orders.calendar(held.reference, held.key),
      paths.payments.status(held.reference, held.key),
    ])
      expect((await visitor.get(path)).headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
  });
});

describe('a legal text', () => {
  it('is found in its version in force alone, and stands in the map once it is published', async () => {
    expect((await open('/sitemap.xml')).text).not.toContain('/legal/');
    const body = 'Ask [us](mailto:hello@example.test) on **any** day.\n\n- By mail\n- In person';
    await prisma.legalText.createMany({
      data: [1, 2].map((version) => ({ kind: 'help', version, language: 'en', body })),
    });
    await prisma.$executeRaw`select pg_notify('aforo_changes', 'legal_texts')`;
    const page = await read(paths.legal('help'));
    expect(page).toMatchObject({
      status: 200,
      robots: null,
      canonical: at('/legal/help'),
      description: 'Ask us on any day. By mail In person',
    });
    expect(page.og('title')).toBe('Help and contact · House of Light');
    expect((await read(paths.legal('help', 1))).robots).toBe('noindex, nofollow');
    expect((await open('/sitemap.xml')).text).toContain(`<loc>${at('/legal/help?lang=es')}</loc>`);
  });
});

describe('a browser without scripts', () => {
  it('keeps places by a form that proves where it comes from, once however often it is sent', async () => {
    const event = await createEvent(venue);
    const productId = await createProduct(event.id, { priceCents: 700 });
    const slot = await createSlot(event.id, { at: '2027-05-05T10:00:00Z' });
    const visitor = app.newClient();
    const page = (await visitor.get(`${paths.events.show(event.slug)}?day=2027-05-05`)).text;
    const [, token] = /name="_token" value="([^"]+)"/.exec(page)!;
    const [, key] = /name="key" value="([^"]+)"/.exec(page)!;
    const send = (path: string, fields: Record<string, string>) =>
      visitor.raw(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Accept: 'text/html', Referer: at(paths.events.show(event.slug)) },
      });
    const path = paths.events.holds(event.slug);
    const cart = { key: key!, slot, [`quantities[${productId}]`]: '2' };
    expect((await send(path, cart)).status).toBe(419);
    expect((await send(path, { ...cart, _token: 'x' })).status).toBe(419);
    const proven = { ...cart, _token: token! };
    const [held, again] = [await send(path, proven), await send(path, proven)];
    expect([held.status, again.status]).toEqual([303, 303]);
    expect(again.headers.get('location')).toBe(held.headers.get('location'));
    expect(await prisma.order.count({ where: { items: { some: { productId } } } })).toBe(1);
    const wrongs: Record<string, string>[] = [
      { key: 'x' },
      { slot: 'x' },
      { [`quantities[${productId}]`]: '-1' },
      { [`quantities[${productId}]`]: '1.5' },
      { [`quantities[${productId}]`]: '99999999999' },
      { quantities: 'x' },
      { [`quantities[${productId}]`]: '\u0000' },
    ];
    for (const wrong of wrongs) {
      const answer = await send(path, { key: key!, slot, _token: token!, ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(302);
    }
  });
});

describe('files of the site', () => {
  it('the map names each published page in each language, and is asked for again by what it held', async () => {
    const event = await createEvent(venue);
    const map = await open('/sitemap.xml');
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(map.headers.get('cache-control')).toBe('public, max-age=300');
    const path = paths.events.show(event.slug);
    for (const address of [path, `${path}?lang=en`, `${path}?lang=es`])
      expect(map.text).toContain(`<loc>${at(address)}</loc>`);
    expect(map.text).toContain(`hreflang="x-default" href="${at(path)}"`);
    const again = await app.newClient().raw('/sitemap.xml', {
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
    const event = await createEvent(venue, { title: { en: 'Lanterns 🏮', es: 'Φάρος' }, kind: 'dated' });
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
      expect((await app.newClient().raw(`/share/${event.id}/${file}`)).status, file).toBeLessThan(500);
    expect((await app.newClient().raw('/share/no-id/en-1.png')).status).toBe(404);
  });
});

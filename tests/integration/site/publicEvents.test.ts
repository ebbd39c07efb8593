/** Structured data and metadata of an event for search engines, and of an unpublished one. */
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { nextYear } from '../../support/days';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createQuota, createSlot } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { type House, openHouse } from './houseFixture';

const house = prepare(openHouse);

const at: House['at'] = (path) => house.at(path);
const open: House['open'] = (path, locale) => house.open(path, locale);
const read: House['read'] = (path, locale) => house.read(path, locale);

describe('an event', () => {
  it('that takes place once says where, when, for how much, and whether any are left', async () => {
    const event = await createEvent(house.venue, {
      title: { en: 'Night of Light' },
      summary: { en: '' },
      description: { en: `A **long** night.\n\n${'Lanterns go out one by one. '.repeat(10)}` },
      kind: 'dated',
      currency: 'EUR',
    });
    const general = await createProduct(event.id, { name: { en: 'General' }, priceCents: 1250, position: 0 });
    await createProduct(event.id, { name: { en: 'Guide' }, priceCents: 300, needsOther: true, position: 1 });
    await createProduct(event.id, { name: { en: 'Door' }, priceCents: 900, channels: ['counter'], position: 2 });
    const day = nextYear('07-10');
    const slot = await createSlot(event.id, { at: `${day}T18:30:00Z`, capacity: 100 });
    const path = paths.events.show(event.slug);
    const page = await read(`${path}?day=${day}`);
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
      startDate: `${day}T20:30:00+02:00`,
      endDate: `${day}T21:30:00+02:00`,
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
    const event = await createEvent(house.venue, { title: { en: 'Tower' }, currency: 'JPY' });
    await createProduct(event.id, { priceCents: 1500, name: { en: 'General' } });
    await createSlot(event.id, { inHours: 20, state: 'closed' });
    for (let hour = 24; hour < 34; hour += 1) await createSlot(event.id, { inHours: hour });
    const moved = await prisma.appointment.findFirstOrThrow({
      where: { eventId: event.id, state: 'open' },
      orderBy: { startsAt: 'asc' },
    });
    await prisma.appointment.update({
      where: { id: moved.id },
      data: { hoursStart: new Date('2021-01-10T09:00:00Z') },
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
      previousStartDate: '2021-01-10T10:00:00+01:00',
    });
    expect(series.subEvent![1]).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Casa del Faro' },
      offers: [{ price: '1500' }],
    });
  });

  it('whose tickets have no time is a product, and one that is not sold promises nothing', async () => {
    const begins = nextYear('02-01');
    const park = await createEvent(house.venue, { kind: 'open', salesFrom: new Date(`${begins}T09:00:00Z`) });
    await createProduct(park.id, { priceCents: 0 });
    expect((await read(paths.events.show(park.slug))).data).toMatchObject([
      { '@type': 'Product', offers: [{ price: '0.00', validFrom: `${begins}T09:00:00.000Z` }] },
    ]);
    const over = await createEvent(house.venue, { salesUntil: new Date(Date.now() - 1000) });
    await createProduct(over.id);
    await createSlot(over.id);
    expect((await read(paths.events.show(over.slug))).data).toEqual([]);
  });

  it('cannot break out of its document by its texts', async () => {
    const bad = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)> & 'light'`;
    const event = await createEvent(house.venue, {
      title: { en: bad },
      summary: { en: bad },
      description: { en: bad },
    });
    await createProduct(event.id, { name: { en: bad }, description: { en: bad } });
    await createSlot(event.id);
    const plain = await createEvent(house.venue);
    await createProduct(plain.id);
    await createSlot(plain.id);
    const page = await read(paths.events.show(event.slug));
    expect(page.scripts).toBe((await read(paths.events.show(plain.slug))).scripts);
    expect(page.text).not.toMatch(/<img[^>]*onerror/);
    expect(page.data[0]).toMatchObject({ name: bad });
    expect(page.og('title')).toContain('&lt;/script&gt;');
    const picture = await house.app.newClient().raw(new URL(page.og('image')!).pathname);
    expect(picture.status).toBe(200);
  });

  it('that is not published, or is only looked at beforehand, leaks nothing', async () => {
    const draft = await createEvent(house.venue, { status: 'draft', title: { en: 'Secret' } });
    const archived = await createEvent(house.venue, { status: 'archived', title: { en: 'Secret' } });
    for (const { id, slug } of [draft, archived]) {
      const page = await read(paths.events.show(slug));
      expect(page).toMatchObject({ status: 404, robots: 'noindex, nofollow', canonical: null, data: [] });
      expect(page.text).not.toContain('Secret');
      expect((await open(paths.events.picture(id, `en-${'0'.repeat(20)}.png`))).status).toBe(404);
      expect((await open('/sitemap.xml')).text).not.toContain(slug);
    }
    const staff = await signInAs(house.app, (await makeUser('administrator')).email);
    const preview = await staff.get(paths.events.preview(draft.id));
    expect(preview.text).toContain('Secret');
    expect(preview.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(preview.text).not.toContain('ld+json');
    expect(preview.text).not.toContain('og:');
  });
});

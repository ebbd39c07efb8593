/** Metadata of other public and of personal pages for search engines. */
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { type House, openHouse } from './houseFixture';

const house = prepare(openHouse);

const at: House['at'] = (path) => house.at(path);
const open: House['open'] = (path, locale) => house.open(path, locale);
const read: House['read'] = (path, locale) => house.read(path, locale);

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
    const visitor = house.app.newClient({ locale: 'en' });
    await visitor.get('/?lang=es');
    expect((await visitor.get('/')).page).toMatchObject({ props: { locale: 'es' } });
    expect((await visitor.get('/?lang=en')).page).toMatchObject({ props: { locale: 'en' } });
    expect((await visitor.get('/?lang=xx')).page).toMatchObject({ props: { locale: 'en' } });
    expect((await visitor.get('/?lang[]=es')).status).toBe(200);
  });
});

describe('what is personal', () => {
  it('asks to be left out, as a page and as anything else', async () => {
    const event = await createEvent(house.venue);
    const productId = await createProduct(event.id);
    const appointmentId = await createSlot(event.id);
    const visitor = house.app.newClient();
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

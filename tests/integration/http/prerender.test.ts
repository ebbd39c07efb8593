/** Server-rendered public pages: rendered by the browser's code, and never shared between visitors. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as bundle from '../../../resources/js/ssr';
import { type PagesBundle, prerenderWith } from '../../../server/http/prerender';
import { prisma, sql } from '../../../server/infra/db';
import { logger } from '../../../server/infra/logger';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { line, openEvent, type Stock } from '../orders/basketFixture';
import { makeUser, signInAs } from '../users/people';

const { renderPage } = bundle as unknown as PagesBundle;
const drawn = vi.fn(renderPage);
let app: TestApp;
let museum: Stock;
beforeAll(async () => {
  const pages = prerenderWith(async () => ({ renderPage: drawn }));
  app = await startApp({ PAYMENTS_SANDBOX: 'true' }, pages);
  museum = await openEvent('Europe/Madrid', 'Lighthouse', 1250, {
    title: { en: 'Museum of Light', es: 'Museo de la Luz' },
  });
});
afterAll(() => app.close());

/** Content of the element that the client hydrates; null if the client renders it. */
function bodyOf(document: string): string | null {
  const [, html] = /<div id="app" data-server-rendered="true">(.*?)<\/div>\n<script data-page/s.exec(document) ?? [];
  return html ?? null;
}

async function htmlOf(path: string, visitor: Client = app.newClient()): Promise<string> {
  const { text } = await visitor.get(path);
  return bodyOf(text) ?? `not drawn: ${text}`;
}

async function holdAt(client: Client, stock: Stock): Promise<{ reference: string; key: string }> {
  const lines = [line(stock, 2)];
  const answer = await client.json('POST', paths.events.holds(stock.slug), { key: uuidv7(), lines });
  return answer.json();
}

describe('a public page', () => {
  test('stands in its first document, in the language of whoever asks, with its title', async () => {
    const english = await app.newClient().get(paths.home());
    expect(bodyOf(english.text)).toMatch(/<h1[^>]*>What’s on<\/h1>/);
    expect(bodyOf(english.text)).toContain('Museum of Light');
    expect(english.text).toMatch(/<title[^>]*>What’s on · Aforo<\/title>/);
    expect(english.text).not.toContain('page-waiting');
    expect(english.page).toMatchObject({ component: 'Welcome' });
    const spanish = await htmlOf(paths.home(), app.newClient({ locale: 'es' }));
    expect(spanish).toContain('Museo de la Luz');
    expect(spanish).toMatch(/<h1[^>]*>Programación<\/h1>/);
  });

  test('says its prices, and what was kept for this visitor alone', async () => {
    const visitor = app.newClient();
    expect(await htmlOf(paths.events.show(museum.slug), visitor)).toContain('12.50');
    const held = await holdAt(visitor, museum);
    expect(await htmlOf(paths.events.show(museum.slug, held), visitor)).toContain('25.00');
    expect(await htmlOf(paths.home(), visitor)).toContain('2 tickets reserved');
    expect(await htmlOf(paths.home())).not.toContain('tickets reserved');
  });

  test('checking a payment stands there before any script', async () => {
    const visitor = app.newClient();
    const held = await holdAt(visitor, museum);
    await visitor.json('POST', paths.orders.place(held.reference, held.key), {
      name: 'Ana',
      email: 'ana@example.test',
      acceptTerms: true,
    });
    const back = paths.payments.loading(held.reference, held.key);
    await sql(
      'test_authorised',
      `update payments set state = 'authorised' from orders where orders.id = order_id and reference = $1`,
      [held.reference],
    );
    expect(await htmlOf(back, visitor)).toMatch(/<h1[^>]*>Confirming your payment<\/h1>/);
  });

  test('asks for the address of an order also while no mails go out: then nothing is mailed', async () => {
    expect(await htmlOf(paths.orders.find())).toMatch(/<form[^>]*>.*type="email"/s);
  });

  test.each([paths.auth.forgotPassword(), paths.auth.signInLink()])(
    'asks for an address to mail something to while mails go out, and else says that none do: %s',
    async (path) => {
      const without = await htmlOf(path);
      expect(without).toContain('We cannot send emails right now');
      expect(without).not.toContain('type="email"');
      Object.assign(app.env, { MAIL_URL: 'smtp://127.0.0.1:9' });
      try {
        const asking = await htmlOf(path);
        expect(asking).toMatch(/<form[^>]*>.*type="email"/s);
        expect(asking).not.toContain('We cannot send emails right now');
      } finally {
        Object.assign(app.env, { MAIL_URL: undefined });
      }
    },
  );

  test('is not drawn for a visit of the client, nor is a page of the back office', async () => {
    const visitor = app.newClient();
    await visitor.get(paths.home());
    drawn.mockClear();
    expect((await visitor.visit(paths.auth.login())).text).toMatch(/^\{/);
    const staff = await signInAs(app, (await makeUser('administrator')).email);
    drawn.mockClear();
    const { text } = await staff.get(paths.venues.index());
    expect(text).toContain('<div id="app"></div>');
    expect(text).toContain('page-waiting');
    expect(drawn).not.toHaveBeenCalled();
  });

  test('whose drawing fails is left to the client, and said once, with its name', async () => {
    const said = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    drawn.mockImplementation(() => {
      throw new Error('a component broke');
    });
    for (const _ of [1, 2]) {
      const { status, text } = await app.newClient().get(`${paths.home()}?q=broken`);
      expect(status).toBe(200);
      expect(text).toContain('<div id="app"></div>');
      expect(text).toContain('page-waiting');
      expect(text).toContain('<title>Aforo</title>');
    }
    expect(said.mock.calls.filter(([about]) => (about as { page?: string }).page === 'Welcome')).toHaveLength(1);
    said.mockRestore();
    drawn.mockImplementation(renderPage);
  });
});

describe('what is drawn once', () => {
  test('serves every guest until something changes, in each language and theme', async () => {
    const path = paths.events.show(museum.slug);
    const open = (cookie: string) => app.newClient({ headers: { Cookie: cookie } }).raw(path);
    await open('theme=dark');
    drawn.mockClear();
    await open('theme=dark');
    expect(drawn).not.toHaveBeenCalled();
    const light = await app.newClient().raw(path, { headers: { Cookie: 'theme=light' } });
    const [chosen] = /<input type="radio"[^>]*checked=""[^>]*>/.exec(bodyOf(light.text)!)!;
    expect(chosen).toContain('value="light"');
    await sql('test_price', 'update products set price_cents = 1350 where id = $1', [museum.product]);
    await vi.waitFor(async () => expect(await htmlOf(path)).toContain('13.50'), { timeout: 20_000 });
  });

  test('is drawn anew with other texts', async () => {
    expect(await htmlOf(paths.home())).toContain('What’s on');
    const staff = await signInAs(app, (await makeUser('administrator')).email);
    const title = paths.settings.translation('en', 'events.home_title');
    const changed = await staff.json('PUT', title, { text: 'Tonight', was: null });
    expect(changed.status).toBeLessThan(400);
    await vi.waitFor(async () => expect(await htmlOf(paths.home())).toMatch(/<h1[^>]*>Tonight/), { timeout: 20_000 });
  });

  test('is never another’s: many at once, in two languages, signed in, with a basket and without', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        const { email, name } = await makeUser('customer');
        const client = await signInAs(app, email);
        client.cookies.set('locale', number % 2 ? 'es' : 'en');
        return { client, name, locale: number % 2 ? 'es' : 'en' };
      }),
    );
    const guests = ['en', 'es'].map((locale) => ({ client: app.newClient({ locale }), name: null, locale }));
    const everybody = [...people, ...guests];
    const asked = Array.from({ length: 12 }, () => everybody).flat();
    const seen = await Promise.all(
      asked.map(async ({ client, name, locale }) => ({ name, locale, html: await htmlOf(paths.home(), client) })),
    );
    for (const { name, locale, html } of seen) {
      expect(html).toContain(locale === 'es' ? 'Museo de la Luz' : 'Museum of Light');
      expect(html).not.toContain(locale === 'es' ? 'Museum of Light' : 'Museo de la Luz');
      for (const person of people) expect(html.includes(person.name)).toBe(person.name === name);
    }
  });
});

describe('what somebody wrote', () => {
  const PAYLOADS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    'javascript:alert(1)//\'"--><svg onload=alert(1)>',
  ];

  test.each(PAYLOADS)('is text and no more: %s', async (payload) => {
    const hostile = await openEvent('Europe/Madrid', payload, 1000, {
      title: { en: payload },
      summary: { en: payload },
      description: { en: payload },
    });
    await sql(
      'test_name',
      `insert into settings (key, value, updated_at) values ('organisation.name', $1, now())
      on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(payload)],
    );
    for (const path of [paths.home(), paths.events.show(hostile.slug)]) {
      const { text } = await app.newClient().get(path);
      expect(bodyOf(text), path).not.toBeNull();
      // Our scripts are the client, the page object, structured data and the recorder of early input; the policy allows
      // no others.
      const scripts = text.match(/<script[^>]*>/g)!;
      expect(scripts.filter((tag) => !/ nonce="|data-page="app"|type="application\/ld\+json"/.test(tag))).toEqual([]);
      expect(text.replaceAll(/<script.*?<\/script>/gs, '')).not.toMatch(/<img[^>]+onerror|<svg[^>]+onload|<script/);
      expect(text).not.toMatch(/href="javascript:/);
    }
    await prisma.event.update({ where: { id: hostile.id }, data: { status: 'draft' } });
  });
});

/** Frames for other sites: who may show them, no cookie, and the signed link out of them. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { DAY } from '../orders/visitFixture';
import { allowSites, openGarden, SITE } from './widgetFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
const garden = prepare(() => openGarden(app));

const PAGE = `${SITE}/visit?a=1`;
const policy = (answer: Answer): string => answer.headers.get('Content-Security-Policy') ?? '';
const ancestors = (answer: Answer) => /frame-ancestors ([^;]*)/.exec(policy(answer))?.[1];
const everyFrame = () => [
  paths.widget.events(),
  paths.widget.calendar(garden.slug),
  paths.widget.button(garden.slug),
  paths.widget.calendar('no-such-event'),
];
const get = (path: string) => app.newClient({ headers: { Cookie: 'locale=es' } }).raw(path);

describe('a frame', () => {
  it('may be shown by the sites of the channel and by ourselves; no other page may', async () => {
    for (const path of everyFrame()) {
      const answer = await get(path);
      expect([path, ancestors(answer)]).toEqual([path, `'self' ${SITE}`]);
      expect(answer.headers.get('x-frame-options')).toBeNull();
    }
    for (const path of [paths.home(), paths.events.show(garden.slug), paths.auth.login()]) {
      const answer = await get(path);
      expect([path, ancestors(answer)]).toEqual([path, "'none'"]);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('sets no cookie, and neither does the way out of it', async () => {
    for (const path of [...everyFrame(), paths.widget.goOn(garden.slug)]) {
      const answer = await app.newClient().raw(path);
      expect([path, answer.headers.get('set-cookie')]).toEqual([path, null]);
    }
  });

  it('allows no inline script and no other origin', async () => {
    const answer = await get(paths.widget.calendar(garden.slug));
    expect(policy(answer)).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'nonce-[\w-]+'; connect-src 'self'/,
    );
    expect(answer.text).not.toMatch(/<script(?! src="\/embed-frame\.js" defer>)/);
    expect(answer.text).not.toMatch(/ style=| on\w+="/);
    expect(answer.text).toContain('The &lt;Garden&gt;');
  });

  it('shows days, then times, then tickets, in the language and colours of its URL', async () => {
    const choice = { day: DAY, time: '10:00', lines: [{ product: garden.ticket, quantity: 2 }] };
    const first = await get(paths.widget.calendar(garden.slug, { lang: 'es', theme: 'dark' }));
    expect(first.text).toContain('<html lang="es" data-theme="dark">');
    expect(first.text).toContain('mayo de 2088');
    expect(first.text).toContain(`day=${DAY}`);
    const last = await get(paths.widget.calendar(garden.slug, { lang: 'en' }, choice));
    expect(last.text).toContain('<option selected>2</option>');
    expect(last.text).toMatch(/aria-current="true">10:00<small>10 places left/);
    expect(last.text).toContain('<input type="hidden" name="time" value="10:00">');
  });

  it('names parts of its URL that are not on sale', async () => {
    const answer = await get(`${paths.widget.calendar(garden.slug, { lang: 'en' })}&day=${DAY}&time=10:30&product=x`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Choose another time: the time in the link is not available.');
    expect(answer.text).toContain('Choose your tickets: a ticket in the link is not on sale.');
  });

  it('speaks only to an allowed origin', async () => {
    const hostIn = async (host: string) =>
      / data-host="([^"]*)"/.exec((await get(paths.widget.calendar(garden.slug, { host }))).text)?.[1];
    expect(await hostIn(SITE)).toBe(SITE);
    for (const host of ['https://evil.example', '*', 'null', `${SITE}.evil.example`, `${SITE}/`, ''])
      expect([host, await hostIn(host)]).toEqual([host, undefined]);
  });

  it.each(['draft', 'no-such-event', '%00', '..%2F..', 'x'.repeat(300)])(
    'answers 404 for the event %j',
    async (slug) => {
      const path = slug === 'draft' ? garden.draft : slug;
      for (const page of ['events', 'button', 'continue']) {
        const answer = await app.newClient().raw(`/embed/${page}/${path}`, { redirect: 'manual' });
        expect([page, answer.status]).toEqual([page, 404]);
      }
    },
  );
});

describe('the list of sites', () => {
  it.each([
    ['https://museum.example/path'],
    ['http://museum.example'],
    ['https://*.museum.example'],
    ["https://museum.example; script-src 'unsafe-inline'"],
    ['javascript:alert(1)'],
  ])('refuses %j', async (site) => {
    const before = await prisma.salesChannel.findUniqueOrThrow({ where: { code: 'web' } });
    const answer = await allowSites(garden.admin, [SITE, site]);
    expect(JSON.stringify(answer.page?.props.errors)).toContain('Enter a website as https://museum.example');
    expect(await prisma.salesChannel.findUniqueOrThrow({ where: { code: 'web' } })).toEqual(before);
  });
});

const leave = async (query: Record<string, string>) => {
  const answer = await app.newClient().raw(`/embed/continue/${garden.slug}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location')!;
};
const full = () => ({ lang: 'en', day: DAY, time: '10:00', [`n-${garden.ticket}`]: '2', return: PAGE });

describe('the way out of the frame', () => {
  it('fills the form of the event’s page, in the language, and keeps the page to return to', async () => {
    const link = await leave({ ...full(), code: 'NO-SUCH-CODE', lang: 'es' });
    const visitor = app.newClient();
    const page = expectPage(await visitor.get(link), 'Orders/Create');
    expect(page.asked).toMatchObject({ quantities: { [garden.ticket]: 2 }, faults: [] });
    expect(page.asked?.slotId).not.toBeNull();
    expect([page.locale, page.hold]).toEqual(['es', null]);
    expect(decodeURIComponent(visitor.cookies.header())).toContain(PAGE);
  });

  it.each([
    ['return', 'https://evil.example/'],
    ['return', `${SITE}/other`],
    ['day', '2088-05-11'],
    ['quantity', '3'],
    ['code', 'HALF'],
    ['lang', 'es'],
    ['until', '99999999999'],
    ['signature', 'x'],
  ])('with another %s (%s) loses the page to return to, and no more', async (name, value) => {
    const link = new URL(await leave(full()), app.url);
    link.searchParams.set(name, value);
    const visitor = app.newClient();
    const page = expectPage(await visitor.get(link.pathname + link.search), 'Orders/Create');
    expect(page.asked?.faults).toContain('return');
    expect(page.asked?.quantities).toMatchObject({ [garden.ticket]: name === 'quantity' ? 3 : 2 });
    expect(visitor.cookies.header()).not.toContain('aforo_return');
  });

  it('is over after an hour, and does not hold for another event', async () => {
    const link = await leave(full());
    const { Date: RealDate } = globalThis;
    const elsewhere = link.replace(garden.slug, garden.draft);
    expect((await app.newClient().get(elsewhere)).status).toBe(404);
    const now = RealDate.now();
    const clock = RealDate.now;
    RealDate.now = () => now + 3_601_000;
    try {
      const page = expectPage(await app.newClient().get(link), 'Orders/Create');
      expect(page.asked?.faults).toEqual(['return']);
    } finally {
      RealDate.now = clock;
    }
  });

  it.each([
    'https://evil.example/',
    `${SITE}.evil.example/`,
    'javascript:alert(1)',
    '//evil.example',
    'https://a@museum.example/',
  ])('never names the page %j', async (page) => {
    const link = await leave({ ...full(), return: page });
    expect(new URL(link, app.url).searchParams.has('return')).toBe(false);
    expect(new URL(link, app.url).origin).toBe(app.url);
  });

  it('loses a site that is no longer allowed', async () => {
    const link = await leave(full());
    await allowSites(garden.admin, []);
    try {
      const page = expectPage(await app.newClient().get(link), 'Orders/Create');
      expect(page.asked?.faults).toEqual(['return']);
      expect(ancestors(await get(paths.widget.events()))).toBe("'self'");
    } finally {
      await allowSites(garden.admin, [SITE]);
    }
  });
});

describe('the scripts', () => {
  it('may be loaded by any site, and are small', async () => {
    for (const [path, bytes] of [
      ['/embed.js', 8192],
      ['/embed-frame.js', 4096],
    ] as const) {
      expect(gzipSync(readFileSync(`public${path}`)).length).toBeLessThan(bytes);
    }
    const answer = await app.newClient().raw('/embed.js');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('use nothing that a strict policy forbids', () => {
    const code = readFileSync('public/embed.js', 'utf8');
    expect(code).not.toMatch(
      /\beval\(|new Function|innerHTML|insertAdjacentHTML|setAttribute\('style'|document\.write/,
    );
    expect(code.match(/window\.(\w+) = /g)).toEqual(['window.Aforo = ']);
  });
});

describe('the page of the back office', () => {
  it('makes the link of the choice, and knows the sites', async () => {
    const choice = { day: DAY, time: '10:00', lines: [{ product: garden.ticket, quantity: 2 }], code: 'SPRING' };
    const at = paths.events.chosen(garden.slug, choice);
    const query = at.slice(at.indexOf('?'));
    const page = expectPage(await garden.admin.get(paths.widget.share(garden.id) + query), 'Events/Share');
    expect(page.link.url).toMatch(new RegExp(`^https?://[^/]+${at.replaceAll(/[?.]/g, '\\$&')}$`));
    expect(page.slots).toEqual([{ time: '10:00', isFree: true }]);
    // The form keeps the choice when the page is loaded again.
    expect(page.choice).toEqual(choice);
    expect([page.day, page.sites, page.event.isPublished]).toEqual([DAY, [SITE], true]);
  });
});

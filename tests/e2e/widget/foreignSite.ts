/** A museum's own website on another site than the shop (`localhost`, not `127.0.0.1`), with a strict policy. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll } from 'vitest';
import { prisma } from '../../../server/infra/db';

export type Heard = { name: string; detail: Record<string, unknown> };

type Site = { url: string; origin: string; page: (body: string) => void };

/** Filler above and below the frame, so that the page is longer than the window. */
const FILLER = '<p>Our museum is open all year.</p>'.repeat(60);

/** Serves one page; the shop allows the site in its settings. @param shop origin of the shop */
export async function openSite(shop: string): Promise<Site> {
  let body = '';
  const server: Server = createServer((_req, res) => {
    const policy = `default-src 'none'; script-src ${shop}; frame-src ${shop}; img-src data:`;
    res.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('Content-Security-Policy', policy);
    res.end(`<!doctype html><html lang="en"><head><title>Museum</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${FILLER}${body}${FILLER}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  afterAll(() => server.close());
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await prisma.salesChannel.update({ where: { code: 'web' }, data: { embedOrigins: [origin] } });
  return {
    origin,
    url: `${origin}/visit?from=letter`,
    page: (text) => {
      body = text;
    },
  };
}

/** Blocks cookies of other sites in the page's frames, and collects the widget's events. */
export async function watch(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['height', 'basket', 'paid'])
      document.addEventListener(`aforo:${name}`, (event) => {
        heard.push({ name, detail: (event as CustomEvent).detail });
        sessionStorage.setItem(`heard-${name}`, JSON.stringify((event as CustomEvent).detail));
      });
  });
}

export const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** The last event of a kind, also one that was heard before the page was left. */
export const lastHeard = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((kind) => JSON.parse(sessionStorage.getItem(`heard-${kind}`) ?? 'null') as unknown, name);

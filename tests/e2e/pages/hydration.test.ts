/** Pages that the server draws: the browser takes each over as it stands, and says nothing. */
import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyOf } from '../../../server/shared/pageTable';
import { launchBrowser } from '../../support/browser';
import { buildDevelopmentClient, type DevelopmentClient } from '../../support/developmentClient';
import { findPlaces, type House, openHouse, type Place, signIn } from './house';

const PAGES = 'resources/js/Pages';
const rendered = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((name) => familyOf(name).rendered)
  .sort();

/** How it is looked at: the reader's clock and the sizes of their window are none of the server's. */
const LOOKS = [
  { locale: 'en', theme: 'light', zone: 'America/Los_Angeles', width: 1440 },
  { locale: 'es', theme: 'dark', zone: 'Asia/Tokyo', width: 390 },
] as const;
/** What a browser logs about an address that is meant to be refused, and what React's development code says to everybody. */
const MEANT = /the server responded with a status of (403|404|422)|Download the React DevTools/;

/** What runs after the first drawing has run by then. */
const SETTLED_MS = 200;

/** In the page: its outermost part has run. */
const isTakenOver = () => document.querySelector('#app:not([data-server-rendered]) > *') !== null;

let house: House;
let browser: Browser;
let client: DevelopmentClient;
let places: Record<string, readonly Place[]>;
beforeAll(async () => {
  [house, browser, client] = await Promise.all([openHouse(), launchBrowser(), buildDevelopmentClient()]);
  places = await findPlaces(house);
});
afterAll(async () => {
  await browser?.close();
  client?.remove();
  await house?.close();
});

async function open(place: Place, { locale, theme, zone, width }: (typeof LOOKS)[number]): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: zone, viewport: { width, height: 844 } });
  const { cookies } = await signIn(house, place.as ?? 'guest');
  const chosen = [
    { name: 'locale', value: locale },
    { name: 'theme', value: theme },
  ];
  await context.addCookies([...cookies.pairs(), ...chosen].map((cookie) => ({ ...cookie, url: house.server.url })));
  return context;
}

it.each(rendered)('%s is taken over without a word', async (component) => {
  for (const place of places[component] ?? []) {
    for (const look of LOOKS) {
      const context = await open(place, look);
      await client.serveTo(context);
      const said: string[] = [];
      context.on('console', (message) => {
        if (!MEANT.test(message.text())) said.push(message.text());
      });
      context.on('weberror', (error) => said.push(error.error().stack ?? error.error().message));
      const page = await context.newPage();
      const answer = await page.goto(house.server.url + place.path);
      const html = await answer!.text();
      const where = `${place.path} in ${look.locale}`;
      expect(html, where).toContain('<div id="app" data-server-rendered="true"><');
      await page.waitForFunction(isTakenOver);
      await page.waitForTimeout(SETTLED_MS);
      expect(said, where).toEqual([]);
      await context.close();
    }
  }
});

/** Server-rendered pages: the browser hydrates each without changes, movement or messages. */
import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyOf } from '../../../server/shared/pageFamilies';
import { frameFor } from '../../../server/shared/pageTable';
import { launchBrowser } from '../../support/browser';
import { buildDevelopmentClient, type DevelopmentClient, start, waitToStart } from '../../support/developmentClient';
import { findPlaces, type House, openHouse, type Place } from './house';
import { signIn, type Visitor } from './signIn';

const PAGES = 'resources/js/Pages';
const rendered = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((name) => familyOf(name).rendered)
  .sort();

/** Viewing conditions: the reader's clock and window size are unknown to the server. */
const LOOKS = [
  { locale: 'en', theme: 'light', zone: 'America/Los_Angeles', width: 1440 },
  { locale: 'es', theme: 'dark', zone: 'Asia/Tokyo', width: 390 },
] as const;
/** Browser logs of refused URLs, and a message that React's development code always prints. */
const MEANT = /the server responded with a status of (403|404|422)|Download the React DevTools/;

/** All other visitors are staff. */
const OUTSIDE: readonly Visitor[] = ['guest', 'halfway', 'buyer', 'company'];

type Look = (typeof LOOKS)[number];

/** In the page: its root component is mounted. */
const isTakenOver = () => document.querySelector('#app:not([data-server-rendered]) > *') !== null;
/** In the page: effects after the first render have run. */
const isAtRest = () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve)));

/** In the page: the document is parsed. */
const isRead = () => document.readyState !== 'loading';

type Standing = { it: Element; left: number; top: number };

/** In the page: records the position of everything that can be tapped, once the fonts are loaded. */
const remember = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
  const targets = [...document.querySelectorAll('#app :is(a, button, input, select, textarea, summary)')];
  const drawn = targets.map((it): Standing => {
    const { left, top } = it.getBoundingClientRect();
    return { it, left: left + scrollX, top: top + scrollY };
  });
  Object.assign(window, { drawn });
};

/** In the page: recorded elements that have moved or were rendered again. */
const findMoved = () =>
  (window as unknown as { drawn: Standing[] }).drawn.flatMap(({ it, left, top }) => {
    const now = it.getBoundingClientRect();
    const by = [now.left + scrollX - left, now.top + scrollY - top].map(Math.round);
    const stayed = it.isConnected && by.every((pixels) => Math.abs(pixels) <= 1);
    return stayed ? [] : [`${it.outerHTML.slice(0, 200)} by ${by}`];
  });

let house: House;
let browser: Browser;
let client: DevelopmentClient;
let places: Record<string, readonly Place[]>;
beforeAll(async () => {
  [browser, client] = await Promise.all([launchBrowser(), buildDevelopmentClient()]);
  house = await openHouse(client.folder);
  places = await findPlaces(house);
});
afterAll(async () => {
  for (const reader of readers.values()) await (await reader).page.context().close();
  await house?.close();
  client?.remove();
});

/** A visitor who goes from page to page, and the browser's messages about the last one. */
type Reader = { page: Page; said: string[] };

/** Readers by visitor and viewing condition. */
const readers = new Map<string, Promise<Reader>>();

async function openReader(visitor: Visitor, { locale, theme, zone, width }: Look): Promise<Reader> {
  const context = await browser.newContext({ timezoneId: zone, viewport: { width, height: 844 } });
  const { cookies } = await signIn(house, visitor);
  const chosen = [
    { name: 'locale', value: locale },
    { name: 'theme', value: theme },
  ];
  await context.addCookies([...cookies.pairs(), ...chosen].map((cookie) => ({ ...cookie, url: house.server.url })));
  await context.addInitScript(waitToStart);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (!MEANT.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.stack ?? error.message));
  return { page, said };
}

function readerOf(visitor: Visitor, look: Look): Promise<Reader> {
  const key = `${visitor} ${look.locale}`;
  const reader = readers.get(key) ?? openReader(visitor, look);
  readers.set(key, reader);
  return reader;
}

async function expectTakenOver(place: Place, look: Look): Promise<void> {
  const { page, said } = await readerOf(place.as ?? 'guest', look);
  said.length = 0;
  const answer = await page.goto(house.server.url + place.path, { waitUntil: 'commit' });
  const where = `${place.path} in ${look.locale}`;
  await page.waitForFunction(isRead);
  await page.evaluate(remember);
  await page.evaluate(start);
  expect(await answer!.text(), where).toContain('<div id="app" data-server-rendered="true"><');
  await page.waitForFunction(isTakenOver);
  await page.evaluate(isAtRest);
  expect(said, where).toEqual([]);
  expect(await page.evaluate(findMoved), where).toEqual([]);
}

it.each(rendered)('%s is taken over without a word, and nothing moves', async (component) => {
  // The back office is rendered by the browser.
  const drawn = places[component]?.filter(
    ({ as = 'guest' }) => frameFor(familyOf(component), !OUTSIDE.includes(as)) !== 'staff',
  );
  for (const [number, place] of (drawn ?? []).entries()) {
    // The usual state under all conditions, and each other state under one of them.
    const looks = number === 0 ? LOOKS : [LOOKS[number % LOOKS.length]!];
    for (const look of looks) await expectTakenOver(place, look);
  }
});

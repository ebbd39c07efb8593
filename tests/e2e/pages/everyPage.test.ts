/** Every page there is, as everybody meets it: on a phone and a desktop, in both languages, light and dark. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe';
import { findPlaces, type House, openHouse, type Place } from './house';
import { type Look, openTabs, type Tabs } from './tabs';

const PAGES = 'resources/js/Pages';
/** What a browser logs about an address that is meant to be refused. */
const REFUSED = /the server responded with a status of (403|404)/;

/** Colours and structure are measured in two of the four, each in light and dark; the rest in all. */
const LOOKS: readonly (Look & { isMeasured: boolean })[] = [
  { locale: 'en', width: 1440, isMeasured: true },
  { locale: 'en', width: 390, isMeasured: false },
  { locale: 'es', width: 1440, isMeasured: false },
  { locale: 'es', width: 390, isMeasured: true },
];

/** The component names of all pages, as the server names them. */
const components = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .sort();

let house: House;
let tabs: Tabs;
let places: Record<string, readonly Place[]>;
beforeAll(async () => {
  house = await openHouse();
  tabs = await openTabs(house);
  places = await findPlaces(house);
});
afterAll(async () => {
  await tabs?.close();
  await house?.close();
});

const componentOf = async (page: Page): Promise<string> =>
  JSON.parse((await page.locator('script[data-page]').textContent())!).component;

/** What stands out of the window sideways; empty when nothing can be scrolled that way. */
const overflow = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((right) => {
    if (document.scrollingElement!.scrollWidth <= right) return [];
    const wide = [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > right + 1);
    return wide.slice(0, 5).map((it) => it.outerHTML.slice(0, 120));
  }, width);

async function lookAt(component: string, place: Place, look: (typeof LOOKS)[number]): Promise<void> {
  const { page, errors } = await tabs.of(place.as ?? 'guest', look);
  const where = `${place.path} in ${look.locale} at ${look.width}`;
  errors.length = 0;
  await page.goto(house.server.url + place.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await componentOf(page), where).toBe(component);
  expect(await page.locator('html').getAttribute('lang'), where).toBe(look.locale);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await overflow(page, look.width), where).toEqual([]);
  if (look.isMeasured) await expectAccessible(page);
  expect(
    errors.filter((error) => !place.isRefused || !REFUSED.test(error)),
    where,
  ).toEqual([]);
}

it('has an address for every page', () => {
  expect(Object.keys(places).sort()).toEqual(components);
});

describe('is accessible, fits the window and reports no error', () => {
  it.each(components)('%s', async (component) => {
    for (const place of places[component] ?? []) {
      const outcomes = await Promise.allSettled(LOOKS.map((look) => lookAt(component, place, look)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    }
  });
});

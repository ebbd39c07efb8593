/** Every page there is, as everybody meets it: on a phone and a desktop, in both languages, light and dark. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_NAMES, ROLE_PERMISSIONS, type RoleName } from '../../../server/shared/permissions';
import { expectAccessible } from '../../support/axe';
import type { Client } from '../../support/client';
import { findPlaces, type House, openHouse, type Place, signIn, type Visitor } from './house';
import { permissionFor } from './permissionFor';
import { type Look, openTabs, type Tabs } from './tabs';

const PAGES = 'resources/js/Pages';
/** What a browser logs about an address that is meant to be refused. */
const REFUSED = /the server responded with a status of (403|404)/;
/** And when a form asks whether what stands in it would be accepted. */
const NOT_YET = /the server responded with a status of 422/;

const LOOKS: readonly Look[] = [
  { locale: 'en', width: 1440 },
  { locale: 'en', width: 390 },
  { locale: 'es', width: 1440 },
  { locale: 'es', width: 390 },
];

/** The component names of all pages, as the server names them. */
const components = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .sort();

/** The demo's account of each role. */
const accountOf = (role: RoleName): Visitor =>
  role === 'administrator' ? 'admin' : role === 'customer' ? 'buyer' : role;

let house: House;
let tabs: Tabs;
let places: Record<string, readonly Place[]>;
let people: Record<RoleName, Client>;
beforeAll(async () => {
  house = await openHouse();
  tabs = await openTabs(house);
  places = await findPlaces(house);
  people = Object.fromEntries(
    await Promise.all(ROLE_NAMES.map(async (role) => [role, await signIn(house, accountOf(role))])),
  );
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

/** Words that do not fit where they stand and are cut off there; what can be scrolled to is not. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (it: Element) => {
      const { overflowX, overflowY } = getComputedStyle(it);
      const isShown = it.clientWidth > 1 && it.clientHeight > 1;
      const isWide = hides(overflowX) && it.scrollWidth > it.clientWidth + 1;
      return isShown && (isWide || (hides(overflowY) && it.scrollHeight > it.clientHeight + 1));
    };
    const hasWords = (it: Element) => [...it.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    return [...document.querySelectorAll('body *')]
      .filter((it) => hasWords(it) && isCut(it))
      .map((it) => it.outerHTML.slice(0, 160));
  });

async function lookAt(component: string, place: Place, look: Look): Promise<void> {
  const { page, errors } = await tabs.of(place.as ?? 'guest', look);
  const where = `${place.path} in ${look.locale} at ${look.width}`;
  errors.length = 0;
  await page.goto(house.server.url + place.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await componentOf(page), where).toBe(component);
  expect(await page.locator('html').getAttribute('lang'), where).toBe(look.locale);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await overflow(page, look.width), where).toEqual([]);
  expect(await cutOff(page), where).toEqual([]);
  await expectAccessible(page);
  expect(
    errors.filter((error) => !NOT_YET.test(error) && !(place.isRefused && REFUSED.test(error))),
    where,
  ).toEqual([]);
}

it('has an address for every page', () => {
  expect(Object.keys(places).sort()).toEqual(components);
});

describe('is accessible, fits the window and reports no error', () => {
  it.each(components)('%s', async (component) => {
    for (const [number, place] of (places[component] ?? []).entries()) {
      // The page itself is looked at in every look; what it is like in another state, in one of them in turn.
      const looks = number === 0 ? LOOKS : [LOOKS[number % LOOKS.length]!];
      const outcomes = await Promise.allSettled(looks.map((look) => lookAt(component, place, look)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    }
  });
});

/** What somebody of a role is given there: the page itself, or that it is not for them. */
async function openAs(role: RoleName, path: string): Promise<{ component: string | undefined; status: number }> {
  const { status, page } = await people[role].get(path);
  return { component: page?.component, status };
}

describe('opens to the roles that may, and is refused to the others', () => {
  it.each(components)('%s', async (component) => {
    for (const { path, isRefused } of places[component] ?? []) {
      const permission = permissionFor(path);
      if (!permission || isRefused) continue;
      for (const role of ROLE_NAMES) {
        const may = ROLE_PERMISSIONS[role].includes(permission);
        expect({ role, path, ...(await openAs(role, path)) }).toEqual({
          role,
          path,
          component: may ? component : 'Error',
          status: may ? 200 : 403,
        });
      }
      break;
    }
  });
});

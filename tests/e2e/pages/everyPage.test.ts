/** Every page in all variants: on phone and desktop, in both languages, light and dark. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../server/shared/i18n/translate';
import { familyOf } from '../../../server/shared/pageFamilies';
import { ROLE_NAMES, ROLE_PERMISSIONS, type RoleName } from '../../../server/shared/permissions';
import { expectReadable, expectWellFormed, type Theme } from '../../support/axe';
import type { Client } from '../../support/client';
import { cutOff, overflow } from '../../support/fitting';
import { prepare } from '../../support/prepare';
import { findPlaces, type House, openHouse, type Place } from './house';
import { permissionsFor } from './permissionsFor';
import { signIn, type Visitor } from './signIn';
import { HEIGHTS, openTabs, type Tabs, type Width } from './tabs';

const PAGES = 'resources/js/Pages';
/** Browser log of a URL that is refused on purpose. */
const REFUSED = /the server responded with a status of (403|404)/;
/** Browser log of a form's live validation. */
const NOT_YET = /the server responded with a status of 422/;

/**
 * A page at a width, and the checks besides fitting: its colours in some themes, and everything that does not depend on
 * colours.
 */
type Look = { width: Width; themes?: readonly Theme[]; isWellFormed?: true };
/**
 * A load of a page, and its checks: colours are the same in every language; everything else, such as names, is checked
 * once at each width, on the phone in Spanish, which has the longest texts.
 */
type Visit = { locale: Locale; looks: readonly Look[] };
const VISITS: readonly Visit[] = [
  {
    locale: 'en',
    looks: [
      { width: 1440, themes: ['light', 'dark'], isWellFormed: true },
      { width: 390, themes: ['dark', 'light'] },
    ],
  },
  { locale: 'es', looks: [{ width: 390, isWellFormed: true }, { width: 1440 }] },
];
/** Further states of a page are checked once, with each of these in turn. */
const SINGLE_VISITS: readonly Visit[] = [
  { locale: 'en', looks: [{ width: 1440, themes: ['dark', 'light'], isWellFormed: true }] },
  { locale: 'en', looks: [{ width: 390, themes: ['dark', 'light'], isWellFormed: true }] },
  { locale: 'es', looks: [{ width: 390, themes: ['light'], isWellFormed: true }] },
  { locale: 'es', looks: [{ width: 1440, themes: ['light'], isWellFormed: true }] },
];
/** A frame's surroundings are checked with the first of its pages. */
const AROUND = ['header:not(main *)', 'footer:not(main *)', '.bottom-bar'];

/** Component names of all pages, as on the server. */
const components = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .sort();

/** The demo's account of each role. */
const accountOf = (role: RoleName): Visitor =>
  role === 'administrator' ? 'admin' : role === 'customer' ? 'buyer' : role;

/** Pages that must work at double font size: public ones, and the gate. */
const isToWrap = (component: string): boolean =>
  component === 'Validations/Redeem' || (familyOf(component).audience !== 'staff' && !component.startsWith('Dev/'));

const componentOf = async (page: Page): Promise<string> =>
  JSON.parse((await page.locator('script[data-page]').textContent())!).component;

/** At double font size everything wraps. */
async function expectWrapping(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page, 390), `${where} at 390 with letters twice as large`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Frames already checked, by viewer, language and look. */
const seen = new Set<string>();

/** Checks that everything is visible at this width, and readable. */
async function expectFitting(page: Page, { width, themes, isWellFormed }: Look, frame: string, where: string) {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  expect(await overflow(page, width), `${where} at ${width}`).toEqual([]);
  expect(await cutOff(page), `${where} at ${width}`).toEqual([]);
  const looked = `${frame} ${width} ${themes} ${isWellFormed}`;
  const leftOut = seen.has(looked) ? AROUND : [];
  seen.add(looked);
  if (themes) await expectReadable(page, themes, leftOut);
  if (isWellFormed) await expectWellFormed(page, leftOut);
}

async function visit(house: House, tabs: Tabs, component: string, place: Place, { locale, looks }: Visit) {
  const visitor = place.as ?? 'guest';
  const { page, errors } = await tabs.of(visitor, locale);
  const where = `${place.path} in ${locale}`;
  const [first] = looks;
  errors.length = 0;
  await page.setViewportSize({ width: first!.width, height: HEIGHTS[first!.width] });
  await page.goto(house.server.url + place.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await componentOf(page), where).toBe(component);
  expect(await page.locator('html').getAttribute('lang'), where).toBe(locale);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const frame = `${familyOf(component).frame} ${visitor} ${locale}`;
  for (const look of looks) {
    await expectFitting(page, look, frame, where);
    if (look.width === 390 && isToWrap(component)) await expectWrapping(page, where);
  }
  expect(
    errors.filter((error) => !NOT_YET.test(error) && !(place.isRefused && REFUSED.test(error))),
    where,
  ).toEqual([]);
}

const house = prepare(openHouse);
const tabs = prepare(() => openTabs(house));
const places = prepare(() => findPlaces(house));
let people: Record<RoleName, Client>;
beforeAll(async () => {
  people = Object.fromEntries(
    await Promise.all(ROLE_NAMES.map(async (role) => [role, await signIn(house, accountOf(role))])),
  );
});

it('every page has an address', () => {
  expect(Object.keys(places).sort()).toEqual(components);
});

describe('is accessible, fits the window and reports no error', () => {
  it.each(components)('%s', async (component) => {
    for (const [number, place] of (places[component] ?? []).entries()) {
      const visits = number === 0 ? VISITS : [SINGLE_VISITS[number % SINGLE_VISITS.length]!];
      for (const it of visits) await visit(house, tabs, component, place, it);
    }
  });
});

/** The response for a user of a role: the page, or a refusal. */
async function openAs(role: RoleName, path: string): Promise<{ component: string | undefined; status: number }> {
  const { status, page } = await people[role].get(path);
  return { component: page?.component, status };
}

describe('opens to the roles that may, and is refused to the others', () => {
  it.each(components)('%s', async (component) => {
    for (const { path, isRefused, isOwn } of places[component] ?? []) {
      const permissions = permissionsFor(path);
      if (permissions.length === 0 || isRefused || isOwn) continue;
      for (const role of ROLE_NAMES) {
        const may = permissions.some((permission) => ROLE_PERMISSIONS[role].includes(permission));
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

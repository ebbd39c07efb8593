/**
 * Every dialog that a back office button opens: the first field has the focus, Escape closes it, and the focus returns.
 */
import { readdirSync } from 'node:fs';
import type { ElementHandle, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../../../server/shared/pageFamilies';
import { prepare } from '../../support/prepare';
import { findPlaces, openHouse } from './house';
import { openTabs } from './tabs';

/** A page with an open dialog does not change for this long. */
const OPENING_MS = 250;

/** A module is loaded within this time. */
const LOADING_MS = 5000;

/** The focus comes with the next frames. */
const FOCUS_MS = 1500;

const house = prepare(openHouse);
const tabs = prepare(() => openTabs(house));
const places = prepare(() => findPlaces(house));

const components = readdirSync('resources/js/Pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((component) => ['staff', 'counter'].includes(familyOf(component).frame))
  .sort();

/** Rows of a table have the same buttons; a list's tools open no dialogs on a desktop. */
const LEFT_OUT = ['.filter-bar *', '.form-index *', '.language-tab', 'tr:nth-child(n + 2) *', '[aria-disabled=true]'];
const BUTTONS = `main button[type=button]:enabled:not(${LEFT_OUT.join(', ')})`;
/** A page with more buttons repeats itself. */
const MAX_BUTTONS = 20;
/** Titles of the dialogs that a button of a name opened, page after page; empty where it opened none. */
const opened = new Map<string, string[]>();
/** A button that opened the same on two pages is a shared one, such as "Columns", and is left out on the next. */
function isKnown(name: string): boolean {
  const titles = opened.get(name) ?? [];
  return titles.length > 1 && titles.at(-1) === titles.at(-2);
}
const remember = (name: string, title: string) => opened.set(name, [...(opened.get(name) ?? []), title]);

/** Scripts that the page asked for since the last press. */
let loads = 0;
const sheetOf = (page: Page) => page.locator('.dialog-sheet[data-open]');

/** Faults of the open dialog; Escape closes it. @param opener the button to which the focus must return */
async function lookAt(page: Page, name: string, opener: ElementHandle | null): Promise<string[]> {
  const sheet = sheetOf(page);
  const title = (await sheet.getByRole('heading').first().textContent()) ?? '';
  const holdsFocus = () => document.querySelector('.dialog-sheet[data-open]')?.contains(document.activeElement);
  await page.waitForFunction(holdsFocus, undefined, { timeout: FOCUS_MS }).catch(() => undefined);
  const start = await sheet.evaluate((it) => {
    const fields = [...it.querySelectorAll<HTMLElement>('input:not([type=hidden], [type=file]), select, textarea')];
    const first = fields.find((field) => field.checkVisibility() && !field.hasAttribute('disabled'));
    const active = document.activeElement;
    return {
      isInside: it.contains(active),
      isField: active?.matches('input, select, textarea, [role=switch]') ?? false,
      hasField: first !== undefined,
      // In a confirmation the focus is on the answer that changes nothing.
      isAnswer: active?.closest('.dialog-foot') !== null,
    };
  });
  await page.keyboard.press('Escape');
  const isClosed = await sheet.waitFor({ state: 'detached', timeout: 3000 }).then(
    () => true,
    () => false,
  );
  const returns = (it: Node | null) => it === document.activeElement;
  const isBack = await page.waitForFunction(returns, opener, { timeout: FOCUS_MS }).then(
    () => true,
    () => false,
  );
  const faults = [
    start.isInside ? '' : 'the focus is outside',
    start.hasField && !start.isField && !start.isAnswer ? 'the focus is not on the first field' : '',
    isClosed ? '' : 'Escape does not close it',
    isBack ? '' : 'the focus does not return',
  ].filter(Boolean);
  if (faults.length === 0) remember(name, title);
  return faults.map((fault) => `${name} (${title}): ${fault}`);
}

const isOpen = async (it: Locator) => {
  const wait = (timeout: number) =>
    it.waitFor({ state: 'visible', timeout }).then(
      () => true,
      () => false,
    );
  if (await wait(OPENING_MS)) return true;
  // The module of some dialogs is loaded with the first press.
  const isLoading = loads > 0;
  loads = 0;
  return isLoading && (await wait(LOADING_MS));
};

describe('dialogs of', () => {
  it.each(components)('%s', async (component) => {
    const [place] = places[component] ?? [];
    if (!place || place.isRefused) return;
    const { page } = await tabs.of(place.as ?? 'guest', 'en');
    await page.setViewportSize({ width: 1440, height: 900 });
    // Requests are blocked, so that presses change nothing.
    await page.unrouteAll();
    page.removeAllListeners('request');
    page.on('request', (request) => {
      if (/\.js$/.test(new URL(request.url()).pathname)) loads += 1;
    });
    await page.route('**/*', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    const address = house.server.url + place.path;
    const begin = async () => {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    };
    await begin();
    const count = await page.locator(BUTTONS).count();
    const found: string[] = [];
    for (let at = 0; at < Math.min(count, MAX_BUTTONS); at += 1) {
      const button = page.locator(BUTTONS).nth(at);
      if (!(await button.isVisible().catch(() => false))) continue;
      const name = (await button.evaluate((it) => it.getAttribute('aria-label') ?? it.textContent)) ?? '';
      if (isKnown(name)) continue;
      const opener = await button.elementHandle();
      await button.focus();
      loads = 0;
      await page.keyboard.press('Enter');
      if (await isOpen(sheetOf(page))) {
        found.push(...(await lookAt(page, name, opener)));
      } else if (await page.getByRole('menu').isVisible()) {
        const entries = page.getByRole('menu').locator('[role=menuitem]:not([href])');
        for (let entry = 0; entry < (await entries.count()); entry += 1) {
          const words = (await entries.nth(entry).textContent()) ?? '';
          await entries.nth(entry).press('Enter');
          if (await isOpen(sheetOf(page))) {
            found.push(...(await lookAt(page, `${name}, ${words}`, await button.elementHandle())));
          }
          if (page.url() !== address) await begin();
          await page.keyboard.press('Escape');
          await button.focus();
          await page.keyboard.press('Enter');
          if (!(await isOpen(page.getByRole('menu')))) break;
        }
        await page.keyboard.press('Escape');
      } else {
        remember(name, '');
        await page.keyboard.press('Escape');
      }
      if (page.url() !== address) await begin();
    }
    expect([...new Set(found)]).toEqual([]);
  });
});

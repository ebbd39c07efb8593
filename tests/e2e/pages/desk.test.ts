/** Back office pages on a desktop: no table is wider than a screen of 1,366 px, and a long form has an index. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../server/shared/i18n/translate';
import { familyOf } from '../../../server/shared/pageFamilies';
import { prepare } from '../../support/prepare';
import { findPlaces, openHouse } from './house';
import { withLongRows } from './longRows';
import { openTabs } from './tabs';

/** Spanish words are the longer ones. */
const LOCALE: Locale = 'es';
/** Two windows of 900 pixels. */
const TWO_SCREENS = 1800;

const house = prepare(openHouse);
const tabs = prepare(() => openTabs(house));
const places = prepare(() => findPlaces(house));

/** Elements that overflow the window or their container sideways, and figures that are cut or not right-aligned. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (it: Element) => it.outerHTML.replace(/\s+/g, ' ').slice(0, 140);
    const found: string[] = [];
    if (document.scrollingElement!.scrollWidth > innerWidth) {
      const wide = [...document.querySelectorAll('main *')].filter(
        (it) => it.getBoundingClientRect().right > innerWidth + 1,
      );
      found.push(...wide.slice(0, 3).map((it) => `wider than the page: ${shown(it)}`));
    }
    for (const table of document.querySelectorAll('main table')) {
      for (let box = table.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement) {
        if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0) continue;
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        found.push(
          `scrolls sideways by ${box.scrollWidth - box.clientWidth}: ${table.querySelector('caption')?.textContent}`,
        );
        break;
      }
      for (const cell of table.querySelectorAll('td.figures')) {
        const value = cell.querySelector('.cell-value') ?? cell;
        if (getComputedStyle(cell).textAlign !== 'right') found.push(`not at the right: ${shown(cell)}`);
        if (value.getClientRects().length > 1 && /^[\d.,\s€$£%−-]+$/.test(value.textContent!))
          found.push(`broken figure: ${value.textContent}`);
        if (cell.scrollWidth > cell.clientWidth + 1) found.push(`cut figure: ${shown(cell)}`);
      }
    }
    return [...new Set(found)];
  });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(house.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The height of the longest form of the page, and whether it has an index. */
const longestForm = (page: Page) =>
  page.evaluate(() => ({
    height: Math.max(0, ...[...document.querySelectorAll('main form')].map((it) => it.getBoundingClientRect().height)),
    hasIndex: document.querySelector('nav.form-index:not([hidden])') !== null,
  }));

const components = readdirSync('resources/js/Pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((component) => familyOf(component).frame === 'staff')
  .sort();

describe('has room for its tables at 1,366 px, and an index beside a form of more than two screens', () => {
  it.each(components)('%s', async (component) => {
    for (const { path, as, isRefused } of places[component] ?? []) {
      if (isRefused) continue;
      const { page } = await tabs.of(as ?? 'guest', LOCALE);
      await withLongRows(page);
      await page.setViewportSize({ width: 1366, height: 768 });
      await open(page, path);
      expect.soft(await misfits(page), path).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      const { height, hasIndex } = await longestForm(page);
      if (height > TWO_SCREENS) expect.soft(hasIndex, `index of ${path}, ${Math.round(height)} px high`).toBe(true);
    }
  });
});

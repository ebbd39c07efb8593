/** The tabs of settings: for any number of tabs, the current one is visible. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const PAGES = [
  paths.settings.section(),
  paths.settings.section('sales'),
  paths.settings.channels(),
  paths.settings.mails(),
];

const office = prepare(() => openOffice('administrator'));
const { newPhone, newDesktop } = openBrowser();

async function openPage(page: Page, path: string, locale: string) {
  await office.open(page, path, locale);
  await page.locator(`html[lang=${locale}]`).waitFor();
  const bar = page.locator('nav.subnav');
  await bar.locator('[aria-current]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return bar;
}

/** Scrollable distance of an element, horizontally and vertically. */
const reach = (element: Element) => [
  element.scrollWidth - element.clientWidth,
  element.scrollHeight - element.clientHeight,
];

describe.each(['en', 'es'])('in %s', (locale) => {
  it.each(PAGES)('shows the open tab of %s on a phone, and where the page was', async (path) => {
    const page = await newPhone();
    const bar = await openPage(page, path, locale);
    const [aside, down] = await bar.evaluate(reach);
    expect(aside).toBeGreaterThan(0);
    expect(down).toBe(0);
    const { left, right } = await bar
      .locator('[aria-current]')
      .evaluate((tab) => tab.getBoundingClientRect().toJSON() as DOMRect);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it.each(PAGES)('fits %s on a desktop without a pixel to scroll', async (path) => {
    const page = await newDesktop();
    const bar = await openPage(page, path, locale);
    expect(await bar.evaluate(reach)).toEqual([0, 0]);
  });
});

it('follows to another tab, and back', async () => {
  const page = await newPhone();
  const bar = await openPage(page, paths.settings.section(), 'en');
  const isShown = (name: string) =>
    bar.getByRole('link', { name }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth;
    });
  expect(await isShown('Emails')).toBe(false);
  await bar.getByRole('link', { name: 'Emails' }).click();
  await bar.locator('[aria-current]', { hasText: 'Emails' }).waitFor();
  expect(await isShown('Emails')).toBe(true);
  await page.goBack();
  await bar.locator('[aria-current]', { hasText: 'Organisation' }).waitFor();
  expect(await isShown('Organisation')).toBe(true);
});

/** Appearance of the till: tiles by category, sized for thumbs, and readable in each theme. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse } from './counterHouse';

const house = prepare(openCounterHouse);
const { newPhone } = openBrowser();
beforeAll(async () => {
  const named = (name: string) => ({ channels: ['counter'], name: { en: name, es: name } });
  for (const [category, tileColour] of [
    ['group', null],
    ['merchandise', null],
    ['donation', null],
    ['extra', 'red'],
    ['extra', 'grey'],
    ['extra', 'green'],
    ['extra', 'amber'],
  ] as const)
    await createProduct(house.event, {
      ...named(`${category} ${tileColour ?? ''}`),
      category,
      tileColour,
      priceCents: 300,
    });
});

/**
 * The lowest contrast of text in tiles and times with its background, from the pixels that a canvas makes of both
 * colours.
 */
const leastContrast = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    const lightness = (colours: string[]) => {
      pen.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const behind = (element: Element | null): string[] =>
      element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    const texts = [...document.querySelectorAll('.counter-tile:enabled span, .counter-time span, .counter-side p')];
    return Math.min(
      ...texts.map((text) => {
        const under = behind(text);
        const [a, b] = [lightness(under), lightness([...under, getComputedStyle(text).color])].toSorted(
          (x, y) => y - x,
        );
        return (a! + 0.05) / (b! + 0.05);
      }),
    );
  });

it('text and prices have 4.5:1 in light and dark, and 7:1 with high contrast, which one tap turns on and a reload keeps', async () => {
  const page = await newPhone({ viewport: { width: 1024, height: 768 }, colorScheme: 'light' });
  await house.openCounter(page);
  const dark = page.getByRole('button', { name: 'Dark', exact: true });
  const contrast = page.getByRole('button', { name: 'High contrast', exact: true });
  expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
  await contrast.tap();
  expect(await leastContrast(page)).toBeGreaterThanOrEqual(7);
  await dark.tap();
  await page.reload();
  await page.getByRole('button', { name: /^General/ }).waitFor();
  expect([await dark.getAttribute('aria-pressed'), await contrast.getAttribute('aria-pressed')]).toEqual([
    'true',
    'true',
  ]);
  expect(await leastContrast(page)).toBeGreaterThanOrEqual(7);
  await contrast.tap();
  expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
});

it('tiles are for thumbs: 64 px high and 8 px apart on a till, a tablet and a phone', async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    const page = await newPhone({ viewport });
    await house.openCounter(page);
    const boxes = await page
      .locator('.counter-tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThan(8);
    for (const { height, width } of boxes) expect(Math.min(height, width)).toBeGreaterThanOrEqual(64);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const apart = Math.max(other.left - one.right, other.top - one.bottom, one.left - other.right);
        expect(apart, `${viewport.width} px`).toBeGreaterThanOrEqual(8);
      }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
});

it('chips narrow the tiles to one category; a full time is written on the tile', async () => {
  const page = await newPhone({ viewport: { width: 1024, height: 768 } });
  await house.openCounter(page);
  await page.getByRole('button', { name: 'Donation', exact: true }).tap();
  await expect.poll(() => page.locator('.counter-tile').count()).toBe(1);
  expect(await page.locator('.counter-tile').getAttribute('data-colour')).toBe('plum');
  await page.getByRole('button', { name: 'All', exact: true }).tap();
  await page.getByRole('button', { name: /^extra red/ }).waitFor();
  expect(await page.getByRole('button', { name: /^extra red/ }).getAttribute('data-colour')).toBe('red');
  await prisma.appointment.update({ where: { id: house.slots[1] }, data: { capacity: 1, sold: 1 } });
  await page.reload();
  await page.getByRole('list', { name: 'Times' }).getByRole('button').nth(1).tap();
  await page.getByRole('button', { name: /^General.*Full/ }).waitFor();
});

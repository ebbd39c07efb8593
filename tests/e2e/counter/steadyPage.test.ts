/**
 * The till's page is accurate: a lost connection moves no button, a refusal disappears with its cause, a paid order
 * owes nothing.
 */
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse } from './counterHouse';

const house = prepare(openCounterHouse);
let page: Page;
const { newDesktop, tolerate } = openBrowser();
beforeAll(async () => {
  const name = { en: 'Audio guide', es: 'Audioguía' };
  const productId = await createProduct(house.event, { channels: ['counter'], name, priceCents: 300 });
  const general = await prisma.product.findFirstOrThrow({ where: { eventId: house.event, priceCents: 700 } });
  await prisma.productRequirement.create({ data: { productId, requiredId: general.id } });
});
beforeEach(async () => {
  page = await newDesktop({ viewport: { width: 1024, height: 768 } });
  await house.openCounter(page);
});

const pay = () => page.getByRole('button', { name: 'Pay', exact: true }).first();
const tap = (name: RegExp) => page.getByRole('button', { name }).first().click();

it('an order that is paid in parts owes nothing after the last part', async () => {
  await tap(/^General/);
  await expect.poll(() => pay().isEnabled()).toBe(true);
  await pay().click();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByLabel('Amount on the terminal').fill('5.00');
  await page.getByLabel('Authorisation code').fill('AB1234');
  await page.getByRole('button', { name: 'Take part payment' }).click();
  await page.waitForURL(/\/pos\/manual\//);
  const due = page.locator('dl').getByText('Total due').locator('xpath=following-sibling::*[1]');
  await expect.poll(() => due.textContent()).toContain('2.00');
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  await expect.poll(() => due.textContent()).toContain('0.00');
  await page.getByRole('heading', { level: 1, name: /^Pay order/ }).waitFor({ state: 'detached' });
});

it('the refusal of an add-on alone ends when its ticket is in the basket', async () => {
  await tap(/^Audio guide/);
  const refusal = page.getByText('“Audio guide” is only sold with “General”.', { exact: false });
  await refusal.waitFor();
  await tap(/^General/);
  await expect.poll(() => pay().isEnabled()).toBe(true);
  await expect.poll(() => refusal.count()).toBe(0);
});

it('a lost connection moves no button', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  await tap(/^General/);
  await expect.poll(() => pay().isEnabled()).toBe(true);
  const general = page.getByRole('button', { name: /^General/ }).first();
  const before = [await pay().boundingBox(), await general.boundingBox()];
  await page.context().setOffline(true);
  await page
    .getByText(/no connection|offline/i)
    .first()
    .waitFor();
  expect([await pay().boundingBox(), await general.boundingBox()]).toEqual(before);
  await page.context().setOffline(false);
});

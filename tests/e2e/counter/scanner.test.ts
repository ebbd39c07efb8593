/**
 * A scanner is a keyboard: the point of sale recognises it in any focus, and it fills no field, presses no button and
 * sells nothing.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { GUIDE, LAMP, openCounterHouse, scan, type } from './counterHouse';

const house = prepare(openCounterHouse);
let page: Page;
const { newDesktop } = openBrowser();
beforeEach(async () => {
  page = await newDesktop({ viewport: { width: 1280, height: 800 } });
  await house.openCounter(page);
  // A failed test leaves its basket to the next one.
  const leftOver = page.getByRole('button', { name: 'Empty basket', exact: true });
  if (await leftOver.isEnabled()) await empty();
});

const sales = () => prisma.cashMovement.count({ where: { kind: 'sale' } });
const lineOf = (name: string) =>
  page.getByRole('complementary').getByRole('listitem').filter({ hasText: name }).first();
const expectQuantity = (name: string, quantity: number) =>
  expect.poll(() => lineOf(name).locator('[aria-live]').textContent()).toBe(String(quantity));
const empty = async () => {
  await page.getByRole('button', { name: 'Empty basket', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty basket' }).click();
  await page.getByText('Tap a ticket to add it.').waitFor();
};
const REFUSED = [350];
const signals = () => page.evaluate(() => window.signals);

it('in the cash panel: two scans without a pause count 2 in the basket, and no money', async () => {
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByText('Cash received').waitFor();
  const before = await sales();
  await scan(page, [LAMP, LAMP]);
  await expectQuantity('Lamp', 2);
  await expectQuantity('General', 1);
  expect(await sales()).toBe(before);
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  // 7.00 + 2 × 5.00, and nothing was typed as the amount received.
  await page.getByText('€17.00').first().waitFor();
  expect(await page.getByLabel('Cash received').inputValue()).toBe('€0.00');
  // Fingers can type 20 there.
  await type(page, '20');
  await page.getByText('€3.00').waitFor();
  await page.keyboard.press('Escape');
  await empty();
});

it('in the card panel: it is no authorisation code; without Enter it is a scan as well', async () => {
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByLabel('Authorisation code').click();
  await scan(page, [LAMP], { end: null });
  await expectQuantity('Lamp', 1);
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  expect(await page.getByLabel('Authorisation code').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Back to basket' }).click();
  await empty();
});

it('in the name dialog: it is no part of the name, which fingers type', async () => {
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByRole('button', { name: 'Customer and note' }).click();
  const name = page.getByRole('dialog').getByLabel(/^Name/);
  await name.click();
  await type(page, 'Ana');
  await scan(page, [LAMP, LAMP]);
  await expect
    .poll(() => page.locator('.counter-side li', { hasText: 'Lamp' }).locator('[aria-live]').textContent())
    .toBe('2');
  expect(await name.inputValue()).toBe('Ana');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await empty();
});

it('in the promo code field: it is that code, and the search stays empty', async () => {
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByRole('button', { name: 'Promo code or pass', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'Promo code or pass', exact: true });
  await scan(page, ['NOSUCHCODE']);
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  expect(await code.inputValue()).toBe('NOSUCHCODE');
  const search = page.getByLabel('Scan or type a product, order, ticket, promo code or gift voucher');
  expect(await search.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Promo code or pass');
  await empty();
});

it('on a button: its Enter does not press it; a code that is nothing is heard, and fills nothing', async () => {
  const tile = page.getByRole('button', { name: /^General/ });
  await tile.focus();
  await scan(page, ['0000000000017']);
  await page.locator('.counter-scan [role=status]:not(:empty)').waitFor();
  expect(await signals()).toEqual([REFUSED]);
  await page.getByText('Tap a ticket to add it.').waitFor();
  expect(await page.getByLabel('Scan or type a product, order, ticket, promo code or gift voucher').inputValue()).toBe(
    '',
  );
});

it('while a part is paid: it is refused with a sound, and the payment stays', async () => {
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByText('Cash received').waitFor();
  await type(page, '5');
  await page.getByRole('button', { name: 'Take part payment' }).click();
  await page.getByText('€2.00').first().waitFor();
  await scan(page, [LAMP]);
  await page
    .getByText('A payment is in progress. Complete it or reverse the part payments, then scan again.')
    .waitFor();
  expect(await signals()).toEqual([REFUSED]);
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await page.getByRole('button', { name: 'Back to basket' }).click();
  expect(await lineOf('Lamp').count()).toBe(0);
  await empty();
});

it('a scanned product is for the selected time; after a sale the next available time is selected', async () => {
  const times = page.getByRole('list', { name: 'Times' }).getByRole('button');
  await times.nth(1).click();
  await scan(page, [GUIDE]);
  await expectQuantity('Guide', 1);
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  const sold = await prisma.orderItem.findFirstOrThrow({
    where: { order: { state: 'paid' } },
    orderBy: { order: { createdAt: 'desc' } },
  });
  expect(sold.appointmentId).toBe(house.slots[1]);
  await expect.poll(() => times.nth(0).getAttribute('aria-pressed')).toBe('true');
  expect(await times.nth(1).getAttribute('aria-pressed')).toBe('false');
  // A scan starts the next sale.
  await scan(page, [GUIDE]);
  await expectQuantity('Guide', 1);
  await empty();
});

it('where a drawer is counted nothing is filled in', async () => {
  await house.office.open(page, `${paths.cashbox()}?tab=withdrawals`);
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.click();
  const before = await field.inputValue();
  await scan(page, [LAMP]);
  await page.getByText('You cannot scan on this screen.').waitFor();
  expect(await field.inputValue()).toBe(before);
});

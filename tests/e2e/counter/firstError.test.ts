/** A refused form of the point of sale leads to its first field with an error. */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { isSettled, openCounterHouse } from './counterHouse';

const house = prepare(openCounterHouse);
const { newDesktop } = openBrowser();

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);

async function openBasket() {
  const page = await newDesktop({ viewport: { width: 1440, height: 900 } });
  await house.openCounter(page);
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByText(/^Time left/).waitFor();
  return page;
}

it('a card payment without its code', async () => {
  const page = await openBasket();
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  const sell = page.getByRole('button', { name: 'Sell', exact: true });
  await expect.poll(() => isSettled(sell)).toBe(true);
  const code = page.getByLabel(/^Authorisation code/);
  await code.fill('?');
  await sell.click();
  await expectFocus(code);
});

it('a discount without its size', async () => {
  const page = await openBasket();
  await page.getByRole('button', { name: 'Box office discount', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Apply discount', exact: true }).click();
  await expectFocus(dialog.getByRole('textbox', { name: 'Discount', exact: true }));
});

it('cash out without an amount', async () => {
  const page = await newDesktop();
  await house.office.open(page, `${paths.shifts.one(house.shift)}?tab=withdrawals`);
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expectFocus(amount);
});

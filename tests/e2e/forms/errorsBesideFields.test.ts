/** An error beside its field is said there, and by no toast over the buttons. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createCashbox } from '../../integration/cash/cashFixture';
import { createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('manager'));
const { newDesktop } = openBrowser();
beforeAll(async () => {
  await createCashbox(await createVenue());
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const hasFocus = (page: Page, name: string) => field(page, name).evaluate((it) => it === document.activeElement);

async function expectNoToast(page: Page): Promise<void> {
  // Longer than a late message is waited for.
  await page.waitForTimeout(600);
  expect(await page.locator('.toast').count()).toBe(0);
}

it('letters as the opening float of a till: the error and the focus are in the field', async () => {
  const page = await newDesktop();
  await office.open(page, paths.cashboxes.index());
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await field(page, 'Opening float').fill('abc');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a number.').waitFor();
  await expect.poll(() => hasFocus(page, 'Opening float')).toBe(true);
  await expectNoToast(page);
});

it('letters as the uses of a promo code', async () => {
  const page = await newDesktop();
  await office.open(page, paths.promoCodes.create());
  await field(page, 'Maximum uses').fill('abc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectNoToast(page);
});

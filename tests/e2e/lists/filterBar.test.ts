/** Filters of reports and lists: one line, a button with all filters, and a chip for each active one. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('administrator'));
const { newDesktop, newPhone } = openBrowser();

const filters = (page: Page, count = 0) =>
  page.getByRole('button', { name: count > 0 ? `Filters (${count})` : 'Filters', exact: true });
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem');

it('has the choices of the sales report in one line of a desk, and says how many are set', async () => {
  const page = await newDesktop();
  await office.open(page, paths.salesReports.index());
  const bar = page.getByRole('region', { name: 'Report options' });
  await filters(page).waitFor();
  const height = await bar.evaluate((it) => it.getBoundingClientRect().height);
  // A label, a field and the gap between them.
  expect(height).toBeLessThan(90);
  expect(await bar.getByRole('combobox').count()).toBe(1);

  await filters(page).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Filters' });
  await popup.getByLabel('Rows').selectOption('Event');
  await filters(page, 1).waitFor();
  await popup.getByLabel('Figure').selectOption('Tickets sold');
  await filters(page, 2).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  expect(await filters(page, 2).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await chips(page).allTextContents()).toEqual(['Rows: Event', 'Figure: Tickets sold', 'Clear filters']);
  expect(await bar.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThan(90);
});

it('removes a filter by its chip, keeps the focus in the line, and has it again after Back', async () => {
  const page = await newDesktop();
  await office.open(page, `${paths.salesReports.index()}?rows=event&measure=tickets&compare=year`);
  await page.getByRole('button', { name: 'Remove filter: Figure' }).press('Enter');
  await filters(page, 2).waitFor();
  await expect.poll(() => asked(page, 'measure')).toBeNull();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filters (2)');
  await page.goBack();
  await filters(page, 3).waitFor();
  await expect.poll(() => asked(page, 'measure')).toBe('tickets');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await filters(page).waitFor();
  await expect
    .poll(() => ['rows', 'measure', 'compare'].map((name) => asked(page, name)))
    .toEqual(['day', null, 'previous']);
});

it('has the filters of a list behind the same button', async () => {
  const page = await newDesktop();
  await office.open(page, paths.users.index());
  await filters(page).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Filters' });
  await popup.locator('summary').filter({ hasText: 'Roles' }).press('Enter');
  await popup.getByLabel('Administrator', { exact: true }).check();
  await filters(page, 1).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Roles: Administrator' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter: Roles' }).click();
  await filters(page).waitFor();
  await expect.poll(() => asked(page, 'f.role')).toBeNull();
});

it('opens as a sheet on a phone', async () => {
  const phone = await newPhone();
  await office.open(phone, `${paths.salesReports.index()}?rows=event`);
  await filters(phone, 1).click();
  const sheet = phone.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Figure').selectOption('Orders');
  await expect.poll(() => asked(phone, 'measure')).toBe('orders');
  await sheet.getByRole('button', { name: 'Show' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await chips(phone).allTextContents()).toEqual(['Rows: Event', 'Figure: Orders', 'Clear filters']);
});

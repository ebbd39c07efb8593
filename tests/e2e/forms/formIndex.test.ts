/** The index of a long form: its sections, the current one, and sections with errors. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('administrator'));
const { newDesktop, newPhone } = openBrowser();

it('lists the headings of the form at its side, and leads to them', async () => {
  const page = await newDesktop();
  await office.open(page, paths.settings.section('sales'));
  const index = page.getByRole('navigation', { name: 'Sections' });
  await index.waitFor();
  const headings = await page.locator('main form h2').allTextContents();
  expect(headings.length).toBeGreaterThan(2);
  expect(await index.getByRole('listitem').allTextContents()).toEqual(headings);
  const current = index.locator('[aria-current]');
  expect(await current.textContent()).toBe('Time limits');

  await index.getByRole('button', { name: 'Free tickets' }).press('Enter');
  await expect.poll(() => current.textContent()).toBe('Free tickets');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Free tickets');

  await page.getByLabel('Reservation time', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await index.getByRole('button', { name: 'Time limits Check this section' }).waitFor();
  expect(await index.getByRole('listitem').getByText('Check this section').count()).toBe(1);
  await expectAccessible(page);
});

it('is a bar on a phone that opens, and closes with the choice', async () => {
  const phone = await newPhone();
  await office.open(phone, paths.settings.section('sales'));
  const bar = phone.getByRole('button', { name: 'Jump to: Time limits' });
  await bar.click();
  await phone.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Tax rates' }).click();
  await phone.getByRole('button', { name: 'Jump to: Tax rates' }).waitFor();
  expect(await phone.getByRole('heading', { name: 'Tax rates' }).isVisible()).toBe(true);
  expect(await phone.locator('.form-index-list').isVisible()).toBe(false);
});

it('is left out of a short form', async () => {
  const page = await newDesktop();
  await office.open(page, paths.venues.create());
  await page
    .getByRole('button', { name: 'Save' })
    .or(page.getByRole('button', { name: 'Create' }))
    .first()
    .waitFor();
  expect(await page.locator('nav.form-index').isVisible()).toBe(false);
});

/** A member of staff makes an access token, a program reads with it, and revoking it ends that. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
const { newPhone } = openBrowser();

it('is shown once, works within its scopes, and stops when it is revoked', async () => {
  const page = await newPhone();
  await office.open(page, paths.profile.edit());
  await page.getByLabel('Token name').fill('City app');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Choose what the token may do.').waitFor();
  expect(await page.getByLabel('Token name').inputValue()).toBe('City app');

  await page.getByLabel('Read orders with their buyers and tickets').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new token' });
  const token = await dialog.getByText(/^aforo_/).innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const statusOf = async (path: string) =>
    (
      await page.request.get(`${office.server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
    ).status();
  expect([await statusOf('/orders'), await statusOf('/scans')]).toEqual([200, 403]);
  await page.getByRole('button', { name: 'Revoke City app' }).first().click();
  await page.getByRole('dialog', { name: 'Revoke this token?' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Token revoked.').waitFor();
  expect(await statusOf('/orders')).toBe(401);
});

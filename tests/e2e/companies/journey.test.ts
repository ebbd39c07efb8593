/** A company from its application to the visitors who came. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createCompany } from '../../integration/bulk-orders/bulkFixture';
import { openBrowser } from '../../support/browser';
import { type Office, openOffice } from '../backOffice/office';

let office: Office;
const { newDesktop } = openBrowser();
beforeAll(async () => {
  office = await openOffice('manager');
});
afterAll(() => office?.close());

it('terms are changed and saved, and then the company is approved', async () => {
  const id = await createCompany({ state: 'applied', applicantName: 'Rosa Mar', applicantEmail: 'rosa@rutas.test' });
  const desk = await newDesktop();
  await office.open(desk, paths.bulk.company(id));
  const approve = desk.getByRole('button', { name: 'Approve the company' });
  await desk.getByRole('checkbox', { name: 'On account' }).check();
  await desk.getByLabel('Credit limit').fill('5000');
  await desk.getByText('Save the changed terms first.').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await approve.click();
  const stateOf = async () => (await prisma.company.findUniqueOrThrow({ where: { id } })).state;
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('active');
});

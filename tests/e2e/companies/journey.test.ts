/** A company from its application to its visitors' entries. */
import { beforeAll, expect, it } from 'vitest';
import { gateRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openProduct } from '../../integration/bulk-orders/bulkFixture';
import { createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const PATIENCE = { timeout: 10_000 };
const office = prepare(() => openOffice('manager'));
let gateId: string;
const { newDesktop, newPhone } = openBrowser();
beforeAll(async () => {
  const venueId = await createVenue();
  await openProduct(venueId);
  gateId = (await prisma.gate.create({ data: gateRow(venueId, { name: 'Main gate' }) })).id;
});

/** The invitation's link, from the email to its owner. */
async function invitationOf(email: string): Promise<string> {
  const mails = () => prisma.mailLog.findMany({ where: { recipient: email, kind: 'users.invitation' } });
  await expect.poll(async () => (await mails()).length, PATIENCE).toBe(1);
  return /\/invitation\/[\w-]+/.exec((await mails())[0]!.text)![0];
}

it('applies, is approved, buys on account, hands out, and sees who came', async () => {
  const staff = await newDesktop();
  const company = await newDesktop();
  await office.open(staff, paths.bulk.index());
  const here = new URL(staff.url()).origin;

  await company.goto(here + paths.bulk.apply());
  const data = {
    ...{ 'Legal name': 'Rutas del Sur', 'Tax ID': 'B12345674', Address: 'Calle Real 2', Postcode: '11100' },
    ...{ Town: 'San Fernando', 'Contact name': 'Rosa Mar', 'Contact email': 'rosa@rutas.test' },
  };
  for (const [label, value] of Object.entries(data)) await company.getByLabel(label, { exact: true }).fill(value);
  await company.locator('input[name=email]').fill('facturas@rutas.test');
  await company.getByRole('button', { name: 'Send request', exact: true }).click();
  await company.getByRole('heading', { name: 'We have received your request' }).waitFor();

  const { id } = await prisma.company.findFirstOrThrow({ select: { id: true } });
  await office.open(staff, paths.bulk.company(id));
  const approve = staff.getByRole('button', { name: 'Approve company' });
  await staff.getByRole('checkbox', { name: 'On account' }).check();
  await staff.getByLabel('Credit limit').fill('5000');
  await staff.getByText('Save the changes first.').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await staff.getByRole('button', { name: 'Save', exact: true }).click();
  await approve.click();
  await staff.getByText(/^Company approved\..*rosa@rutas\.test/).waitFor();

  await company.goto(here + (await invitationOf('rosa@rutas.test')));
  await company.getByLabel('Password', { exact: true }).fill('a lantern in the crypt');
  await company.locator('form button[type=submit]').click();
  await company.waitForURL(here + paths.bulk.index());
  await company.getByRole('link', { name: 'New order' }).first().click();
  await company.getByLabel(/^Quantity/).fill('3');
  await company.getByRole('button', { name: 'Save quote' }).click();
  // A double click orders, and does not also take the order on account.
  await company.getByRole('button', { name: 'Order from quote' }).dblclick();
  await company.getByText('Pending payment').first().waitFor();
  expect(await prisma.companyCharge.count()).toBe(0);
  const asked = company.getByRole('alertdialog').or(company.getByRole('dialog'));
  const onAccount = company.getByRole('button', { name: 'Pay on account' });
  if (!(await asked.isVisible())) await onAccount.click();
  await asked.getByRole('button', { name: 'Pay on account' }).click();
  await company
    .getByText(/^On account, due/)
    .first()
    .waitFor();

  await company.getByRole('link', { name: 'Distribute codes' }).click();
  const list = 'name,email,quantity\nLola Marín,lola@rutas.test,2\nIker Sanz,iker@,1\n';
  await company
    .locator('input[type=file]')
    .setInputFiles({ name: 'guides.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await company
    .getByText(/Line 3: .*is not a valid email/)
    .first()
    .waitFor();
  await company.getByRole('checkbox', { name: 'Skip lines with errors' }).check();
  await company.getByRole('button', { name: 'Distribute 2 codes' }).click();
  await company
    .getByText(/Distributed: 2/)
    .first()
    .waitFor();
  expect(await company.getByRole('button', { name: /^Copy link/ }).count()).toBe(3);

  const { code, orderItemId } = await prisma.bulkCode.findFirstOrThrow({ orderBy: { position: 'asc' } });
  const guide = await newPhone();
  await guide.goto(here + paths.bulk.claim(code));
  await guide.getByRole('button', { name: 'Redeem ticket' }).click();
  await guide.waitForURL((url) => !url.pathname.startsWith('/promo/'));

  const { reference } = await prisma.ticket.findFirstOrThrow({ where: { orderItemId, state: 'valid' } });
  await office.open(staff, paths.validations.redeem(gateId));
  await staff.getByLabel('Code or 10-letter reference').fill(reference);
  await staff.keyboard.press('Enter');
  await staff.locator('.verdict[data-result="accepted"]').waitFor();

  await company.reload();
  await company
    .getByText(/Used: 1/)
    .first()
    .waitFor();
  await company.getByRole('link', { name: 'Company orders' }).first().click();
  await company.getByText('3 codes · Used: 1 · Distributed: 1 · Available: 1').first().waitFor();
});

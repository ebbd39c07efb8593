/** A company applies, is approved, buys on account and hands out; a person claims a code, and the company sees who came. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailHandouts } from '../../../server/bulk-orders/handing/mailHandouts';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codesOf } from '../../integration/bulk-orders/bulkFixture';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { signInAs } from '../../integration/users/people';
import { openBrowser } from '../../support/browser';
import { openServer } from '../../support/sharedServers';
import { type Office, openOffice } from '../backOffice/office';

let office: Office;
let shop: Awaited<ReturnType<typeof openServer>>;
const { newPhone, newDesktop } = openBrowser();
beforeAll(async () => {
  office = await openOffice('manager');
  shop = await openServer();
  const { id } = await createEvent(await createVenue(), { kind: 'open', title: { en: 'The Lighthouse' } });
  const words = { name: { en: 'General', es: 'General' }, channels: ['bulk'] };
  await createProduct(id, { ...words, priceCents: 700, taxRate: 1000, validDays: 365 });
});
afterAll(async () => {
  await office?.close();
  await shop?.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

it('from the application to who came', async () => {
  const visitor = await newPhone();
  await visitor.goto(shop.server.url + paths.bulk.apply());
  await fill(visitor, {
    ...{ 'Legal name': 'Rutas del Sur', 'Tax number': 'B12345674', Address: 'Calle Real 2', Postcode: '11100' },
    ...{ Town: 'San Fernando', 'E-mail for invoices': 'facturas@rutas.test' },
    ...{ 'Name of the contact': 'Rosa Mar', 'E-mail address of the contact': 'rosa@rutas.test' },
  });
  await visitor.getByRole('button', { name: 'Send' }).tap();
  await visitor.waitForURL(/\/messages?\//);

  const desk = await newDesktop();
  await office.open(desk, paths.bulk.companies());
  await desk.getByRole('link', { name: 'Rutas del Sur' }).click();
  await heading(desk, 'Rutas del Sur');
  await desk.getByLabel('State', { exact: true }).selectOption('active');
  await desk.getByRole('checkbox', { name: 'On account' }).check();
  await fill(desk, { 'Credit limit': '100', 'Discount without a price list': '12' });
  await desk.keyboard.press('Control+s');
  await desk.getByText('rosa@rutas.test').first().waitFor();
  await desk.getByText('Rosa Mar').first().waitFor();

  // A contact who is invited sets a password by the link of a mail; here they have one.
  const { passwordHash } = await prisma.user.findFirstOrThrow({ where: { email: { not: 'rosa@rutas.test' } } });
  await prisma.user.update({
    where: { email: 'rosa@rutas.test' },
    data: { passwordHash, invitedAt: null, emailVerifiedAt: new Date() },
  });
  const rosa = await signInAs(shop.server, 'rosa@rutas.test');
  const page = await newPhone();
  await page
    .context()
    .addCookies(
      [...rosa.cookies.pairs(), { name: 'locale', value: 'en' }].map((pair) => ({ ...pair, url: shop.server.url })),
    );
  await page.goto(shop.server.url + paths.bulk.create());
  await page.getByLabel(/^Quantity: General/).fill('3');
  await page.getByText('€18.48').waitFor();
  await page.getByRole('button', { name: 'Order now' }).tap();
  await page.getByRole('button', { name: 'Pay on account' }).tap();
  await page.getByRole('link', { name: 'Hand out codes' }).tap();
  await heading(page, 'Hand out codes');
  await page.getByRole('button', { name: 'By hand' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill('guide@example.test');
  await dialog.getByRole('button', { name: 'Hand out codes' }).tap();
  await page.getByText('guide@example.test').first().waitFor();
  await mailHandouts(0);

  const order = await prisma.masterOrder.findFirstOrThrow();
  const [code] = await codesOf(order.id);
  const guide = await newPhone();
  await guide.goto(shop.server.url + paths.bulk.claim(code!.code));
  await guide.getByLabel('Name', { exact: true }).fill('Ana Sol');
  await guide.getByRole('button', { name: 'Claim the ticket' }).tap();
  await guide.getByText('The Lighthouse').first().waitFor();
  await expect.poll(async () => (await codesOf(order.id))[0]!.state).toBe('claimed');
  await prisma.ticket.updateMany({
    where: { orderItemId: code!.orderItemId },
    data: { usesLeft: 0, state: 'used' },
  });
  await page.reload();
  await page.getByText('Ana Sol').first().waitFor();
  await page.getByText(/Came: 1/).waitFor();
});

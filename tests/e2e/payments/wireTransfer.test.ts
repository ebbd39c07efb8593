/** From the buyer's phone to the accountant's desk and back: a transfer, the statement that settles it, and the file that gives it back. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { createSlot } from '../../integration/orders/shopFixture';
import { connect } from '../../integration/payments/connectionFixture';
import { factsOf, openShop, placeOrder, type Shop } from '../../integration/payments/paymentFixture';
import { norma43 } from '../../integration/payments/statementFiles';
import { makeUser, signInAs } from '../../integration/users/people';
import { schemaFaults } from '../../standIns/sepaSchema';
import { startApp, type TestApp } from '../../support/app';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';

let app: TestApp;
let shop: Shop;
const { newPhone, newDesktop } = openBrowser();
beforeAll(async () => {
  app = await startApp({ VITE_DEV_URL: '' });
  shop = await openShop();
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
});
afterAll(() => app.close());

it('the buyer scans and copies, the accountant imports, and the tickets open by themselves', async () => {
  const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours: 24 * 30 }) });
  const reference = referenceOf(order.reference, 2);
  const phone = await newPhone({ permissions: ['clipboard-read', 'clipboard-write'] });
  await phone.goto(app.url + paths.payments.choice(order.reference, order.secret));
  await phone.getByRole('radio', { name: /^Bank transfer/ }).check();
  await phone.getByRole('button', { name: 'Pay €24.00' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Pay by bank transfer' }).waitFor();
  await expectAccessible(phone);
  const code = phone.getByRole('img', { name: /^Code with account/ });
  const { data, width, height } = PNG.sync.read(await code.screenshot({ scale: 'css' }));
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data.split('\n').slice(4)).toEqual([
    'CAIXESBBXXX',
    'Museo de los Faros',
    'ES9121000418450200051332',
    'EUR24.00',
    '',
    reference,
  ]);
  await phone.getByRole('button', { name: /^Copy ?: Reference/ }).click();
  await phone.getByRole('button', { name: /^Copied ?: Reference/ }).waitFor();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const desk = await newDesktop();
  const clerk = await signInAs(app, (await makeUser('accountant')).email);
  await desk.context().addCookies(clerk.cookies.pairs().map((pair) => ({ ...pair, url: app.url })));
  await desk.goto(app.url + paths.transfers.createStatement());
  const movements = [
    { amount: 2400, text: `ENTRADAS ${reference}` },
    { amount: 1000, text: 'DONATIVO' },
  ];
  await desk.locator('input[type=file]').setInputFiles({
    name: 'extracto.n43',
    mimeType: 'text/plain',
    buffer: Buffer.from(norma43({ movements }), 'latin1'),
  });
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await desk.getByText('2 new movements.').waitFor();
  await desk.getByText('Fits no order').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Put aside' }).click();
  await desk.getByRole('button', { name: 'Decide again' }).waitFor();

  await phone.waitForURL((url) => url.pathname === paths.orders.show(order.reference));
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2 });

  await clerk.json('POST', paths.orders.refund(order.reference), {
    ...{ id: randomUUID(), positions: [1, 2], how: 'all', expectedCents: 2400, currency: 'EUR' },
    ...{ payeeName: 'Ana Núñez', payeeIban: 'ES9121000418450200051332' },
  });
  // Enter comes before the answer, as from a scanner.
  await desk.goto(app.url + paths.orders.search());
  await desk.getByRole('combobox').fill(order.reference.toLowerCase());
  await desk.keyboard.press('Enter');
  await desk.waitForURL((url) => url.pathname === paths.orders.show(order.reference));
  await desk.goto(app.url + paths.refunds.index());
  await desk.getByText('1 refund, €24.00').waitFor();
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Make the file' }).click(),
  ]);
  const xml = readFileSync(await download.path(), 'utf8');
  expect(xml).toContain('<Nm>Ana Nunez</Nm>');
  expect(schemaFaults(xml)).toBe('');
  await desk.getByRole('link', { name: /^Download/ }).waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'The bank has executed it' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'The bank has executed it' }).click();
  await desk.getByText(/^Executed \d/).waitFor();
  expect(await factsOf(order)).toMatchObject({ payments: expect.arrayContaining(['refunded']), refunds: ['done'] });
});

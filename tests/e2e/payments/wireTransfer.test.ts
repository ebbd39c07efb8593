/**
 * From the buyer's phone to the back office and back: a transfer, the statement that settles it and the file that
 * refunds it; a question, its answer, and tickets sent to a wrong address.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { buy, contactOf, createCompany, openProduct } from '../../integration/bulk-orders/bulkFixture';
import { untilIndexed } from '../../integration/finding/untilIndexed';
import { createSlot, createVenue } from '../../integration/orders/shopFixture';
import { connect } from '../../integration/payments/connectionFixture';
import { factsOf, openShop, placeOrder } from '../../integration/payments/paymentFixture';
import { norma43 } from '../../integration/payments/statementFiles';
import { sell } from '../../integration/tickets/saleFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { schemaFaults } from '../../standIns/sepaSchema';
import { runApp } from '../../support/app';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';

const app = runApp({ VITE_DEV_URL: '', MAIL_URL: 'smtp://127.0.0.1:9' });
const shop = prepare(openShop);
const { newPhone, newDesktop } = openBrowser({ isPainted: true });
beforeAll(async () => {
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
});

async function openDesk(role: 'accountant' | 'agent'): Promise<{ desk: Page; clerk: Client }> {
  const desk = await newDesktop();
  const clerk = await signInAs(app, (await makeUser(role)).email);
  await desk.context().addCookies(clerk.cookies.pairs().map((pair) => ({ ...pair, url: app.url })));
  return { desk, clerk };
}

it('the buyer scans and copies, the accountant imports, and the tickets open by themselves', async () => {
  const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours: 24 * 30 }) });
  const reference = referenceOf(order.reference, 2);
  const phone = await newPhone({ permissions: ['clipboard-read', 'clipboard-write'] });
  await phone.goto(app.url + paths.payments.choice(order.reference, order.key));
  await phone.getByRole('radio', { name: /^Bank transfer/ }).check();
  await phone.getByRole('button', { name: 'Pay €24.00' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Pay by bank transfer' }).waitFor();
  await expectAccessible(phone);
  const code = phone.getByRole('img', { name: /^Payment QR code/ });
  const { data, width, height } = PNG.sync.read(await code.screenshot({ scale: 'css' }));
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data.split('\n').slice(4)).toEqual([
    'CAIXESBBXXX',
    'Museo de los Faros',
    'ES9121000418450200051332',
    'EUR24.00',
    '',
    reference,
  ]);
  await phone.getByRole('button', { name: /^Copy ?: Payment reference/ }).click();
  await phone.getByRole('button', { name: /^Copied ?: Payment reference/ }).waitFor();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const vague = await placeOrder(shop, {
    ...{ slot: await createSlot(shop.eventId, { inHours: 24 * 30 }), quantity: 1 },
    ...{ provider: 'wire_transfer', method: 'wire_transfer' },
  });
  await startPayment(vague.paymentId, { key: vague.key });
  const { desk, clerk } = await openDesk('accountant');
  await desk.goto(app.url + paths.transfers.createStatement());
  const movements = [
    { amount: 2400, text: `ENTRADAS ${reference}` },
    { amount: 1200, text: `PEDIDO ${vague.reference}` },
    { amount: 1000, text: 'DONATIVO' },
  ];
  await desk.locator('input[type=file]').setInputFiles({
    name: 'extracto.n43',
    mimeType: 'text/plain',
    buffer: Buffer.from(norma43({ movements }), 'latin1'),
  });
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await desk.getByText('3 new transactions.').waitFor();
  await desk.getByText('No matching order').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Match with ${formatReference(vague.reference)}` }).click();
  await desk.getByText('Order paid.').waitFor();
  expect(await factsOf(vague)).toMatchObject({ state: 'paid', tickets: 1 });
  await desk.getByRole('button', { name: 'Ignore' }).click();
  await desk.getByRole('button', { name: 'Review again' }).waitFor();

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
    desk.getByRole('button', { name: 'Create file' }).click(),
  ]);
  const xml = readFileSync(await download.path(), 'utf8');
  expect(xml).toContain('<Nm>Ana Nunez</Nm>');
  expect(schemaFaults(xml)).toBe('');
  await desk.getByRole('link', { name: /^Download/ }).waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Mark as executed' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as executed' }).click();
  await desk.getByText(/^Executed \d/).waitFor();
  expect(await factsOf(order)).toMatchObject({ payments: expect.arrayContaining(['refunded']), refunds: ['done'] });
});

it('the agent finds the order by a scrap of a name, answers its question, and sends the tickets to the right address', async () => {
  const sale = await sell({ quantity: 1 });
  await untilIndexed();
  const phone = await newPhone();
  await phone.goto(app.url + paths.help.ask({ reference: sale.reference, key: sale.key }));
  await phone.getByLabel('Subject').fill('No tickets');
  await phone.getByLabel('Your question').fill('Nothing came. Is my address right?');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.getByRole('heading', { level: 1, name: 'No tickets' }).waitFor();

  const { desk } = await openDesk('agent');
  await desk.goto(app.url + paths.orders.search());
  await desk.getByRole('combobox').fill('ram');
  await desk.getByRole('option').filter({ hasText: 'Ana Ramos' }).click();
  await desk.waitForURL((url) => url.pathname === paths.orders.show(sale.reference));
  await desk.getByRole('link', { name: 'No tickets' }).click();
  await desk.getByText('Nothing came. Is my address right?').waitFor();
  await desk.getByLabel('Reply in English').fill('It had a mistake. They are on their way.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await desk.getByText('Reply saved. It is being sent.').waitFor();
  await expectAccessible(desk);
  await phone.reload();
  await phone.getByText('It had a mistake. They are on their way.').waitFor();

  await desk.goto(app.url + paths.orders.show(sale.reference));
  await desk.getByRole('button', { name: 'Wrong email address?' }).click();
  const mend = desk.getByRole('dialog');
  await mend.getByRole('textbox').fill('ana.ramos@example.test');
  await mend.getByRole('button', { name: 'Send tickets' }).click();
  await desk.getByText('We have emailed the tickets to ana.ramos@example.test.').waitFor();
  await desk.getByText(/^Ordered by .*ana\.ramos@example\.test/i).waitFor();
  await desk.getByRole('button', { name: 'Resend by email' }).click();
  const mailsTo = (recipient: string) => prisma.mailLog.count({ where: { recipient } });
  await expect.poll(() => mailsTo('ana.ramos@example.test')).toBe(2);
});

it('a company pays twice: the accountant splits one transfer, and refunds the other', async () => {
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 200_000 });
  const buyer = await contactOf(app, companyId);
  const productId = await openProduct(await createVenue());
  const orders: string[] = [];
  for (const quantity of [10, 20]) {
    const id = await buy(buyer, companyId, [{ productId, quantity }]);
    orders.push((await prisma.masterOrder.findUniqueOrThrow({ where: { id } })).reference);
  }
  const [paid, open] = orders as [string, string];
  const { desk, clerk } = await openDesk('accountant');
  for (const [n, amount] of [7000, 20_000, 7000].entries()) {
    const movements = [{ amount, text: `${'ABC'[n]} ${referenceOf(paid, 1)}` }];
    const file = Buffer.from(norma43({ movements }), 'latin1').toString('base64');
    expect((await clerk.json('POST', paths.transfers.imports(), { file, name: 'x' })).status).toBe(200);
  }
  await desk.goto(app.url + paths.transfers.index());
  const line = (word: string) =>
    desk
      .getByRole('row')
      .filter({ hasText: `${word} RF` })
      .first();
  await line('B')
    .getByText(/^Already paid on /)
    .waitFor();
  await expectAccessible(desk);
  await line('B').getByRole('button', { name: 'Split between orders' }).click();
  const dialog = desk.getByRole('dialog');
  expect(await dialog.getByLabel('Order reference').inputValue()).toBe(formatReference(open));
  await dialog.getByText('€60.00 left to review.').waitFor();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Split between orders' }).click();
  await desk.getByText('Transfer split.').waitFor();
  await line('C').getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText(/order on account was already paid/).waitFor();
  expect(await dialog.getByLabel('Order reference').inputValue()).toBe(formatReference(paid));
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await desk.getByText('Refund created.').waitFor();
  await line('C').getByText('Returned').waitFor();
  expect(Number((await prisma.company.findUniqueOrThrow({ where: { id: companyId } })).owedCents)).toBe(0);
  expect(
    await prisma.refund.findMany({ select: { amountCents: true, reason: true }, where: { reason: 'overpaid' } }),
  ).toEqual(expect.arrayContaining([{ amountCents: 7000, reason: 'overpaid' }]));
});

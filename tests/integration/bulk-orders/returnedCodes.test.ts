/** Refunds of company codes: the choice of codes, their recipients, and the destination of the money. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { referenceOf } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { until } from '../payments/paymentFixture';
import { app, bring, clerk, IBAN, openTransfers } from '../payments/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, claim, codesOf, contactOf, createCompany, handOut, mailsOf, refusalOf } from './bulkFixture';

openTransfers();

/** A company with an order on account of tickets at 7.00. */
async function bought(quantity: number) {
  const id = await createCompany({ methods: ['on_account'], creditLimitCents: 200_000 });
  const buyer = await contactOf(app, id);
  const { id: event } = await createEvent(await createVenue(), {
    kind: 'open',
    refundSteps: [{ hoursBefore: 1, percent: 10_000 }],
  });
  const terms = { priceCents: 700, taxRate: 1000, channels: ['web', 'bulk'], validDays: 365 };
  const master = await buy(buyer, id, [{ productId: await createProduct(event, terms), quantity }]);
  const { reference } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  return { id, buyer, master, reference };
}

it('the page names each code, its state and its recipient; the page of the company leads there', async () => {
  const { id, buyer, master, reference } = await bought(3);
  await handOut(buyer, master, [
    { email: 'ana@example.test', name: 'Ana Sol' },
    { email: 'leo@example.test', name: 'Leo Mar' },
  ]);
  const [first, second, third] = await codesOf(master);
  expect((await claim(buyer, first!.code)).status).toBeLessThan(400);
  const staff = await signInAs(app, (await makeUser('manager')).email);
  for (const client of [buyer, staff]) {
    const { refundUrl } = expectPage(await client.get(paths.bulk.show(master)), 'BulkOrders/Show');
    expect(refundUrl).toBe(paths.orders.refund(reference));
    const { units } = expectPage(await client.get(refundUrl!), 'Orders/Refund');
    // The buyer sees a ticket redeemed by another person, and cannot refund it.
    expect(units.map(({ isGiven }) => isGiven)).toEqual([client === buyer, false, false]);
    expect(units.map(({ code }) => code)).toEqual([
      { code: first!.code, state: 'claimed', name: 'Ana Sol', email: 'ana@example.test' },
      { code: second!.code, state: 'sent', name: 'Leo Mar', email: 'leo@example.test' },
      { code: third!.code, state: 'free', name: null, email: null },
    ]);
  }
  const distributor = await contactOf(app, id, 'distributor');
  expect(expectPage(await distributor.get(paths.bulk.show(master)), 'BulkOrders/Show').refundUrl).toBe(null);
});

it('money of an order on account that a transfer has paid goes back by transfer: page, mail and list of refunds agree', async () => {
  const { id, buyer, master, reference } = await bought(4);
  const { email } = await prisma.company.findUniqueOrThrow({ where: { id } });
  const destination = async () =>
    expectPage(await buyer.get(paths.orders.refund(reference)), 'Orders/Refund').destination;
  expect((await destination()).kind).toBe('account');
  await bring([2800, referenceOf(reference, 1)]);
  expect((await destination()).kind).toBe('bank');
  const body = { id: randomUUID(), positions: [1], how: 'all', expectedCents: 700, currency: 'EUR' };
  const refund = (payee: object) => clerk.json('POST', paths.orders.refund(reference), { ...body, ...payee });
  expect(refusalOf(await refund({})).errors?.payeeIban).toBeDefined();
  expect((await refund({ payeeName: 'Viajes', payeeIban: 'DE89370400440532013000' })).status).toBeLessThan(400);
  const shown = expectPage(await clerk.get(paths.refunds.index()), 'Refunds/Index');
  expect(shown.waiting).toEqual([]);
  expect(shown.bank?.accounts).toMatchObject([{ iban: IBAN, count: 1, total: 700 }]);
  const file = randomUUID();
  expect((await clerk.json('POST', paths.refunds.files(), { id: file, account: IBAN })).status).toBe(200);
  expect((await clerk.get(paths.refunds.file(file))).text).toContain('<IBAN>DE89370400440532013000</IBAN>');
  await clerk.json('POST', paths.refunds.executed(file), {});
  const [row] = await prisma.refund.findMany({
    where: { orderId: (await prisma.order.findUniqueOrThrow({ where: { reference } })).id },
  });
  expect(row).toMatchObject({ state: 'done', refundFileId: file });
  const { order } = expectPage(await buyer.get(paths.bulk.show(master)), 'BulkOrders/Show');
  expect(order).toMatchObject({ state: 'partially_refunded', total: 2800, refunded: 700 });
  const orderer = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master }, include: { createdBy: true } });
  // The billing address and the contact who ordered.
  await until(async () => (await mailsOf(orderer.createdBy!.email)).find(({ kind }) => kind === 'order_refund_made'));
  const mail = await until(async () => (await mailsOf(email)).find(({ kind }) => kind === 'order_refund_made')?.text);
  expect(mail).toContain('are refunding €7.00. The money goes to the account you gave us.');
});

it('recipients of revoked, readdressed and refunded codes are told that their code is no longer valid', async () => {
  const { buyer, master, reference } = await bought(3);
  const emails = ['rev', 'moved', 'back'].map((name) => `${name}-${randomUUID()}@example.test`);
  await handOut(
    buyer,
    master,
    emails.map((email) => ({ email })),
  );
  const codes = await codesOf(master);
  const told = (email: string) =>
    until(async () => (await mailsOf(email)).find(({ kind }) => kind === 'bulk_orders.withdrawn')?.text);
  await buyer.json('POST', paths.bulk.revoke(master), { codes: [codes[0]!.id] });
  const readdressed = { id: randomUUID(), codes: [codes[1]!.id], name: '', email: 'new@example.test' };
  await buyer.json('POST', paths.bulk.recipient(master), readdressed);
  const refund = { id: randomUUID(), positions: [3], how: 'terms', expectedCents: 700, currency: 'EUR' };
  expect((await buyer.json('POST', paths.orders.refund(reference), refund)).status).toBeLessThan(400);
  for (const [n, email] of emails.entries()) expect(await told(email)).toContain(formatReference(codes[n]!.code));
  expect((await mailsOf('new@example.test')).some(({ kind }) => kind === 'bulk_orders.withdrawn')).toBe(false);
});

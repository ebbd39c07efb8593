/** Codes not redeemed before they expire: announced in advance, then reported, extended or credited, once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditCharges } from '../../../server/bulk-orders/events';
import { endUnused } from '../../../server/bulk-orders/handing/unusedCodes';
import { prisma, sql } from '../../../server/infra/db';
import { issueDueInvoices } from '../../../server/invoices';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { closeHouse, openHouse } from '../invoices/invoiceFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { buy, claim, codesOf, contactOf, createCompany, handOut, mailsOf, openProduct, refusalOf } from './bulkFixture';

const app = runApp();
let product: string;
beforeAll(async () => {
  product = await openProduct(await createVenue());
});
afterAll(() => closeHouse());

const TERMS = { methods: ['on_account'], creditLimitCents: 1_000_000, codeDays: 30, discountRate: 1200 };
const show = async (client: Client, id: string) => expectPage(await client.get(paths.bulk.show(id)), 'BulkOrders/Show');
const endsIn = (id: string, days: number, from = 0) =>
  sql(
    'test_code_ends',
    `update bulk_codes set ends_at = now() + make_interval(days => $2) where master_order_id = $1 and position > $3`,
    [id, days, from],
  );
const twice = () => Promise.all([endUnused(), endUnused()]);
const companyOf = async (terms: object) => {
  const id = await createCompany({ ...TERMS, ...terms });
  const { email } = await prisma.company.findUniqueOrThrow({ where: { id } });
  return { id, email, buyer: await contactOf(app, id) };
};
const kindsOf = async (email: string) =>
  (await mailsOf(email))
    .map(({ kind }) => kind)
    .filter((kind) => ['bulk_orders.ending', 'bulk_orders.unused'].includes(kind));

it('120 of 500 are credited on the account: 739.20 less are owed, with a corrective invoice', async () => {
  await openHouse();
  const { id: companyId, email, buyer } = await companyOf({ unusedPolicy: 'credit' });
  const id = await buy(buyer, companyId, [{ productId: product, quantity: 500 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  await issueDueInvoices(orderId!);
  await endsIn(id, 10, 380);
  await twice();
  expect(await kindsOf(email)).toEqual(['bulk_orders.ending']);
  await endsIn(id, -1, 380);
  await twice();
  await endUnused();
  for (const _time of [1, 2]) await creditCharges([{ id: '1', payload: { order_id: orderId! } } as never]);
  await issueDueInvoices(orderId!);
  const { unused, counts } = await show(buyer, id);
  expect(unused.endings).toMatchObject([{ outcome: 'credited', codes: 120, amount: 73_920 }]);
  expect(counts).toMatchObject({ free: 380, revoked: 120 });
  const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  expect(Number(owedCents)).toBe(234_080);
  const invoices = await prisma.invoice.findMany({ where: { orderId: orderId! }, orderBy: { position: 'asc' } });
  expect(invoices.map(({ grossCents, taxCents }) => [Number(grossCents), Number(taxCents)])).toEqual([
    [308_000, 28_000],
    [-73_920, -6720],
  ]);
  expect(await kindsOf(email)).toEqual(['bulk_orders.ending', 'bulk_orders.unused']);
  expect(await sql('test_proof', 'select * from sales_differences(array[$1]::uuid[])', [orderId])).toEqual([]);
  expect(await sql('test_money', 'select * from money_differences(array[$1]::uuid[])', [orderId])).toEqual([]);
});

it('are extended once and reported then; staff say otherwise for one order, and its company does not', async () => {
  const { id: companyId, buyer } = await companyOf({ unusedPolicy: 'extend', extendDays: 20 });
  const id = await buy(buyer, companyId, [{ productId: product, quantity: 2 }]);
  await handOut(buyer, id, [{ email: 'late@example.test', quantity: 2 }]);
  const [first, second] = await codesOf(id);
  await endsIn(id, -1);
  expect(refusalOf(await claim(app.newClient(), first!.code)).code).toBe('claim_over');
  await twice();
  expect((await show(buyer, id)).unused.endings).toMatchObject([{ outcome: 'extended', codes: 2 }]);
  expect((await claim(app.newClient(), first!.code)).status).toBeLessThan(400);
  await endsIn(id, -1);
  await twice();
  const { unused, counts } = await show(buyer, id);
  expect(unused.endings.map(({ outcome, codes }) => [outcome, codes])).toEqual([
    ['extended', 2],
    ['reported', 1],
  ]);
  expect(counts).toMatchObject({ claimed: 1, ended: 1, sent: 0 });
  expect(refusalOf(await claim(app.newClient(), second!.code)).code).toBe('claim_over');
  const policy = { policy: 'credit' };
  expect((await buyer.json('POST', paths.bulk.policy(id), policy)).status).toBe(403);
  // The credit is not known yet, so a user with a limit cannot decide it.
  const small = await makeUser();
  const role = await makeRole('Small', ['orders.refund', 'bulk.manage'], { refund_cents: 2000, currency: 'EUR' });
  await giveRole(small.id, role);
  const limited = await signInAs(app, small.email);
  expect((await limited.json('POST', paths.bulk.policy(id), policy)).status).toBe(403);
  const staff = await signInAs(app, (await makeUser('manager')).email);
  expect((await staff.json('POST', paths.bulk.policy(id), policy)).status).toBeLessThan(400);
  expect((await show(buyer, id)).unused.policy).toBe('credit');
});

it('that were paid by transfer are credited to the balance of the contact who ordered', async () => {
  const { id: companyId, buyer } = await companyOf({ unusedPolicy: 'credit' });
  const id = await buy(buyer, companyId, [{ productId: product, quantity: 3 }]);
  const { orderId, createdById } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  // Removes the charge, as for an order paid in another way.
  await sql('test_no_charge', 'delete from company_charges where order_id = $1', [orderId]);
  await endsIn(id, -1, 1);
  await twice();
  const { balanceCents } = await prisma.wallet.findFirstOrThrow({ where: { userId: createdById! } });
  expect(Number(balanceCents)).toBe(1232);
});

it('a claimed code is refunded under the account of its sale, though its time was chosen and its product has another account', async () => {
  const { id: eventId } = await createEvent(await createVenue());
  const terms = { priceCents: 700, taxRate: 1000, channels: ['bulk'] };
  const timed = await createProduct(eventId, terms);
  await prisma.product.update({ where: { id: timed }, data: { invoicingAccount: '705000001' } });
  const { id: companyId, buyer } = await companyOf({});
  const id = await buy(buyer, companyId, [{ productId: timed, quantity: 2 }]);
  const { orderId, reference } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  await prisma.product.update({ where: { id: timed }, data: { invoicingAccount: '705000002' } });
  const { code } = (await codesOf(id))[0]!;
  const claimed = await claim(app.newClient(), code, { slotId: await createSlot(eventId) });
  expect(claimed.status, claimed.text.slice(0, 300)).toBeLessThan(400);
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const refund = { id: randomUUID(), positions: [1, 2], expectedCents: 1232, currency: 'EUR', how: 'all', force: true };
  const refunded = await manager.json('POST', paths.orders.refund(reference), { ...refund, note: 'Claimed' });
  expect(refunded.status, refunded.text.slice(0, 300)).toBeLessThan(400);
  const booked = await sql<{ entry: string }>(
    'test_claimed_accounts',
    `select kind::text || ' ' || coalesce(account, 'none') || ' ' || count(*) as entry from sale_entries
     where order_id = $1 group by kind, account order by 1`,
    [orderId],
  );
  expect(booked.map(({ entry }) => entry)).toEqual(['move 705000001 2', 'refund 705000001 2', 'sale 705000001 2']);
});

it('neither a contact who left nor staff who took the order have the credit, or the order by it', async () => {
  const { id: companyId, buyer: leaving } = await companyOf({ unusedPolicy: 'credit' });
  const manager = await makeUser('manager');
  const staff = await signInAs(app, manager.email);
  const { userId: former } = await prisma.companyContact.findFirstOrThrow({ where: { companyId } });
  await contactOf(app, companyId);
  const { userId: present } = await prisma.companyContact.findFirstOrThrow({
    where: { companyId, userId: { not: former } },
  });
  const orders: string[] = [];
  for (const client of [leaving, staff]) {
    const id = await buy(client, companyId, [{ productId: product, quantity: 3 }]);
    const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
    await sql('test_no_charge', 'delete from company_charges where order_id = $1', [orderId]);
    orders.push(orderId!);
    await endsIn(id, -1, 1);
  }
  expect((await staff.json('DELETE', paths.bulk.contacts(companyId, former))).status).toBeLessThan(400);
  await twice();
  const wallets = await prisma.wallet.findMany({ where: { userId: { in: [former, manager.id, present] } } });
  expect(wallets.map(({ userId, balanceCents }) => [userId, Number(balanceCents)])).toEqual([[present, 2 * 1232]]);

  // An order whose owner is still the former contact.
  const { reference } = await prisma.order.update({ where: { id: orders[0]! }, data: { userId: former } });
  expect((await leaving.get(paths.orders.show(reference))).status).toBe(404);
  expect((await leaving.get(paths.orders.mine())).text).not.toContain(reference);
});

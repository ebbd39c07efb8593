/**
 * The nightly check compares amounts taken and paid by shifts with the money ledger; refunds are booked like their
 * sale.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { proveLedgers } from '../../../server/payments/books/proveLedgers';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { credit } from '../wallets/balanceFixture';
import { issue } from '../wallets/voucherFixture';
import { balancePart, createCashbox, open } from './cashFixture';

const app = runApp();
let cashier: Client;
let shift: string;
let event: string;
let product: string;
let slot: string;
beforeAll(async () => {
  const venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1291 });
  await prisma.product.update({ where: { id: product }, data: { invoicingAccount: '705000001' } });
  slot = await createSlot(event, { capacity: 50 });
  const person = await makeUser('cashier');
  await giveRole(person.id, await makeRole(`Refunds ${randomUUID()}`, ['orders.view', 'orders.refund']));
  cashier = await signInAs(app, person.email);
  ({ id: shift } = await open(cashier, await createCashbox(venue, { roundingCents: 5 }), 5000));
});

const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });

async function sell(quantity: number, parts: object[]) {
  const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity }];
  const body = { key: randomUUID(), lines, totalCents: quantity * 1291, parts };
  const { reference } = (await cashier.json('POST', paths.pos.sales(), body)).json<{ reference: string }>();
  return prisma.order.findUniqueOrThrow({ where: { reference } });
}
const undo = (reference: string) =>
  cashier.json('POST', paths.pos.undo(reference), { id: randomUUID(), reason: 'Wrong time' });

async function differences() {
  await proveLedgers();
  const accountant = await signInAs(app, (await makeUser('accountant')).email);
  const { ledgers } = expectPage(await accountant.get(paths.cardPayments.index()), 'Payments/Card/Admin/Index');
  return ledgers.rows.map(({ id, ledger }) => [id, ledger]);
}
const tamper = (text: string) =>
  connection.script(`begin; set local session_replication_role = replica; ${text}; commit`);

it('finds a planted difference between drawer and ledger, until it is gone', async () => {
  const person = await makeUser();
  await credit(person.id, { amount: 1000 });
  const { code } = await issue({ amount: 500 });
  const parts = [await balancePart(cashier, person.id), { id: randomUUID(), kind: 'voucher', code }];
  const [one, two, three] = [
    await sell(1, [cash(1500)]),
    await sell(2, [...parts, cash(1500)]),
    await sell(1, [cash(1290)]),
  ];
  expect((await undo(three.reference)).status).toBe(204);
  expect(await differences()).toEqual([]);
  // 12.91 was sold, and the shift says 13.91.
  await tamper(
    `update cash_movements set amount_cents = amount_cents + 100 where order_id = '${one.id}' and kind = 'sale'`,
  );
  expect(await differences()).toEqual([[one.id, 'cash']]);
  await tamper(
    `update cash_movements set amount_cents = amount_cents - 100 where order_id = '${one.id}' and kind = 'sale'`,
  );
  // The second sale's cash is missing from the drawer, and the voucher's part has another method.
  await tamper(
    `update cash_movements set order_id = null, payment_id = null where order_id = '${two.id}' and method = 'cash'`,
  );
  expect(await differences()).toEqual([[two.id, 'cash']]);
  await tamper(`update cash_movements m set order_id = p.order_id, payment_id = p.id from payments p
    where p.order_id = '${two.id}' and p.method = 'cash' and m.order_id is null and m.kind = 'sale' and m.shift_id = '${shift}'`);
  await tamper(`update cash_movements set method = 'voucher' where order_id = '${three.id}' and kind = 'refund'`);
  expect(await differences()).toEqual([[three.id, 'cash']]);
  await tamper(`update cash_movements set method = 'cash' where order_id = '${three.id}' and kind = 'refund'`);
  expect(await differences()).toEqual([]);
});

it('books a refund under the account of its sale, though the product has another one by then', async () => {
  const order = await sell(2, [cash(3000)]);
  await prisma.product.update({ where: { id: product }, data: { invoicingAccount: '705000002' } });
  expect((await undo(order.reference)).status).toBe(204);
  const rows = await sql<{ kind: string; account: string | null }>(
    'test_accounts',
    'select distinct kind::text as kind, account from sale_entries where order_id = $1 order by 1',
    [order.id],
  );
  expect(rows).toEqual([
    { kind: 'refund', account: '705000001' },
    { kind: 'sale', account: '705000001' },
  ]);
});

it('books refunds under the account of their sale: at another till, by staff, after the shift, eight at once', async () => {
  await prisma.product.update({ where: { id: product }, data: { invoicingAccount: '705000011' } });
  const orders = [await sell(2, [cash(3000)]), await sell(2, [cash(3000)]), await sell(2, [cash(3000)])];
  await prisma.product.update({ where: { id: product }, data: { invoicingAccount: '705000012' } });
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const refund = (reference: string, positions: number[], id = randomUUID()) =>
    admin.json('POST', `/orders/${reference}/refund`, {
      ...{ id, positions, how: 'all', expectedCents: positions.length * 1291, currency: 'EUR' },
    });
  const [one, two, three] = orders;
  // The same refund eight times concurrently, and two refunds of different tickets concurrently.
  const same = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => refund(one!.reference, [1], same)));
  await Promise.all([1, 2].map((position) => refund(two!.reference, [position])));
  await cashier.json('POST', paths.shifts.closing(shift), {});
  await cashier.json('POST', paths.shifts.count(shift), { total: 0, left: 0, currency: 'EUR' });
  await refund(three!.reference, [1, 2]);
  // Another cashier pays all of them out at another till, each eight times concurrently.
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: event } });
  const colleague = await signInAs(app, (await makeUser('cashier')).email);
  const till = await open(colleague, await createCashbox(venueId), 20_000);
  const refunds = await prisma.refund.findMany({ where: { orderId: { in: orders.map(({ id }) => id) } } });
  expect(refunds).toHaveLength(4);
  for (const { id: refundId } of refunds)
    await Promise.all(
      Array.from({ length: 8 }, () => colleague.json('POST', paths.shifts.refunds(till.id), { refundId, code: '' })),
    );
  const booked = await sql<{ account: string | null; kind: string; gross: number }>(
    'test_refund_accounts',
    `select account, kind::text as kind, sum(gross_cents)::int as gross from sale_entries where order_id = any ($1::uuid[])
     group by 1, 2 order by 2`,
    [orders.map(({ id }) => id)],
  );
  expect(booked).toEqual([
    { account: '705000011', kind: 'refund', gross: -5 * 1291 },
    { account: '705000011', kind: 'sale', gross: 6 * 1291 },
  ]);
  const paid = await prisma.cashMovement.findMany({ where: { shiftId: till.id, kind: 'refund', method: 'cash' } });
  expect(paid.map(({ amountCents }) => Number(amountCents)).sort((a, b) => a - b)).toEqual([
    -2582, -1291, -1291, -1291,
  ]);
  expect(await differences()).toEqual([]);
});

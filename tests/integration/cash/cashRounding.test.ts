/**
 * Cash in steps of 0.05 with change, with a card for a part, and with refunds: on every receipt given − change is the
 * amount due, and amount due − revenue is the rounding.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { credit } from '../wallets/balanceFixture';
import { balancePart, close, createCashbox, faultsOf, open, refusalOf, shiftOf } from './cashFixture';

type Sold = {
  reference: string;
  isPaid: boolean;
  change: number;
  receipt: {
    rounding: number;
    total: number;
    payments: { method: string; given: number | null; amount: number; change: number }[];
  };
};

const PIN = '4821';
const app = runApp();
let venue: string;
let cashier: Client;
let managerId: string;
let event: string;
let product: string;
let slot: string;
let shift: string;
let cashbox: string;
beforeAll(async () => {
  venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  product = await createProduct(event, { channels: ['counter'], priceCents: 433, taxRate: 1000 });
  slot = await createSlot(event, { capacity: 100 });
  ({ id: managerId } = await makeUser('manager'));
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
});
beforeEach(async () => {
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  cashbox = await createCashbox(venue, { roundingCents: 5 });
  ({ id: shift } = await open(cashier, cashbox, 10_000));
});

const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });
const card = (amountCents: number) => ({
  ...{ id: randomUUID(), kind: 'card_manual', amountCents, code: 'A1B2', last4: '4242', terminal: 'T1' },
});
const pay = (parts: object[]) =>
  cashier.json('POST', paths.pos.sales(), {
    ...{ key: randomUUID(), parts, totalCents: 1299 },
    lines: [{ eventId: event, productId: product, appointmentId: slot, quantity: 3 }],
  });
const sell = async (...parts: object[]) => (await pay(parts)).json<Sold>();
const undo = (reference: string) =>
  cashier.json('POST', paths.pos.undo(reference), {
    ...{ id: randomUUID(), reason: 'Wrong day', isCardCancelled: true, approver: managerId, pin: PIN },
  });
const drawer = async () => (await shiftOf(shift)).drawerCents;
const receiptOf = async (reference: string) =>
  (await cashier.get(paths.pos.receipt(reference))).json<Sold['receipt']>();

/** The rule of every receipt, and the drawer after each sale. */
async function expectSale(
  sold: Sold,
  { change, rounding, inDrawer }: { change: number; rounding: number; inDrawer: number },
) {
  expect(sold).toMatchObject({ isPaid: true, change, receipt: { rounding } });
  for (const receipt of [sold.receipt, await receiptOf(sold.reference)]) {
    const given = receipt.payments.reduce((sum, part) => sum + (part.given ?? part.amount) - part.change, 0);
    expect([given - receipt.total, receipt.rounding]).toEqual([rounding, rounding]);
  }
  expect(await drawer()).toBe(inDrawer);
}

it('more cash than is due, a card before cash, a rest of 0.02, and an undone sale: receipts, X and Z agree', async () => {
  const one = await sell(cash(2000));
  await expectSale(one, { change: 700, rounding: 1, inDrawer: 11_300 });
  const two = await sell(card(1000), cash(2000));
  await expectSale(two, { change: 1700, rounding: 1, inDrawer: 11_600 });
  const three = await sell(card(1297), cash(0));
  await expectSale(three, { change: 0, rounding: -2, inDrawer: 11_600 });
  const boss = await signInAs(app, (await prisma.user.findUniqueOrThrow({ where: { id: managerId } })).email);
  const x = expectPage(await boss.get(paths.shifts.one(shift)), 'Cash/Shifts/Show').figures!;
  expect(x.expected).toBe(11_600);
  expect(x.methods).toMatchObject([
    { method: 'cash', sales: 1299 + 299 + 2, rounding: 0, refunds: 0, total: 1600 },
    { method: 'card_manual', sales: 1000 + 1297, rounding: 0 },
  ]);
  expect(x.products).toMatchObject([{ count: 9, amount: 3897 }]);
  expect((await undo(one.reference)).status).toBe(204);
  expect(await drawer()).toBe(10_300);
  // The receipt of the sale stays as printed.
  expect(await receiptOf(one.reference)).toMatchObject({ rounding: 1, payments: [{ given: 2000, change: 700 }] });
  await close(cashier, shift, 10_300);
  const z = expectPage(await cashier.get(paths.shifts.one(shift)), 'Cash/Shifts/Show').figures!;
  expect(z).toMatchObject({ expected: 10_300, methods: [{ method: 'cash', refunds: -1299, rounding: -1 }, {}] });
  expect(await shiftOf(shift)).toMatchObject({ state: 'closed', differenceCents: 0 });
  expect(await faultsOf(cashbox)).toEqual([]);
});

it('no cash is taken for what is due, and a rest is rounded in cash alone', async () => {
  expect(refusalOf(await pay([cash(0)])).errors).toHaveProperty('parts');
  expect(refusalOf(await pay([card(1000), cash(0)])).errors).toHaveProperty('parts');
  expect(await drawer()).toBe(10_000);
  // 0.02 remain after a card payment, in cash or by card.
  expect(await sell(card(1297))).toMatchObject({ isPaid: false, remaining: 2 });
});

it('a balance before cash, and a sale that is refunded in parts, round as their sale did', async () => {
  const person = await makeUser();
  await credit(person.id, { amount: 1297 });
  await expectSale(await sell(await balancePart(cashier, person.id), cash(0)), {
    change: 0,
    rounding: -2,
    inDrawer: 10_000,
  });
  const paid = await sell(cash(1300));
  const refund = (positions: number[], expectedCents: number) =>
    cashier.json('POST', paths.pos.refund(paid.reference), {
      ...{ id: randomUUID(), positions, how: 'all', expectedCents, currency: 'EUR', approver: managerId, pin: PIN },
    });
  for (const [position, drawn] of [
    [1, 435],
    [2, 865],
    [3, 1300],
  ] as const) {
    expect((await refund([position], 433)).status).toBeLessThan(400);
    expect(await drawer()).toBe(11_300 - drawn);
  }
  const [figures] = await prisma.$queryRaw<{ rounding: bigint }[]>`
    select sum(amount_cents)::bigint as rounding from cash_movements m join orders o on o.id = m.order_id
    where o.reference = ${paid.reference} and m.kind = 'rounding'`;
  expect(Number(figures!.rounding)).toBe(0);
});

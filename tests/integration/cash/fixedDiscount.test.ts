/** A fixed discount on a whole sale is shared by its lines: a refund returns what its ticket cost, in any shift. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signedIn } from '../users/people';
import { close, createCashbox, faultsOf, open, shiftOf } from './cashFixture';

const PIN = '4821';
const app = runApp();
const cashier = signedIn(app, 'cashier');
let managerId: string;
let event: string;
let adult: string;
let child: string;
let slot: string;
let cashbox: string;
beforeAll(async () => {
  const venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  adult = await createProduct(event, { channels: ['counter'], priceCents: 5000, taxRate: 1000 });
  child = await createProduct(event, { channels: ['counter'], priceCents: 3000, taxRate: 1000 });
  slot = await createSlot(event, { capacity: 100 });
  ({ id: managerId } = await makeUser('manager'));
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
  cashbox = await createCashbox(venue);
});

const line = (productId: string) => ({ eventId: event, productId, appointmentId: slot, quantity: 1 });
/** Adult 50.00 and child 30.00 with 15.00 off, paid with 65.00. */
async function sell() {
  const key = randomUUID();
  const lines = [line(adult), line(child)];
  await cashier.json('PUT', paths.pos.basket(key), { lines, version: 0 });
  const off = { percent: null, amountCents: 1500, reason: 'The lift is broken', approver: managerId, pin: PIN };
  expect((await cashier.json('PUT', paths.pos.discount(key), off)).status).toBe(200);
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 6500 }];
  const answer = await cashier.json('POST', paths.pos.sales(), { key, lines, totalCents: 6500, parts });
  return answer.json<{ reference: string }>().reference;
}
const itemsOf = async (reference: string) =>
  (await prisma.order.findUniqueOrThrow({ where: { reference }, include: { items: { orderBy: { position: 'asc' } } } }))
    .items;
async function refund(reference: string, shift: string, productId: string, expectedCents: number) {
  const { position } = (await itemsOf(reference)).find((item) => item.productId === productId)!;
  const id = randomUUID();
  const asked = {
    id,
    positions: [position],
    how: 'all',
    expectedCents,
    currency: 'EUR',
    approver: managerId,
    pin: PIN,
  };
  expect((await cashier.json('POST', paths.pos.refund(reference), asked)).status).toBeLessThan(400);
  await cashier.json('POST', paths.shifts.refunds(shift), { refundId: id, code: '' });
}
const figures = async (shift: string) =>
  expectPage(await cashier.get(paths.shifts.one(shift)), 'Cash/Shifts/Show').figures!;
/** Sums of an order in the sales ledger: price, discount, income and tax. */
const standing = async (reference: string) =>
  (
    await sql<{ list: number; discount: number; gross: number; tax: number }>(
      'test_standing',
      `select sum(e.list_cents)::int as list, sum(e.discount_cents)::int as discount, sum(e.gross_cents)::int as gross, sum(e.tax_cents)::int as tax
       from sale_entries e join orders o on o.id = e.order_id where o.reference = $1`,
      [reference],
    )
  )[0];

it('the child goes back in its shift, the adult in the next: 24.38 and 40.62, and nothing is left', async () => {
  const { id: first } = await open(cashier, cashbox, 10_000);
  const reference = await sell();
  expect((await itemsOf(reference)).map(({ discountCents, taxCents }) => [discountCents, taxCents])).toEqual([
    [938, 369],
    [562, 222],
  ]);
  expect(await standing(reference)).toEqual({ list: 8000, discount: 1500, gross: 6500, tax: 591 });
  await refund(reference, first, child, 2438);
  expect((await shiftOf(first)).drawerCents).toBe(10_000 + 6500 - 2438);
  expect(await standing(reference)).toEqual({ list: 5000, discount: 938, gross: 4062, tax: 369 });
  await close(cashier, first, 14_062, { left: 14_062 });
  const z = await figures(first);
  expect(z).toMatchObject({
    ...{ expected: 14_062, discounts: 1500, counterDiscounts: { amount: 1500, count: 1 } },
    taxes: [{ rate: 1000, gross: 6500, tax: 591, refunded: 2438, refundedTax: 222 }],
    methods: [{ method: 'cash', sales: 6500, refunds: -2438 }],
  });
  const { id: second } = await open(cashier, cashbox, 14_062);
  await refund(reference, second, adult, 4062);
  await close(cashier, second, 10_000);
  expect(await figures(second)).toMatchObject({
    ...{ expected: 10_000, discounts: 0, counterDiscounts: { amount: 0, count: 0 } },
    taxes: [{ rate: 1000, gross: 0, tax: 0, refunded: 4062, refundedTax: 369 }],
  });
  expect(await standing(reference)).toEqual({ list: 0, discount: 0, gross: 0, tax: 0 });
  expect(await figures(first)).toEqual(z);
  for (const id of [first, second]) expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: 0 });
  expect(await faultsOf(cashbox)).toEqual([]);
  const { refunds } = await prisma.order.findUniqueOrThrow({ where: { reference }, include: { refunds: true } });
  expect(refunds.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)).toBe(6500);
});

it('undone as a whole, 65.00 go back; half of a ticket takes half of its own discount', async () => {
  const { id: shift } = await open(cashier, cashbox, 10_000);
  const undone = await sell();
  const asked = { id: randomUUID(), reason: 'Wrong day', approver: managerId, pin: PIN };
  expect((await cashier.json('POST', paths.pos.undo(undone), asked)).status).toBe(204);
  expect(await standing(undone)).toEqual({ list: 0, discount: 0, gross: 0, tax: 0 });
  expect((await shiftOf(shift)).drawerCents).toBe(10_000);
  const reference = await sell();
  const { position } = (await itemsOf(reference)).find(({ productId }) => productId === child)!;
  const half = { positions: [position], how: 'amount', amountCents: 1219, expectedCents: 1219, currency: 'EUR' };
  const kept = { ...half, keep: true, note: 'It rained', id: randomUUID(), approver: managerId, pin: PIN };
  expect((await cashier.json('POST', paths.pos.refund(reference), kept)).status).toBeLessThan(400);
  // The ticket stays sold for the rest: 65.00 less 12.19.
  expect(await standing(reference)).toMatchObject({ gross: 5281, tax: 480 });
});

/** A basket that a discount of 100 % makes free is a sale of 0.00, also when its reservation has ended. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, open, shiftOf } from './cashFixture';

const PIN = '4821';
let app: TestApp;
let cashier: Client;
let managerId: string;
let cashbox: string;
let slot: string;
let line: { eventId: string; productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 900 });
  slot = await createSlot(eventId, { capacity: 20 });
  line = { eventId, productId, appointmentId: slot, quantity: 1 };
  cashbox = await createCashbox(venueId, { discountMost: 2000 });
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: managerId } = await makeUser('manager'));
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
});
afterAll(() => app.close());

const keep = (key: string, version = 0) => cashier.json('PUT', paths.pos.basket(key), { lines: [line], version });
const discount = (key: string, percent: number, approval: object) =>
  cashier.json('PUT', paths.pos.discount(key), { percent, amountCents: null, reason: 'A guest', ...approval });
const approved = () => ({ approver: managerId, pin: PIN });
const sell = (key: string, totalCents: number, parts: object[]) =>
  cashier.json('POST', paths.pos.sales(), { key, lines: [line], totalCents, parts });
const nothing = () => ({ id: randomUUID(), kind: 'cash', givenCents: 0 });

it.each([
  ['without a payment', false, () => []],
  ['with cash of 0.00', false, () => [nothing()]],
  ['half an hour later, without a payment', true, () => []],
  ['half an hour later, with cash of 0.00', true, () => [nothing()]],
])('is sold %s, once', async (_, isLate, partsOf) => {
  const { id: shift } = await open(cashier, cashbox, 5000);
  const { sold: before } = await countersOf(slot);
  const key = randomUUID();
  await keep(key);
  expect((await discount(key, 10_000, approved())).json()).toMatchObject({ totalCents: 0 });
  if (isLate)
    await prisma.order.update({ where: { idempotencyKey: key }, data: { expiresAt: new Date(Date.now() - 60_000) } });
  const parts = partsOf();
  const first = await sell(key, 0, parts);
  expect(first.status, first.text.slice(0, 300)).toBe(200);
  expect(first.json()).toMatchObject({ isPaid: true, change: 0, isElsewhere: false, receipt: { total: 0 } });
  const { reference } = first.json<{ reference: string }>();
  expect((await sell(key, 0, parts)).json()).toMatchObject({ reference, isPaid: true, isElsewhere: false });
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: shift, kind: 'sale' } });
  expect(moved.map(({ method, amountCents }) => [method, Number(amountCents)])).toEqual([['free', 0]]);
  expect((await countersOf(slot)).sold).toBe(before + 1);
  expect((await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } })).state).toBe('sold');
  await close(cashier, shift, 5000);
  expect((await shiftOf(shift)).state).toBe('closed');
});

it('a percentage that the next shift may not give is refused when its parked basket is sold', async () => {
  const { id: first } = await open(cashier, cashbox, 5000);
  const key = randomUUID();
  await keep(key);
  expect((await discount(key, 2000, {})).status).toBe(200);
  await close(cashier, first, 5000);
  await prisma.cashbox.update({ where: { id: cashbox }, data: { discountMost: 500 } });
  const { id: next } = await open(cashier, cashbox, 5000);
  expect((await cashier.json('DELETE', paths.pos.parked(key))).status).toBe(200);
  const cash = [{ id: randomUUID(), kind: 'cash', givenCents: 720 }];
  expect((await sell(key, 720, cash)).json()).toMatchObject({ code: 'discount_above_now' });
  expect((await shiftOf(next)).drawerCents).toBe(5000);
});

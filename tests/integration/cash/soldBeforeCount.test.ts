/** A basket whose rest was paid elsewhere when its till is counted: it is sold, and not put aside for the next cashier. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBasketRow, finishBasket } from '../../../server/cash/sales/basketRows';
import { takeLocalPayment } from '../../../server/checkout';
import { prisma } from '../../../server/infra/db';
import { cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { issue } from '../wallets/voucherFixture';
import { close, createCashbox, open, shiftOf } from './cashFixture';

let app: TestApp;
let cashier: Client;
let venue: string;
let cashbox: string;
let line: { eventId: string; productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 20 }), quantity: 1 };
  venue = venueId;
  cashbox = await createCashbox(venueId);
  cashier = await signInAs(app, (await makeUser('cashier')).email);
});
afterAll(() => app.close());

it('the shift that took its voucher has it, and the next one has no parked basket', async () => {
  const { id: shift } = await open(cashier, cashbox, 5000);
  const key = randomUUID();
  const parts = [{ id: randomUUID(), kind: 'voucher', code: (await issue({ amount: 500 })).code }];
  await cashier.json('PUT', paths.pos.basket(key), { lines: [line], version: 0 });
  await cashier.json('POST', paths.pos.sales(), { key, lines: [line], totalCents: 1200, parts });
  const { id: orderId } = await prisma.order.findUniqueOrThrow({ where: { idempotencyKey: key } });
  // The rest comes from a company's account, while the cashier's page shows the sale as half paid.
  await takeLocalPayment({ id: randomUUID(), orderId, provider: 'on_account', amount: cents(700), by: null });
  await close(cashier, shift, 5000);
  expect(await shiftOf(shift)).toMatchObject({ state: 'closed' });
  const moved = await prisma.cashMovement.findMany({
    where: { orderId },
    select: { shiftId: true, amountCents: true },
  });
  const { id: next } = await open(cashier, cashbox, 0);
  const { parked } = expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create');
  const { state } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } });
  expect(next).not.toBe(shift);
  expect({ moved, parked: parked.length, state }).toEqual({
    moved: [{ shiftId: shift, amountCents: 500 }],
    parked: 0,
    state: 'sold',
  });
});

it('a half-paid basket is not put aside, and the next shift is told of it', async () => {
  const till = await createCashbox(venue);
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  const { id: shift } = await open(cashier, till, 5000);
  const key = randomUUID();
  const parts = [{ id: randomUUID(), kind: 'voucher', code: (await issue({ amount: 500 })).code }];
  await cashier.json('PUT', paths.pos.basket(key), { lines: [line], version: 0 });
  await cashier.json('POST', paths.pos.sales(), { key, lines: [line], totalCents: 1200, parts });
  await close(cashier, shift, 5000);
  await open(cashier, till, 0);
  const { parked, hanging } = expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create');
  const { reference } = await prisma.order.findUniqueOrThrow({ where: { idempotencyKey: key } });
  expect({ parked: parked.length, hanging }).toEqual({
    parked: 0,
    hanging: [{ reference, covered: 500, totalCents: 1200 }],
  });
  expect((await cashier.json('POST', paths.pos.cancelled(reference), {})).status).toBe(204);
});

it('a paid order that no till made does not sell a basket with its key', async () => {
  const { reference } = await place({ quantity: 1, product: { priceCents: 2000 } });
  const orderKey = randomUUID();
  const { id: orderId } = await prisma.order.update({ where: { reference }, data: { idempotencyKey: orderKey } });
  await takeLocalPayment({ id: randomUUID(), orderId, provider: 'on_account', amount: cents(2000), by: null });
  const { id: by } = await makeUser('cashier');
  const till = await createCashbox(venue);
  await prisma.counterBasket.create({ data: { id: orderKey, cashboxId: till, orderKey, lines: [line], byId: by } });
  const other = await signInAs(app, (await makeUser('cashier')).email);
  await open(other, till, 0);
  expect((await findBasketRow(orderKey))?.state).toBe('open');
  expect(await finishBasket(orderKey, by)).toBe(false);
  expect((await prisma.counterBasket.findUniqueOrThrow({ where: { id: orderKey } })).state).toBe('open');
});

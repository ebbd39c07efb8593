/** A till's basket survives its page: it is restored, parked and resumed by any cashier of the till. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp();
let cashier: Client;
let other: Client;
let cashbox: string;
let shift: string;
let event: string;
let product: string;
let slot: string;
beforeAll(async () => {
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  cashbox = await createCashbox(venueId);
  [cashier, other] = (await Promise.all(
    [await makeUser('cashier'), await makeUser('cashier')].map(({ email }) => signInAs(app, email)),
  )) as [Client, Client];
  ({ id: shift } = await open(cashier, cashbox, 5000));
});
beforeEach(async () => {
  slot = await createSlot(event, { capacity: 5 });
});

const linesOf = (quantity: number) => [{ eventId: event, productId: product, appointmentId: slot, quantity }];
const keep = (key: string, quantity: number, version = 0, who = cashier) =>
  who.json('PUT', paths.pos.basket(key), { lines: linesOf(quantity), version });
const sell = (key: string, quantity: number, parts: object[], who = cashier) =>
  who.json('POST', paths.pos.sales(), { key, lines: linesOf(quantity), totalCents: quantity * 1200, parts });
const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });
const drop = (key: string, who = cashier) => who.json('DELETE', paths.pos.basket(key));
const pos = async (who = cashier) => expectPage(await who.get(paths.pos.index()), 'Cash/Payments/Create');
/** It has expired and is not cleaned up yet. */
const lapse = async (key: string) => {
  const { orderKey } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } });
  await prisma.order.update({
    where: { idempotencyKey: orderKey },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
};

it('a page that is loaded again has the basket with its places; dropped, they are free', async () => {
  const key = randomUUID();
  expect((await keep(key, 2)).json()).toMatchObject({ totalCents: 2400, version: 1 });
  const { basket } = await pos();
  expect(basket).toMatchObject({
    ...{ key, version: 1, halfPaid: null, held: { totalCents: 2400 } },
    lines: [{ eventId: event, productId: product, appointmentId: slot, quantity: 2, priceCents: 1200 }],
  });
  expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  for (const _ of [1, 2]) expect((await drop(key)).status).toBe(200);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  expect((await pos()).basket).toBeNull();
});

it('of two tabs the second reads how it stands; the same sent twice is kept once', async () => {
  const key = randomUUID();
  await keep(key, 1);
  expect((await keep(key, 2, 1)).json()).toMatchObject({ version: 2 });
  const late = await keep(key, 3, 1);
  expect([late.status, refusalOf(late).code]).toEqual([409, 'basket_elsewhere']);
  expect((await keep(key, 2, 1)).status).toBe(200);
  const another = await keep(randomUUID(), 1);
  expect([another.status, refusalOf(another).code]).toEqual([409, 'basket_elsewhere']);
  expect((await pos()).basket).toMatchObject({ key, lines: [{ quantity: 2 }] });
  expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  await drop(key);
});

it('what cannot be had leaves the basket as it was, under the version that the page knows', async () => {
  const key = randomUUID();
  await keep(key, 3);
  expect((await keep(key, 6, 1)).status).toBeGreaterThanOrEqual(409);
  expect((await pos()).basket).toMatchObject({ version: 1, lines: [{ quantity: 3 }], held: { totalCents: 3600 } });
  expect((await keep(key, 4, 1)).status).toBe(200);
  await drop(key);
  const short = randomUUID();
  expect((await keep(short, 6)).status).toBeGreaterThanOrEqual(409);
  expect((await pos()).basket).toBeNull();
});

it('one whose time is over comes back without places, is kept anew under its key, and is sold once', async () => {
  const key = randomUUID();
  await keep(key, 2);
  await lapse(key);
  expect((await pos()).basket).toMatchObject({ key, held: null, lines: [{ quantity: 2 }] });
  expect((await keep(key, 2, 1)).json()).toMatchObject({ totalCents: 2400 });
  expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  await lapse(key);
  const { drawerCents } = await shiftOf(shift);
  const part = cash(3000);
  for (const _ of [1, 2]) expect((await sell(key, 2, [part])).json()).toMatchObject({ isPaid: true, change: 600 });
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents + 2400);
  const { basket, last } = await pos();
  expect([basket, last]).toMatchObject([null, { totalCents: 2400, change: 600 }]);
});

it('is parked with its places, and taken up again while no other is open', async () => {
  const [key, second] = [randomUUID(), randomUUID()];
  await keep(key, 2);
  const parked = await cashier.json('POST', paths.pos.parked(key), { name: 'School of the lake' });
  expect(parked.json()).toMatchObject({
    parked: [{ key, number: 1, name: 'School of the lake', tickets: 2, totalCents: 2400 }],
  });
  expect((await pos()).parked[0]!.heldUntil).not.toBeNull();
  expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  await keep(second, 1);
  const refused = await cashier.json('DELETE', paths.pos.parked(key));
  expect([refused.status, refusalOf(refused).code]).toEqual([409, 'basket_open']);
  await cashier.json('POST', paths.pos.parked(second), {});
  expect((await pos()).parked.map(({ number }) => number)).toEqual([1, 2]);
  expect((await cashier.json('DELETE', paths.pos.parked(key))).json()).toMatchObject({
    ...{ problem: null, basket: { key, held: { totalCents: 2400 } } },
    parked: [{ key: second, number: 2 }],
  });
  await drop(key);
  await drop(second);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
});

it('says at once what is left where a parked one lost its places', async () => {
  const key = randomUUID();
  await keep(key, 3);
  await cashier.json('POST', paths.pos.parked(key), {});
  await lapse(key);
  expect((await pos()).parked).toMatchObject([{ heldUntil: null }]);
  // Cleaned up, and one of its places has been sold to another buyer.
  await cashier.json('POST', paths.pos.sales(), {
    ...{ key: randomUUID(), lines: linesOf(2), totalCents: 2400, parts: [cash(2400)] },
  });
  await prisma.appointment.update({ where: { id: slot }, data: { capacity: 4, held: 0 } });
  await prisma.order.updateMany({ where: { idempotencyKey: key }, data: { state: 'expired' } });
  const taken = await cashier.json('DELETE', paths.pos.parked(key));
  const { problem, basket } = taken.json<{ problem: string; basket: object }>();
  expect(problem).toContain('2');
  expect(basket).toMatchObject({ held: null, lines: [{ quantity: 3 }] });
  await drop(key);
});

it('a sale that is paid in part is told on the page, and finished or given up with its part to be paid back', async () => {
  const key = randomUUID();
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 1000, code: 'A1B2', last4: '', terminal: 'T1' };
  await keep(key, 1);
  const { reference } = (await sell(key, 1, [card])).json<{ reference: string }>();
  const shown = await pos();
  expect(shown.hanging).toEqual([{ reference, covered: 1000, totalCents: 1200 }]);
  expect(shown.basket).toMatchObject({ key, halfPaid: { reference, covered: 1000 } });
  const other2 = await keep(key, 2, 1);
  expect(refusalOf(other2).code).toBe('basket_half_paid');
  for (const status of [204, 404])
    expect((await cashier.json('POST', paths.pos.cancelled(reference), {})).status).toBe(status);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  expect((await pos()).hanging).toEqual([]);
  const { current } = expectPage(await cashier.get(paths.cashbox()), 'Cash/Cashbox/Index');
  expect(current!.refunds).toMatchObject([{ reference, amount: 1000, method: 'card_manual' }]);
  await drop(key);
});

it('is another cashier’s after the shift: parked when it is counted, and sold by who takes it up', async () => {
  const key = randomUUID();
  await keep(key, 2);
  const { drawerCents } = await shiftOf(shift);
  await close(cashier, shift, drawerCents, { left: drawerCents });
  expect((await keep(key, 1, 1, other)).status).toBe(409);
  const next = await open(other, cashbox, drawerCents);
  const shown = await pos(other);
  expect([shown.basket, shown.parked]).toMatchObject([null, [{ key, tickets: 2 }]]);
  expect((await sell(key, 2, [cash(2400)], cashier)).status).toBe(409);
  expect((await other.json('DELETE', paths.pos.parked(key))).status).toBe(200);
  const { reference } = (await sell(key, 2, [cash(2400)], other)).json<{ reference: string }>();
  const order = await prisma.order.findUniqueOrThrow({ where: { reference } });
  const { cashierId } = await shiftOf(next.id);
  expect([order.state, order.soldBy]).toEqual(['paid', cashierId]);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
});

it('a name and a note are written down where somebody wants them, stay with a parked basket, and are the order’s for staff', async () => {
  const { venueId } = await prisma.cashbox.findUniqueOrThrow({ where: { id: cashbox } });
  const seller = await signInAs(app, (await makeUser('cashier')).email);
  await open(seller, await createCashbox(venueId), 5000);
  const key = randomUUID();
  await keep(key, 1, 0, seller);
  const notes = { buyer: 'Łucja Peña', note: 'Wheelchair at the side door' };
  for (const _ of [1, 2])
    expect((await seller.json('PUT', paths.pos.notes(key), notes)).json()).toMatchObject({ totalCents: 1200, notes });
  const long = await seller.json('PUT', paths.pos.notes(key), { ...notes, note: 'x'.repeat(501) });
  expect([long.status, Object.keys(refusalOf(long).errors ?? {})]).toEqual([422, ['note']]);
  await seller.json('POST', paths.pos.parked(key), {});
  const taken = (await seller.json('DELETE', paths.pos.parked(key))).json<{ basket: { held: object } }>();
  expect(taken.basket.held).toMatchObject({ notes });
  const { reference } = (await sell(key, 1, [cash(1200)], seller)).json<{ reference: string }>();
  const order = await prisma.order.findUniqueOrThrow({ where: { reference } });
  expect(order).toMatchObject({ state: 'paid', customerName: notes.buyer, staffNote: notes.note, customerEmail: null });
  expect((await seller.get(paths.orders.show(reference))).text).toContain('Wheelchair at the side door');
});

it('events of another venue, or beyond those that the cashbox is limited to, are not sold there', async () => {
  const { venueId } = await prisma.cashbox.findUniqueOrThrow({ where: { id: cashbox } });
  const near = await createCashbox(venueId);
  const seller = await signInAs(app, (await makeUser('cashier')).email);
  await open(seller, near, 5000);
  const { id: far } = await createEvent(await createVenue());
  const ticket = await createProduct(far, { channels: ['counter'], priceCents: 1200 });
  const time = await createSlot(far, { capacity: 5 });
  const lines = [{ eventId: far, productId: ticket, appointmentId: time, quantity: 1 }];
  const key = randomUUID();
  const kept = await seller.json('PUT', paths.pos.basket(key), { lines, version: 0 });
  expect([kept.status, Object.keys(refusalOf(kept).errors ?? {})]).toEqual([422, ['lines']]);
  const sold = await seller.json('POST', paths.pos.sales(), { key, lines, totalCents: 1200, parts: [cash(1200)] });
  expect(sold.status).toBe(422);
  expect(await countersOf(time)).toEqual({ held: 0, sold: 0 });
  await prisma.cashbox.update({ where: { id: near }, data: { eventIds: [far] } });
  expect((await keep(randomUUID(), 1, 0, seller)).status).toBe(422);
  await prisma.cashbox.update({ where: { id: near }, data: { eventIds: [] } });
  expect((await keep(randomUUID(), 1, 0, seller)).status).toBe(200);
});

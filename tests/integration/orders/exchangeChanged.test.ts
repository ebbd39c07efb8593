/** A dearer exchange waits for its money while its ticket, its visits or another ticket of the order change. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { makeUser, signInAs } from '../users/people';
import { productsOf, sold } from './exchangeFixture';
import { exchange, move, settled, sums } from './rescheduleFixture';
import { createEvent, createProduct, createSlot } from './shopFixture';

let app: TestApp;
let guest: Client;
let removeBank: () => void;
beforeAll(async () => {
  app = await startApp();
  removeBank = addProvider(fakeProvider());
  guest = placingBrowser(app.newClient());
});
afterAll(async () => {
  removeBank();
  await app.close();
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** Two children's tickets of 6.00; the first becomes an adult's of 12.00 once 6.00 are paid. */
async function waiting() {
  const found = await sold();
  const answer = await exchange(guest, found.sale, { products: { 1: found.adult }, expectedCents: 600 });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return found;
}

/** The bank reports the payments of changes of an order, the oldest first. */
async function settledInOrder(orderId: string): Promise<string[]> {
  const payments = await prisma.payment.findMany({
    where: { orderId, moveId: { not: null } },
    orderBy: { attempt: 'asc' },
  });
  const outcomes: string[] = [];
  for (const { id, amountCents } of payments) {
    const result = { payment_id: id, status: 'confirmed', amount: amountCents, currency: 'EUR', provider_ref: id };
    const [answer] = await sql<{ outcome: string }>(
      'test_settle_in_order',
      'select outcome from settle_payments($1::jsonb)',
      [JSON.stringify([{ ...result, raw: {} }])],
    );
    outcomes.push(answer!.outcome);
  }
  return outcomes;
}

it('the older of two exchanges takes effect if it is paid first, and the money of the newer one goes back', async () => {
  const { sale, adult, child } = await waiting();
  const family = await createProduct(sale.eventId, { name: { en: 'Family' }, priceCents: 3200 });
  expect((await exchange(guest, sale, { products: { 1: family }, expectedCents: 2600 })).status).toBe(200);
  expect(await settledInOrder(sale.id)).toEqual(['paid_late', 'returned']);
  expect(await productsOf(sale)).toEqual([adult, child]);
  expect(await sums(sale.id)).toMatchObject({ kept: 1800, totalCents: 1800 });
});

it('a ticket that was moved there and back is another one', async () => {
  const { sale, child } = await waiting();
  const slot = await createSlot(sale.eventId, { inHours: 48 });
  for (const to of [slot, sale.slot!]) {
    const moved = await move(guest, sale, { positions: [1], slot: to, expectedCents: 0 });
    expect(moved.status, moved.text.slice(0, 300)).toBeLessThan(400);
  }
  expect(await settled(sale.id)).toBe('returned');
  expect(await productsOf(sale)).toEqual([child, child]);
});

it('a change of the other ticket leaves the exchange as it is', async () => {
  const { sale, adult } = await waiting();
  const same = await createProduct(sale.eventId, { name: { en: 'Youth' }, priceCents: 600 });
  expect((await exchange(guest, sale, { products: { 2: same }, expectedCents: 0 })).status).toBeLessThan(400);
  expect(await settled(sale.id)).toBe('paid');
  expect(await productsOf(sale)).toEqual([adult, same]);
  expect(await sums(sale.id)).toMatchObject({ kept: 1800, totalCents: 1800 });
});

it('a move by staff ends the exchange, and its places are free', async () => {
  const { sale, child } = await waiting();
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const slot = await createSlot(sale.eventId, { inHours: 48 });
  const moved = await move(manager, sale, { positions: [1], slot, expectedCents: 0 }, true);
  expect(moved.status, moved.text.slice(0, 300)).toBeLessThan(400);
  expect(await prisma.orderMove.count({ where: { orderId: sale.id, state: 'awaiting' } })).toBe(0);
  expect(await settled(sale.id)).toBe('returned');
  expect(await productsOf(sale)).toEqual([child, child]);
});

/** The adult's ticket has a further visit, whose time is chosen later. */
async function withTower() {
  const found = await sold({ priceCents: 600, name: { en: 'With the tower' } });
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: found.sale.eventId } });
  const { id: eventId } = await createEvent(venueId, { title: { en: 'The tower' } });
  const visit = (productId: string) =>
    prisma.productVisit.create({ data: { id: uuidv7(), productId, position: 0, eventId, canChooseLater: true } });
  await visit(found.adult);
  return { ...found, visit, towerSlot: await createSlot(eventId, { inHours: 30 }) };
}

it('a time of the further visit that was chosen since ends the move', async () => {
  const { sale, adult, towerSlot } = await withTower();
  expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
  const dear = await createSlot(sale.eventId, { inHours: 48 });
  await prisma.appointment.update({ where: { id: dear }, data: { prices: { [adult]: 700 } } });
  expect((await move(guest, sale, { positions: [1], slot: dear, expectedCents: 100 })).status).toBe(200);
  const booked = await guest.json('POST', paths.orders.visits(sale.reference, sale.key), {
    ...{ slotId: towerSlot, positions: [3] },
  });
  expect(booked.status, booked.text.slice(0, 300)).toBeLessThan(400);
  expect(await settled(sale.id)).toBe('returned');
});

it('the money of a move that the tables refuse is recorded and goes back', async () => {
  const { sale, adult, visit } = await withTower();
  const big = await createProduct(sale.eventId, { priceCents: 700, name: { en: 'Also with the tower' } });
  await visit(big);
  expect((await exchange(guest, sale, { products: { 1: big }, expectedCents: 100 })).status).toBe(200);
  expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
  // A move without the state of its units adds the further visit once more.
  await sql('test_without_was', `update order_moves set request = request - 'was' where order_id = $1`, [sale.id]);
  expect(await settled(sale.id)).toBe('returned');
  expect(await sums(sale.id)).toMatchObject({ kept: 1200, totalCents: 1200 });
});

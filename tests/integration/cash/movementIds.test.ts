/** An id belongs to one cash movement, and is independent of ids of payments and refunds. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { pruneHistory } from '../../../server/infra/retention';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp();
let venue: string;
let event: string;
let product: string;
let slot: string;
beforeAll(async () => {
  venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1400 });
  slot = await createSlot(event, { capacity: 50 });
});

async function counter(float: number) {
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  const { id } = await open(cashier, await createCashbox(venue), float);
  return { cashier, id };
}
const sell = (cashier: Client, quantity: number, part: string, givenCents: number, key = randomUUID()) =>
  cashier.json('POST', paths.pos.sales(), {
    key,
    lines: [{ eventId: event, productId: product, appointmentId: slot, quantity }],
    totalCents: quantity * 1400,
    parts: [{ id: part, kind: 'cash', givenCents }],
  });

it('is the same movement when it is sent again, and refused for another one', async () => {
  const { cashier, id } = await counter(10_000);
  const movement = randomUUID();
  expect((await move(cashier, id, 'deposit', 500, { id: movement })).status).toBeLessThan(400);
  expect((await move(cashier, id, 'deposit', 500, { id: movement })).status).toBeLessThan(400);
  expect(refusalOf(await move(cashier, id, 'withdrawal', 500, { id: movement })).code).toBe('id_taken');
  expect(refusalOf(await move(cashier, id, 'deposit', 600, { id: movement })).code).toBe('id_taken');
  expect(await prisma.cashMovement.count({ where: { shiftId: id } })).toBe(1);
  // A refused request may be corrected and sent with the same id.
  const corrected = randomUUID();
  expect((await move(cashier, id, 'withdrawal', 90_000, { id: corrected })).status).toBe(422);
  expect((await move(cashier, id, 'withdrawal', 500, { id: corrected })).status).toBeLessThan(400);
  // Only a drop to the safe needs no reason.
  expect((await move(cashier, id, 'withdrawal', 500, { reason: '' })).status).toBe(422);
  expect((await move(cashier, id, 'drop', 500, { reason: '' })).status).toBeLessThan(400);
});

it('0.01 is deposited, and 112.00 with the same id are refused: nothing is sold', async () => {
  const { cashier, id } = await counter(0);
  const same = randomUUID();
  expect((await move(cashier, id, 'deposit', 1, { id: same })).status).toBeLessThan(400);
  const orders = await prisma.order.count();
  expect(refusalOf(await sell(cashier, 8, same, 11_200)).code).toBe('id_taken');
  expect(await prisma.order.count()).toBe(orders);
  expect((await sell(cashier, 8, randomUUID(), 11_200)).json()).toMatchObject({ isPaid: true, remaining: 0 });
  expect((await shiftOf(id)).drawerCents).toBe(11_201);
  expect((await close(cashier, id, 1)).status).toBeLessThan(400);
  expect(await shiftOf(id)).toMatchObject({ state: 'closing', countedCents: 1 });
});

it('an id that is forgotten after 400 days still belongs to the movement that it made', async () => {
  const { cashier, id } = await counter(0);
  const old = randomUUID();
  expect((await move(cashier, id, 'deposit', 500, { id: old })).status).toBeLessThan(400);
  const age =
    "alter table client_ids disable trigger user; update client_ids set at = at - interval '401 days' where id =";
  await connection.script(`begin; ${age} '${old}'; alter table client_ids enable trigger user; commit`);
  await expect(prisma.clientId.delete({ where: { id: old } })).rejects.toThrow();
  const { client_ids: pruned } = await pruneHistory();
  expect(pruned).toBe(1);
  expect(await prisma.clientId.count({ where: { id: old } })).toBe(0);
  expect((await move(cashier, id, 'deposit', 500, { id: old })).status).toBeLessThan(400);
  expect(refusalOf(await move(cashier, id, 'deposit', 600, { id: old })).code).toBe('id_taken');
  expect(await prisma.cashMovement.count({ where: { shiftId: id } })).toBe(1);
});

it('a shift that is being counted sells nothing with the id of a movement, a payment or another sale', async () => {
  const { cashier, id } = await counter(0);
  const [movement, paid] = [randomUUID(), randomUUID()];
  expect((await move(cashier, id, 'deposit', 100, { id: movement })).status).toBeLessThan(400);
  expect((await sell(cashier, 1, paid, 1400)).json()).toMatchObject({ isPaid: true });
  // With another order, or with another amount, it is refused.
  expect(refusalOf(await sell(cashier, 1, paid, 1400)).code).toBe('id_taken');
  expect(refusalOf(await sell(cashier, 1, paid, 2000)).code).toBe('id_taken');
  await cashier.json('POST', paths.shifts.closing(id), {});
  const { id: order } = await prisma.order.findFirstOrThrow({ where: { payments: { some: { id: paid } } } });
  const take = async (part: string) => {
    const body = { id: part, order_id: order, provider: 'cash', method: 'cash', given: 1400, shift: id };
    const [row] = await sql<{ outcome: string }>('test_take', 'select outcome from take_at_counter($1::jsonb)', [
      JSON.stringify(body),
    ]);
    return row!.outcome;
  };
  expect(await take(movement)).toBe('closed');
  expect(await take(paid)).toBe('replayed');
  expect((await shiftOf(id)).drawerCents).toBe(1500);
});

/** Store credit at the counter: the customer is found, and the balance pays a part beside cash and vouchers, or all of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { createCashbox, open, refusalOf, shiftOf } from './cashFixture';

let app: TestApp;
let cashier: Client;
let shift: string;
let event: string;
let product: string;
let slot: string;
let person: { id: string; email: string; name: string };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
beforeEach(async () => {
  slot = await createSlot(event, { capacity: 50 });
  person = await makeUser();
  await credit(person.id, { amount: 2000 });
});
afterAll(() => app.close());

type Found = { people: { userId: string; email: string; left: number }[] };
const find = async (code: string) => (await cashier.json('POST', paths.pos.balances(), { code })).json<Found>().people;
const sell = (quantity: number, parts: object[], key = randomUUID()) => {
  const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity }];
  return cashier.json('POST', paths.pos.sales(), { key, lines, totalCents: quantity * 1200, parts });
};
const balance = (userId = person.id) => ({ id: randomUUID(), kind: 'balance', userId });
const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });

it('finds who has credit by e-mail, by name and by an order of theirs, and tells no whole address', async () => {
  for (const typed of [person.email.toUpperCase(), person.name.slice(0, 6)]) {
    const found = (await find(typed)).find(({ userId }) => userId === person.id);
    expect(found).toMatchObject({ left: 2000 });
    expect(JSON.stringify(found)).not.toContain(person.email);
  }
  const { reference } = (await sell(1, [balance()])).json<{ reference: string }>();
  expect(await find(reference)).toMatchObject([{ userId: person.id, left: 800 }]);
  await credit((await makeUser()).id, { currency: 'USD' });
  expect(await find('nobody@example.org')).toEqual([]);
});

it('pays a part, whatever the order of the parts, and stands in the shift beside the drawer; sent again it is one sale', async () => {
  const { drawerCents } = await shiftOf(shift);
  const [key, parts] = [randomUUID(), [cash(2000), balance()]];
  for (const _ of [1, 2, 3])
    expect((await sell(3, parts, key)).json()).toMatchObject({ isPaid: true, remaining: 0, change: 400 });
  expect(await walletOf(person.id)).toMatchObject({ balance: 0, held: 0, faults: 0 });
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents + 1600);
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: shift, method: 'balance', amountCents: 2000 } });
  expect(moved).toHaveLength(1);
  const order = await prisma.order.findUniqueOrThrow({ where: { id: moved[0]!.orderId! } });
  expect(order).toMatchObject({ state: 'paid', userId: person.id, totalCents: 3600 });
  const page = expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create');
  expect(page.hanging).toEqual([]);
});

it('what is no balance pays nothing: the sale is refused whole, and its places are free', async () => {
  const poor = await makeUser();
  for (const userId of [poor.id, randomUUID()]) {
    const refused = await sell(1, [balance(userId), cash(1200)]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  }
  expect(refusalOf(await sell(1, [balance(), balance()])).errors).toBeDefined();
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
});

it('a part that is cancelled is free again; an order of somebody else is not paid with it', async () => {
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 400, code: 'A1B2', last4: '', terminal: 'T1' };
  const { reference } = (await sell(3, [balance(), card])).json<{ reference: string }>();
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 2000 });
  const other = await makeUser();
  await credit(other.id, { amount: 9000 });
  const settle = (parts: object[]) => cashier.json('POST', paths.pos.manual(reference), { parts });
  expect(refusalOf(await settle([balance(other.id)])).errors).toHaveProperty('parts');
  expect((await cashier.json('POST', paths.pos.cancelled(reference), {})).status).toBe(204);
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
});

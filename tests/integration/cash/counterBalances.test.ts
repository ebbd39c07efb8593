/**
 * A customer's balance at the till: the customer is found, and the balance pays a part beside cash and vouchers, or
 * everything.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { makeUser, signedIn } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { balancePart, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp();
const cashier = signedIn(app, 'cashier');
let shift: string;
let event: string;
let product: string;
let slot: string;
let person: { id: string; email: string; name: string };
beforeAll(async () => {
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
beforeEach(async () => {
  slot = await createSlot(event, { capacity: 50 });
  person = await makeUser();
  await credit(person.id, { amount: 2000 });
});

const sell = (quantity: number, parts: object[], key = randomUUID()) => {
  const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity }];
  return cashier.json('POST', paths.pos.sales(), { key, lines, totalCents: quantity * 1200, parts });
};
const balance = (userId = person.id) => balancePart(cashier, userId);
const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });

it('pays a part, whatever the order of the parts, and stands in the shift beside the drawer; sent again it is one sale', async () => {
  const { drawerCents } = await shiftOf(shift);
  const [key, parts] = [randomUUID(), [cash(2000), await balance()]];
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
    const refused = await sell(1, [await balance(userId), cash(1200)]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  }
  expect(refusalOf(await sell(1, [await balance(), await balance()])).errors).toBeDefined();
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
});

it('a part that is cancelled is free again; an order of somebody else is not paid with it', async () => {
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 400, code: 'A1B2', last4: '', terminal: 'T1' };
  const { reference } = (await sell(3, [await balance(), card])).json<{ reference: string }>();
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 2000 });
  const other = await makeUser();
  await credit(other.id, { amount: 9000 });
  const settle = (parts: object[]) => cashier.json('POST', paths.pos.manual(reference), { parts });
  expect(refusalOf(await settle([await balance(other.id)])).errors).toHaveProperty('parts');
  expect((await cashier.json('POST', paths.pos.cancelled(reference), {})).status).toBe(204);
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
});

it('credit that covers everything ends the sale: the money typed beside it is handed back, and the sale is in the shift', async () => {
  const { drawerCents } = await shiftOf(shift);
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 500, code: 'A1B2', last4: '', terminal: 'T1' };
  const [key, parts] = [randomUUID(), [cash(2000), card, await balance()]];
  const answers = await Promise.all([sell(1, parts, key), sell(1, parts, key)]);
  for (const answer of [...answers, await sell(1, parts, key)])
    expect(answer.json()).toMatchObject({
      isPaid: true,
      change: 2000,
      cardsToCancel: [{ amount: 500, terminal: 'T1' }],
    });
  expect(await walletOf(person.id)).toMatchObject({ balance: 800, held: 0, faults: 0 });
  const { reference } = answers[0]!.json<{ reference: string }>();
  const { id: orderId } = await prisma.order.findUniqueOrThrow({ where: { reference } });
  expect(await prisma.cashMovement.findMany({ where: { orderId } })).toMatchObject([
    { kind: 'sale', method: 'balance', amountCents: 1200 },
  ]);
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents);
  expect((await cashier.json('GET', paths.pos.receipt(reference))).status).toBe(200);
  const undo = (await cashier.json('GET', paths.pos.undo(reference))).json<{ offer: object }>();
  expect(undo.offer).toMatchObject({ parts: [{ method: 'balance', amount: 1200 }] });
});

it('an order of the telephone that credit covers is paid at the counter without the cash, and in the shift', async () => {
  const { id: orderId, reference } = await place({ quantity: 1, product: { priceCents: 700 } });
  await prisma.order.update({ where: { id: orderId }, data: { userId: person.id } });
  const parts = [cash(1000), await balance()];
  for (const _ of [1, 2])
    expect((await cashier.json('POST', paths.pos.manual(reference), { parts })).json()).toMatchObject({
      isPaid: true,
      change: 1000,
      cardsToCancel: [],
    });
  expect(await walletOf(person.id)).toMatchObject({ balance: 1300, held: 0 });
  expect(await prisma.cashMovement.findMany({ where: { orderId } })).toMatchObject([
    { kind: 'sale', method: 'balance', amountCents: 700 },
  ]);
});

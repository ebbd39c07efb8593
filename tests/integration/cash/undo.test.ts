/**
 * A recent sale undone by its cashier: one refund, approved by two people where one is not enough, and paid by the
 * original methods.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { balancePart, close, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';
const HERE = { ip: null, userAgent: null };

const app = runApp();
let cashier: Client;
let cashierName: string;
let manager: { id: string; name: string; email: string };
let shift: string;
let venue: string;
let event: string;
let adult: string;
let odd: string;
let slot: string;
beforeAll(async () => {
  venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  adult = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  odd = await createProduct(event, { channels: ['counter'], priceCents: 1291 });
  const person = await makeUser('cashier');
  cashierName = person.name;
  cashier = await signInAs(app, person.email);
  manager = await makeUser('manager');
  await setStaffPin(manager.id, PIN, HERE);
  ({ id: shift } = await open(cashier, await createCashbox(venue, { roundingCents: 5 }), 5000));
});
beforeEach(async () => {
  slot = await createSlot(event, { capacity: 50 });
});

const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });
const card = (amountCents: number) => ({
  ...{ id: randomUUID(), kind: 'card_manual', amountCents },
  ...{ code: 'A1B2', last4: '4242', terminal: 'T1' },
});
async function sell(parts: object[], { product = adult, quantity = 1, client = cashier, total = 0 } = {}) {
  const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity }];
  const totalCents = total || quantity * (product === adult ? 1200 : 1291);
  const answer = await client.json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents, parts });
  return answer.json<{ reference: string }>().reference;
}
const undo = (reference: string, input: object = {}, client = cashier) =>
  client.json('POST', paths.pos.undo(reference), { id: randomUUID(), reason: 'Wrong time', ...input });
const approved = () => ({ approver: manager.id, pin: PIN });
const orderOf = (reference: string) =>
  prisma.order.findUniqueOrThrow({ where: { reference }, include: { refunds: true } });

it('with a second person’s PIN it is refunded once, from the drawer, under both names, however often it is sent', async () => {
  const before = (await shiftOf(shift)).drawerCents;
  const reference = await sell([cash(5000)], { quantity: 2 });
  const { offer } = (await cashier.get(paths.pos.undo(reference))).json<{ offer: { people: { id: string }[] } }>();
  expect(offer).toMatchObject({ isAlone: false, totalCents: 2400, parts: [{ method: 'cash', amount: 2400 }] });
  expect(offer.people.map(({ id }) => id)).toContain(manager.id);
  expect(refusalOf(await undo(reference)).errors).toHaveProperty('approver');
  expect(refusalOf(await undo(reference, { approver: manager.id, pin: '1357' })).errors).toHaveProperty('pin');
  expect(refusalOf(await undo(reference, { approver: randomUUID(), pin: PIN })).errors).toHaveProperty('approver');
  expect((await orderOf(reference)).state).toBe('paid');
  const id = randomUUID();
  const twice = await Promise.all([1, 2].map(() => undo(reference, { id, ...approved() })));
  expect([...twice, await undo(reference, { id, ...approved() })].map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(refusalOf(await undo(reference, approved())).code).toBe('undo_gone');
  const { state, refunds, id: orderId } = await orderOf(reference);
  expect([state, refunds.length]).toEqual(['refunded', 1]);
  expect(refunds[0]).toMatchObject({ id, state: 'done', amountCents: 2400, approvedById: manager.id });
  expect((await shiftOf(shift)).drawerCents).toBe(before);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
  const tickets = await prisma.ticket.findMany({ where: { item: { orderId } } });
  expect(tickets.map((ticket) => ticket.state)).toEqual(['cancelled', 'cancelled']);
  const client = await signInAs(app, manager.email);
  const dossier = await client.get(paths.orders.show(reference));
  for (const name of [cashierName, manager.name]) expect(dossier.text).toContain(name);
  // It was approved with the request: no attention was raised.
  expect(await prisma.orderAttention.count({ where: { orderId } })).toBe(0);
  const shown = expectPage(await client.get(paths.shifts.one(shift)), 'Cash/Shifts/Show');
  expect(shown.figures!.methods).toMatchObject([{ method: 'cash', sales: 2400, refunds: -2400, refundsCount: 1 }]);
});

it('each part goes back as it came: cash with its rounding, cards as cancelled on the terminal, a balance to its owner', async () => {
  const before = (await shiftOf(shift)).drawerCents;
  // 12.91: 10.00 by card and 2.90 in cash.
  const mixed = await sell([card(1000), cash(290)], { product: odd });
  expect(refusalOf(await undo(mixed, approved())).errors).toHaveProperty('isCardCancelled');
  expect((await undo(mixed, { ...approved(), isCardCancelled: true, code: 'V7X9' })).status).toBe(204);
  expect((await shiftOf(shift)).drawerCents).toBe(before);
  const { id } = await orderOf(mixed);
  const moved = await prisma.cashMovement.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } });
  expect(
    moved
      .filter(({ kind }) => kind === 'refund')
      .map(({ method, amountCents }) => [method, Number(amountCents)])
      .sort(),
  ).toEqual([
    ['card_manual', -1000],
    ['cash', -291],
  ]);
  expect(moved.find(({ kind, method }) => kind === 'refund' && method === 'card_manual')!.data).toMatchObject({
    ...{ isCancelled: true, code: 'V7X9', terminal: 'T1' },
  });
  const person = await makeUser();
  await credit(person.id, { amount: 900 });
  const paid = await sell([await balancePart(cashier, person.id), cash(300)]);
  expect((await undo(paid, approved())).status).toBe(204);
  await expect.poll(() => walletOf(person.id), { timeout: 10_000 }).toMatchObject({ balance: 900, held: 0 });
  const { refunds } = await orderOf(paid);
  expect(refunds.map(({ amountCents }) => Number(amountCents)).sort()).toEqual([300, 900]);
});

it('who may refund undoes at once, as far as their limit goes; who may less than that is no second person', async () => {
  const small = await makeUser('cashier');
  await giveRole(small.id, await makeRole('Small refunds', ['orders.refund'], { refund_cents: 1500, currency: 'EUR' }));
  await setStaffPin(small.id, PIN, HERE);
  const client = await signInAs(app, small.email);
  const { id: own } = await open(client, await createCashbox(venue), 5000);
  const one = await sell([cash(1200)], { client });
  expect((await client.get(paths.pos.undo(one))).json()).toMatchObject({ offer: { isAlone: true } });
  expect((await undo(one, {}, client)).status).toBe(204);
  const two = await sell([cash(2400)], { client, quantity: 2 });
  expect(refusalOf(await undo(two, {}, client)).errors).toHaveProperty('approver');
  expect((await undo(two, approved(), client)).status).toBe(204);
  const three = await sell([cash(2400)], { quantity: 2 });
  expect(refusalOf(await undo(three, { approver: small.id, pin: PIN })).errors).toHaveProperty('approver');
  // A sale of another shift is refunded instead of undone.
  expect(refusalOf(await undo(three, {}, client)).code).toBe('undo_elsewhere');
  expect((await shiftOf(own)).drawerCents).toBe(5000);
});

it('an id that another refund or a movement of the drawer has is refused, and nothing happens', async () => {
  const one = await sell([cash(1200)]);
  const other = await sell([cash(1200)]);
  const used = randomUUID();
  expect((await undo(one, { id: used, ...approved() })).status).toBe(204);
  expect(refusalOf(await undo(other, { id: used, ...approved() })).code).toBe('id_taken');
  const deposit = { id: randomUUID(), kind: 'deposit', amountCents: 100, reason: 'Coin' };
  expect((await cashier.json('POST', paths.shifts.movements(shift), deposit)).status).toBeLessThan(400);
  expect(refusalOf(await undo(other, { id: deposit.id, ...approved() })).code).toBe('id_taken');
  expect((await orderOf(other)).state).toBe('paid');
  const office = { id: used, positions: [1], how: 'all', expectedCents: 1200, currency: 'EUR' };
  const client = await signInAs(app, manager.email);
  expect(refusalOf(await client.json('POST', paths.orders.refund(other), office)).code).toBe('id_taken');
});

it('where money went back and the ticket stayed, it is said at once that the rest is refunded', async () => {
  const reference = await sell([cash(1200)]);
  const office = await signInAs(app, manager.email);
  const some = { positions: [1], keep: true, how: 'amount', amountCents: 500, expectedCents: 500, currency: 'EUR' };
  const kept = await office.json('POST', paths.orders.refund(reference), {
    id: randomUUID(),
    note: 'It rained',
    ...some,
  });
  expect(kept.status).toBeLessThan(400);
  expect(await orderOf(reference)).toMatchObject({ state: 'paid', refunds: [{ amountCents: 500 }] });
  const { offer, refusal } = (await cashier.get(paths.pos.undo(reference))).json<{ offer: null; refusal: string }>();
  expect([offer, refusal]).toEqual([null, expect.stringContaining('Start a refund for the rest')]);
  expect(refusalOf(await undo(reference, approved())).code).toBe('undo_refunded');
});

it('a used ticket, a sale of long ago and a shift that is counted undo nothing', async () => {
  const used = await sell([cash(1200)]);
  await sql(
    'test_use',
    `update tickets set state = 'used', uses_left = 0 where order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.reference = $1)`,
    [used],
  );
  expect(refusalOf(await undo(used, approved())).code).toBe('undo_used');
  const late = await sell([cash(1200)]);
  await sql('test_late', `update orders set paid_at = paid_at - interval '16 minutes' where reference = $1`, [late]);
  expect(refusalOf(await undo(late, approved())).code).toBe('undo_sale_late');
  const last = await sell([cash(1200)]);
  const page = expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create');
  expect(page.last).toMatchObject({ reference: last, isUndoable: true });
  const counted = (await shiftOf(shift)).drawerCents;
  await cashier.json('POST', paths.shifts.closing(shift), {});
  expect((await undo(last, approved())).status).toBe(409);
  await close(cashier, shift, counted);
  expect((await undo(last, approved())).status).toBe(409);
  for (const reference of [used, late, last]) expect((await orderOf(reference)).state).toBe('paid');
});

/**
 * A cashier refunds and exchanges tickets of any sale at the till, with the PIN of a colleague who has the permission.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';
const HERE = { ip: null, userAgent: null };

const app = runApp();
let cashier: Client;
let cashierId: string;
let manager: { id: string; name: string; email: string };
let agent: { id: string };
let shift: string;
let [event, adult, child, dear, slot, later] = ['', '', '', '', '', ''];
beforeAll(async () => {
  const venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  const price = (priceCents: number) => createProduct(event, { channels: ['counter'], priceCents });
  [adult, child, dear] = [await price(1200), await price(700), await price(2000)];
  slot = await createSlot(event, { capacity: 50 });
  later = await createSlot(event, { capacity: 50, inHours: 72 });
  const person = await makeUser('cashier');
  cashierId = person.id;
  cashier = await signInAs(app, person.email);
  manager = await makeUser('manager');
  agent = await makeUser('agent');
  for (const { id } of [manager, agent, person]) await setStaffPin(id, PIN, HERE);
  // Another shift sold it, so that it cannot be undone.
  ({ id: shift } = await open(cashier, await createCashbox(venue), 5000));
});

async function sell(quantity = 1, productId = adult, priceCents = 1200) {
  const lines = [{ eventId: event, productId, appointmentId: slot, quantity }];
  const totalCents = quantity * priceCents;
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: totalCents }];
  const answer = await cashier.json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents, parts });
  return answer.json<{ reference: string }>().reference;
}
const approved = {
  get approver() {
    return manager.id;
  },
  pin: PIN,
};
const refund = (reference: string, input: object = {}, client = cashier) =>
  client.json('POST', paths.pos.refund(reference), {
    ...{ id: randomUUID(), positions: [1], how: 'all', expectedCents: 1200, currency: 'EUR', note: 'Fell ill' },
    ...input,
  });
const move = (reference: string, input: object = {}, client = cashier) =>
  client.json('POST', paths.pos.reschedule(reference), {
    ...{ id: randomUUID(), positions: [1], products: { 1: child }, seen: { 1: slot }, expectedCents: -500 },
    ...{ currency: 'EUR', reason: 'A child came', force: true },
    ...input,
  });
const orderOf = (reference: string) =>
  prisma.order.findUniqueOrThrow({ where: { reference }, include: { refunds: true, items: true } });

it('a refund is decided once by both names, and paid out from the drawer', async () => {
  const before = (await shiftOf(shift)).drawerCents;
  const reference = await sell(2);
  const here = expectPage(await cashier.get(paths.pos.manual(reference)), 'Payments/ManualPos/Create').refund!;
  expect(here).toMatchObject({ mayStart: true, mayMove: true, by: [] });
  const form = expectPage(await cashier.get(paths.pos.refund(reference)), 'Orders/Refund');
  expect(form.till).toMatchObject({ isHolder: false, limitCents: 0 });
  const names = form.till!.people.map(({ id }) => id);
  expect([names.includes(manager.id), names.includes(agent.id), names.includes(cashierId)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(refusalOf(await refund(reference)).errors).toHaveProperty('approver');
  expect(refusalOf(await refund(reference, { ...approved, pin: '1357' })).errors).toHaveProperty('pin');
  for (const approver of [agent.id, cashierId])
    expect(refusalOf(await refund(reference, { approver, pin: PIN })).errors).toHaveProperty('approver');
  expect((await orderOf(reference)).refunds).toEqual([]);
  const id = randomUUID();
  for (const _ of [1, 2])
    expect((await refund(reference, { id, approver: manager.id, pin: PIN })).status).toBeLessThan(400);
  const { refunds, state, id: orderId } = await orderOf(reference);
  expect(refunds).toMatchObject([
    { id, state: 'done', amountCents: 1200, createdBy: cashierId, approvedById: manager.id },
  ]);
  expect(state).toBe('partially_refunded');
  expect(await prisma.orderAttention.count({ where: { orderId } })).toBe(0);
  expect((await shiftOf(shift)).drawerCents).toBe(before + 2400 - 1200);
});

it('a person with a limit refunds up to it alone, asks above it, or has it approved at once', async () => {
  const small = await makeUser('cashier');
  await giveRole(small.id, await makeRole('Small refunds', ['orders.refund'], { refund_cents: 1500, currency: 'EUR' }));
  const client = await signInAs(app, small.email);
  const venue = (await prisma.event.findUniqueOrThrow({ where: { id: event } })).venueId;
  await open(client, await createCashbox(venue), 0);
  const reference = await sell(5);
  const states = async () => (await orderOf(reference)).refunds.map(({ state }) => state).sort();
  await refund(reference, {}, client);
  expect(await states()).toEqual(['created']);
  await refund(reference, { positions: [2, 3], expectedCents: 2400 }, client);
  expect(await states()).toEqual(['created', 'requested']);
  await refund(reference, { positions: [4, 5], expectedCents: 2400, approver: manager.id, pin: PIN }, client);
  expect(await states()).toEqual(['created', 'created', 'requested']);
});

it('a ticket is exchanged and moved with a colleague’s PIN; what goes back needs one who may refund that', async () => {
  const reference = await sell();
  const page = expectPage(await cashier.get(paths.pos.reschedule(reference)), 'Orders/Reschedule');
  expect(page.till!.people.map(({ id }) => id)).toEqual(expect.arrayContaining([manager.id, agent.id]));
  expect(refusalOf(await move(reference)).errors).toHaveProperty('approver');
  // An agent may change orders but not refund.
  expect(refusalOf(await move(reference, { approver: agent.id, pin: PIN })).errors).toHaveProperty('approver');
  const done = await move(reference, { approver: manager.id, pin: PIN });
  expect(done.status).toBeLessThan(400);
  const { items, refunds, id } = await orderOf(reference);
  expect(items.map(({ productId }) => productId)).toEqual([child]);
  expect(refunds).toMatchObject([{ amountCents: 500, state: 'done' }]);
  const [log] = await prisma.auditLog.findMany({ where: { subjectId: id, action: 'order.exchanged' } });
  expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).toContain(manager.name);
  const free = { products: {}, to: {}, expectedCents: 0, approver: agent.id, pin: PIN };
  const other = await sell();
  const stop = expectPage(await cashier.get(paths.pos.reschedule(other)), 'Orders/Reschedule').tickets[0]!.stops[0]!;
  const moved = await move(other, { ...free, to: { [stop.key]: later } });
  expect(moved.status).toBeLessThan(400);
  expect((await orderOf(other)).items.map(({ appointmentId }) => appointmentId)).toEqual([later]);
});

it('a dearer ticket is refused as for all staff, and nothing changes', async () => {
  const reference = await sell();
  const dearer = await move(reference, { products: { 1: dear }, expectedCents: 800, approver: manager.id, pin: PIN });
  expect(refusalOf(dearer).code).toBe('reschedule_price');
  expect((await orderOf(reference)).items.map(({ productId }) => productId)).toEqual([adult]);
});

it('an administrator in the cashier’s account does not approve what they ask for', async () => {
  const admin = await makeUser('administrator');
  await setStaffPin(admin.id, PIN, HERE);
  const client = await signInAs(app, admin.email);
  const reference = await sell();
  await client.post(paths.users.impersonation(cashierId), { reason: 'They asked me to look at it.' });
  // A manager's own permission does not count at another cashier's till.
  expect(refusalOf(await refund(reference, { approver: admin.id, pin: PIN }, client)).errors).toHaveProperty(
    'approver',
  );
  expect((await orderOf(reference)).refunds).toEqual([]);
});

it('a refund of a free ticket names the colleague who approved it as well', async () => {
  const free = await createProduct(event, { channels: ['counter'], priceCents: 0 });
  const lines = [{ eventId: event, productId: free, appointmentId: slot, quantity: 1 }];
  const sold = await cashier.json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents: 0, parts: [] });
  const { reference } = sold.json<{ reference: string }>();
  const id = randomUUID();
  const answer = await refund(reference, { id, expectedCents: 0, ...approved, approver: manager.id });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const { refunds, state } = await orderOf(reference);
  expect(refunds).toMatchObject([{ id, state: 'done', amountCents: 0, approvedById: manager.id }]);
  expect(state).toBe('refunded');
});

/**
 * Discounts by cashiers: on a line or the whole sale, without approval up to the till's limit, and with the same figure
 * in all records.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { holdOpen } from '../../concurrency/holdOpen';
import { untilSomeWait } from '../../concurrency/withoutGuard';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, refusalOf } from './cashFixture';

const PIN = '4821';

const app = runApp();
let cashier: Client;
let cashierEmail: string;
let manager: Client;
let managerId: string;
let shift: string;
let event: string;
let adult: string;
let child: string;
let guide: string;
let slot: string;
beforeAll(async () => {
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  adult = await createProduct(event, { channels: ['counter'], priceCents: 1200, taxRate: 1000 });
  child = await createProduct(event, { channels: ['counter'], priceCents: 333, taxRate: 1000 });
  guide = await createProduct(event, { channels: ['counter'], priceCents: 501, taxRate: 2100 });
  cashierEmail = (await makeUser('cashier')).email;
  cashier = await signInAs(app, cashierEmail);
  const person = await makeUser('manager');
  managerId = person.id;
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
  manager = await signInAs(app, person.email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId, { discountMost: 1000 }), 5000));
});
beforeEach(async () => {
  slot = await createSlot(event, { capacity: 50 });
});

const lineOf = (productId: string, quantity: number) => ({ eventId: event, productId, appointmentId: slot, quantity });
const keep = (key: string, lines: object[], version = 0) =>
  cashier.json('PUT', paths.pos.basket(key), { lines, version });
const give = (key: string, percent: number | null, input: object = {}) =>
  cashier.json('PUT', paths.pos.discount(key), { percent, reason: 'The lift is broken', ...input });
const sell = (key: string, lines: object[], totalCents: number) => {
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: totalCents }];
  return cashier.json('POST', paths.pos.sales(), { key, lines, totalCents, parts });
};
const drop = (key: string) => cashier.json('DELETE', paths.pos.basket(key));

it('10 % on three lines is one figure in the order, its taxes, the ledger, the shift, the receipt and the history', async () => {
  const key = randomUUID();
  const lines = [lineOf(adult, 1), lineOf(child, 1), lineOf(guide, 1)];
  expect((await keep(key, lines)).json()).toMatchObject({ totalCents: 2034 });
  // 10% of 20.34 is 2.03.
  for (const _ of [1, 2])
    expect((await give(key, 1000)).json()).toMatchObject({
      ...{ totalCents: 1831, discountCents: 203 },
      discounts: [{ line: '', percent: 1000, reason: 'The lift is broken', approvedBy: null }],
    });
  const sold = (await sell(key, lines, 1831)).json<{ reference: string; receipt: object }>();
  expect(sold.receipt).toMatchObject({
    discount: 203,
    total: 1831,
    counterDiscount: { amount: 203, percents: [1000] },
  });
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: sold.reference },
    include: { items: true, redemptions: true, history: true },
  });
  expect(order.items.map((item) => item.discountCents).sort()).toEqual([120, 33, 50].sort());
  // Tax included: 10% of 13.80 and 21% of 4.51.
  expect(order.items.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(125 + 78);
  expect(order.redemptions).toMatchObject([{ discountCents: 203, releasedAt: null }]);
  const entries = await prisma.saleEntry.findMany({ where: { orderId: order.id } });
  const promo = order.redemptions[0]!.promoId;
  const ofPromo = entries.map(({ promos }) => (promos as Record<string, number>)[promo] ?? 0);
  expect([
    entries.reduce((sum, { discountCents }) => sum + Number(discountCents), 0),
    ...ofPromo.toSorted((a, b) => a - b),
  ]).toEqual([203, 33, 50, 120]);
  expect(order.history.filter(({ kind }) => kind === 'discounted')[0]!.data).toMatchObject({ percent: 1000 });
  const shown = expectPage(await manager.get(paths.shifts.one(shift)), 'Cash/Shifts/Show');
  expect(shown.figures).toMatchObject({ discounts: 203, counterDiscounts: { amount: 203, count: 1 } });
  expect(shown.discounts).toMatchObject([{ reference: sold.reference, percent: 1000, reason: 'The lift is broken' }]);
  const dossier = await manager.get(paths.orders.show(sold.reference));
  expect(dossier.text).toContain('10% · The lift is broken');
});

it('a line has its own in place of that of the whole, and it stays when the basket changes or is kept anew', async () => {
  const key = randomUUID();
  const lines = [lineOf(adult, 2), lineOf(child, 3)];
  await keep(key, lines);
  await give(key, 1000);
  const own = { productId: child, appointmentId: slot };
  // 10% of 24.00, and 5% of 9.99.
  expect((await give(key, 500, own)).json()).toMatchObject({ discountCents: 240 + 50 });
  expect((await keep(key, [lineOf(adult, 1), lineOf(child, 3)], 1)).json()).toMatchObject({ discountCents: 120 + 50 });
  const { orderKey } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } });
  await prisma.order.update({ where: { idempotencyKey: orderKey }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect((await keep(key, [lineOf(adult, 1), lineOf(child, 3)], 2)).json()).toMatchObject({ discountCents: 120 + 50 });
  expect((await give(key, null, own)).json()).toMatchObject({ discountCents: 120 + 100, discounts: [{ line: '' }] });
  expect((await give(key, null)).json()).toMatchObject({ discountCents: 0, discounts: [] });
  await drop(key);
});

it('above the limit a second person approves what is there, by PIN; more of it is not approved', async () => {
  const key = randomUUID();
  await keep(key, [lineOf(adult, 1)]);
  const alone = await give(key, 1001);
  expect([alone.status, Object.keys(refusalOf(alone).errors ?? {})]).toEqual([422, ['percent']]);
  const { people } = (await cashier.get(paths.pos.approvers())).json<{ people: { id: string }[] }>();
  expect(people.map(({ id }) => id)).toContain(managerId);
  expect(refusalOf(await give(key, 5000, { approver: managerId, pin: '1357' })).errors).toHaveProperty('pin');
  expect(refusalOf(await give(key, 5000, { approver: randomUUID(), pin: PIN })).errors).toHaveProperty('approver');
  const given = await give(key, 5000, { approver: managerId, pin: PIN });
  expect(given.json()).toMatchObject({ totalCents: 600, discounts: [{ percent: 5000 }] });
  expect((await keep(key, [lineOf(adult, 5)], 1)).json()).toMatchObject({ totalCents: 6000, discounts: [] });
  await drop(key);
});

it('what a manager gives at the counter of a cashier is for what is there, not for what the cashier adds later', async () => {
  const key = randomUUID();
  await keep(key, [lineOf(child, 1)]);
  const stand = (person: string, pin = PIN) =>
    cashier.json('PUT', paths.shifts.cashier(shift), { id: randomUUID(), person, pin });
  const { id: cashierId } = await prisma.user.findUniqueOrThrow({ where: { email: cashierEmail } });
  await setStaffPin(cashierId, '7391', { ip: null, userAgent: null });
  expect((await stand(managerId)).status).toBeLessThan(400);
  expect((await give(key, 10_000)).json()).toMatchObject({ totalCents: 0 });
  expect((await stand(cashierId, '7391')).status).toBeLessThan(400);
  expect((await keep(key, [lineOf(child, 1), lineOf(adult, 5)], 1)).json()).toMatchObject({
    totalCents: 333 + 5 * 1200,
    discounts: [],
  });
  await drop(key);
});

it('refuses what is no discount, beside its field, and what is no longer there', async () => {
  const key = randomUUID();
  await keep(key, [lineOf(adult, 1)]);
  for (const percent of [0, 10_001, -5, 'much'])
    expect(refusalOf(await give(key, percent as number)).errors).toHaveProperty('percent');
  expect(refusalOf(await give(key, 500, { reason: ' ' })).errors).toHaveProperty('reason');
  expect(refusalOf(await give(key, 500, { productId: child, appointmentId: slot })).errors).toHaveProperty('productId');
  await drop(key);
  expect((await give(key, 500)).status).toBeGreaterThanOrEqual(400);
});

it('a fixed amount counts as its percentage of what it lowers, is shared to the cent, and goes when less is sold', async () => {
  const key = randomUUID();
  const lines = [lineOf(adult, 1), lineOf(child, 1)];
  await keep(key, lines);
  const off = (amountCents: number, input: object = {}) => give(key, null, { amountCents, ...input });
  // 10% of 15.33 is 1.53, and of 3.33 is 0.33.
  expect(refusalOf(await off(154)).errors).toHaveProperty('amountCents');
  expect(refusalOf(await off(34, { productId: child, appointmentId: slot })).errors).toHaveProperty('amountCents');
  for (const wrong of [0, -5, 1.5]) expect(refusalOf(await off(wrong)).errors).toHaveProperty('amountCents');
  expect(refusalOf(await give(key, 500, { amountCents: 10 })).errors).toHaveProperty('amountCents');
  expect((await off(500, { approver: managerId, pin: PIN })).json()).toMatchObject({ discountCents: 500 });
  expect((await off(100)).json()).toMatchObject({
    ...{ totalCents: 1433, discountCents: 100 },
    discounts: [{ line: '', percent: null, amountCents: 100, approvedBy: null }],
  });
  expect((await keep(key, [lineOf(adult, 2), lineOf(child, 1)], 1)).json()).toMatchObject({ discountCents: 100 });
  expect((await keep(key, lines, 2)).json()).toMatchObject({ discountCents: 0, discounts: [] });
  await off(100);
  const { reference } = (await sell(key, lines, 1433)).json<{ reference: string }>();
  const { items } = await prisma.order.findUniqueOrThrow({ where: { reference }, include: { items: true } });
  // 1.00 shared by 12.00 and 3.33; 10% tax in 11.22 and 3.11.
  expect(items.map(({ discountCents, taxCents }) => [discountCents, taxCents]).sort()).toEqual([
    [22, 28],
    [78, 102],
  ]);
  const shown = expectPage(await manager.get(paths.shifts.one(shift)), 'Cash/Shifts/Show');
  expect(shown.discounts).toContainEqual(expect.objectContaining({ reference, percent: null, amountCents: 100 }));
});

const approved = (key: string, input: object = {}) => give(key, 10_000, { approver: managerId, pin: PIN, ...input });
/** Recalculates the price, as a cashier can at any time: adds and removes a discount on a line. */
async function reprice(key: string) {
  const own = { productId: adult, appointmentId: slot };
  await give(key, 100, own);
  return give(key, null, own);
}

it('what is approved is approved for the basket that the page shows, and not for what is added at the same moment', async () => {
  for (const wait of [0, 5, 10, 20, 40, 80]) {
    const key = randomUUID();
    await keep(key, [lineOf(adult, 1)]);
    const more = [lineOf(adult, 1), lineOf(child, 5)];
    const [given, kept] = await Promise.all([
      approved(key),
      new Promise<void>((resolve) => setTimeout(resolve, wait)).then(() => keep(key, more, 1)),
    ]);
    expect([200, 409]).toContain(given.status);
    // 12.00 and five of 3.33, or the approved price.
    const [total, discounts] = kept.status === 200 ? [2865, []] : [0, [{ percent: 10_000 }]];
    const { basket } = expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create');
    expect(basket!.held).toMatchObject({ totalCents: total, discounts });
    if (kept.status === 200) expect((await reprice(key)).json()).toMatchObject({ totalCents: 2865, discounts: [] });
    await drop(key);
  }
});

it('is refused where the basket is another than on the page, and does not go with a sale of more', async () => {
  const key = randomUUID();
  const { version } = (await keep(key, [lineOf(adult, 1)])).json<{ version: number }>();
  await keep(key, [lineOf(adult, 2)], version);
  expect(refusalOf(await approved(key, { version })).code).toBe('basket_elsewhere');
  await keep(key, [lineOf(adult, 1)], version + 1);
  const { orderKey } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } });
  const order = await holdOpen(
    (tx) => tx.$queryRaw`select id from orders where idempotency_key = ${orderKey} for update`,
  );
  const giving = approved(key);
  await untilSomeWait(/from orders where id/, 1);
  // The sale has read the basket without the discount, and waits for a lock.
  const selling = sell(key, [lineOf(adult, 1), lineOf(child, 5)], 2865);
  await untilSomeWait(/change_hold_within/, 1);
  await order.commit();
  expect((await giving).status).toBe(200);
  expect(refusalOf(await selling).code).toBe('basket_elsewhere');
  expect(await prisma.cashMovement.count({ where: { order: { idempotencyKey: orderKey } } })).toBe(0);
  await drop(key);
});

it('an approval of the whole goes when a line loses its own discount', async () => {
  const key = randomUUID();
  await keep(key, [lineOf(adult, 1), lineOf(child, 1)]);
  const own = { productId: adult, appointmentId: slot };
  await give(key, 100, own);
  // 1% of 12.00 without approval, and all of 3.33 approved.
  expect((await approved(key)).json()).toMatchObject({ totalCents: 1188 });
  expect((await give(key, null, own)).json()).toMatchObject({ totalCents: 1533, discounts: [] });
  await drop(key);
});

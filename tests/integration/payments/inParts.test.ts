/** Orders paid in parts: by any providers and methods, in any order; and the fate of parts of an unpaid order. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type DropOutcome, dropLocalPayment, droppedOf, takenOf } from '../../../server/checkout';
import { prisma, sql } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import { LOCAL_PROVIDERS } from '../../../server/payments/providers/registry';
import type { Cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { makeUser, signInAs } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { codeOf, GOOD, refundsOf, restOf, take, takeAtOnce, whats } from './partsFixture';
import {
  expire,
  factsOf,
  messageOf,
  openShop,
  payWith,
  placeOrder,
  post,
  start,
  until,
  untilState,
} from './paymentFixture';
import { post as makeRefund, show } from './refundFixture';

const app = runApp();
const shop = prepare(openShop);

describe('taken here', () => {
  it('is paid with the part that completes it, each part once', async () => {
    const order = await placeOrder(shop);
    const id = randomUUID();
    expect(await take(order, 1000, id)).toEqual({ isPaid: false, remaining: 1400 });
    expect(await take(order, 1000, id)).toEqual({ isPaid: false, remaining: 1400 });
    expect(await factsOf(order)).toMatchObject({ state: 'pending', tickets: 0, held: 2, sold: 0 });
    expect(await codeOf(take(order, 1401))).toBe('payment_exceeds');
    expect(await takeAtOnce(order, 1401)).toMatchObject({ outcome: 'exceeds', remaining: 1400 });
    expect(await take(order, 1400)).toEqual({ isPaid: true, remaining: 0 });
    expect(await take(order, 1000, id)).toEqual({ isPaid: true, remaining: 0 });
    expect(await codeOf(take(order, 1))).toBe('order_not_payable');
    expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, held: 0, sold: 2, paidEvents: 1 });
    expect(await whats(order)).toEqual(['card:cancelled:2400', 'cash:captured:1000', 'cash:captured:1400']);
  });

  it('of two parts at once that together exceed the order, one is taken', async () => {
    const order = await placeOrder(shop);
    const outcomes = (await Promise.all([takeAtOnce(order, 1400), takeAtOnce(order, 1400)])).map((row) => row.outcome);
    expect(outcomes.toSorted()).toEqual(['exceeds', 'taken']);
    expect((await whats(order)).filter((what) => what.startsWith('cash'))).toEqual(['cash:captured:1400']);
  });

  it('a part is handed back, once, and counts no more; of a paid order none is', async () => {
    const order = await placeOrder(shop);
    const id = randomUUID();
    await take(order, 1000, id);
    await dropLocalPayment(id, null);
    await dropLocalPayment(id, null);
    expect(await refundsOf(order)).toEqual(['cash:part_dropped:done:1000']);
    const whole = randomUUID();
    expect(await take(order, 2400, whole)).toEqual({ isPaid: true, remaining: 0 });
    expect(await codeOf(dropLocalPayment(whole, null))).toBe('payment_not_droppable');
    expect(await codeOf(dropLocalPayment(randomUUID(), null))).toBe('payment_not_droppable');
    expect(await factsOf(order)).toMatchObject({ attention: null, refunds: ['done'] });
  });

  it('the database and the server know the same local providers; an outcome that no function has is an error', async () => {
    const codes = [...LOCAL_PROVIDERS.map(({ code }) => code), 'sandbox', 'stripe', 'redsys_2', 'wire_transfer'];
    const rows = await sql<{ code: string }>(
      'test_locals',
      'select code from unnest($1::text[]) code where is_local(code)',
      [codes],
    );
    expect(rows.map(({ code }) => code)).toEqual(LOCAL_PROVIDERS.map(({ code }) => code));
    expect(() => takenOf('later' as never, 0 as Cents)).toThrow('unknown outcome "later"');
    expect(() => droppedOf('later' as string as DropOutcome)).toThrow('unknown outcome "later"');
    for (const provider of ['balance', 'free', 'sandbox'])
      expect(await codeOf(takeAtOnce(await placeOrder(shop), 100, provider))).toBe('23514');
  });
});

describe('here and at a company', () => {
  it('cash, a balance and a card pay one order; the card is asked for what is left', async () => {
    const person = await makeUser();
    await credit(person.id, { amount: 500 });
    const order = await placeOrder(shop);
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
    await take(order, 1000);
    const client = await signInAs(app, person.email);
    await client.post(paths.payments.balance(order.reference), {}, { follow: false });
    const rest = await restOf(app, order);
    expect(rest.total).toBe(900);
    await post(app, messageOf(rest));
    await untilState(order, 'paid');
    expect(await whats(order)).toEqual([
      'card:cancelled:2400',
      'cash:captured:1000',
      'balance:captured:500',
      'card:captured:900',
    ]);
    expect(await walletOf(person.id)).toMatchObject({ balance: 0, held: 0, faults: 0 });
  });

  it('a card whose part fails leaves the others, and another way pays the rest', async () => {
    const order = await placeOrder(shop);
    await take(order, 1000);
    const rest = await restOf(app, order);
    await post(app, messageOf(rest, { type: 'payment.failed', code: 'card_declined' }));
    expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['cancelled', 'captured', 'failed'] });
    expect(await take(order, 1400)).toEqual({ isPaid: true, remaining: 0 });
  });

  it('a card that brings a part leaves the order waiting for the rest, and its page says how much that is', async () => {
    const order = await placeOrder(shop);
    const id = randomUUID();
    await take(order, 1000, id);
    const rest = await restOf(app, order);
    await dropLocalPayment(id, null);
    await post(app, messageOf(rest));
    await until(async () => (await whats(order)).includes('card:captured:1400'));
    expect(await factsOf(order)).toMatchObject({ state: 'pending', tickets: 0, attention: null });
    const page = await app.newClient().get(paths.payments.card(order.reference, order.key));
    expect(expectPage(page, 'Payments/Card/Create').pay.due).toBe(1000);
    const last = await restOf(app, order);
    expect(last.total).toBe(1000);
    await post(app, messageOf(last));
    await untilState(order, 'paid');
  });

  it('of a card that was begun before a part was taken, what is too much goes back the way it came', async () => {
    const order = await placeOrder(shop);
    const card = { ...order, session: await start(order.paymentId) };
    await takeAtOnce(order, 1000);
    await payWith(app, card.session, GOOD);
    await untilState(order, 'paid');
    await until(async () => (await refundsOf(order)).includes('card:overpaid:done:1000'));
    expect(await factsOf(order)).toMatchObject({ tickets: 2, refunds: ['done'], attention: null });
    expect(await whats(order)).toEqual(['card:partially_refunded:2400', 'cash:captured:1000']);
  });
});

describe('an order that ends before it is paid', () => {
  it('its card’s part goes back, its balance is free, and its cash stands before staff until it is handed back', async () => {
    const person = await makeUser();
    await credit(person.id, { amount: 500 });
    const order = await placeOrder(shop);
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
    const [first, second] = [randomUUID(), randomUUID()];
    await take(order, 1000, first);
    const rest = await restOf(app, order);
    await dropLocalPayment(first, null);
    await payWith(app, rest.session!, GOOD);
    await until(async () => (await whats(order)).includes('card:captured:1400'));
    await take(order, 300, second);
    const client = await signInAs(app, person.email);
    await client.post(paths.payments.balance(order.reference), {}, { follow: false });
    await expire(order);
    await expireOrders();
    await until(async () => (await refundsOf(order)).includes('card:part_paid:done:1400'));
    expect(await refundsOf(order)).toEqual([
      'cash:part_dropped:done:1000',
      'card:part_paid:done:1400',
      'cash:part_paid:created:300',
    ]);
    expect(await factsOf(order)).toMatchObject({ state: 'expired', attention: 'part_paid', held: 0 });
    expect(await walletOf(person.id)).toMatchObject({ balance: 500, held: 0, faults: 0 });
    await dropLocalPayment(second, null);
    expect(await factsOf(order)).toMatchObject({ attention: null });
    expect((await refundsOf(order)).at(-1)).toBe('cash:part_paid:done:300');
  });
});

it('a refund across three methods, of which one is gone: each part goes back its own way or stands before staff', async () => {
  await prisma.event.update({
    where: { id: shop.eventId },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }] },
  });
  const person = await makeUser();
  await credit(person.id, { amount: 500 });
  const order = await placeOrder(shop);
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
  await take(order, 1000);
  const client = await signInAs(app, person.email);
  await client.post(paths.payments.balance(order.reference), {}, { follow: false });
  await payWith(app, (await restOf(app, order)).session!, GOOD);
  await untilState(order, 'paid');
  // The balance's owner has deleted their account.
  await sql('test_gone', `update users set email = id || '@deleted.invalid' where id = $1`, [person.id]);
  const page = expectPage(await show(buyerOf(app), order as never), 'Orders/Refund');
  expect(page.destination).toMatchObject({ kind: 'hand', leftCents: 2400 });
  expect((await makeRefund(buyerOf(app), order as never, { positions: [1, 2], expectedCents: 2400 })).status).toBe(200);
  await until(async () => (await refundsOf(order)).includes('card:by_buyer:done:900'));
  await until(async () => (await refundsOf(order)).includes('balance:by_buyer:failed:500'));
  expect((await refundsOf(order))[0]).toBe('cash:by_buyer:created:1000');
  expect(await factsOf(order)).toMatchObject({ state: 'refunded', attention: 'refund_failed' });

  const staff = await signInAs(app, (await makeUser('manager')).email);
  const waiting = expectPage(await staff.get(paths.refunds.index()), 'Refunds/Index').waiting;
  const mine = waiting.filter(({ reference }) => reference === order.reference);
  expect(mine.map(({ state, amountCents }) => `${state}:${amountCents}`).toSorted()).toEqual([
    'created:1000',
    'failed:500',
  ]);
  for (const { id } of mine)
    for (let turn = 0; turn < 2; turn += 1)
      expect((await staff.post(paths.refunds.byHand(id), { note: 'On till' }, { follow: false })).status).toBe(303);
  expect(await refundsOf(order)).toEqual([
    'cash:by_buyer:done:1000',
    'balance:by_buyer:done:500',
    'card:by_buyer:done:900',
  ]);
  expect(await factsOf(order)).toMatchObject({ attention: null });
});

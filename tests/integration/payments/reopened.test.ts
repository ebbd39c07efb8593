/** Returning from the bank: an unpaid order is changed, placed again and paid once. */
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { countersOf } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { factsOf, messageOf, openShop, type Placed, payWith, placeOrder, post, start, until } from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

const reopen = ({ reference, key: secret }: Placed) =>
  app.newClient().post(paths.payments.reopen(reference, secret), {}, { follow: false });
const orderOf = async ({ id }: Placed) =>
  (
    await sql<{ state: string; expiresAt: Date; total: number }>(
      'test_order',
      `select state::text, expires_at as "expiresAt", total_cents::int as total from orders where id = $1`,
      [id],
    )
  )[0]!;
const change = (order: Placed, quantity: number) =>
  app.newClient().json('PUT', paths.orders.hold(order.reference, order.key), {
    lines: [{ productId: shop.product, appointmentId: order.slot, quantity }],
  });
const placeAgain = (order: Placed) =>
  app.newClient().json('POST', paths.orders.place(order.reference, order.key), {
    name: 'Ana',
    email: 'ana@example.com',
    acceptTerms: true,
  });

it('goes back to the shop with its places for what time it has, is changed, and is paid by a new payment', async () => {
  const order = await placeOrder(shop);
  order.session = await start(order.paymentId);
  const before = await orderOf(order);
  const [first, second] = await Promise.all([reopen(order), reopen(order)]);
  for (const { status, headers } of [first!, second!]) {
    expect(status).toBe(303);
    expect(headers.get('Location')).toMatch(new RegExp(`^/events/[^?]+\\?order=${order.reference}&key=`));
  }
  expect(await orderOf(order)).toEqual({ ...before, state: 'held' });
  expect(await countersOf(order.slot)).toEqual({ held: 2, sold: 0 });
  const page = expectPage(await app.newClient().get(first!.headers.get('Location')!), 'Orders/Create');
  expect(page.hold).toMatchObject({ isLive: true, lines: [{ productId: shop.product, quantity: 2 }] });

  expect((await change(order, 3)).status).toBe(200);
  expect((await placeAgain(order)).json<{ state: string }>().state).toBe('pending');
  const { expiresAt } = await orderOf(order);
  expect(expiresAt.getTime()).toBeLessThanOrEqual(before.expiresAt.getTime());
  const [payment] = await sql<{ id: string; attempt: number }>(
    'test_last',
    'select id, attempt from payments where order_id = $1 order by attempt desc limit 1',
    [order.id],
  );
  expect(payment?.attempt).toBe(2);
  await payWith(app, await start(payment!.id), '4242 4242 4242 4242');
  const paid = await until(async () => {
    const facts = await factsOf(order);
    return facts.state === 'paid' && facts;
  });
  expect(paid).toMatchObject({ tickets: 3, payments: ['cancelled', 'captured'], refunds: [], held: 0, sold: 3 });
});

it('is not paid by what its first payment took for other contents: that goes back', async () => {
  const order = await placeOrder(shop);
  order.session = await start(order.paymentId);
  await reopen(order);
  await change(order, 4);
  await post(app, messageOf(order));
  expect(await factsOf(order)).toMatchObject({ state: 'held', tickets: 0, held: 4, payments: ['captured'] });
  expect((await factsOf(order)).refunds).toHaveLength(1);
});

it('keeps nothing longer than it would have been kept, however often it is placed and taken back', async () => {
  const order = await placeOrder(shop);
  await sql(
    'test_ends',
    `update orders set created_at = created_at - interval '2 hours', expires_at = now() + interval '3 minutes' where id = $1`,
    [order.id],
  );
  const before = await orderOf(order);
  for (let times = 0; times < 2; times += 1) {
    await reopen(order);
    await change(order, 2);
    await placeAgain(order);
  }
  expect(await orderOf(order)).toEqual(before);
});

it('keeps its contact and its owner for a browser that has only its link', async () => {
  const order = await placeOrder(shop);
  await reopen(order);
  const { email } = await makeUser();
  const place = (client: Client, contact: object) =>
    client.json('POST', paths.orders.place(order.reference, order.key), {
      ...{ name: 'Ana', email: 'ana@example.com', acceptTerms: true },
      ...contact,
    });
  const others = { email: 'mallory@example.org', name: 'Mallory', phone: '+34600000000' };
  for (const [field, value] of Object.entries(others)) {
    const answer = await place(app.newClient(), { [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  }
  expect((await place(await signInAs(app, email), {})).status).toBe(200);
  const [row] = await sql<{ email: string; owner: string | null }>(
    'test_contact',
    'select customer_email as email, user_id as owner from orders where id = $1',
    [order.id],
  );
  expect(row).toEqual({ email: 'ana@example.com', owner: null });
  expect((await place(app.newClient(), { email: 'mallory@example.org' })).status).toBe(422);
});

it.each(['created', 'authorised'])('is not taken back while a payment of it is %s', async (state) => {
  const order = await placeOrder(shop);
  await sql('test_open', 'update payments set state = $2 where id = $1', [order.paymentId, state]);
  const [answer] = await sql<{ outcome: string }>('test_reopen', 'select reopen_order($1, null) as outcome', [
    order.id,
  ]);
  expect(answer).toEqual({ outcome: 'paying' });
  expect((await orderOf(order)).state).toBe('pending');
});

it('waits for money that is on its way by an earlier payment, and goes there', async () => {
  const order = await placeOrder(shop);
  await sql('test_failed', `update payments set state = 'failed' where id = $1`, [order.paymentId]);
  await sql('test_another', `select payment_id from retry_payment($1, uuid_v7(), 'sandbox', 'card')`, [order.id]);
  await sql('test_late', `update payments set state = 'authorised' where id = $1`, [order.paymentId]);
  const answer = await reopen(order);
  expect(answer.headers.get('Location')).toContain(paths.payments.loading(order.reference));
  expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['authorised', 'cancelled'], held: 2 });
});

it('is not taken back when it is paid, over, or a stranger’s', async () => {
  const order = await placeOrder(shop);
  const stranger = await reopen({ ...order, key: 'another' });
  expect(stranger.status).toBe(404);
  expect((await orderOf(order)).state).toBe('pending');
  order.session = await start(order.paymentId);
  await post(app, messageOf(order));
  await reopen(order);
  expect((await orderOf(order)).state).toBe('paid');
});

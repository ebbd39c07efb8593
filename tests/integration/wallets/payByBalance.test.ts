/** Orders paid by a balance, fully or with a card, and its release if they are not paid. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import {
  expire,
  factsOf,
  messageOf,
  openShop,
  type Placed,
  placeOrder,
  post,
  start,
  untilState,
} from '../payments/paymentFixture';
import { post as makeRefund, show } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { answerOf, credit, walletOf } from './balanceFixture';

const app = runApp();
const shop = prepare(openShop);
beforeAll(async () => {
  const refundSteps = [{ hoursBefore: 0, percent: 10_000 }];
  await prisma.event.update({ where: { id: shop.eventId }, data: { refundSteps } });
});

type Buyer = { id: string; client: Client };
/** A customer with credit, and their unpaid order of 24.00. */
async function buyer(amount: number): Promise<Buyer & { order: Placed }> {
  const person = await makeUser();
  if (amount > 0) await credit(person.id, { amount });
  const order = await placeOrder(shop);
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
  return { id: person.id, client: await signInAs(app, person.email), order };
}
const draw = (client: Client, { reference }: Placed) =>
  client.post(paths.payments.balance(reference), {}, { follow: false });
const spare = (client: Client, { reference }: Placed) =>
  client.post(paths.payments.withoutBalance(reference), {}, { follow: false });
const payments = ({ id }: Placed) =>
  sql<{ id: string; what: string }>(
    'test_payments',
    `select id, provider || ':' || state || ':' || amount_cents as what from payments where order_id = $1 order by attempt`,
    [id],
  );
const whats = async (order: Placed) => (await payments(order)).map(({ what }) => what);
/** Pays the rest by card. */
async function restOf(client: Client, order: Placed): Promise<Placed> {
  await client.post(paths.payments.card(order.reference), {}, { follow: false });
  const rest = (await payments(order)).at(-1)!;
  const amount = Number(rest.what.split(':')[2]);
  return { ...order, paymentId: rest.id, total: amount, session: await start(rest.id) };
}

it('pays the whole order at once, pressed twice once, without anybody else', async () => {
  const { id, client, order } = await buyer(3000);
  expect(expectPage(await client.get(paths.payments.card(order.reference)), 'Payments/Card/Create').pay).toMatchObject({
    balance: { held: 0, available: 3000 },
    due: 2400,
  });
  const answers = await Promise.all([draw(client, order), draw(client, order)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, held: 0, sold: 2, paidEvents: 1 });
  expect(await whats(order)).toEqual(['sandbox:cancelled:2400', 'balance:captured:2400']);
  expect(await walletOf(id)).toMatchObject({
    balance: 600,
    held: 0,
    kinds: ['credit:3000', 'payment:-2400'],
    faults: 0,
  });
});

it('nobody pays with what is not theirs, not even with the order’s key', async () => {
  const { order, id } = await buyer(3000);
  const other = await buyer(9000);
  const byKey = (path: string) => other.client.post(`${path}?key=${order.key}`, {}, { follow: false });
  expect((await byKey(paths.payments.balance(order.reference))).status).toBe(403);
  expect((await byKey(paths.payments.withoutBalance(order.reference))).status).toBe(403);
  const page = expectPage(
    await other.client.get(paths.payments.card(order.reference, order.key)),
    'Payments/Card/Create',
  );
  expect(page.pay.balance).toBeNull();
  expect(
    (await app.newClient().post(paths.payments.balance(order.reference, order.key), {}, { follow: false })).headers.get(
      'Location',
    ),
  ).toMatch(/login/);
  expect([(await walletOf(id))!.balance, (await walletOf(other.id))!.balance]).toEqual([3000, 9000]);
});

it('a part is held until the card has paid the rest', async () => {
  const { id, client, order } = await buyer(1000);
  await draw(client, order);
  expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 1000, faults: 0 });
  expect(
    expectPage(await client.get(paths.payments.choice(order.reference)), 'Payments/Card/Create').pay,
  ).toMatchObject({ balance: { held: 1000 }, due: 1400 });
  const rest = await restOf(client, order);
  expect(rest.total).toBe(1400);
  await Promise.all([post(app, messageOf(rest)), post(app, messageOf(rest))]);
  expect(await untilState(order, 'paid')).toMatchObject({ tickets: 2, sold: 2, refunds: [], paidEvents: 1 });
  expect(await whats(order)).toEqual(['sandbox:cancelled:2400', 'balance:captured:1000', 'sandbox:captured:1400']);
  expect(await walletOf(id)).toMatchObject({ balance: 0, held: 0, kinds: ['credit:1000', 'payment:-1000'], faults: 0 });
});

it('a card that is declined leaves the part held; another try pays', async () => {
  const { id, client, order } = await buyer(1000);
  await draw(client, order);
  const rest = await restOf(client, order);
  await post(app, messageOf(rest, { type: 'payment.failed', code: 'card_declined' }));
  expect(await walletOf(id)).toMatchObject({ held: 1000 });
  const again = await restOf(client, order);
  expect([again.total, again.paymentId === rest.paymentId]).toEqual([1400, false]);
  await post(app, messageOf(again));
  expect(await untilState(order, 'paid')).toMatchObject({ refunds: [] });
  expect(await walletOf(id)).toMatchObject({ balance: 0, held: 0, faults: 0 });
});

it('is its owner’s again when the order ends, is changed, or is paid in another way after all', async () => {
  const [expired, cancelled, reopened, spared] = await Promise.all([
    buyer(1000),
    buyer(1000),
    buyer(1000),
    buyer(1000),
  ]);
  const all = [expired, cancelled, reopened, spared];
  for (const { client, order } of all) await draw(client, order);
  await expire(expired.order);
  await cancelled.client.post(paths.orders.cancel(cancelled.order.reference), {}, { follow: false });
  await reopened.client.post(paths.payments.reopen(reopened.order.reference), {}, { follow: false });
  await restOf(spared.client, spared.order);
  expect((await spare(spared.client, spared.order)).status).toBe(303);
  const states = await Promise.all(all.map(async ({ order }) => (await factsOf(order)).state));
  expect(states).toEqual(['expired', 'cancelled', 'held', 'pending']);
  for (const { id } of all)
    expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 0, kinds: ['credit:1000'], faults: 0 });
  expect((await restOf(spared.client, spared.order)).total).toBe(2400);
});

it('money that comes late for a part goes back, and the balance is not touched', async () => {
  const { id, client, order } = await buyer(1000);
  await draw(client, order);
  const rest = await restOf(client, order);
  await expire(order);
  await post(app, messageOf(rest));
  expect(await factsOf(order)).toMatchObject({ state: 'expired', tickets: 0, held: 0, sold: 0 });
  expect((await factsOf(order)).refunds).toHaveLength(1);
  expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 0, faults: 0 });
});

it('a card that paid all of it before the balance was used leaves the balance alone', async () => {
  const { id, client, order } = await buyer(1000);
  // Opened, and cancelled by the buyer's choice; the bank took the money nevertheless.
  order.session = await start(order.paymentId);
  await draw(client, order);
  expect(await walletOf(id)).toMatchObject({ held: 1000 });
  await post(app, messageOf(order));
  expect(await untilState(order, 'paid')).toMatchObject({ tickets: 2, refunds: [] });
  expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 0, kinds: ['credit:1000'], faults: 0 });
});

it('what is held is not lost when its time ends meanwhile, and ends with its release', async () => {
  const { id, client, order } = await buyer(0);
  expect(answerOf(await client.json('POST', paths.payments.balance(order.reference), {})).code).toBe('balance_none');
  await credit(id, { amount: 1000, endsIn: '1 hour' });
  await draw(client, order);
  await sql(
    'test_ends',
    `update wallet_lots set expires_at = now() - interval '1 minute' where left_cents > 0 and held_cents > 0`,
  );
  await sql('test_end_lots', 'select expire_balances(100)');
  expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 1000 });
  await spare(client, order);
  await sql('test_end_lots', 'select expire_balances(100)');
  expect(await walletOf(id)).toMatchObject({ balance: 0, held: 0, kinds: ['credit:1000', 'expiry:-1000'], faults: 0 });
});

it('is chosen in the checkout, for all of it and for a part', async () => {
  for (const [amount, state, path] of [
    [5000, 'paid', /^\/orders\/\w+/],
    [500, 'pending', /sandbox\/pay/],
  ] as const) {
    const person = await makeUser();
    await credit(person.id, { amount });
    const client = await signInAs(app, person.email);
    const held = await placeOrder(shop);
    await sql('test_held', `update orders set state = 'pending', user_id = $2 where id = $1`, [held.id, person.id]);
    await client.post(paths.payments.reopen(held.reference, held.key), {}, { follow: false });
    const answer = await client.json('POST', paths.orders.place(held.reference, held.key), {
      name: 'Ana',
      email: person.email,
      acceptTerms: true,
      useBalance: true,
    });
    expect(answer.json<{ state: string; url: string }>()).toMatchObject({ state, url: expect.stringMatching(path) });
    expect(await walletOf(person.id)).toMatchObject(
      amount > 2400 ? { balance: 2600, held: 0, faults: 0 } : { balance: 500, held: 500, faults: 0 },
    );
  }
});

const refundsOf = ({ id }: Placed) =>
  sql<{ id: string; what: string }>(
    'test_refunds',
    `select r.id, p.provider || ':' || r.state || ':' || r.amount_cents as what
     from refunds r join payments p on p.id = r.payment_id where r.order_id = $1 order by r.amount_cents desc`,
    [id],
  );

it('what it paid goes back to it with a refund, asked for twice once', async () => {
  const { id, client, order } = await buyer(1000);
  await draw(client, order);
  await post(app, messageOf(await restOf(client, order)));
  await untilState(order, 'paid');
  expect(expectPage(await show(client, order as never), 'Orders/Refund').destination).toMatchObject({
    kind: 'same',
    last4: null,
    leftCents: 2400,
  });
  const answer = await makeRefund(client, order as never, { positions: [1, 2], expectedCents: 2400 });
  expect(answer.status).toBeLessThan(400);
  const [card, part] = await refundsOf(order);
  expect([card!.what.split(':')[2], part!.what.split(':')[0]]).toEqual(['1400', 'balance']);
  await Promise.all([refundPayment(part!.id), refundPayment(part!.id)]);
  await refundPayment(part!.id);
  await expect.poll(async () => (await refundsOf(order))[1]!.what).toBe('balance:done:1000');
  expect(await walletOf(id)).toMatchObject({ balance: 1000, held: 0, faults: 0 });
  expect((await walletOf(id))!.kinds).toEqual(['credit:1000', 'payment:-1000', 'refund:1000']);
});

it('of an account that was closed since, a refund stays before staff', async () => {
  const { id, client, order } = await buyer(2400);
  await draw(client, order);
  await sql('test_close', 'select close_accounts(array[$1]::uuid[])', [id]);
  await makeRefund(buyerOf(app), order as never, { positions: [1], expectedCents: 1200 });
  const [refund] = await refundsOf(order);
  await refundPayment(refund!.id);
  await expect.poll(async () => (await refundsOf(order))[0]?.what).toBe('balance:failed:1200');
  expect(await walletOf(id)).toMatchObject({ balance: 0, faults: 0 });
});

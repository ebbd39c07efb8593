/** Orders paid by gift vouchers, fully or with a card and a balance, and their release if they are not paid. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
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
import { type Issued, issue, voucherOf } from './voucherFixture';

const app = runApp();
const shop = prepare(openShop);
let guest: Client;
beforeAll(async () => {
  guest = buyerOf(app);
  const refundSteps = [{ hoursBefore: 0, percent: 10_000 }];
  await prisma.event.update({ where: { id: shop.eventId }, data: { refundSteps } });
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const use = ({ reference, key: secret }: Placed, code: string, client = guest) =>
  client.post(paths.payments.voucher(reference, secret), { code }, { follow: false });
/** The error of the field. */
const refusal = async ({ reference, key: secret }: Placed, code: string) =>
  answerOf(await guest.json('POST', paths.payments.voucher(reference, secret), { code })).errors?.code?.[0];
const payOf = async ({ reference, key: secret }: Placed) =>
  expectPage(await guest.get(paths.payments.choice(reference, secret)), 'Payments/Card/Create').pay;
const payments = ({ id }: Placed) =>
  sql<{ id: string; what: string }>(
    'test_payments',
    `select id, method || ':' || state || ':' || amount_cents as what from payments where order_id = $1 order by attempt`,
    [id],
  );
const whats = async (order: Placed) => (await payments(order)).map(({ what }) => what);
async function restOf(order: Placed): Promise<Placed> {
  await guest.post(paths.payments.card(order.reference, order.key), {}, { follow: false });
  const rest = (await payments(order)).at(-1)!;
  return { ...order, paymentId: rest.id, total: Number(rest.what.split(':')[2]), session: await start(rest.id) };
}

it('a guest pays all of an order at once, pressed twice once; the rest stays on the code', async () => {
  const [order, voucher] = [await placeOrder(shop), await issue()];
  const answers = await Promise.all([use(order, voucher.code.toLowerCase()), use(order, voucher.code)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, held: 0, sold: 2, paidEvents: 1 });
  expect(await whats(order)).toEqual(['card:cancelled:2400', 'voucher:captured:2400']);
  expect(await voucherOf(voucher)).toEqual({
    balance: 2600,
    held: 0,
    kinds: ['credit:5000', 'payment:-2400'],
    faults: 0,
  });
  const page = expectPage(await guest.get(paths.orders.show(order.reference, order.key)), 'Orders/Show');
  expect(JSON.stringify(page.payments)).toContain('"voucher"');
});

it('a part is held until the card has paid the rest; it is taken off again as long as that is not paid', async () => {
  const [order, voucher] = [await placeOrder(shop), await issue({ amount: 1000 })];
  await use(order, voucher.code);
  const { vouchers, due } = await payOf(order);
  expect([vouchers, due]).toEqual([[{ payment: expect.any(String), ending: voucher.ending, amount: 1000 }], 1400]);
  const path = paths.payments.withoutVoucher(order.reference, order.key);
  await restOf(order);
  await guest.post(path, { payment: vouchers![0]!.payment }, { follow: false });
  expect(await voucherOf(voucher)).toMatchObject({ balance: 1000, held: 0, faults: 0 });
  expect(await payOf(order)).toMatchObject({ vouchers: [], due: 2400 });
  expect((await guest.json('POST', path, { payment: 'x' })).status).toBe(422);

  await use(order, voucher.code);
  expect(await voucherOf(voucher)).toMatchObject({ balance: 1000, held: 1000, faults: 0 });
  const rest = await restOf(order);
  expect(rest.total).toBe(1400);
  await Promise.all([post(app, messageOf(rest)), post(app, messageOf(rest))]);
  expect(await untilState(order, 'paid')).toMatchObject({ tickets: 2, sold: 2, refunds: [], paidEvents: 1 });
  expect(await voucherOf(voucher)).toMatchObject({ balance: 0, held: 0, kinds: ['credit:1000', 'payment:-1000'] });
});

it('two codes and a balance pay together, each what it has', async () => {
  const person = await makeUser();
  await credit(person.id, { amount: 5000 });
  const client = await signInAs(app, person.email);
  const [order, ...vouchers] = [await placeOrder(shop), await issue({ amount: 700 }), await issue({ amount: 300 })];
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
  for (const { code } of vouchers) await use(order, code, client);
  expect(await whats(order)).toEqual(['card:cancelled:2400', 'voucher:authorised:700', 'voucher:authorised:300']);
  await client.post(paths.payments.balance(order.reference), {}, { follow: false });
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2 });
  expect((await whats(order)).slice(1)).toEqual([
    'voucher:captured:700',
    'voucher:captured:300',
    'balance:captured:1400',
  ]);
  expect(await walletOf(person.id)).toMatchObject({ balance: 3600, held: 0, faults: 0 });
  for (const voucher of vouchers) expect(await voucherOf(voucher)).toMatchObject({ balance: 0, held: 0 });
});

it('the balance is taken off without the vouchers', async () => {
  const person = await makeUser();
  await credit(person.id, { amount: 400 });
  const client = await signInAs(app, person.email);
  const [order, voucher] = [await placeOrder(shop), await issue({ amount: 700 })];
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, person.id]);
  await client.post(paths.payments.balance(order.reference), {}, { follow: false });
  await use(order, voucher.code, client);
  await client.post(paths.payments.withoutBalance(order.reference), {}, { follow: false });
  expect(await walletOf(person.id)).toMatchObject({ balance: 400, held: 0, faults: 0 });
  expect(await voucherOf(voucher)).toMatchObject({ balance: 700, held: 700, faults: 0 });
});

it('what is wrong with a code stands beside it, and nothing is paid', async () => {
  const order = await placeOrder(shop);
  const [blocked, ended, yen, empty, busy] = [
    await issue(),
    await issue({ endsIn: '-1 minute' }),
    await issue({ currency: 'JPY' }),
    await issue({ amount: 2400 }),
    await issue({ amount: 100 }),
  ];
  await sql('test_block', 'select block_voucher($1, $2)', [blocked.id, 'Stolen']);
  await use(await placeOrder(shop), empty.code);
  await use(await placeOrder(shop), busy.code);
  expect(await refusal(order, '2222-2222-2222-2222')).toMatch(/This code is not valid/);
  expect(await refusal(order, '')).toBeTruthy();
  for (const [voucher, words] of [
    [blocked, /is blocked/],
    [ended, /has expired/],
    [yen, /another currency/],
    [empty, /has no balance left/],
    [busy, /reserved for another order/],
  ] as [Issued, RegExp][])
    expect(await refusal(order, voucher.code)).toMatch(words);
  expect(await whats(order)).toEqual(['card:created:2400']);
  // No one can pay for an order that they may not change.
  const stranger = await app
    .newClient()
    .post(paths.payments.voucher(order.reference), { code: busy.code }, { follow: false });
  expect(stranger.status).toBeGreaterThanOrEqual(400);
  expect(await voucherOf(blocked)).toMatchObject({ balance: 5000, held: 0, faults: 0 });
});

it('is free again when the order ends or is changed; late money goes back and takes nothing of it', async () => {
  const [expired, cancelled, reopened] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
  const vouchers = [await issue({ amount: 1000 }), await issue({ amount: 1000 }), await issue({ amount: 1000 })];
  for (const [index, order] of [expired, cancelled, reopened].entries()) await use(order, vouchers[index]!.code);
  const rest = await restOf(expired);
  await expire(expired);
  await post(app, messageOf(rest));
  for (const [path, { reference, key: secret }] of [
    [paths.orders.cancel, cancelled],
    [paths.payments.reopen, reopened],
  ] as const)
    await guest.post(path(reference, secret), {}, { follow: false });
  const facts = await Promise.all([expired, cancelled, reopened].map(factsOf));
  expect(facts.map(({ state, held }) => [state, held])).toEqual([
    ['expired', 0],
    ['cancelled', 0],
    ['held', 2],
  ]);
  for (const voucher of vouchers)
    expect(await voucherOf(voucher)).toEqual({ balance: 1000, held: 0, kinds: ['credit:1000'], faults: 0 });
});

it('is used in the checkout, for all of it and for a part; a wrong code is said there', async () => {
  for (const [amount, state, path] of [
    [5000, 'paid', /^\/orders\/\w+/],
    [500, 'pending', /sandbox\/pay/],
  ] as const) {
    const voucher = await issue({ amount });
    const held = await placeOrder(shop);
    await guest.post(paths.payments.reopen(held.reference, held.key), {}, { follow: false });
    const place = (codes: string[]) =>
      guest.json('POST', paths.orders.place(held.reference, held.key), {
        name: 'Ana',
        email: 'ana@example.com',
        acceptTerms: true,
        vouchers: codes,
      });
    const bad = answerOf(await place([voucher.code, '2222 2222 2222 2222'])).errors;
    // Even if the first voucher pays everything, a wrong second one is refused.
    expect(bad).toEqual({ vouchers: [expect.stringMatching(/This code is not valid/)] });
    expect((await factsOf(held)).state).toBe('held');
    const answer = await place([voucher.code, voucher.code.toLowerCase()]);
    expect(answer.json<{ state: string; url: string }>()).toMatchObject({ state, url: expect.stringMatching(path) });
    expect(await voucherOf(voucher)).toMatchObject(
      amount > 2400 ? { balance: 2600, held: 0, faults: 0 } : { balance: 500, held: 500, faults: 0 },
    );
  }
});

it('what it paid goes back to it with a refund, asked for twice once, also while it is blocked, for thirty days at least', async () => {
  const voucher = await issue({ amount: 1000, endsIn: '2 days' });
  const order = await placeOrder(shop);
  await use(order, voucher.code);
  await post(app, messageOf(await restOf(order)));
  await untilState(order, 'paid');
  await sql('test_block', 'select block_voucher($1, $2)', [voucher.id, 'Asked']);
  expect(expectPage(await show(guest, order as never), 'Orders/Refund').destination).toMatchObject({
    kind: 'same',
    last4: null,
    leftCents: 2400,
  });
  const answer = await makeRefund(guest, order as never, { positions: [1, 2], expectedCents: 2400 });
  expect(answer.status).toBeLessThan(400);
  const refunds = () =>
    sql<{ id: string; state: string }>(
      'test_refunds',
      `select r.id, r.state::text as state from refunds r join payments p on p.id = r.payment_id where r.order_id = $1 and p.method = 'voucher'`,
      [order.id],
    );
  const [{ id } = { id: '' }] = await refunds();
  await Promise.all([refundPayment(id), refundPayment(id)]);
  await expect.poll(async () => (await refunds()).map(({ state }) => state)).toEqual(['done']);
  expect(await voucherOf(voucher)).toEqual({
    balance: 1000,
    held: 0,
    kinds: ['credit:1000', 'payment:-1000', 'refund:1000'],
    faults: 0,
  });
  const { expiresAt } = await prisma.giftVoucher.findUniqueOrThrow({ where: { id: voucher.id } });
  expect(expiresAt!.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { applyResult, startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { hurryDelivery } from '../../support/hurryDelivery';
import { prepare } from '../../support/prepare';
import { createSlot } from '../orders/shopFixture';
import {
  expire,
  factsOf,
  messageOf,
  openShop,
  type Placed,
  payWith,
  placeOrder,
  post,
  start,
  until,
  untilState,
} from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

const kinds = async ({ id }: Placed) => {
  const told = await sql('test_told', 'select kind from order_events where order_id = $1 order by id', [id]);
  return told.map(({ kind }) => kind);
};
const untilRefunded = (order: Placed) =>
  until(async () => {
    const facts = await factsOf(order);
    return facts.refunds[0] === 'done' && facts;
  });
const sandboxRefunds = (session: string) =>
  sql<{ amount: number }>('test_sandbox_refunds', 'select amount from sandbox_refunds where session_id = $1', [
    session,
  ]);

/** Pays at the provider without its notifications, which the test sends itself. */
async function chargeSilently(order: Placed): Promise<string> {
  const session = await start(order.paymentId);
  order.session = session;
  const charge = `update sandbox_sessions set state = 'confirmed', card = 'success', last4 = '4242' where id = $1`;
  await sql('test_charge', charge, [session]);
  return session;
}

describe('the same success, many times', () => {
  it('five messages at once and the buyer back: one payment, one set of tickets, one announcement', async () => {
    const order = await placeOrder(shop);
    await chargeSilently(order);
    const same = messageOf(order);
    const others = [messageOf(order), messageOf(order)];
    const back = paths.payments.loading(order.reference, order.key);
    const answers = await Promise.all([
      ...[same, same, same, ...others].map((body) => post(app, body)),
      app.newClient().get(back, { follow: false }),
      app.newClient().get(back, { follow: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 303, 303]);
    expect(await factsOf(order)).toMatchObject({
      state: 'paid',
      tickets: 2,
      held: 0,
      sold: 2,
      payments: ['captured'],
      refunds: [],
      paidEvents: 1,
    });
    const [inbox] = await sql(
      'test_inbox_of',
      'select count(*)::int as n, count(distinct event_id)::int as ids from provider_events where payment_id = $1',
      [order.paymentId],
    );
    expect(inbox).toEqual({ n: 3, ids: 3 });
  });

  it('fifty orders of one slot at once: each paid, once', async () => {
    const slot = await createSlot(shop.eventId, { capacity: 200 });
    const orders = await Promise.all(Array.from({ length: 50 }, () => placeOrder(shop, { slot })));
    await Promise.all(orders.flatMap((order) => [post(app, messageOf(order)), post(app, messageOf(order))]));
    const facts = await Promise.all(orders.map(factsOf));
    expect(facts.every(({ state, tickets, paidEvents }) => state === 'paid' && tickets === 2 && paidEvents === 1)).toBe(
      true,
    );
    expect(facts[0]).toMatchObject({ held: 0, sold: 100 });
  });
});
describe('money that comes late', () => {
  it('places still free: the order is paid, and marked as late', async () => {
    const order = await placeOrder(shop);
    await chargeSilently(order);
    await expire(order);
    expect(await factsOf(order)).toMatchObject({ held: 0, sold: 0 });
    expect((await post(app, messageOf(order))).json()).toEqual({ received: ['paid_late'] });
    expect(await factsOf(order)).toMatchObject({
      state: 'paid',
      late: true,
      tickets: 2,
      held: 0,
      sold: 2,
      payments: ['captured'],
      refunds: [],
    });
  });

  it('places gone: the payment is recorded and goes back in full, by itself', async () => {
    const order = await placeOrder(shop, { capacity: 2 });
    const session = await chargeSilently(order);
    await expire(order);
    await placeOrder(shop, { slot: order.slot });
    expect((await post(app, messageOf(order))).json()).toEqual({ received: ['returned'] });
    const facts = await untilRefunded(order);
    expect(facts).toMatchObject({
      state: 'expired',
      tickets: 0,
      held: 2,
      sold: 0,
      payments: ['refunded'],
      attention: null,
    });
    expect(await sandboxRefunds(session)).toEqual([{ amount: order.total }]);
    expect((await kinds(order)).slice(-3)).toEqual(['expired', 'places_gone', 'refund_done']);
  });

  it('the visit is over: the payment goes back although places were left', async () => {
    const order = await placeOrder(shop);
    await chargeSilently(order);
    await expire(order);
    await sql(
      'test_past',
      `update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [order.slot],
    );
    expect((await post(app, messageOf(order))).json()).toEqual({ received: ['returned'] });
    expect(await untilRefunded(order)).toMatchObject({ state: 'expired', tickets: 0, payments: ['refunded'] });
  });

  it('on a cancelled order it goes back', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    await payWith(app, session, '4000 0000 0000 0341');
    await until(async () => (await factsOf(order)).payments[0] === 'authorised');
    await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    await hurryDelivery(order.paymentId);
    expect(await untilRefunded(order)).toMatchObject({
      state: 'cancelled',
      tickets: 0,
      held: 0,
      sold: 0,
      payments: ['refunded'],
      attention: null,
    });
    expect(await sandboxRefunds(session)).toEqual([{ amount: order.total }]);
  });

  it('a session left open when the order ends is cancelled, so nobody pays for nothing', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    await until(async () => (await factsOf(order)).payments[0] === 'cancelled');
    await payWith(app, session, '4242424242424242');
    expect((await sql('test_session', 'select state from sandbox_sessions where id = $1', [session]))[0]).toEqual({
      state: 'cancelled',
    });
  });
});

describe('more money than was asked for', () => {
  it('two attempts that both succeed: the later one goes back', async () => {
    const order = await placeOrder(shop);
    await chargeSilently(order);
    await post(app, messageOf(order, { type: 'payment.failed', code: 'card_declined' }));
    const second: Placed = { ...order, paymentId: uuidv7() };
    await sql('test_retry', `select * from retry_payment($1, $2, 'sandbox', 'card')`, [order.id, second.paymentId]);
    const secondSession = await chargeSilently(second);

    expect((await post(app, messageOf(order))).json()).toEqual({ received: ['paid'] });
    expect((await post(app, messageOf(second))).json()).toEqual({ received: ['returned'] });
    expect(await untilRefunded(order)).toMatchObject({
      state: 'paid',
      tickets: 2,
      sold: 2,
      payments: ['captured', 'refunded'],
      attention: null,
    });
    expect(await sandboxRefunds(secondSession)).toEqual([{ amount: order.total }]);
    await post(app, messageOf(second));
    expect(await sql('test_refunds', 'select id from refunds where order_id = $1', [order.id])).toHaveLength(1);
  });

  it.each([
    ['less', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ])('%s: staff decide; nothing is issued, nothing else moves it', async (_name, wrong) => {
    const order = await placeOrder(shop);
    expect((await post(app, messageOf(order, wrong))).json()).toEqual({ received: ['needs_review'] });
    expect((await post(app, messageOf(order, wrong))).json()).toEqual({ received: ['ignored'] });
    expect((await post(app, messageOf(order, { type: 'payment.failed' }))).json()).toEqual({ received: ['ignored'] });
    expect(await factsOf(order)).toMatchObject({
      state: 'pending',
      attention: 'amount_mismatch',
      tickets: 0,
      payments: ['authorised'],
      refunds: [],
    });
    expect((await kinds(order)).filter((kind) => kind === 'amount_mismatch')).toHaveLength(1);
    const page = await app.newClient().get(paths.payments.loading(order.reference, order.key));
    expect(page.page?.props.outcome).toMatchObject({ state: 'review', canPay: false });
  });

  it('a success that does not say how much pays for nothing', async () => {
    const order = await placeOrder(shop);
    const applied = await applyResult({
      paymentId: order.paymentId,
      status: 'confirmed',
      currency: 'EUR',
      amount: undefined as unknown as number,
    });
    expect(applied).toEqual({ outcome: 'needs_review', orderId: order.id });
  });
});

it('starting a payment again, or twice at once, leads to the same page', async () => {
  const order = await placeOrder(shop);
  const stops = await Promise.all([
    startPayment(order.paymentId, { key: order.key }),
    startPayment(order.paymentId, { key: order.key }),
    startPayment(order.paymentId, { key: order.key }),
  ]);
  expect(new Set(stops.map(({ url }) => url)).size).toBe(1);
  expect(stops[0]).toMatchObject({ isExternal: true });
  expect(
    await sql('test_sessions', 'select id from sandbox_sessions where payment_id = $1', [order.paymentId]),
  ).toHaveLength(1);
  await post(app, messageOf(order));
  await untilState(order, 'paid');
  expect(await startPayment(order.paymentId, { key: order.key })).toEqual({
    url: paths.payments.loading(order.reference, order.key),
    isExternal: false,
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { reconcilePayments } from '../../../server/payments/actions/reconcilePayments';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { REFUND_JOB } from '../../../server/payments/jobs';
import { createRefund, findSession } from '../../../server/payments/sandbox/company';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { type FakeProvider, fakeProvider } from './fakeProvider';
import {
  factsOf,
  messageOf,
  openShop,
  type Placed,
  payWith,
  placeOrder,
  post,
  start,
  untilState,
} from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);
let bank: FakeProvider;
let removeBank: () => void;
beforeAll(async () => {
  bank = fakeProvider();
  removeBank = addProvider(bank);
});
afterAll(() => removeBank());
afterEach(() => {
  Object.assign(bank.say, { status: null, refund: { status: 'done', ref: 'r1' }, isAway: false });
});

async function paidOrder(): Promise<Placed> {
  const order = await placeOrder(shop);
  await payWith(app, await start(order.paymentId), '4000 0000 0000 0077');
  await untilState(order, 'paid');
  return order;
}
/** Inserted as staff would; nothing is published, so that the test decides when it runs. */
async function createRow(order: Placed, amount: number): Promise<string> {
  const id = uuidv7();
  await sql(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, updated_at) values ($1, $2, $3, $4, 'EUR', 'goodwill', $5, now())`,
    [id, order.paymentId, order.id, amount, id],
  );
  return id;
}
const stateOf = async (id: string) =>
  (
    await sql<{ state: string; failure_reason: string | null; provider_ref: string | null }>(
      'test_refund_state',
      'select state::text, failure_reason, provider_ref from refunds where id = $1',
      [id],
    )
  )[0];
const age = (id: string) =>
  sql('test_age', `update refunds set updated_at = now() - interval '10 minutes' where id = $1`, [id]);

describe('giving money back', () => {
  it('in part, then the rest; sent twice, once', async () => {
    const order = await paidOrder();
    const first = await createRow(order, 900);
    await Promise.allSettled([refundPayment(first), refundPayment(first)]);
    await refundPayment(first);
    expect(await stateOf(first)).toMatchObject({ state: 'done', provider_ref: first });
    expect((await factsOf(order)).payments).toEqual(['partially_refunded']);
    const second = await createRow(order, order.total - 900);
    await refundPayment(second);
    expect((await factsOf(order)).payments).toEqual(['refunded']);
    const [given] = await sql(
      'test_given',
      'select sum(r.amount)::int as total, count(*)::int as n from sandbox_refunds r join sandbox_sessions s on s.id = r.session_id where s.payment_id = $1',
      [order.paymentId],
    );
    expect(given).toEqual({ total: order.total, n: 2 });
  });

  it('never more than was taken: not in our books, not at the company', async () => {
    const order = await paidOrder();
    await expect(createRow(order, order.total + 1)).rejects.toThrow('exceed');
    const [{ id: session }] = (await sql('test_session_of', 'select id from sandbox_sessions where payment_id = $1', [
      order.paymentId,
    ])) as [{ id: string }];
    expect(await createRefund(session, 'a', order.total + 1)).toBe('more_than_captured');
    expect(await createRefund(session, 'b', order.total - 1)).toBeNull();
    expect(await createRefund(session, 'b', order.total - 1)).toBeNull();
    expect(await createRefund(session, 'b', 1)).toBe('refund_id_used');
    expect(await createRefund(session, 'c', 2)).toBe('more_than_captured');
    expect(await createRefund(session, 'd', 1)).toBeNull();
    expect((await findSession(session))?.state).toBe('refunded');
  });

  it('a refusal stays before staff', async () => {
    const order = await placeOrder(shop, { provider: 'fake' });
    await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    bank.say.refund = { status: 'failed', reason: 'account_closed' };
    await post(app, messageOf(order));
    const [{ id }] = (await sql('test_refund_of', 'select id from refunds where order_id = $1', [order.id])) as [
      { id: string },
    ];
    await refundPayment(id);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure_reason: 'account_closed' });
    expect(await factsOf(order)).toMatchObject({ attention: 'order_cancelled', payments: ['captured'] });
  });

  it('a bank that is away is asked again until it answers', async () => {
    const order = await placeOrder(shop, { provider: 'fake' });
    bank.say.isAway = true;
    await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    await post(app, messageOf(order));
    const [{ id }] = (await sql('test_refund_of', 'select id from refunds where order_id = $1', [order.id])) as [
      { id: string },
    ];
    // The job's attempt fails; from here on only the test decides when the bank is called.
    await expect
      .poll(() =>
        sql('test_end_job', `delete from pgboss.job where name = $1 and state = 'retry' returning id`, [REFUND_JOB]),
      )
      .toHaveLength(1);
    await expect(refundPayment(id)).rejects.toThrow('away');
    expect((await stateOf(id))?.state).toBe('transit');
    bank.say.isAway = false;
    bank.say.refund = { status: 'transit' };
    await refundPayment(id);
    expect((await stateOf(id))?.state).toBe('transit');
    bank.say.refund = { status: 'done', ref: 'r9' };
    await age(id);
    await reconcilePayments();
    expect(await stateOf(id)).toMatchObject({ state: 'done', provider_ref: 'r9' });
    expect(await factsOf(order)).toMatchObject({ attention: null, payments: ['refunded'] });
  });
});

describe('what was never reported', () => {
  const older = (order: Placed) =>
    sql('test_older', `update payments set created_at = now() - interval '3 minutes' where id = $1`, [order.paymentId]);

  it('is asked for after two minutes, and not before', async () => {
    const order = await placeOrder(shop, { provider: 'fake' });
    await sql('test_ref', `update payments set provider_ref = 'x-' || id where id = $1`, [order.paymentId]);
    bank.say.status = { status: 'confirmed', amount: order.total, currency: 'EUR' };
    await reconcilePayments();
    expect((await factsOf(order)).state).toBe('pending');
    await older(order);
    await reconcilePayments();
    expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, payments: ['captured'] });
  });

  it('a success on an order that has ended meanwhile is found as well, and goes back', async () => {
    const order = await placeOrder(shop);
    await start(order.paymentId);
    await sql('test_charged', `update sandbox_sessions set state = 'confirmed' where payment_id = $1`, [
      order.paymentId,
    ]);
    await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    await older(order);
    await reconcilePayments();
    expect(await factsOf(order)).toMatchObject({
      state: 'cancelled',
      refunds: [expect.stringMatching(/created|transit|done/)],
    });
  });

  it('a card that never answers is given up when its session ends', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    await payWith(app, session, '4000 0000 0000 0119');
    await older(order);
    await reconcilePayments();
    expect((await factsOf(order)).payments).toEqual(['authorised']);
    await sql(
      'test_session_over',
      `update sandbox_sessions set expires_at = now() - interval '1 second' where id = $1`,
      [session],
    );
    await reconcilePayments();
    expect((await factsOf(order)).payments).toEqual(['cancelled']);
  });

  it('one bank that is away keeps nobody else waiting', async () => {
    const [away, other] = [await placeOrder(shop, { provider: 'fake' }), await placeOrder(shop)];
    await sql('test_ref', `update payments set provider_ref = 'x-' || id where id = $1`, [away.paymentId]);
    await start(other.paymentId);
    await sql('test_charged', `update sandbox_sessions set state = 'confirmed' where payment_id = $1`, [
      other.paymentId,
    ]);
    bank.say.isAway = true;
    await Promise.all([older(away), older(other)]);
    await reconcilePayments();
    expect([(await factsOf(away)).state, (await factsOf(other)).state]).toEqual(['pending', 'paid']);
  });
});

/** Refunds by the providers that took the money: once, for any sequence of notifications. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { uuidv7 } from '../../../server/shared/uuid';
import { type Redsys, startRedsys } from '../../standIns/redsys';
import { type Stripe, startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import { makeUser, signInAs } from '../users/people';
import { connect, startAtRedsys, startAtStripe, tellOfRedsys, tellOfStripe } from './connectionFixture';
import { factsOf, openShop, type Placed, placeOrder, type Shop } from './paymentFixture';

let app: TestApp;
let shop: Shop;
let stripe: Stripe;
let redsys: Redsys;
beforeAll(async () => {
  [stripe, redsys] = await Promise.all([startStripe(), startRedsys()]);
  app = await startApp({ STRIPE_URL: stripe.url, REDSYS_URL: redsys.url });
  shop = await openShop();
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  await connect(admin, 'stripe');
  await connect(admin, 'redsys');
});
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), redsys.close()]);
});
afterEach(() => {
  stripe.mood = 'well';
  redsys.mood = 'well';
  stripe.moodOf = /./;
  redsys.moodOf = /./;
  stripe.refundStatus = 'succeeded';
  redsys.refundResponse = '0900';
});

type Company = 'stripe' | 'redsys';

async function paid(company: Company): Promise<Placed> {
  const order = await placeOrder(shop, { provider: company });
  if (company === 'redsys') await tellOfRedsys(app, redsys.decide(await startAtRedsys(app, order), '0000'));
  else {
    const session = stripe.pay(await startAtStripe(order));
    await tellOfStripe(app, stripe, stripe.event('checkout.session.completed', { ...session }));
  }
  expect((await factsOf(order)).state).toBe('paid');
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
    await sql<{ state: string; reason: string | null }>(
      'test_state_of',
      'select state::text, failure_reason as reason from refunds where id = $1',
      [id],
    )
  )[0];

/** Refunds that the provider made for an order. */
async function given(company: Company, order: Placed): Promise<number[]> {
  const [payment] = await sql<{ ref: string }>('test_ref', 'select provider_ref as ref from payments where id = $1', [
    order.paymentId,
  ]);
  if (company === 'redsys')
    return redsys.operations
      .filter((one) => one.type === '3' && one.order === payment!.ref && one.response === '0900')
      .map(({ amount }) => amount);
  const intent = stripe.sessions.get(payment!.ref)!.intent!.id;
  return stripe.refunds.filter((one) => one.payment_intent === intent).map(({ amount }) => amount);
}

describe.each(['stripe', 'redsys'] as const)('a refund by %s', (company) => {
  const standIn = () => (company === 'stripe' ? stripe : redsys);
  const requests = company === 'stripe' ? /^POST \/v1\/refunds/ : /trataPeticionREST/;

  it('in part, then the rest; asked for twice at once, made once; never more than was taken', async () => {
    const order = await paid(company);
    const first = await createRow(order, 900);
    await Promise.allSettled([refundPayment(first), refundPayment(first), refundPayment(first)]);
    await refundPayment(first);
    const rest = await createRow(order, order.total - 900);
    await refundPayment(rest);
    expect([await stateOf(first), await stateOf(rest)]).toEqual([
      { state: 'done', reason: null },
      { state: 'done', reason: null },
    ]);
    expect(await given(company, order)).toEqual([900, order.total - 900]);
    expect((await factsOf(order)).payments).toEqual(['refunded']);
  });

  it('that was made and not heard of is found, and not made a second time', async () => {
    const order = await paid(company);
    const id = await createRow(order, 900);
    Object.assign(standIn(), { mood: 'lost', moodOf: requests });
    await expect(refundPayment(id)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'transit' });
    // Another refund of the same payment waits until the result is known.
    const other = await createRow(order, 900);
    standIn().mood = 'well';
    await refundPayment(other);
    expect(await stateOf(other)).toMatchObject({ state: 'created' });
    await refundPayment(id);
    await refundPayment(other);
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(await given(company, order)).toEqual([900, 900]);
  });

  it('that never arrived is made when it is tried again', async () => {
    const order = await paid(company);
    const id = await createRow(order, 900);
    Object.assign(standIn(), { mood: 'down', moodOf: requests });
    await expect(refundPayment(id)).rejects.toThrow();
    standIn().mood = 'well';
    await refundPayment(id);
    expect(await given(company, order)).toEqual([900]);
  });

  it('that the company will not make stays before staff', async () => {
    const order = await paid(company);
    const id = await createRow(order, order.total);
    // Staff refunded it in the provider's dashboard.
    if (company === 'redsys') redsys.operations.push({ ...redsys.operations.at(-1)!, type: '3', response: '0900' });
    else
      [...stripe.sessions.values()].find((one) => one.client_reference_id === order.paymentId)!.intent!.refunded =
        order.total;
    await refundPayment(id);
    expect(await stateOf(id)).toEqual({
      state: 'failed',
      reason: company === 'redsys' ? 'SIS0057' : 'charge_already_refunded',
    });
  });
});

it('one that Stripe has under way is asked about until it is done', async () => {
  const order = await paid('stripe');
  const id = await createRow(order, 900);
  stripe.refundStatus = 'pending';
  await refundPayment(id);
  expect(await stateOf(id)).toMatchObject({ state: 'transit' });
  stripe.refunds.at(-1)!.status = 'succeeded';
  await refundPayment(id);
  expect([await stateOf(id), await given('stripe', order)]).toMatchObject([{ state: 'done' }, [900]]);
});

it('one that the bank of Redsys refuses says by which code', async () => {
  const order = await paid('redsys');
  const id = await createRow(order, 900);
  redsys.refundResponse = '0950';
  await refundPayment(id);
  expect(await stateOf(id)).toEqual({ state: 'failed', reason: '0950' });
});

it('is recorded when the database is back, if it went away meanwhile, and made once', async () => {
  const order = await paid('stripe');
  const id = await createRow(order, 900);
  await connection.script(`
    create function go_away() returns trigger language plpgsql as $$
    begin raise exception 'away' using errcode = '57P01'; end $$;
    create trigger go_away before update on refunds for each row when (new.state = 'done') execute function go_away()`);
  const refunding = refundPayment(id);
  await pause(1500);
  expect([await stateOf(id), await given('stripe', order)]).toEqual([{ state: 'transit', reason: null }, [900]]);
  await connection.script('drop trigger go_away on refunds; drop function go_away');
  await refunding;
  expect([await stateOf(id), await given('stripe', order)]).toEqual([{ state: 'done', reason: null }, [900]]);
});

it('whose process died is made when its lease has ended', async () => {
  const order = await paid('stripe');
  const id = await createRow(order, 900);
  await sql('test_lease', `update refunds set lease_until = clock_timestamp() + interval '3 seconds' where id = $1`, [
    id,
  ]);
  await sql('test_announce', `select publish('refund_created', jsonb_build_object('refund_id', $1::text))`, [id]);
  await expect.poll(() => stateOf(id), { timeout: 25_000, interval: 200 }).toEqual({ state: 'done', reason: null });
  expect(await given('stripe', order)).toEqual([900]);
});

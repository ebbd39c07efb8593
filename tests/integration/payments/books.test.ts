/** The books of companies beside ours: refunds made there, refunds that fail late, what differs, and what is nobody's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { compareBooks } from '../../../server/payments/actions/compareBooks';
import { comparePayment } from '../../../server/payments/actions/comparePayment';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { refundAtSandbox } from '../../../server/payments/sandbox/books';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { type Redsys, startRedsys } from '../../standIns/redsys';
import { type Stripe, startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import {
  connect,
  STRIPE_FORM,
  save,
  startAtRedsys,
  startAtStripe,
  tellOfRedsys,
  tellOfStripe,
} from './connectionFixture';
import {
  factsOf,
  openShop,
  type Placed,
  payWith,
  placeOrder,
  type Shop,
  start,
  until,
  untilState,
} from './paymentFixture';

let app: TestApp;
let shop: Shop;
let stripe: Stripe;
let redsys: Redsys;
let admin: Client;
let accountant: Client;
beforeAll(async () => {
  [stripe, redsys] = await Promise.all([startStripe(), startRedsys()]);
  app = await startApp({ STRIPE_URL: stripe.url, REDSYS_URL: redsys.url });
  shop = await openShop();
  admin = await signInAs(app, (await makeUser('administrator')).email);
  accountant = await signInAs(app, (await makeUser('accountant')).email);
  await connect(admin, 'stripe');
  await connect(admin, 'redsys');
});
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), redsys.close()]);
});

type Company = 'stripe' | 'redsys';
type Paid = Placed & { ref: string };

async function paid(company: Company): Promise<Paid> {
  const order = await placeOrder(shop, { provider: company });
  const ref = company === 'redsys' ? await startAtRedsys(app, order) : await startAtStripe(order);
  if (company === 'redsys') await tellOfRedsys(app, redsys.decide(ref, '0000'));
  else await tellOfStripe(app, stripe, stripe.event('checkout.session.completed', { ...stripe.pay(ref) }));
  expect((await factsOf(order)).state).toBe('paid');
  return { ...order, ref };
}

async function ours(order: Placed, amount: number): Promise<string> {
  const id = uuidv7();
  await sql(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, updated_at) values ($1, $2, $3, $4, 'EUR', 'by_staff', $5, now())`,
    [id, order.paymentId, order.id, amount, id],
  );
  return id;
}

const refundsOf = ({ id }: Placed) =>
  sql<{ state: string; amount: number; reason: string | null }>(
    'test_refunds_of',
    'select state::text, amount_cents as amount, failure_reason as reason from refunds where order_id = $1 order by created_at, id',
    [id],
  );
const attentionsOf = async ({ id }: Placed) =>
  (
    await sql<{ cause: string }>(
      'test_attentions_of',
      'select cause from order_attentions where order_id = $1 and ended_at is null order by cause',
      [id],
    )
  ).map(({ cause }) => cause);

const tellOfRefund = (type: string, refund: object) => tellOfStripe(app, stripe, stripe.event(type, { ...refund }));

describe('a refund that somebody makes in the company’s own pages', () => {
  it('at Stripe is ours as soon as it is told, once however often; tickets stay, and staff see the order', async () => {
    const order = await paid('stripe');
    const made = stripe.refundInPages(order.ref, 500);
    for (const type of ['refund.created', 'charge.refund.updated', 'refund.updated', 'refund.created'])
      expect((await tellOfRefund(type, made)).json()).toEqual({ received: ['books'] });
    expect(await refundsOf(order)).toEqual([{ state: 'external', amount: 500, reason: null }]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, payments: ['partially_refunded'] });
    expect(await attentionsOf(order)).toEqual(['refunded_elsewhere']);
  });

  it('beside one of ours comes to what the company has, whichever is told first', async () => {
    const order = await paid('stripe');
    const own = await ours(order, 900);
    await refundPayment(own);
    const made = stripe.refundInPages(order.ref, 500);
    await tellOfRefund('refund.created', { ...stripe.refunds.find(({ metadata }) => metadata.refund === own)! });
    await tellOfRefund('refund.created', made);
    expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', 900],
      ['external', 500],
    ]);
  });

  it('of everything leaves nothing for ours that was not sent yet, which is called off', async () => {
    const order = await paid('stripe');
    const own = await ours(order, order.total);
    await tellOfRefund('refund.created', stripe.refundInPages(order.ref, order.total));
    expect(await refundsOf(order)).toEqual([
      { state: 'cancelled', amount: order.total, reason: 'refunded_elsewhere' },
      { state: 'external', amount: order.total, reason: null },
    ]);
    await refundPayment(own);
    expect((await factsOf(order)).payments).toEqual(['refunded']);
    expect(stripe.refunds.filter(({ metadata }) => metadata.refund === own)).toEqual([]);
  });

  it('and that fails there afterwards is none', async () => {
    const order = await paid('stripe');
    const made = stripe.refundInPages(order.ref, 500);
    await tellOfRefund('refund.created', made);
    await tellOfRefund('refund.failed', stripe.failRefund(made.id));
    await tellOfRefund('refund.created', made);
    expect(await refundsOf(order)).toEqual([{ state: 'cancelled', amount: 500, reason: 'lost_or_stolen_card' }]);
    expect((await factsOf(order)).payments).toEqual(['captured']);
  });

  it('at Redsys is found when it is asked, beside one of ours of the same amount', async () => {
    const order = await paid('redsys');
    const own = await ours(order, 900);
    await refundPayment(own);
    redsys.refundInPages(order.ref, 900);
    expect([await comparePayment(order.paymentId), await comparePayment(order.paymentId)]).toEqual([null, null]);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done', 'external']);
  });

  it('at Redsys is not taken for ours of which nothing was heard, nor the other way round', async () => {
    const order = await paid('redsys');
    const own = await ours(order, 900);
    Object.assign(redsys, { mood: 'lost', moodOf: /trataPeticionREST/ });
    await expect(refundPayment(own)).rejects.toThrow();
    Object.assign(redsys, { mood: 'well', moodOf: /./ });
    await comparePayment(order.paymentId);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['transit']);
    await refundPayment(own);
    redsys.refundInPages(order.ref, 500);
    await comparePayment(order.paymentId);
    expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', 900],
      ['external', 500],
    ]);
  });

  it('at the sandbox is told by its message', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    await payWith(app, session, '4242424242424242');
    await untilState(order, 'paid');
    expect(await refundAtSandbox(session, 300)).toBeNull();
    await until(async () => (await refundsOf(order)).length === 1);
    expect(await refundsOf(order)).toEqual([{ state: 'external', amount: 300, reason: null }]);
  });
});

describe('a refund of ours that fails after it was done', () => {
  it('stands before staff, and its buyer is told; tried again, the old failure says nothing', async () => {
    const order = await paid('stripe');
    const own = await ours(order, 900);
    await refundPayment(own);
    const made = stripe.refunds.find(({ metadata }) => metadata.refund === own)!;
    const failed = stripe.failRefund(made.id);
    await tellOfRefund('refund.failed', failed);
    await tellOfRefund('refund.failed', failed);
    expect(await refundsOf(order)).toEqual([{ state: 'failed', amount: 900, reason: 'lost_or_stolen_card' }]);
    expect([await attentionsOf(order), (await factsOf(order)).payments]).toEqual([['refund_failed'], ['captured']]);
    const told = await sql('test_told', `select 1 from order_events where order_id = $1 and kind = 'refund_failed'`, [
      order.id,
    ]);
    expect(told).toHaveLength(1);
    await sql('test_retry', 'select retry_refund($1, null)', [own]);
    await refundPayment(own);
    await tellOfRefund('refund.failed', failed);
    expect((await refundsOf(order))[0]).toMatchObject({ state: 'done' });
  });
});

describe('a dispute', () => {
  const dispute = async (order: Paid, type: string, made: object) =>
    tellOfStripe(app, stripe, stripe.event(type, { ...made })).then(() => ticketsOf(order));
  const ticketsOf = async ({ id }: Placed) =>
    (
      await sql<{ state: string }>('test_tickets_of', 'select distinct state::text from tickets where order_id = $1', [
        id,
      ])
    ).map(({ state }) => state);

  it('leaves tickets as they are, unless the connection says that they are blocked until it is won', async () => {
    const [first, second] = [await paid('stripe'), await paid('stripe')];
    expect(await dispute(first, 'charge.dispute.created', stripe.dispute(first.ref))).toEqual(['valid']);
    expect((await save(admin, 'stripe', { ...STRIPE_FORM, blockDisputed: true })).status).toBe(303);
    const made = stripe.dispute(second.ref);
    await until(async () => (await dispute(second, 'charge.dispute.created', made))[0] === 'blocked');
    made.status = 'won';
    expect(await dispute(second, 'charge.dispute.closed', made)).toEqual(['valid']);
  });
});

describe('the page of card payments', () => {
  const show = async (client: Client, order: Placed) =>
    expectPage(await client.get(paths.cardPayments.show(order.paymentId)), 'Payments/Card/Admin/Show');
  const index = async (query = '') =>
    expectPage(await accountant.get(`${paths.cardPayments.index()}${query}`), 'Payments/Card/Admin/Index');

  it('says first where the books differ, until they do not; what is nobody’s is kept as it came', async () => {
    const order = await paid('stripe');
    // What cannot be ours: more than was paid, as of an account that was tampered with.
    stripe.refundInPages(order.ref, order.total + 100);
    stripe.foreign.push({ id: 'ch_other_shop', amount: 4200, currency: 'eur', created: Date.now() / 1000 });
    await compareBooks();
    const page = await index();
    expect(page.differing).toMatchObject({ count: 1, rows: [{ id: order.paymentId, difference: 'refunded' }] });
    expect(page.foreign).toMatchObject({ count: 1, rows: [{ ref: 'ch_other_shop', amount: 4200, state: 'captured' }] });
    expect(await attentionsOf(order)).toEqual(['books_differ']);
    expect((await index('?f.difference=refunded')).list.rows.map(({ id }) => id)).toEqual([order.paymentId]);
    stripe.refunds.pop();
    const answer = await accountant.post(paths.cardPayments.fetch(order.paymentId), {}, { follow: false });
    expect(answer.status).toBe(303);
    expect([(await index()).differing.count, await attentionsOf(order)]).toEqual([0, []]);
  });

  it('a payment of which the company knows nothing is missing there', async () => {
    const order = await paid('redsys');
    redsys.operations.splice(
      redsys.operations.findIndex((one) => one.order === order.ref),
      1,
    );
    expect(await comparePayment(order.paymentId)).toBe('missing');
    expect((await show(accountant, order)).theirs).toMatchObject({ state: 'unknown', difference: 'missing' });
  });

  it('fetching applies what was never told: the order is paid', async () => {
    const order = await placeOrder(shop, { provider: 'stripe' });
    stripe.pay(await startAtStripe(order));
    await accountant.post(paths.cardPayments.fetchMany(), { selection: { ids: [order.paymentId] } });
    await until(async () => (await factsOf(order)).state === 'paid');
    await until(async () => (await show(accountant, order)).theirs !== null);
    expect((await show(accountant, order)).theirs).toMatchObject({ state: 'captured', fee: 61, difference: null });
  });

  it('a company that is away is said, and nothing changes', async () => {
    const order = await paid('stripe');
    stripe.mood = 'down';
    const answer = await accountant.post(paths.cardPayments.fetch(order.paymentId), {}, { follow: false });
    stripe.mood = 'well';
    expect(answer.status).not.toBe(500);
    expect((await show(accountant, order)).theirs).toBeNull();
  });

  it('has a file, and figures of what the list finds', async () => {
    const file = await accountant.get('/admin/card-payments/export.csv?f.state=captured');
    expect(file.status).toBe(200);
    const { figures } = await index('?f.difference=missing');
    expect(figures.currencies).toMatchObject([{ currency: 'EUR', count: 1, differing: 1 }]);
  });

  it('is for nobody who may not match payments, and for no address that is none', async () => {
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect((await agent.get(paths.cardPayments.index())).status).toBe(403);
    for (const id of ['x', uuidv7(), '%00'])
      expect((await accountant.get(`/admin/card-payments/${id}`)).status).toBe(404);
  });
});

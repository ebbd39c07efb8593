/** Providers' records beside ours: refunds made there, refunds that fail late, differences, and unknown payments. */
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { comparePayment } from '../../../server/payments/actions/comparePayment';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { refundAtSandbox } from '../../../server/payments/sandbox/books';
import {
  admin,
  app,
  attentionsOf,
  openBooks,
  ours,
  type Paid,
  paid,
  redsys,
  refundsOf,
  shop,
  stripe,
  tellOfRefund,
} from './booksFixture';
import { STRIPE_FORM, save, tellOfStripe } from './connectionFixture';
import { factsOf, type Placed, payWith, placeOrder, start, until, untilState } from './paymentFixture';

openBooks();

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

/** Payments by Stripe, through its own library over HTTP, against a simulation that refuses what Stripe refuses. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { reconcilePayments } from '../../../server/payments/actions/reconcilePayments';
import { paths } from '../../../server/shared/paths';
import { startStripe } from '../../standIns/stripe';
import { startApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { viewKeyOf } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { makeUser, signInAs } from '../users/people';
import { connect, outcomes, startAtStripe, tellOfStripe } from './connectionFixture';
import { expire, factsOf, openShop, type Placed, placeOrder, until } from './paymentFixture';

const stripe = prepare(startStripe);
const app = prepare(() => startApp({ STRIPE_URL: stripe.url }));
const shop = prepare(openShop);
beforeAll(async () => {
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'stripe');
});
afterEach(() => {
  stripe.mood = 'well';
  stripe.moodOf = /./;
});

const place = (changes: { capacity?: number; slot?: string; locale?: string } = {}) =>
  placeOrder(shop, { ...changes, provider: 'stripe' });
const completed = (session: { id: string }, type = 'completed') =>
  stripe.event(`checkout.session.${type}`, { object: 'checkout.session', ...session });
const back = ({ reference, key: secret }: Placed) =>
  app.newClient().get(paths.payments.loading(reference, secret), { follow: false });
const age = ({ paymentId }: Placed) =>
  sql('test_age', `update payments set created_at = now() - interval '3 minutes' where id = $1`, [paymentId]);

describe('a payment by Stripe', () => {
  it('begins with what the order costs, in the buyer’s language, once', async () => {
    const order = await place({ locale: 'es' });
    const id = await startAtStripe(order);
    await startPayment(order.paymentId, { key: order.key });
    expect(stripe.asked.filter((line) => line === 'POST /v1/checkout/sessions')).toHaveLength(1);
    expect(stripe.sessions.get(id)).toMatchObject({
      amount_total: 2400,
      currency: 'eur',
      client_reference_id: order.paymentId,
      locale: 'es',
      customer_email: 'ana@example.com',
      success_url: `${app.url}${paths.payments.loading(order.reference, await viewKeyOf(order))}`,
      cancel_url: `${app.url}${paths.payments.choice(order.reference, await viewKeyOf(order))}`,
    });
  });

  it('is paid by the message, and the return afterwards finds it so', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    expect(outcomes(await tellOfStripe(app, stripe, completed(session)))).toEqual(['paid']);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 2, paidEvents: 1 });
    expect((await back(order)).status).toBe(303);
    const [payment] = await sql(
      'test_card',
      'select card_brand as brand, card_last4 as last4, raw from payments where id = $1',
      [order.paymentId],
    );
    expect(payment).toMatchObject({ brand: 'visa', last4: '4242', raw: { session: session.id } });
  });

  it('is paid by the return, and the message afterwards changes nothing; nor do five at once', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    expect((await back(order)).headers.get('Location')).toBe(paths.orders.show(order.reference, order.key));
    const event = completed(session);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tellOfStripe(app, stripe, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.flatMap(outcomes).sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'ignored']);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', paidEvents: 1, tickets: 2 });
  });

  it('of which nothing is ever heard is found out by asking', async () => {
    const order = await place();
    stripe.pay(await startAtStripe(order));
    await age(order);
    await reconcilePayments();
    expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2 });
  });

  it('by a way that takes days waits for its money, and is refused or paid then', async () => {
    for (const decline of [undefined, 'insufficient_funds']) {
      const order = await place();
      const session = stripe.pay(await startAtStripe(order), 'processing');
      expect(outcomes(await tellOfStripe(app, stripe, completed(session)))).toEqual(['pending']);
      expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['authorised'] });
      stripe.settleLater(session.id, decline);
      const type = decline ? 'async_payment_failed' : 'async_payment_succeeded';
      expect(outcomes(await tellOfStripe(app, stripe, completed(session, type)))).toEqual([
        decline ? 'failed' : 'paid',
      ]);
      const outcome = await app.newClient().json('GET', paths.payments.status(order.reference, order.key));
      expect(outcome.json()).toMatchObject({ state: decline ?? 'paid' });
    }
  });

  it('that is told out of order ends as Stripe has it', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    // An old notification that the session expired, written before the buyer paid in the last second.
    expect(outcomes(await tellOfStripe(app, stripe, completed(session, 'expired')))).toEqual(['paid']);
  });

  it('after its time takes the places again, or goes back', async () => {
    const lucky = await place();
    const session = await startAtStripe(lucky);
    await expire(lucky);
    expect(outcomes(await tellOfStripe(app, stripe, completed(stripe.pay(session))))).toEqual(['paid_late']);

    const late = await place({ capacity: 2 });
    const lateSession = await startAtStripe(late);
    await expire(late);
    await placeOrder(shop, { slot: late.slot });
    // The expired order cancelled the session; the buyer paid a moment earlier.
    stripe.sessions.get(lateSession)!.status = 'open';
    expect(outcomes(await tellOfStripe(app, stripe, completed(stripe.pay(lateSession))))).toEqual(['returned']);
    await until(async () => (await factsOf(late)).refunds.includes('done'));
    const [refund] = await sql<{ id: string }>('test_refund', 'select id from refunds where order_id = $1', [late.id]);
    expect(stripe.refunds.filter(({ metadata }) => metadata.refund === refund!.id)).toMatchObject([{ amount: 2400 }]);
  });

  it('is cancelled at Stripe when its order ends', async () => {
    const order = await place();
    const session = await startAtStripe(order);
    await expire(order);
    await until(async () => stripe.sessions.get(session)!.status === 'expired');
  });

  it('of another amount is nobody’s to decide but staff’s', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    session.amount_total = 1200;
    expect(outcomes(await tellOfStripe(app, stripe, completed(session)))).toEqual(['needs_review']);
    expect(await factsOf(order)).toMatchObject({ state: 'pending', attention: 'amount_mismatch', tickets: 0 });
  });

  it('that a buyer’s bank takes back is shown to staff until it is decided', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    await tellOfStripe(app, stripe, completed(session));
    const dispute = stripe.dispute(session.id);
    const tell = (type: string) =>
      tellOfStripe(app, stripe, stripe.event(`charge.dispute.${type}`, { id: dispute.id }));
    expect(outcomes(await tell('created'))).toEqual(['disputed']);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', attention: 'disputed', payments: ['disputed'] });
    dispute.status = 'won';
    expect(outcomes(await tell('closed'))).toEqual(['disputed']);
    expect(await factsOf(order)).toMatchObject({ attention: null, payments: ['captured'] });
    // The oldest notification arrives last, and Stripe's current state counts.
    expect(outcomes(await tell('created'))).toEqual(['ignored']);
    expect(await factsOf(order)).toMatchObject({ attention: null, payments: ['captured'] });
  });
});

describe('a message', () => {
  it('that Stripe did not sign, or long ago, is refused and writes nothing', async () => {
    const order = await place();
    const event = completed(stripe.pay(await startAtStripe(order)));
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const signatures = [
      '',
      stripe.sign(`${event} `),
      stripe.sign(event, 'whsec_another000000000'),
      stripe.sign(event, undefined, ago(310)),
    ];
    for (const signature of signatures)
      expect((await tellOfStripe(app, stripe, event, { signature })).status).toBe(400);
    expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['created'] });
    expect(
      (await tellOfStripe(app, stripe, event, { signature: stripe.sign(event, undefined, ago(290)) })).status,
    ).toBe(200);
  });

  it('that is nonsense, huge or full of NULs breaks nothing', async () => {
    const order = await place();
    const session = stripe.pay(await startAtStripe(order));
    const nul = completed({ ...session, note: '\u0000' } as { id: string });
    for (const [body, status] of [
      ['', 400],
      ['{', 400],
      ['null', 400],
      ['{"type":"checkout.session.completed"}', 400],
      ['x'.repeat(300_000), 413],
      [nul, 200],
    ] as const)
      expect([body.slice(0, 50), (await tellOfStripe(app, stripe, body)).status]).toEqual([body.slice(0, 50), status]);
    expect((await factsOf(order)).state).toBe('paid');
  });

  it('about what is not ours, or another’s shop on the account, is none of ours', async () => {
    const order = await placeOrder(shop);
    const foreign = { id: 'cs_test_foreign', client_reference_id: order.paymentId };
    for (const event of [
      completed(foreign),
      completed({ id: 'cs_test_x' }),
      stripe.event('customer.created', { id: 'cus_1' }),
    ])
      expect(outcomes(await tellOfStripe(app, stripe, event))).toEqual([]);
    expect((await factsOf(order)).state).toBe('pending');
  });

  it('is asked for again while Stripe cannot be asked', async () => {
    const order = await place();
    const event = completed(stripe.pay(await startAtStripe(order)));
    stripe.mood = 'down';
    expect((await tellOfStripe(app, stripe, event)).status).toBe(503);
    stripe.mood = 'well';
    expect(outcomes(await tellOfStripe(app, stripe, event))).toEqual(['paid']);
  });
});

describe('Stripe, when it is', () => {
  it.each(['down', 'slow'] as const)(
    '%s: the page says so, the order stays payable, and it works later',
    async (mood) => {
      const order = await place();
      stripe.mood = mood;
      const client = app.newClient();
      const card = paths.payments.card(order.reference, order.key);
      await client.get(card);
      const refused = expectPage(await client.post(card), 'Payments/Card/Create');
      expect(refused.errors.form).toContain('We cannot reach the bank right now');
      expect(refused.outcome).toMatchObject({ canPay: true });
      if (mood === 'down') {
        const { status, headers } = await client.json('POST', card);
        expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
      }
      stripe.mood = 'well';
      const answer = await client.post(card, {}, { follow: false });
      expect(answer.headers.get('X-Inertia-Location')).toContain('https://checkout.stripe.com/');
    },
  );

  it('not heard, it is asked again by the same key, and one session is begun', async () => {
    const order = await place();
    stripe.mood = 'lost';
    await expect(startPayment(order.paymentId, { key: order.key })).resolves.toMatchObject({ isExternal: false });
    stripe.mood = 'well';
    await startAtStripe(order);
    const ours = [...stripe.sessions.values()].filter((one) => one.client_reference_id === order.paymentId);
    expect(ours).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { addProvider, startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { viewKeyOf } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { type FakeProvider, fakeProvider } from './fakeProvider';
import {
  expire,
  factsOf,
  messageOf,
  openShop,
  type Placed,
  payWith,
  placeOrder,
  post,
  SESSION,
  start,
} from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);
let bank: FakeProvider;
let removeBank: (() => void) | undefined;
afterEach(() => {
  removeBank?.();
  removeBank = undefined;
});
const bringBank = () => {
  bank = fakeProvider();
  removeBank = addProvider(bank);
};

const cardOf = ({ reference, key: secret }: Placed) => paths.payments.card(reference, secret);
const loadingOf = ({ reference, key: secret }: Placed) => paths.payments.loading(reference, secret);
const begin = ({ paymentId, key: secret }: Placed) => startPayment(paymentId, { key: secret });
const pay = (order: Placed) => app.newClient().post(cardOf(order), {}, { follow: false });
const goesTo = (answer: { headers: Headers }) => answer.headers.get('X-Inertia-Location');
const attempts = (order: Placed) =>
  sql<{ attempt: number; state: string }>(
    'test_attempts',
    'select attempt, state::text from payments where order_id = $1 order by attempt',
    [order.id],
  );

describe('the card page', () => {
  it('shows what is paid for, until when, and is nobody else’s', async () => {
    const order = await placeOrder(shop);
    const props = expectPage(await app.newClient().get(cardOf(order)), 'Payments/Card/Create');
    expect(props.order).toMatchObject({
      reference: order.reference,
      title: 'The Lighthouse Museum',
      total: 2400,
      currency: 'EUR',
    });
    expect(props.order.lines).toMatchObject([{ name: 'Adult', quantity: 2, amount: 2400 }]);
    expect(props.outcome).toMatchObject({ state: 'unpaid', canPay: true });
    expect(props.handover).toBeNull();
    const inSpanish = await app.newClient({ locale: 'es' }).get(cardOf(order));
    expect(expectPage(inSpanish, 'Payments/Card/Create').order.title).toBe('El Museo del Faro');

    for (const path of [paths.payments.card, paths.payments.loading, paths.payments.status]) {
      expect((await app.newClient().get(path(order.reference))).status).toBe(404);
      expect((await app.newClient().get(path(order.reference, 'guess'))).status).toBe(404);
    }
    expect((await app.newClient().post(paths.payments.card(order.reference, 'guess'))).status).toBe(404);
  });

  it('sent twice, leads to one payment', async () => {
    const order = await placeOrder(shop);
    const answers = await Promise.all([pay(order), pay(order), pay(order)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(new Set(answers.map(goesTo)).size).toBe(1);
    expect(goesTo(answers[0]!)).toMatch(SESSION);
    expect(await attempts(order)).toEqual([{ attempt: 1, state: 'created' }]);
    // A bank reached by a link gets no form post.
    expect(expectPage(await app.newClient().get(cardOf(order)), 'Payments/Card/Create').handover).toBeNull();
  });

  it('after a refusal, leads to a new attempt that pays', async () => {
    const order = await placeOrder(shop);
    await payWith(app, await start(order.paymentId), '4000000000000002');
    const again = SESSION.exec(goesTo(await pay(order))!)![1]!;
    await payWith(app, again, '4000 0000 0000 0077');
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['failed', 'captured'], tickets: 2 });
  });

  it('settles a refusal that was never reported before it tries again', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    await sql('test_lost', `update sandbox_sessions set state = 'failed', code = 'card_declined' where id = $1`, [
      session,
    ]);
    expect(SESSION.exec(goesTo(await pay(order))!)![1]).not.toBe(session);
    expect(await attempts(order)).toEqual([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'created' },
    ]);
  });

  it.each(['paid', 'expired', 'cancelled'] as const)('says why a %s order is not paid here', async (state) => {
    const order = await placeOrder(shop);
    if (state === 'paid') await post(app, messageOf(order));
    if (state === 'expired') await expire(order);
    if (state === 'cancelled') await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    const client = app.newClient();
    expect(expectPage(await client.get(cardOf(order)), 'Payments/Card/Create').outcome).toMatchObject({
      state,
      canPay: false,
    });
    const refused = expectPage(await client.post(cardOf(order)), 'Payments/Card/Create');
    expect(refused.errors.form).toBe('This order can no longer be paid.');
    expect(await attempts(order)).toHaveLength(1);
  });

  it('sends a held order, which is not placed yet, back to the shop', async () => {
    const order = await placeOrder(shop);
    await forceState('orders', order.id, 'held');
    const answer = await app.newClient().get(cardOf(order), { follow: false });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^\/events\/.+order=/),
    ]);
  });
});

describe('a bank that wants a posted form', () => {
  it('gets it from our page, which a full load brings and whose policy names the bank', async () => {
    bringBank();
    const order = await placeOrder(shop, { provider: 'fake' });
    expect(await begin(order)).toEqual({ url: cardOf(order), isExternal: true });
    const client = app.newClient();
    const page = await client.get(cardOf(order));
    const { handover } = expectPage(page, 'Payments/Card/Create');
    const back = app.url + paths.payments.loading(order.reference, await viewKeyOf(order));
    const fields = { order: '1', amount: '2400', back, notify: `${app.url}/webhooks/fake` };
    expect(handover).toMatchObject({ url: 'https://bank.test/pay', fields });
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://bank.test");
    const visit = await client.visit(cardOf(order), { follow: false });
    expect([visit.status, goesTo(visit)]).toEqual([409, cardOf(order)]);
    await begin(order);
    expect(bank.started).toEqual([order.paymentId]);
  });

  it('believes what the buyer brought back, where the bank signed it', async () => {
    bringBank();
    const order = await placeOrder(shop, { provider: 'fake' });
    await begin(order);
    bank.say.onReturn = { status: 'confirmed', amount: order.total, currency: 'EUR' };
    const answer = await app.newClient().get(loadingOf(order), { follow: false });
    expect([answer.status, (await factsOf(order)).state]).toEqual([303, 'paid']);
  });

  it('that is away: the buyer lands on the card page, the order stays payable, and it works later', async () => {
    bringBank();
    bank.say.isAway = true;
    const order = await placeOrder(shop, { provider: 'fake' });
    expect(await begin(order)).toEqual({ url: cardOf(order), isExternal: false });
    const client = app.newClient();
    await client.get(cardOf(order));
    const refused = expectPage(await client.post(cardOf(order)), 'Payments/Card/Create');
    expect(refused.errors.form).toContain('We cannot reach the bank right now');
    expect(refused.outcome).toMatchObject({ state: 'unpaid', canPay: true });
    bank.say.isAway = false;
    expect(goesTo(await pay(order))).toBe(cardOf(order));
    expect(await attempts(order)).toEqual([{ attempt: 1, state: 'created' }]);
  });
});

describe('the page that waits', () => {
  it('after a refusal starts the new payment itself, and says there when that cannot be', async () => {
    const order = await placeOrder(shop);
    await payWith(app, await start(order.paymentId), '4000000000000002');
    const client = app.newClient();
    const refusal = expectPage(await client.get(loadingOf(order)), 'Orders/LoadingPayment');
    expect(refusal.outcome).toMatchObject({ state: 'declined', canPay: true });
    const answers = await Promise.all([1, 2].map(() => client.post(cardOf(order), {}, { follow: false })));
    expect(new Set(answers.map(goesTo)).size).toBe(1);
    expect(goesTo(answers[0]!)).toMatch(SESSION);
    expect(expectPage(await client.get(loadingOf(order)), 'Orders/LoadingPayment').outcome.state).toBe('waiting');
    expect(goesTo(await client.post(cardOf(order), {}, { follow: false }))).toBe(goesTo(answers[0]!));
    expect((await attempts(order)).map(({ state }) => state)).toEqual(['failed', 'created']);

    await expire(order);
    const late = expectPage(await client.post(cardOf(order)), 'Orders/LoadingPayment');
    expect(late.errors.form).toBe('This order can no longer be paid.');
    expect(late.outcome).toMatchObject({ state: 'expired', canPay: false });
  });

  it('after a refusal, with the bank away, leads to where it can be tried later', async () => {
    bringBank();
    const order = await placeOrder(shop, { provider: 'fake' });
    await begin(order);
    await sql('test_failed', `update payments set state = 'failed', failure_code = 'card_declined' where id = $1`, [
      order.paymentId,
    ]);
    bank.say.isAway = true;
    const client = app.newClient();
    expect(expectPage(await client.get(loadingOf(order)), 'Orders/LoadingPayment').outcome.state).toBe('declined');
    const refused = expectPage(await client.post(cardOf(order)), 'Payments/Card/Create');
    expect(refused.errors.form).toContain('We cannot reach the bank right now');
    expect(refused.outcome).toMatchObject({ state: 'unpaid', canPay: true });
  });

  it('answers its polling with how things stand, never from a cache', async () => {
    const order = await placeOrder(shop);
    const session = await start(order.paymentId);
    const status = () => app.newClient().json('GET', paths.payments.status(order.reference, order.key));
    expect((await status()).json()).toMatchObject({ state: 'waiting', canPay: true });
    expect((await status()).headers.get('Cache-Control')).toBe('no-store');
    await payWith(app, session, '4000 0000 0000 0077');
    expect((await status()).json()).toMatchObject({ state: 'paid', canPay: false });
  });

  it('sends whoever has not begun to the card page', async () => {
    const order = await placeOrder(shop);
    const answer = await app.newClient().get(loadingOf(order), { follow: false });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, cardOf(order)]);
  });

  it.each(['expired', 'cancelled'] as const)('says that the order is %s', async (state) => {
    const order = await placeOrder(shop);
    await start(order.paymentId);
    if (state === 'expired') await expire(order);
    else await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
    expect(expectPage(await app.newClient().get(loadingOf(order)), 'Orders/LoadingPayment').outcome).toMatchObject({
      state,
      canPay: false,
    });
  });

  it('says that money which came too late goes back', async () => {
    const order = await placeOrder(shop, { capacity: 2 });
    await expire(order);
    await placeOrder(shop, { slot: order.slot });
    await post(app, messageOf(order));
    expect(expectPage(await app.newClient().get(loadingOf(order)), 'Orders/LoadingPayment').outcome).toMatchObject({
      state: 'returned',
      canPay: false,
    });
  });
});

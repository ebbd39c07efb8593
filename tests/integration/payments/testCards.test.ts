import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { hurryDelivery } from '../../support/hurryDelivery';
import { viewKeyOf } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { factsOf, openShop, payWith, placeOrder, press, start, until, untilState } from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

let browser: Client;
/** A buyer leaves for the bank, which gets a view-only key of the order. */
const begin = async () => {
  const order = await placeOrder(shop);
  browser = app.newClient();
  await browser.post(paths.payments.card(order.reference, order.key), {}, { follow: false });
  const back = paths.payments.loading(order.reference, await viewKeyOf(order));
  return { order, session: await start(order.paymentId), back };
};
const open = (path: string) => browser.get(path, { follow: false });
const backOf = (answer: { headers: Headers }) => {
  const url = new URL(answer.headers.get('Location')!, app.url);
  return url.pathname + url.search;
};
const events = (paymentId: string) =>
  sql<{ outcome: string }>('test_events', 'select outcome from provider_events where payment_id = $1 order by id', [
    paymentId,
  ]);
const deliveries = (session: string) =>
  sql<{ attempts: number; type: string; delivered_at: Date | null }>(
    'test_deliveries',
    'select type, attempts, delivered_at from sandbox_deliveries where session_id = $1 order by type',
    [session],
  );

const PAID = {
  state: 'paid',
  late: false,
  attention: null,
  tickets: 2,
  held: 0,
  sold: 2,
  payments: ['captured'],
  refunds: [],
};

describe('the test cards', () => {
  it('4242: pays the order, issues its tickets and sends the buyer to them', async () => {
    const { order, session, back } = await begin();
    expect(backOf(await payWith(app, session, '4242 4242 4242 4242'))).toBe(back);
    expect(await untilState(order, 'paid')).toMatchObject({ ...PAID, paidEvents: 1 });
    const returned = await open(back);
    expect([returned.status, returned.headers.get('Location')]).toEqual([
      303,
      paths.orders.show(order.reference, order.key),
    ]);
    const [payment] = await sql(
      'test_card',
      'select card_brand, card_last4, provider_ref from payments where id = $1',
      [order.paymentId],
    );
    expect(payment).toEqual({ card_brand: 'visa', card_last4: '4242', provider_ref: session });
  });

  it.each([
    ['4000 0000 0000 0002', 'declined', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'insufficient_funds'],
  ])('%s: is refused, says why, and the order stays payable', async (card, state, code) => {
    const { order, session, back } = await begin();
    await payWith(app, session, card);
    const props = expectPage(await open(back), 'Orders/LoadingPayment');
    expect(props.outcome).toMatchObject({ state, canPay: true });
    expect(await factsOf(order)).toMatchObject({
      state: 'pending',
      payments: ['failed'],
      held: 2,
      sold: 0,
      tickets: 0,
    });
    const [payment] = await sql('test_code', 'select failure_code from payments where id = $1', [order.paymentId]);
    expect(payment?.failure_code).toBe(code);
  });

  it('3220: asks first; approved, it pays', async () => {
    const { order, session, back } = await begin();
    const asked = await payWith(app, session, '4000 0000 0000 3220');
    expect(backOf(asked)).toBe(paths.payments.sandbox(session));
    expect((await open(paths.payments.sandbox(session))).text).toContain('value="approve"');
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome.state).toBe('waiting');
    expect(await factsOf(order)).toMatchObject({ payments: ['authorised'] });
    expect(backOf(await press(app, session, { action: 'approve' }))).toBe(back);
    expect(await untilState(order, 'paid')).toMatchObject(PAID);
  });

  it('3220: rejected, it fails for want of authentication', async () => {
    const { order, session, back } = await begin();
    await payWith(app, session, '4000000000003220');
    await press(app, session, { action: 'reject' });
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome).toMatchObject({
      state: 'authentication_failed',
      canPay: true,
    });
    expect(await factsOf(order)).toMatchObject({ payments: ['failed'] });
  });

  it('0119: is never answered; the buyer may leave, or cancel there and pay again', async () => {
    const { order, session, back } = await begin();
    expect(backOf(await payWith(app, session, '4000 0000 0000 0119'))).toBe(paths.payments.sandbox(session));
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome.state).toBe('waiting');
    expect(await deliveries(session)).toEqual([]);

    await press(app, session, { action: 'cancel' });
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome).toMatchObject({
      state: 'abandoned',
      canPay: true,
    });
    expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['cancelled'] });
  });

  it('0341: waits, then pays when it is reported at last', async () => {
    const { order, session, back } = await begin();
    expect(backOf(await payWith(app, session, '4000 0000 0000 0341'))).toBe(back);
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome.state).toBe('waiting');
    const waiting = (await deliveries(session)).find(({ type }) => type === 'payment.succeeded');
    expect(waiting).toMatchObject({ attempts: 0, delivered_at: null });
    expect((await factsOf(order)).state).toBe('pending');
    await hurryDelivery(order.paymentId);
    expect(await untilState(order, 'paid')).toMatchObject(PAID);
  });

  it('0259: reported twice, paid once', async () => {
    const { order, session } = await begin();
    await payWith(app, session, '4000 0000 0000 0259');
    await until(async () => (await deliveries(session)).every(({ delivered_at }) => delivered_at !== null));
    expect(await deliveries(session)).toMatchObject([{ attempts: 2 }]);
    expect(await events(order.paymentId)).toEqual([{ outcome: 'paid' }]);
    expect(await factsOf(order)).toMatchObject({ ...PAID, paidEvents: 1 });
  });

  it('0077: is paid before the buyer is back', async () => {
    const { order, session } = await begin();
    await payWith(app, session, '4000 0000 0000 0077');
    expect(await factsOf(order)).toMatchObject(PAID);
    expect(await events(order.paymentId)).toEqual([{ outcome: 'paid' }]);
  });

  it('the cancel button brings the buyer back with the order still payable', async () => {
    const { session, back } = await begin();
    expect(backOf(await press(app, session, { action: 'cancel' }))).toBe(back);
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome).toMatchObject({
      state: 'abandoned',
      canPay: true,
    });
  });
});

describe('the bank’s page', () => {
  it('shows merchant, purpose, amount and test cards, without a script, in both languages', async () => {
    const { session } = await begin();
    const page = await open(paths.payments.sandbox(session));
    expect(page.text).toContain('€24.00');
    expect(page.text).toContain('The Lighthouse Museum');
    expect(page.text).toContain('4000 0000 0000 9995');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page.headers.get('Set-Cookie')).toBeNull();
    expect((await open(`${paths.payments.sandbox(session)}?lang=es`)).text).toContain('24,00');
    expect((await open(`${paths.payments.sandbox(session)}?lang=es`)).text).toContain('Número de tarjeta');
  });

  it('says beside each field what is wrong, keeps what was typed but the code, and takes nothing', async () => {
    const { order, session } = await begin();
    const answer = await press(app, session, {
      action: 'pay',
      number: '4242 4242 4242 4241',
      expiry: '01/20',
      cvc: '12',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This number is not valid');
    expect(answer.text).toContain('has expired');
    expect(answer.text).toContain('3 or 4 digits');
    expect(answer.text).toContain('value="4242 4242 4242 4241"');
    expect(answer.text).not.toContain('value="12"');
    expect((await factsOf(order)).payments).toEqual(['created']);
  });

  it('takes no real card', async () => {
    const { session } = await begin();
    const answer = await payWith(app, session, '5555 5555 5555 4444');
    expect(answer.text).toContain('Never enter a real card');
    expect(await deliveries(session)).toEqual([]);
  });

  it('escapes what a card field brings along', async () => {
    const { session } = await begin();
    const answer = await press(app, session, { action: 'pay', number: '"><script>x</script>', expiry: '', cvc: '' });
    expect(answer.text).not.toContain('<script');
  });

  it('takes no second card once the first was taken', async () => {
    const { order, session } = await begin();
    await Promise.all(
      ['4242424242424242', '4000000000000002', '4242424242424242'].map((card) => payWith(app, session, card)),
    );
    await until(async () => (await deliveries(session)).every(({ delivered_at }) => delivered_at !== null));
    expect(await deliveries(session)).toHaveLength(1);
    expect((await factsOf(order)).payments).toHaveLength(1);
  });

  it('takes nothing when the order’s time is over', async () => {
    const { order, session, back } = await begin();
    await sql(
      'test_session_over',
      `update sandbox_sessions set expires_at = now() - interval '1 second' where id = $1`,
      [session],
    );
    await payWith(app, session, '4242424242424242');
    expect(await deliveries(session)).toEqual([]);
    expect((await open(paths.payments.sandbox(session))).text).toContain('The time to pay has ended');
    expect(expectPage(await open(back), 'Orders/LoadingPayment').outcome.state).toBe('abandoned');
    expect((await factsOf(order)).payments).toEqual(['cancelled']);
  });

  it('knows nothing of a session that is not there', async () => {
    expect((await open('/sandbox/pay/sbx_nothing')).status).toBe(404);
    expect((await press(app, 'sbx_nothing', { action: 'cancel' })).status).toBe(404);
  });
});

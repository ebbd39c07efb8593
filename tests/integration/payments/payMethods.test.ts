/** Several providers at the same time: the buyers' options, their choice, and its result. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { type Redsys, startRedsys } from '../../standIns/redsys';
import { type Stripe, startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import {
  connect,
  outcomes,
  postForm,
  REDSYS_FORM,
  STRIPE_FORM,
  save,
  startAtRedsys,
  tellOfRedsys,
  tellOfStripe,
} from './connectionFixture';
import { factsOf, openShop, type Placed, placeOrder, type Shop } from './paymentFixture';

/** Cards are stored only where emails are sent: no server is at this URL, and none is needed. */
const MAIL_URL = 'smtp://127.0.0.1:1';
let app: TestApp;
let shop: Shop;
let stripe: Stripe;
let redsys: Redsys;
let admin: Client;
beforeAll(async () => {
  [stripe, redsys] = await Promise.all([startStripe(), startRedsys()]);
  app = await startApp({ STRIPE_URL: stripe.url, REDSYS_URL: redsys.url, PAYMENTS_SANDBOX: 'false', MAIL_URL });
  shop = await openShop();
  admin = await signInAs(app, (await makeUser('administrator')).email);
  await connect(admin, 'redsys', { methods: ['card', 'bizum'], name: { en: 'Card by my bank' } });
  await connect(admin, 'stripe');
});
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), redsys.close()]);
});

const cardOf = ({ reference, key: secret }: Placed) => paths.payments.card(reference, secret);
const choice = async (order: Placed) =>
  expectPage(await app.newClient().get(paths.payments.choice(order.reference, order.key)), 'Payments/Card/Create');
const pay = (order: Placed, payment?: string) =>
  app.newClient().post(cardOf(order), payment === undefined ? {} : { payment }, { follow: false });
const payments = (order: Placed) =>
  sql<{ provider: string; method: string; state: string; ref: string }>(
    'test_payments',
    'select provider, method, state::text, provider_ref as ref from payments where order_id = $1 order by attempt',
    [order.id],
  );
const place = () => placeOrder(shop, { provider: 'redsys' });

/** The page's error for a choice. */
async function refusal(order: Placed, data: object): Promise<string | undefined> {
  const client = app.newClient();
  await client.get(paths.payments.choice(order.reference, order.key));
  return expectPage(await client.post(cardOf(order), data), 'Payments/Card/Create').errors.form;
}

it('are offered in the house’s order, with its words, on the shop’s page and where an order is paid', async () => {
  const order = await place();
  await startPayment(order.paymentId, { key: order.key });
  const { pay: offered, handover } = await choice(order);
  expect(handover).toBeNull();
  expect(offered).toEqual({
    options: [
      { id: 'redsys:card', method: 'card', label: 'Card by my bank', keepsCards: false },
      { id: 'redsys:bizum', method: 'bizum', label: null, keepsCards: false },
      { id: 'stripe:card', method: 'card', label: null, keepsCards: true },
    ],
    chosen: 'redsys:card',
    balance: null,
    vouchers: null,
    paid: 0,
    due: 2400,
  });
  await admin.put(paths.settings.paymentOrder(), { codes: ['stripe', 'redsys'] });
  const slugs = await sql<{ slug: string }>('test_slug', 'select slug from events');
  const page = expectPage(await app.newClient().get(paths.events.show(slugs[0]!.slug)), 'Orders/Create');
  expect(page.payOptions.map(({ id }) => id)).toEqual(['stripe:card', 'redsys:card', 'redsys:bizum']);
  await admin.put(paths.settings.paymentOrder(), { codes: ['redsys', 'stripe'] });
});

it('stay chosen after a refusal; another may be chosen, and pays', async () => {
  const order = await place();
  await tellOfRedsys(app, redsys.decide(await startAtRedsys(app, order), '0190'));
  expect((await choice(order)).pay.chosen).toBe('redsys:card');
  await pay(order);
  expect((await payments(order)).map(({ provider, state }) => [provider, state])).toEqual([
    ['redsys', 'failed'],
    ['redsys', 'created'],
  ]);
  await pay(order, 'stripe:card');
  const [, , last] = await payments(order);
  expect(last).toMatchObject({ provider: 'stripe', method: 'card', state: 'created' });
  const session = stripe.pay(last!.ref);
  expect(outcomes(await tellOfStripe(app, stripe, stripe.event('checkout.session.completed', { ...session })))).toEqual(
    ['paid'],
  );
  expect((await factsOf(order)).payments).toEqual(['failed', 'cancelled', 'captured']);
  const other = await place();
  await pay(other, 'stripe:card');
  await pay(other);
  expect((await payments(other)).map(({ provider, state }) => [provider, state])).toEqual([
    ['redsys', 'cancelled'],
    ['stripe', 'created'],
  ]);
});

it('given up for another take no money any more; what is paid all the same goes back', async () => {
  const order = await place();
  const number = await startAtRedsys(app, order);
  await pay(order, 'stripe:card');
  const session = (await payments(order))[1]!.ref;
  await pay(order, 'redsys:bizum');
  expect(stripe.sessions.get(session)!.status).toBe('expired');
  const page = expectPage(await app.newClient().get(cardOf(order)), 'Payments/Card/Create');
  await postForm(page.handover!);
  const bizum = (await payments(order))[2]!.ref;
  expect(redsys.pages.get(bizum)).toMatchObject({ DS_MERCHANT_PAYMETHODS: 'z' });
  expect(outcomes(await tellOfRedsys(app, redsys.decide(bizum, '0000')))).toEqual(['paid']);
  // The other tab was still open at the bank.
  expect(outcomes(await tellOfRedsys(app, redsys.decide(number, '0000')))).toEqual(['returned']);
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, paidEvents: 1 });
});

it('that have the money already are not left for another', async () => {
  const order = await place();
  await pay(order, 'stripe:card');
  stripe.pay((await payments(order))[1]!.ref, 'processing');
  const answer = await pay(order, 'redsys:card');
  expect(answer.headers.get('Location')).toBe(paths.payments.loading(order.reference, order.key));
  expect((await payments(order)).map(({ state }) => state)).toEqual(['cancelled', 'authorised']);
});

it('chosen in two tabs at once open one payment', async () => {
  const order = await place();
  await Promise.all([pay(order, 'stripe:card'), pay(order, 'redsys:bizum'), pay(order, 'stripe:card')]);
  const open = (await payments(order)).filter(({ state }) => state === 'created');
  expect(open).toHaveLength(1);
});

it('that are not offered here are refused beside the choice, in the checkout too', async () => {
  const order = await place();
  expect(await refusal(order, { payment: 'paypal:card' })).toBe(
    'This payment method is not available right now. Choose another one.',
  );
  const [slot] = await sql<{ id: string }>('test_slots', 'select id from appointments limit 1');
  const [event] = await sql<{ slug: string }>('test_slug', 'select slug from events');
  const client = app.newClient();
  const hold = async () =>
    (
      await client.json('POST', `/events/${event!.slug}/holds`, {
        key: randomUUID(),
        lines: [{ productId: shop.product, appointmentId: slot!.id, quantity: 1 }],
      })
    ).json<{
      reference: string;
      key: string;
    }>();
  const { reference, key } = await hold();
  const buyer = { name: 'Ana', email: 'ana@example.com', acceptTerms: true };
  const wrong = await client.json('POST', paths.orders.place(reference, key), { ...buyer, payment: 'paypal:card' });
  expect([wrong.status, wrong.json<{ errors: object }>().errors]).toEqual([
    422,
    expect.objectContaining({ payment: expect.anything() }),
  ]);
  const right = await client.json('POST', paths.orders.place(reference, key), { ...buyer, payment: 'stripe:card' });
  expect(right.json<{ url: string }>().url).toContain('https://checkout.stripe.com/');
});

it('are offered on their channel and in their currency alone', async () => {
  const order = await place();
  await save(admin, 'stripe', { ...STRIPE_FORM, secretKey: '', webhookSecret: '', currencies: ['USD'] });
  await save(admin, 'redsys', { ...REDSYS_FORM, secretKey: '', channels: ['kiosk'], methods: ['card'] });
  expect((await choice(order)).pay.options).toEqual([]);
  expect(await refusal(order, {})).toBe('We cannot accept cards right now.');
});

it('by the older signature of Redsys where the settings say so', async () => {
  redsys.version = 'HMAC_SHA256_V1';
  await save(admin, 'redsys', { ...REDSYS_FORM, signature: 'HMAC_SHA256_V1', secretKey: '' });
  const order = await place();
  const signed = redsys.decide(await startAtRedsys(app, order), '0000');
  expect(signed.Ds_SignatureVersion).toBe('HMAC_SHA256_V1');
  expect(outcomes(await tellOfRedsys(app, signed))).toEqual(['paid']);
});

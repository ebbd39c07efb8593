/** Payments by Redsys, against a simulation of its payment page, REST service and operation query. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { reconcilePayments } from '../../../server/payments/actions/reconcilePayments';
import { paths } from '../../../server/shared/paths';
import { type Signed, startRedsys } from '../../standIns/redsys';
import { startApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { viewKeyOf } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { signedIn } from '../users/people';
import { connect, outcomes, postForm, startAtRedsys, tell, tellOfRedsys } from './connectionFixture';
import { expire, factsOf, openShop, type Placed, placeOrder } from './paymentFixture';

const redsys = prepare(startRedsys);
const app = prepare(() => startApp({ REDSYS_URL: redsys.url }));
const shop = prepare(openShop);
const admin = signedIn(app, 'administrator');
beforeAll(async () => {
  await connect(admin, 'redsys', { methods: ['card', 'bizum'] });
});
afterEach(() => {
  redsys.mood = 'well';
});

const place = (changes: { capacity?: number; slot?: string; locale?: string } = {}) =>
  placeOrder(shop, { ...changes, provider: 'redsys' });
const loading = ({ reference, key: secret }: Placed, signed?: Signed) =>
  `${paths.payments.loading(reference, secret)}${signed ? `&${new URLSearchParams(signed)}` : ''}`;
const back = (order: Placed, signed?: Signed) => app.newClient().get(loading(order, signed), { follow: false });
const age = ({ paymentId }: Placed, minutes: number) =>
  sql('test_age', 'update payments set created_at = now() - make_interval(mins => $2) where id = $1', [
    paymentId,
    minutes,
  ]);
const outcomeOf = async (order: Placed) =>
  (await app.newClient().json('GET', paths.payments.status(order.reference, order.key))).json<{ state: string }>()
    .state;

describe('a payment by Redsys', () => {
  it('begins with a signed form that the page may post there and nowhere else', async () => {
    const order = await place({ locale: 'es' });
    const number = await startAtRedsys(app, order);
    expect(number).toMatch(/^\d{4}[0-9A-Z]{8}$/);
    const returned = `${app.url}${paths.payments.loading(order.reference, await viewKeyOf(order))}`;
    expect(redsys.pages.get(number)).toEqual({
      DS_MERCHANT_AMOUNT: '2400',
      DS_MERCHANT_ORDER: number,
      DS_MERCHANT_MERCHANTCODE: '999008881',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_MERCHANTURL: `${app.url}/webhooks/redsys`,
      DS_MERCHANT_URLOK: returned,
      DS_MERCHANT_URLKO: returned,
      DS_MERCHANT_CONSUMERLANGUAGE: '001',
      DS_MERCHANT_PAYMETHODS: 'C',
      DS_MERCHANT_PRODUCTDESCRIPTION: 'El Museo del Faro',
      DS_MERCHANT_MERCHANTDATA: order.reference,
    });
    const page = await app.newClient().get(paths.payments.card(order.reference, order.key));
    expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${redsys.url};`);
  });

  it('is paid by the notification, also twice and beside the return', async () => {
    const order = await place();
    const signed = redsys.decide(await startAtRedsys(app, order), '0000');
    const [first, second] = [await tellOfRedsys(app, signed), await tellOfRedsys(app, signed)];
    expect([outcomes(first), outcomes(second)]).toEqual([['paid'], ['duplicate']]);
    expect((await back(order, signed)).headers.get('Location')).toBe(paths.orders.show(order.reference, order.key));
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 2, paidEvents: 1 });
    const [payment] = await sql(
      'test_card',
      'select card_brand as brand, card_last4 as last4 from payments where id = $1',
      [order.paymentId],
    );
    expect(payment).toEqual({ brand: 'visa', last4: '0004' });
  });

  it('is paid by the signed return where the notification is late; one that was touched says nothing', async () => {
    const order = await place();
    const signed = redsys.decide(await startAtRedsys(app, order), '0000');
    redsys.operations.length = 0;
    const touched = redsys.sign(
      { ...JSON.parse(Buffer.from(signed.Ds_MerchantParameters, 'base64').toString()), Ds_Amount: '1' },
      undefined,
      'a'.repeat(32),
    );
    for (const forged of [
      touched,
      { ...signed, Ds_Signature: touched.Ds_Signature },
      { ...signed, Ds_MerchantParameters: '%' },
    ]) {
      const page = expectPage(await app.newClient().get(loading(order, forged)), 'Orders/LoadingPayment');
      expect(page.outcome).toMatchObject({ state: 'waiting', canPay: true });
    }
    expect((await back(order, signed)).status).toBe(303);
    expect((await factsOf(order)).state).toBe('paid');
  });

  it('believes no return of another order', async () => {
    const [cheap, dear] = [await place(), await place()];
    await startAtRedsys(app, dear);
    const signed = redsys.decide(await startAtRedsys(app, cheap), '0000');
    expect((await back(dear, signed)).status).toBe(200);
    expect([(await factsOf(dear)).state, (await factsOf(cheap)).state]).toEqual(['pending', 'pending']);
  });

  it('of which nothing is ever heard is found out by asking, and given up when its page is closed long ago', async () => {
    const [paid, left] = [await place(), await place()];
    redsys.decideSilently(await startAtRedsys(app, paid), '0000');
    await startAtRedsys(app, left);
    await age(paid, 3);
    await age(left, 3);
    await reconcilePayments();
    expect([(await factsOf(paid)).state, (await factsOf(left)).payments]).toEqual(['paid', ['created']]);
    await age(left, 125);
    await reconcilePayments();
    expect((await factsOf(left)).payments).toEqual(['cancelled']);
  });

  it.each([
    ['0116', 'insufficient_funds'],
    ['0101', 'expired_card'],
    ['0129', 'wrong_card_data'],
    ['0184', 'authentication_failed'],
    ['0195', 'authentication_failed'],
    ['9078', 'card_not_accepted'],
    ['0912', 'bank_unavailable'],
    ['0909', 'provider_error'],
    ['0190', 'declined'],
    ['9915', 'abandoned'],
    ['9999', 'waiting'],
  ])('answered with %s is told to its buyer as %s', async (response, state) => {
    const order = await place();
    await tellOfRedsys(app, redsys.decide(await startAtRedsys(app, order), response));
    expect(await outcomeOf(order)).toBe(state);
  });

  it('that was refused is tried again under another number, since a used one is refused', async () => {
    const order = await place();
    const number = await startAtRedsys(app, order);
    const form = { url: `${redsys.url}/sis/realizarPago`, fields: redsys.sign(redsys.pages.get(number)!) };
    await tellOfRedsys(app, redsys.decide(number, '0190'));
    form.fields.Ds_Signature = (await formOf(order.paymentId)).Ds_Signature!;
    expect(await postForm(form)).toContain('SIS0051');
    await app.newClient().post(paths.payments.card(order.reference, order.key), {}, { follow: false });
    const [again] = await sql<{ id: string; ref: string }>(
      'test_again',
      'select id, provider_ref as ref from payments where order_id = $1 and attempt = 2',
      [order.id],
    );
    expect(again!.ref).not.toBe(number);
    expect(await postForm({ url: `${redsys.url}/sis/realizarPago`, fields: await formOf(again!.id) })).toContain(
      'Introduzca',
    );
    expect(outcomes(await tellOfRedsys(app, redsys.decide(again!.ref, '0000')))).toEqual(['paid']);
  });

  it('of another amount, after its end, or beside another is kept for staff or given back', async () => {
    const wrong = await place();
    const less = redsys.decide(await startAtRedsys(app, wrong), '0000', { Ds_Amount: '100' });
    expect(outcomes(await tellOfRedsys(app, less))).toEqual(['needs_review']);
    const late = await place({ capacity: 2 });
    const number = await startAtRedsys(app, late);
    await expire(late);
    await placeOrder(shop, { slot: late.slot });
    expect(outcomes(await tellOfRedsys(app, redsys.decide(number, '0000')))).toEqual(['returned']);
  });
});

const formOf = async (paymentId: string) =>
  (
    await sql<{ redirect: { fields: Record<string, string> } }>(
      'test_form',
      'select redirect from payments where id = $1',
      [paymentId],
    )
  )[0]!.redirect.fields;

describe('a notification', () => {
  it('is refused unless this terminal signed it, by the signature of its settings', async () => {
    const order = await place();
    const number = await startAtRedsys(app, order);
    const signed = redsys.decide(number, '0000');
    const said = JSON.parse(Buffer.from(signed.Ds_MerchantParameters, 'base64').toString()) as Record<string, string>;
    const forged = [
      { ...signed, Ds_Signature: 'x'.repeat(86) },
      { ...signed, Ds_SignatureVersion: 'HMAC_SHA256_V1' },
      redsys.sign(said, 'HMAC_SHA256_V1'),
      redsys.sign(said, undefined, 'b'.repeat(32)),
      redsys.sign({ ...said, Ds_MerchantCode: '1' }),
      redsys.sign({ ...said, Ds_Terminal: '2' }),
      redsys.sign({ ...said, Ds_Order: 'ABCD12345678' }),
    ];
    const answers = await Promise.all(forged.map((one) => tellOfRedsys(app, one)));
    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 400));
    expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['created'] });
  });

  it('of nonsense, of what is not ours, and of other operations moves nothing', async () => {
    const order = await place();
    const number = await startAtRedsys(app, order);
    for (const body of [
      '',
      'x',
      'Ds_MerchantParameters=%00',
      'Ds_MerchantParameters=bnVsbA&Ds_Signature=x',
      Buffer.alloc(1000),
    ])
      expect((await tell(app, 'redsys', body, {})).status).toBe(400);
    expect((await tell(app, 'redsys', 'x'.repeat(300_000), {})).status).toBe(413);
    const refund = redsys.sign({
      Ds_Order: number,
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_Response: '0900',
      Ds_TransactionType: '3',
    });
    expect(outcomes(await tellOfRedsys(app, refund))).toEqual([]);
    const foreign = redsys.sign({
      Ds_Order: '0000AAAA1111',
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_Response: '0000',
      Ds_TransactionType: '0',
      Ds_Amount: '2400',
      Ds_Currency: '978',
    });
    expect(outcomes(await tellOfRedsys(app, foreign))).toEqual(['unknown_payment']);
    expect((await factsOf(order)).state).toBe('pending');
  });
});

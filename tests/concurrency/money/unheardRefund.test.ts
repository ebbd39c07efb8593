/**
 * The processes are killed when a provider has made a refund and its response is on the way. The retry must not refund
 * again: neither with a provider that recognises repeated requests, nor with one that does not.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { connect, postForm, tellOfRedsys, tellOfStripe } from '../../integration/payments/connectionFixture';
import { openShop, type Placed, placeOrder, type Shop, until } from '../../integration/payments/paymentFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { type Redsys, startRedsys } from '../../standIns/redsys';
import { type Stripe, startStripe } from '../../standIns/stripe';
import { expectPage } from '../../support/expectPage';
import { type BoxOffice, openBoxOffice } from '../boxOffice';

const AMOUNT = 900;

let office: BoxOffice;
let shop: Shop;
let stripe: Stripe;
let redsys: Redsys;
const app = () => office.processes[0] as unknown as Parameters<typeof signInAs>[0];

beforeAll(async () => {
  [stripe, redsys] = await Promise.all([startStripe(), startRedsys()]);
  office = await openBoxOffice({ STRIPE_URL: stripe.url, REDSYS_URL: redsys.url });
  shop = await openShop();
  const admin = await signInAs(app(), (await makeUser('administrator')).email);
  await connect(admin, 'stripe');
  await connect(admin, 'redsys');
});
afterAll(async () => {
  await office.close();
  await Promise.all([stripe.close(), redsys.close()]);
});
afterEach(() => {
  stripe.mood = 'well';
  redsys.mood = 'well';
});

const refOf = async ({ paymentId }: Placed) =>
  (await sql<{ ref: string }>('test_ref', 'select provider_ref as ref from payments where id = $1', [paymentId]))[0]!
    .ref;

async function paid(company: 'stripe' | 'redsys'): Promise<Placed> {
  const order = await placeOrder(shop, { provider: company });
  const card = paths.payments.card(order.reference, order.key);
  const door = office.processes[0].newClient();
  await door.post(card, {}, { follow: false });
  if (company === 'redsys') {
    await postForm(expectPage(await door.get(card), 'Payments/Card/Create').handover!);
    await tellOfRedsys(app(), redsys.decide(await refOf(order), '0000'));
  } else {
    const session = stripe.pay(await refOf(order));
    await tellOfStripe(app(), stripe, stripe.event('checkout.session.completed', { ...session }));
  }
  return order;
}

/** Inserted as staff would. @returns its id */
async function refund(order: Placed): Promise<string> {
  const id = uuidv7();
  await sql(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, updated_at) values ($1, $2, $3, $4, 'EUR', 'goodwill', $5, now())`,
    [id, order.paymentId, order.id, AMOUNT, id],
  );
  await announce(id);
  return id;
}
const announce = (id: string) =>
  sql('test_announce', `select publish('refund_created', jsonb_build_object('refund_id', $1::text))`, [id]);

const givenBy = {
  redsys: async (order: Placed) => {
    const ref = await refOf(order);
    return redsys.operations.filter((one) => one.type === '3' && one.order === ref).length;
  },
  stripe: async (order: Placed) => {
    const { intent } = stripe.sessions.get(await refOf(order))!;
    return stripe.refunds.filter((one) => one.payment_intent === intent!.id).length;
  },
};

/** The provider refunds, all our processes die before recording it, and are restarted. */
async function cutAndComeBack(company: 'stripe' | 'redsys', order: Placed): Promise<string> {
  const standIn = company === 'stripe' ? stripe : redsys;
  Object.assign(standIn, { mood: 'slow', moodOf: /POST .*(refunds|trataPeticionREST)/ });
  const id = await refund(order);
  await until(async () => (await givenBy[company](order)) === 1);
  await Promise.all(office.processes.map((each) => each.kill9()));
  standIn.mood = 'well';
  await office.startAgain(0);
  return id;
}

/** The lease has expired, and the refund is retried. */
async function takeUpAgain(id: string): Promise<void> {
  await sql('test_over', `update refunds set lease_until = now() - interval '1 second' where id = $1`, [id]);
  await announce(id);
  await until(async () => {
    const [row] = await sql<{ state: string }>('test_state', 'select state::text from refunds where id = $1', [id]);
    return row!.state === 'done';
  });
}

it.each(['redsys', 'stripe'] as const)('%s gives it back once', async (company) => {
  const order = await paid(company);
  const id = await cutAndComeBack(company, order);
  expect(await sql('test_transit', 'select state::text from refunds where id = $1', [id])).toEqual([
    { state: 'transit' },
  ]);
  await takeUpAgain(id);
  expect(await givenBy[company](order)).toBe(1);
});

it('without knowing that it was asked for, Redsys gives it back twice', async () => {
  const order = await paid('redsys');
  const id = await cutAndComeBack('redsys', order);
  await sql('test_forget', 'update refunds set asked_at = null where id = $1', [id]);
  await takeUpAgain(id);
  expect(await givenBy.redsys(order)).toBe(2);
});

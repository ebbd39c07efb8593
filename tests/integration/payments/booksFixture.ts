/** An organisation with two providers, and their records. */
import { afterAll, beforeAll, expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { type Redsys, startRedsys } from '../../standIns/redsys';
import { type Stripe, startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, signInAs } from '../users/people';
import { connect, startAtRedsys, startAtStripe, tellOfRedsys, tellOfStripe } from './connectionFixture';
import { factsOf, openShop, type Placed, placeOrder, type Shop } from './paymentFixture';

export let app: TestApp;
export let shop: Shop;
export let stripe: Stripe;
export let redsys: Redsys;
export let admin: Client;
export let accountant: Client;

/** Call it once for each test file: sets up an organisation with Stripe and Redsys. */
export function openBooks(): void {
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
}

type Company = 'stripe' | 'redsys';
export type Paid = Placed & { ref: string };

export async function paid(company: Company): Promise<Paid> {
  const order = await placeOrder(shop, { provider: company });
  const ref = company === 'redsys' ? await startAtRedsys(app, order) : await startAtStripe(order);
  if (company === 'redsys') await tellOfRedsys(app, redsys.decide(ref, '0000'));
  else await tellOfStripe(app, stripe, stripe.event('checkout.session.completed', { ...stripe.pay(ref) }));
  expect((await factsOf(order)).state).toBe('paid');
  return { ...order, ref };
}

export async function ours(order: Placed, amount: number): Promise<string> {
  const id = uuidv7();
  await sql(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, updated_at) values ($1, $2, $3, $4, 'EUR', 'by_staff', $5, now())`,
    [id, order.paymentId, order.id, amount, id],
  );
  return id;
}

export const refundsOf = ({ id }: Placed) =>
  sql<{ state: string; amount: number; reason: string | null }>(
    'test_refunds_of',
    'select state::text, amount_cents as amount, failure_reason as reason from refunds where order_id = $1 order by created_at, id',
    [id],
  );
export const attentionsOf = async ({ id }: Placed) =>
  (
    await sql<{ cause: string }>(
      'test_attentions_of',
      'select cause from order_attentions where order_id = $1 and ended_at is null order by cause',
      [id],
    )
  ).map(({ cause }) => cause);

export const tellOfRefund = (type: string, refund: object) =>
  tellOfStripe(app, stripe, stripe.event(type, { ...refund }));

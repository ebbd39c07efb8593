/** Parts of an order's payment, taken at a till and at the sandbox. */
import { randomUUID } from 'node:crypto';
import { type LocalPayment, localPaymentRow, type TakeOutcome, takeLocalPayment } from '../../../server/checkout';
import { sql } from '../../../server/infra/db';
import type { Cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import { type Placed, start } from './paymentFixture';

/** The sandbox's card that succeeds. */
export const GOOD = '4242424242424242';

export const take = (order: Placed, amount: number, id: string = randomUUID()) =>
  takeLocalPayment({ id, orderId: order.id, provider: 'cash', amount: amount as Cents, by: null });
/** A direct statement that skips the checkout's checks. */
export const takeAtOnce = async ({ id: orderId }: Placed, amount: number, provider = 'cash') => {
  const payment = { id: randomUUID(), orderId, provider, amount: amount as Cents, by: null } as LocalPayment;
  const [row] = await sql<{ outcome: TakeOutcome; remaining: number }>(
    'test_take',
    'select outcome, remaining from take_local_payment($1::jsonb)',
    [JSON.stringify(localPaymentRow(payment))],
  );
  return row!;
};
export const whats = async ({ id }: Placed) =>
  (
    await sql<{ what: string }>(
      'test_whats',
      `select method || ':' || state || ':' || amount_cents as what from payments where order_id = $1 order by attempt`,
      [id],
    )
  ).map(({ what }) => what);
export const refundsOf = async ({ id }: Placed) =>
  (
    await sql<{ what: string }>(
      'test_refunds_of',
      `select p.method || ':' || r.reason || ':' || r.state || ':' || r.amount_cents as what from refunds r join payments p on p.id = r.payment_id
       where r.order_id = $1 order by p.attempt, r.created_at`,
      [id],
    )
  ).map(({ what }) => what);
export const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: { code?: string }) => error.code);
/** Pays the rest by card. */
export async function restOf(app: Pick<TestApp, 'newClient'>, order: Placed): Promise<Placed> {
  await app.newClient().post(paths.payments.card(order.reference, order.key), {}, { follow: false });
  const [rest] = await sql<{ id: string; amount: number }>(
    'test_rest',
    'select id, amount_cents as amount from payments where order_id = $1 order by attempt desc limit 1',
    [order.id],
  );
  return { ...order, paymentId: rest!.id, total: rest!.amount, session: await start(rest!.id) };
}

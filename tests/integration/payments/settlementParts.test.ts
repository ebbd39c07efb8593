/** Parts of `settle_payments`, each asked by itself. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createSlot } from '../orders/shopFixture';
import { openShop, type Placed, placeOrder } from './paymentFixture';

runApp();
const shop = prepare(openShop);

async function answerOf(expression: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await sql<{ answer: unknown }>('test_part', `select ${expression} as answer`, values);
  return row!.answer;
}

it.each([
  // status, state of the payment, is the amount right, failure code, was it refunded to a balance
  ["'confirmed', 'created', true, null, false", 'capture'],
  ["'confirmed', 'failed', true, 'declined', false", 'capture'],
  ["'confirmed', 'created', false, null, false", 'mismatch'],
  ["'confirmed', 'authorised', false, 'amount_mismatch', false", 'ignore'],
  ["'confirmed', 'authorised', true, 'amount_mismatch', false", 'capture'],
  ["'confirmed', 'captured', true, null, false", 'ignore'],
  ["'failed', 'created', false, null, false", 'fail'],
  ["'cancelled', 'authorised', false, null, false", 'fail'],
  ["'failed', 'authorised', false, 'amount_mismatch', false", 'ignore'],
  ["'failed', 'captured', false, null, false", 'ignore'],
  ["'pending', 'created', false, null, false", 'wait'],
  ["'pending', 'authorised', false, null, false", 'ignore'],
  ["'disputed', 'captured', false, null, false", 'dispute'],
  ["'disputed', 'refunded', false, null, true", 'dispute'],
  ["'disputed', 'refunded', false, null, false", 'ignore'],
  ["'dispute_won', 'disputed', false, null, false", 'dispute'],
  ["'dispute_lost', 'captured', false, null, false", 'ignore'],
])('result_step(%s) is %s', async (facts, step) => expect(await answerOf(`result_step(${facts})`)).toBe(step));

it.each([
  // state of the order, is it for a move, is it refused, missing, held, was the payment started before
  ["'paid', true, false, -1000, 0, true", 'move'],
  ["'pending', false, true, 0, 0, false", 'refuse'],
  ["'pending', false, false, 0, 0, false", 'pay'],
  ["'held', false, false, 0, 0, null", 'pay'],
  ["'pending', false, false, 400, 400, false", 'pay'],
  ["'pending', false, false, 400, 0, false", 'part'],
  ["'pending', false, false, 400, 0, true", 'return'],
  ["'pending', false, false, -500, 0, false", 'pay'],
  ["'expired', false, false, 0, 0, false", 'pay_late'],
  ["'expired', false, false, 400, 0, false", 'return'],
  ["'expired', false, true, 0, 0, false", 'refuse'],
  ["'cancelled', false, true, 0, 0, false", 'return'],
  ["'paid', false, false, -1000, 0, true", 'return'],
])('captured_step(%s) is %s', async (facts, step) => expect(await answerOf(`captured_step(${facts})`)).toBe(step));

describe('effects', () => {
  const call = (name: string, { paymentId }: Placed, more: object = {}) =>
    answerOf(`${name}($1::jsonb)`, [JSON.stringify({ payment_id: paymentId, ...more })]);
  const factsOf = ({ paymentId }: Placed) =>
    answerOf(
      `(select array[p.state::text, p.failure_code, p.provider_ref, o.state::text]
        from payments p join orders o on o.id = p.order_id where p.id = $1)`,
      [paymentId],
    );
  const place = async () => placeOrder(shop, { slot: await createSlot(shop.eventId, { capacity: 9 }) });

  it('await_payment, fail_payment and doubt_payment change the payment, and leave the order unpaid', async () => {
    const [later, failed, wrong] = [await place(), await place(), await place()];
    const ref = randomUUID();
    expect(await call('await_payment', later, { provider_ref: ref })).toBe('pending');
    expect(await factsOf(later)).toEqual(['authorised', null, ref, 'pending']);
    expect(await call('fail_payment', failed, { status: 'failed', code: 'declined' })).toBe('failed');
    expect(await factsOf(failed)).toEqual(['failed', 'declined', null, 'pending']);
    expect(await call('doubt_payment', wrong, { amount: 1, currency: 'EUR' })).toBe('needs_review');
    expect(await factsOf(wrong)).toEqual(['authorised', 'amount_mismatch', null, 'pending']);
  });

  it('capture_payment pays the order, and settle_dispute shows it to staff', async () => {
    const order = await place();
    expect(await call('capture_payment', order, { raw: null })).toBe('paid');
    expect(await factsOf(order)).toEqual(['captured', null, null, 'paid']);
    expect(await answerOf(`settle_dispute($1, 'disputed', 100, 'fraud')`, [order.paymentId])).toBe('disputed');
    expect(await factsOf(order)).toEqual(['disputed', null, null, 'paid']);
    expect(
      await answerOf(
        `(select a.cause from order_attentions a join payments p using (order_id)
          where p.id = $1 and a.ended_at is null)`,
        [order.paymentId],
      ),
    ).toBe('disputed');
  });
});

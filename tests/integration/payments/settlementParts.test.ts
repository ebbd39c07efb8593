/** Parts of `settle_payments`, each asked by itself. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { forceState } from '../../support/forceState';
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

  /** The buyer's money has arrived: all of the price, or as much as is said. */
  const capture = ({ paymentId, total }: Placed, amount = total) =>
    sql(
      'test_capture',
      `update payments set state = 'captured', captured_at = now(), amount_cents = $2 where id = $1`,
      [...[paymentId, amount]],
    );
  const settle = ({ paymentId }: Placed) => answerOf('settle_captured($1)', [paymentId]);
  const refundsOf = ({ id }: Placed) =>
    answerOf('array(select reason || amount_cents from refunds where order_id = $1 order by id)', [id]);
  const stateOf = ({ id }: Placed) =>
    answerOf('(select array[state::text, late::text] from orders where id = $1)', [id]);

  it('settle_captured pays, waits for the rest, or returns what the order does not need', async () => {
    const [whole, part, more, gone] = [await place(), await place(), await place(), await place()];
    await capture(whole);
    expect([await settle(whole), await stateOf(whole)]).toEqual(['paid', ['paid', 'false']]);
    expect(await refundsOf(whole)).toEqual([]);
    await capture(part, 1000);
    expect([await settle(part), await stateOf(part)]).toEqual(['part', ['pending', 'false']]);
    expect(await refundsOf(part)).toEqual([]);
    await capture(more, 3000);
    expect([await settle(more), await stateOf(more)]).toEqual(['paid', ['paid', 'false']]);
    expect(await refundsOf(more)).toEqual(['overpaid600']);
    await forceState('orders', gone.id, 'cancelled');
    await capture(gone);
    expect([await settle(gone), await stateOf(gone)]).toEqual(['returned', ['cancelled', 'false']]);
    expect(await refundsOf(gone)).toEqual(['order_cancelled2400']);
  });

  it('pay_late takes the places of an expired order again, or returns its money', async () => {
    const slot = await createSlot(shop.eventId, { capacity: 3 });
    const [first, second] = [await placeOrder(shop, { slot }), await placeOrder(shop, { slot, quantity: 1 })];
    for (const order of [first, second]) {
      await forceState('orders', order.id, 'expired');
      await capture(order);
    }
    const late = ({ paymentId, id }: Placed) => answerOf('pay_late($1, $2)', [paymentId, id]);
    // Their places are free; another order takes one of the three.
    await sql('test_free', 'update appointments set held = 0 where id = $1', [slot]);
    await placeOrder(shop, { slot, quantity: 1 });
    expect([await late(first), await stateOf(first)]).toEqual(['paid_late', ['paid', 'true']]);
    expect([await late(second), await stateOf(second)]).toEqual(['returned', ['expired', 'false']]);
    expect(await refundsOf(second)).toEqual(['places_gone1200']);
  });

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

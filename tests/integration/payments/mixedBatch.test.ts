/** Normal payments are settled together, the rest in turn: each gets the same result as alone. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createSlot } from '../orders/shopFixture';
import { expire, factsOf, openShop, type Placed, placeOrder } from './paymentFixture';

runApp();
const shop = prepare(openShop);

const confirmed = ({ paymentId, total }: Placed, more: object = {}) => ({
  payment_id: paymentId,
  status: 'confirmed',
  amount: total,
  currency: 'EUR',
  provider: 'sandbox',
  event_id: `evt_${randomUUID()}`,
  ...more,
});

async function settle(results: object[]): Promise<(string | null)[][]> {
  const answers = await sql<{ outcome: string; order: string | null }>(
    'test_settle',
    'select outcome, order_id as "order" from settle_payments($1::jsonb)',
    [JSON.stringify(results)],
  );
  return answers.map(({ outcome, order }) => [outcome, order]);
}

/** Another payment attempt for the same order, as a buyer makes after a first one that seemed to fail. */
async function payAgain(order: Placed): Promise<Placed> {
  const [{ id }] = (await sql(
    'test_second',
    `insert into payments (id, order_id, provider, method, amount_cents, currency, attempt)
     select $2, order_id, provider, method, amount_cents, currency, 2 from payments where id = $1 returning id`,
    [order.paymentId, uuidv7()],
  )) as [{ id: string }];
  return { ...order, paymentId: id };
}

it('answers in the order of the questions, and nobody is settled twice', async () => {
  const slot = await createSlot(shop.eventId, { capacity: 100 });
  const place = () => placeOrder(shop, { slot });
  const [one, two, wrong, refused] = await Promise.all([place(), place(), place(), place()]);
  const [late, twice, copied, waiting] = await Promise.all([place(), place(), place(), place()]);
  const again = await payAgain(twice);
  await expire(late);
  const copy = confirmed(copied);
  const told = await settle([
    confirmed(one),
    confirmed(wrong, { amount: 1 }),
    copy,
    confirmed(refused, { status: 'failed', code: 'card_declined' }),
    confirmed(late),
    copy,
    confirmed(twice),
    confirmed({ ...one, paymentId: randomUUID() }),
    confirmed(again),
    confirmed(waiting, { status: 'pending' }),
    confirmed(two, { event_id: null }),
  ]);
  expect(told).toEqual([
    ['paid', one.id],
    ['needs_review', wrong.id],
    ['paid', copied.id],
    ['failed', refused.id],
    ['paid_late', late.id],
    ['duplicate', null],
    ['paid', twice.id],
    ['unknown_payment', null],
    ['returned', twice.id],
    ['pending', waiting.id],
    ['paid', two.id],
  ]);
  const paid = [one, two, late, twice, copied];
  for (const order of paid) expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, paidEvents: 1 });
  expect(await factsOf(late)).toMatchObject({ late: true });
  expect((await factsOf(twice)).payments[0]).toBe('captured');
  // Three still hold their places: the wrong amount, the declined card, the pending one.
  expect(await factsOf(one)).toMatchObject({ held: 6, sold: 10, late: false });
});

it('a message that was here already pays nothing when it comes with others', async () => {
  const [known, fresh] = await Promise.all([placeOrder(shop), placeOrder(shop)]);
  const message = confirmed(known);
  await settle([message]);
  expect(await settle([message, confirmed(fresh)])).toEqual([
    ['duplicate', null],
    ['paid', fresh.id],
  ]);
  expect(await factsOf(known)).toMatchObject({ tickets: 2, sold: 2, held: 0 });
});

it('orders placed together: the second request of one gets the payment of the first', async () => {
  const slot = await createSlot(shop.eventId, { capacity: 20 });
  const hold = async (): Promise<string> => {
    const id = uuidv7();
    await sql('test_hold_for_batch', 'select outcome from hold_places($1::jsonb, 15)', [
      JSON.stringify([
        {
          id,
          key: randomUUID(),
          reference: id.slice(-8).toUpperCase(),
          secret: randomUUID(),
          channel: 'web',
          locale: 'en',
          tickets: 1,
          lines: [{ event_id: shop.eventId, product_id: shop.product, appointment_id: slot, quantity: 1 }],
        },
      ]),
    ]);
    return id;
  };
  const [first, free, over] = await Promise.all([hold(), hold(), hold()]);
  await sql('test_free', 'update orders set total_cents = 0 where id = $1', [free]);
  await sql('test_over', `update orders set expires_at = now() - interval '1 second' where id = $1`, [over]);
  const request = (order_id: string) => ({
    order_id,
    name: 'Ana',
    email: 'ana@example.com',
    locale: 'en',
    payment_id: uuidv7(),
    provider: 'sandbox',
    method: 'card',
  });
  const [a, b, c, d, e] = [request(first), request(first), request(free), request(over), request(randomUUID())];
  const answers = await sql<{ order_id: string; outcome: string; payment_id: string | null; order_state: string }>(
    'test_place_batch',
    'select order_id, outcome, payment_id, order_state from place_orders($1::jsonb, 30)',
    [JSON.stringify([a, b, c, d, e])],
  );
  const of = (id: string) =>
    answers.filter((answer) => answer.order_id === id).map((it) => [it.outcome, it.payment_id, it.order_state]);
  expect(of(first)).toEqual([
    ['placed', a.payment_id, 'pending'],
    ['replayed', a.payment_id, 'pending'],
  ]);
  expect(of(free)).toEqual([['paid', c.payment_id, 'paid']]);
  expect(of(over)).toEqual([['gone', null, 'held']]);
  expect(of(e.order_id)).toEqual([['gone', null, null]]);
  const [counts] = await sql(
    'test_slot_counts',
    'select held, sold, (select count(*)::int from tickets where appointment_id = a.id) as tickets from appointments a where id = $1',
    [slot],
  );
  expect(counts).toEqual({ held: 2, sold: 1, tickets: 1 });
});

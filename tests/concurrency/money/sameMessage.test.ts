/** The same payment reported many times concurrently in all possible ways: it is applied once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { report, runBoxOffice, untilOutboxIsEmpty } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';
import { type Charged, charge, messageAbout } from './charges';

const TIMES = 5;
const ORDERS = 4;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

/** The same notification at both processes in turn, while the buyer returns at both. */
function dispatchAtOnce(order: Charged): Promise<Answer[]> {
  const body = messageAbout(order);
  const back = paths.payments.loading(order.reference, order.key);
  return Promise.all([
    ...Array.from({ length: TIMES }, (_, n) => report(office.door(n), body)),
    ...[0, 1].map((turn) => office.door(turn).get(back, { follow: false })),
  ]);
}

type Traces = { state: string; captured: number; tickets: number; mails: number; messages: number; paidOnce: number };

async function tracesOf({ orderId, paymentId }: Charged): Promise<Traces> {
  const [traces] = await sql<Traces>(
    'test_traces',
    `select o.state::text as state,
       (select count(*)::int from payments where order_id = o.id and state = 'captured') as captured,
       (select count(*)::int from tickets where order_id = o.id and state = 'valid') as tickets,
       (select count(*)::int from mail_log where order_id = o.id and kind = 'order_paid') as mails,
       (select count(*)::int from provider_events where payment_id = $2) as messages,
       (select count(*)::int from order_events where order_id = o.id and kind = 'paid') as "paidOnce"
     from orders o where o.id = $1`,
    [orderId, paymentId],
  );
  return traces!;
}

it('five times at two processes, the buyer back at both: one payment, one set of tickets, one mail, one message', async () => {
  const slot = await createSlot(office.event.id, { capacity: 20 });
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, (_, n) => charge(office, { product, slot, quantity: 2 }, n)),
  );
  const answers = await Promise.all(orders.map(dispatchAtOnce));
  for (const told of answers) expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 303, 303]);
  await untilOutboxIsEmpty();
  const once = { state: 'paid', captured: 1, tickets: 2, mails: 1, messages: 1, paidOnce: 1 };
  expect(await Promise.all(orders.map(tracesOf))).toEqual(orders.map(() => once));
  expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: ORDERS * 2, tickets: ORDERS * 2 });
});

describe('control: a settlement that looks first and writes afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await withoutConstraint('appointments', 'appointments_kept');
    await connection.script('drop index tickets_one_live_per_item');
    await withoutGuard('settle_payments', [
      ['perform 1 from orders where id = any (v_orders) order by id for update;', ''],
      [
        'perform 1 from payments where id = any (array(select id from payments_of(v_orders))) order by id for update;',
        '',
      ],
      ['perform lock_counters(v_orders);', ''],
      ['perform capture_payments(', 'perform pg_sleep(1); perform capture_payments('],
    ]);
  });

  it('issues the tickets twice', async () => {
    const slot = await createSlot(office.event.id, { capacity: 20 });
    const order = await charge(office, { product, slot, quantity: 2 });
    await dispatchAtOnce(order);
    expect((await tracesOf(order)).tickets).toBeGreaterThan(2);
  });
});

/** A refund made in the company's own pages, told many times at two processes while one of ours is on its way: each is there once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { createRefund } from '../../../server/payments/sandbox/company';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { until } from '../../integration/payments/paymentFixture';
import { type BoxOffice, openBoxOffice, report } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';
import { type Charged, charge, messageAbout } from './charges';

const TIMES = 6;
const THERE = 300;
const OURS = 200;

let office: BoxOffice;
let product: string;
beforeAll(async () => {
  office = await openBoxOffice();
  product = await createProduct(office.event.id);
});
afterAll(() => office.close());

async function paid(): Promise<Charged> {
  const slot = await createSlot(office.event.id, { capacity: 20 });
  const order = await charge(office, { product, slot, quantity: 2 });
  await report(office.door(0), messageAbout(order));
  return order;
}

/** What the company writes when somebody has given money back there: an event of its own each time. */
const refundMessage = (order: Charged): string =>
  JSON.stringify({ ...JSON.parse(messageAbout(order)), type: 'refund.changed' });

async function tellAtOnce(order: Charged): Promise<void> {
  const own = uuidv7();
  await createRefund(order.session, `sbr_${order.paymentId}`, THERE);
  await sql(
    'test_own_refund',
    `with made as (insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key)
       values ($1, $2, $3, $4, 'EUR', 'by_staff', $5) returning id)
     select publish('refund_created', jsonb_build_object('refund_id', id)) from made`,
    [own, order.paymentId, order.orderId, OURS, own],
  );
  await Promise.all(Array.from({ length: TIMES }, (_, n) => report(office.door(n), refundMessage(order))));
  await until(
    async () => (await sql('test_own_done', `select 1 from refunds where id = $1 and state = 'done'`, [own]))[0],
  );
}

const refundsOf = ({ paymentId }: Charged) =>
  sql<{ state: string; amount: number }>(
    'test_refunds_at_once',
    'select state::text, amount_cents as amount from refunds where payment_id = $1 order by state, created_at',
    [paymentId],
  );

it('one row for each, and the sum that the company has', async () => {
  for (let round = 0; round < 3; round += 1) {
    const order = await paid();
    await tellAtOnce(order);
    expect(await refundsOf(order)).toEqual([
      { state: 'done', amount: OURS },
      { state: 'external', amount: THERE },
    ]);
  }
});

describe('control: whoever looks first and writes afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('record_books', [
      ['perform 1 from orders where id = any (v_orders) order by id for update;', ''],
      ['perform 1 from payments where order_id = any (v_orders) order by id for update;', ''],
      ['insert into provider_records as kept', 'perform pg_sleep(0.2); insert into provider_records as kept'],
      ['returning id into v_record;', 'returning id into v_record; perform pg_sleep(0.2);'],
    ]);
    await withoutGuard('record_outside_refunds', [
      ['perform 1 from orders where id = (select order_id from payments where id = p_payment) for update;', ''],
      [
        'select * into v_payment from payments where id = p_payment for update;',
        'select * into v_payment from payments where id = p_payment;',
      ],
      ['perform make_room(p_payment, r.amount);', 'perform pg_sleep(0.5);'],
      ["'external:' || v_payment.provider || ':' || r.ref", "'external:' || gen_random_uuid()"],
      ['on conflict (idempotency_key) do nothing', ''],
    ]);
    await connection.script(
      'alter table provider_records drop constraint if exists provider_records_here; drop index provider_records_provider_ref_key; drop index provider_records_payment_id_key',
    );
    await withoutGuard('record_books', [
      [/on conflict \(provider, ref\)[\s\S]*?returning/.exec(await textOf('record_books'))![0], 'returning'],
    ]);
  });
  const textOf = async (name: string): Promise<string> =>
    (
      await sql<{ text: string }>(
        'test_text_of',
        'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
        [name],
      )
    )[0]!.text;

  it('writes the same refund down twice', async () => {
    const order = await paid();
    await tellAtOnce(order);
    expect((await refundsOf(order)).filter(({ state }) => state === 'external').length).toBeGreaterThan(1);
  });
});

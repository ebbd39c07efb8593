/** A payment after the order has expired: either the places again, or a refund. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { report, runBoxOffice } from '../boxOffice';
import { factsOfSlot, oversoldOf } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint } from '../withoutGuard';
import { type Charged, charge, expireAll, messageAbout } from './charges';

const LATE = 20;
const FREE = 5;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

/** Twenty charged and expired orders of one slot, with `free` places left in it. */
async function lateOrders(count: number, free: number): Promise<{ slot: string; orders: Charged[] }> {
  const slot = await createSlot(office.event.id, { capacity: count });
  const orders = await Promise.all(Array.from({ length: count }, (_, n) => charge(office, { product, slot }, n)));
  await expireAll(orders);
  expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 0, heldByRows: 0 });
  await sql('test_shrink', 'update appointments set capacity = $2 where id = $1', [slot, free]);
  return { slot, orders };
}

const dispatchAll = async (orders: readonly Charged[]): Promise<string[]> => {
  const answers = await Promise.all(orders.map((order, n) => report(office.door(n), messageAbout(order))));
  return answers.flatMap((answer) => answer.json<{ received: string[] }>().received);
};

type Outcome = { order: string; late: boolean; payment: string; refund: string | null; attention: string | null };

const outcomesOf = (orders: readonly Charged[]) =>
  sql<Outcome & { tickets: number; given: number; mail: string | null }>(
    'test_outcomes',
    `select o.state::text as "order", o.late, p.state::text as payment, r.state::text as refund,
       (select cause from order_attentions where order_id = o.id and ended_at is null order by raised_at, id limit 1) as attention,
       (select count(*)::int from tickets where order_id = o.id and state = 'valid') as tickets, s.refunded as given,
       (select string_agg(kind, ',') from mail_log where order_id = o.id and kind in ('order_paid', 'money_returned')) as mail
     from orders o join payments p on p.order_id = o.id join sandbox_sessions s on s.payment_id = p.id left join refunds r on r.payment_id = p.id
     where o.id = any ($1::uuid[]) order by o.late desc`,
    [orders.map(({ orderId }) => orderId)],
  );

async function untilSettled(orders: readonly Charged[]) {
  for (;;) {
    const outcomes = await outcomesOf(orders);
    const isOpen = ({ refund, mail }: (typeof outcomes)[number]) => mail === null || (refund && refund !== 'done');
    if (!outcomes.some(isOpen)) return outcomes;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const KEPT = {
  order: 'paid',
  late: true,
  payment: 'captured',
  refund: null,
  attention: null,
  tickets: 1,
  given: 0,
  mail: 'order_paid',
};
const RETURNED = {
  order: 'expired',
  late: false,
  payment: 'refunded',
  refund: 'done',
  attention: null,
  tickets: 0,
  given: 1200,
  mail: 'money_returned',
};

it('twenty at once for five free places, at two processes: five have tickets, fifteen their money back', async () => {
  const { slot, orders } = await lateOrders(LATE, FREE);
  const told = await dispatchAll(orders);
  expect(told.filter((outcome) => outcome === 'paid_late')).toHaveLength(FREE);
  expect(told.filter((outcome) => outcome === 'returned')).toHaveLength(LATE - FREE);
  const expected = [...Array<unknown>(FREE).fill(KEPT), ...Array<unknown>(LATE - FREE).fill(RETURNED)];
  expect(await untilSettled(orders)).toEqual(expected);
  expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: FREE, soldByRows: FREE, tickets: FREE });
});

it('a payment and the end of its time at once: paid or paid late, never both and never neither', async () => {
  for (let round = 0; round < 10; round += 1) {
    const slot = await createSlot(office.event.id, { capacity: 4 });
    const orders = await Promise.all(Array.from({ length: 4 }, (_, n) => charge(office, { product, slot }, n)));
    const ids = orders.map(({ orderId }) => orderId);
    await sql(
      'test_overdue',
      `update orders set expires_at = now() - interval '1 second' where id = any ($1::uuid[])`,
      [ids],
    );
    const [told] = await Promise.all([dispatchAll(orders), connection.query('select expire_orders(100, 0)')]);
    expect(told.filter((outcome) => outcome !== 'paid' && outcome !== 'paid_late')).toEqual([]);
    expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 4, soldByRows: 4, tickets: 4 });
  }
});

describe('control: late places taken by looking first', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await connection.script(`
      create or replace function lock_counters(p_orders uuid[]) returns void language sql as 'select';
      create or replace function take_places(p_order uuid, p_items uuid[] default null) returns void language plpgsql as $$
      declare
        slot uuid := (select appointment_id from order_items where order_id = p_order);
      begin
        if (select held + sold >= capacity from appointments where id = slot) then
          raise exception 'sold out' using errcode = 'AF001';
        end if;
        perform pg_sleep(0.1);
        update appointments set held = held + 1 where id = slot;
      end $$`);
  });

  it('gives more than there is', async () => {
    const { slot, orders } = await lateOrders(8, 2);
    await dispatchAll(orders);
    expect(oversoldOf(await factsOfSlot(slot))).toBeGreaterThan(0);
  });
});

/** Invariants after each run, read from the database and from the API. */
import { expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { get } from '../../integration/api/apiFixture';
import { CAPACITY, type Model, type Real } from './world';

/** The counters of slots, and the reservations and tickets that they count. */
const PLACES = `
  select a.id, a.capacity, a.held, a.sold,
    (select count(*)::int from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and o.state in ('held', 'pending')) as reserved,
    (select count(*)::int from tickets t join order_items i on i.id = t.order_item_id
      where i.appointment_id = a.id and t.state in ('valid', 'used')) as tickets
  from appointments a where a.id = any ($1::uuid[])`;

/** Sales in the ledger of each order, and orders whose ledgers differ from their items or payments. */
const LEDGERS = `
  select o.id, o.state::text as state, o.total_cents::int as total,
    (select coalesce(sum(gross_cents), 0)::int from sale_entries where order_id = o.id) as sold,
    array(select order_id from sales_differences(array[o.id]) union select order_id from money_differences(array[o.id]))
      as differences
  from orders o where o.id = any ($1::uuid[])`;

type Places = { id: string; capacity: number; held: number; sold: number; reserved: number; tickets: number };
type Ledger = { id: string; state: string; total: number; sold: number; differences: string[] };

export async function expectInvariants({ slots, holds, orders }: Model, real: Real): Promise<void> {
  const places = await sql<Places>('test_places', PLACES, [slots.map(({ id }) => id)]);
  for (const { id, capacity, held, sold, reserved, tickets } of places) {
    const { free } = slots.find((slot) => slot.id === id)!;
    expect([held, sold]).toEqual([reserved, tickets]);
    expect(held + sold).toBeLessThanOrEqual(capacity);
    expect([capacity, capacity - held - sold]).toEqual([CAPACITY, free]);
  }
  expect(places).toHaveLength(slots.length);

  const ledgers = await sql<Ledger>('test_ledgers', LEDGERS, [orders.map(({ id }) => id)]);
  for (const { id, state, total, sold, differences } of ledgers) {
    const { refundedCents, totalCents, state: expected } = orders.find((order) => order.id === id)!;
    const isSold = expected !== 'pending' && expected !== 'cancelled';
    expect([id, state, total, sold, differences]).toEqual([
      ...[id, expected, totalCents],
      isSold ? totalCents - refundedCents : 0,
      [],
    ]);
  }
  expect(ledgers).toHaveLength(orders.length);

  for (const { id, by } of holds)
    expect((await get(real.house.programs[by], `/holds/${id}`)).json()).toMatchObject({ state: 'held', order: null });
  for (const { reference, by, venue, state, items } of orders) {
    const shown = (await get(real.house.programs[by], `/orders/${reference}`)).json<{ items: { slotId: string }[] }>();
    expect(shown).toMatchObject({ reference, state });
    expect(shown.items.map(({ slotId }) => slotId)).toEqual(items.map(({ slot }) => slot.id));
    const other = venue === 'north' ? 'south' : 'north';
    expect((await get(real.house.programs[other], `/orders/${reference}`)).status).toBe(404);
  }
}

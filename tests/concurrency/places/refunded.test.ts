/** Places of expired orders are released once, by any of two processes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { type Held, holdSome, runBoxOffice, TWO } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

const makeOverdue = (orders: readonly Held[]) =>
  sql('test_overdue', `update orders set expires_at = now() - interval '1 second' where reference = any ($1)`, [
    orders.map(({ reference }) => reference),
  ]);
const endings = async (orders: readonly Held[]): Promise<string[]> => {
  const rows = await sql<{ kind: string }>(
    'test_endings',
    `select e.kind from order_events e join orders o on o.id = e.order_id where o.reference = any ($1) and e.kind in ('expired', 'cancelled')`,
    [orders.map(({ reference }) => reference)],
  );
  return rows.map(({ kind }) => kind);
};
/** Sweeps like several processes, each on its own connection. */
const sweepTogether = (times: number) =>
  Promise.all(Array.from({ length: times }, () => connection.query('select expire_orders(7, 0)')));

describe('places of orders that end', () => {
  it('come back once, however many sweepers look', async () => {
    const slot = await createSlot(office.event.id, { capacity: 40 });
    const orders = await holdSome(office, product, slot, 30);
    await makeOverdue(orders);
    while ((await endings(orders)).length < orders.length) await sweepTogether(4);
    await sweepTogether(4);
    expect(await endings(orders)).toEqual(orders.map(() => 'expired'));
    expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 0, heldByRows: 0 });
  });

  it('come back once when two cancel and the time ends at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const slot = await createSlot(office.event.id, { capacity: 5 });
      const orders = await holdSome(office, product, slot, 3);
      await makeOverdue(orders.slice(0, 2));
      const answers = await Promise.all([
        sweepTogether(2),
        ...orders.flatMap(({ reference, key }) =>
          TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(reference, key))),
        ),
      ]);
      const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      // An order skipped by the sweeper, because a cancellation had locked it, was cancelled by that.
      expect(await endings(orders)).toHaveLength(3);
      expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 0, heldByRows: 0 });
    }
  });
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await withoutConstraint('appointments', 'appointments_kept');
    await withoutGuard('cancel_order', [
      [`state in ('held', 'pending') for update`, `state in ('held', 'pending')`],
      ['perform lock_counters(array[p_order]);', 'perform pg_sleep(1);'],
    ]);
  });

  it('places come back twice', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const [order] = await holdSome(office, product, slot, 1);
    await Promise.all(
      TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(order!.reference, order!.key))),
    );
    expect((await factsOfSlot(slot)).held).toBeLessThan(0);
  });
});

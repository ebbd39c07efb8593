/** Carts that need several counters concurrently, in any order: no deadlock, no error, and correct totals. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createQuota, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { deadlocksOf, type Held, hold, type Line, payAt, place, runBoxOffice } from '../boxOffice';
import { factsOfQuota, factsOfSlot, oversoldOf, watchSlot, wrongLooks } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint } from '../withoutGuard';

const CARTS = 64;
const SEED = 20261120;

const office = runBoxOffice();
let slots: string[];
let quotas: string[];
let products: string[];
beforeAll(async () => {
  const { id } = office.event;
  products = await Promise.all([1, 2, 3].map((n) => createProduct(id, { capacityUnits: n === 3 ? 2 : 1 })));
  quotas = [await createQuota(id, 50, products.slice(0, 2)), await createQuota(id, 40, products.slice(1))];
});

const openSlots = async () => {
  slots = [];
  for (const capacity of [45, 60]) slots.push(await createSlot(office.event.id, { capacity }));
};

/** A cart with lines in any order, and its buyer's next action. */
const line = fc.record({ product: fc.nat(2), slot: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) });
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 5, selector: (it) => `${it.product} ${it.slot}` });
const cart = fc.record({ lines, other: lines, next: fc.constantFrom('keep', 'change', 'cancel', 'pay', 'payTwice') });
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const toLines = (some: Cart['lines']): Line[] =>
  some.map(({ product, slot, quantity }) => ({
    productId: products[product]!,
    appointmentId: slots[slot]!,
    quantity,
  }));

async function goOn(door: Client, other: Client, { next, other: changed }: Cart, held: Held): Promise<Answer[]> {
  const { reference, key } = held;
  if (next === 'change')
    return [await door.json('PUT', paths.orders.hold(reference, key), { lines: toLines(changed) })];
  if (next === 'cancel')
    return Promise.all([door, other].map((each) => each.json('POST', paths.orders.cancel(reference, key), {})));
  if (next === 'keep') return [];
  const placed = await Promise.all((next === 'pay' ? [door] : [door, other]).map((each) => place(each, held)));
  return [...placed, await payAt(other, placed[0]!)];
}

async function serve(some: Cart, n: number): Promise<Answer[]> {
  const [door, other] = [office.door(n), office.door(n + 1)];
  const answer = await hold(door, office.event.slug, toLines(some.lines));
  return answer.status === 201 ? [answer, ...(await goOn(door, other, some, answer.json<Held>()))] : [answer];
}

it(`${CARTS} carts at once, twice: no fault, no deadlock, counters equal to their rows`, async () => {
  const statuses = new Map<number, number>();
  for (let round = 0; round < 2; round += 1) {
    await openSlots();
    const watching = slots.map(watchSlot);
    const answers = await Promise.all(fc.sample(cart, { numRuns: CARTS, seed: SEED + round }).map(serve));
    for (const { status } of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const stop of watching) expect(wrongLooks(await stop())).toEqual([]);
    for (const slot of slots) expect(oversoldOf(await factsOfSlot(slot))).toBe(0);
    for (const quota of quotas) {
      const { held, sold, heldByRows, soldByRows, size } = await factsOfQuota(quota);
      expect({ held, sold }).toEqual({ held: heldByRows, sold: soldByRows });
      expect(held + sold).toBeLessThanOrEqual(size);
    }
    await connection.script(`update quotas set size = held + sold + 45`);
  }
  expect([...statuses.keys()].filter((status) => ![200, 201, 303, 409].includes(status))).toEqual([]);
  for (const status of [200, 201, 303, 409]) expect(statuses.get(status), String(status)).toBeGreaterThan(5);
  expect(deadlocksOf(office)).toEqual([]);
});

it('free orders, each placed at both processes at once: paid once, without a deadlock', async () => {
  const guided = await createProduct(office.event.id, { priceCents: 0 });
  const slot = await createSlot(office.event.id, { capacity: 200 });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        hold(office.door(n), office.event.slug, [{ productId: guided, appointmentId: slot, quantity: 1 }]),
      ),
    );
    const held = answers.map((answer) => answer.json<Held>());
    const placed = await Promise.all(
      [...held, ...held.toReversed()].map((order, n) => place(office.door(n < 12 ? 0 : 1), order)),
    );
    expect(placed.map((answer) => answer.json<{ state: string }>().state)).toEqual(placed.map(() => 'paid'));
  }
  expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 60, soldByRows: 60, tickets: 60 });
  expect(deadlocksOf(office)).toEqual([]);
});

describe('two statements that wait for each other all the same', () => {
  /** A request in the form that the server passes to the database. */
  const request = (key: string, slot: string) => ({
    key,
    id: uuidv7(),
    reference: uuidv7().slice(-12),
    secret: 'secret',
    channel: 'web',
    locale: 'en',
    tickets: 1,
    lines: [{ event_id: office.event.id, product_id: products[0], appointment_id: slot, quantity: 1 }],
  });
  const serveBatch = (...requests: ReturnType<typeof request>[]) =>
    sql<{ key: string; outcome: string }>('test_batch', 'select key, outcome from hold_places($1::jsonb, 15)', [
      JSON.stringify(requests),
    ]);

  // The first batch cannot be served as a whole and has the slot; the other has inserted the same key and wants the
  // slot.
  it('give way: a request repeated at the other process just before the end is answered, and holds once', async () => {
    const slot = await createSlot(office.event.id, { capacity: 3 });
    const key = uuidv7();
    const gate = connection.script(
      `begin; select 1 from appointments where id = '${slot}' for update; select pg_sleep(0.5); commit`,
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    const busy = serveBatch(request(key, slot), ...['a', 'b', 'c'].map((n) => request(`${key}${n}`, slot)));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const [, alone] = await Promise.all([gate, serveBatch(request(key, slot))]);
    const outcomes = [...(await busy), ...alone];
    expect(
      outcomes
        .filter((answer) => answer.key === key)
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['held', 'replayed']);
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(3);
    expect(await factsOfSlot(slot)).toMatchObject({ held: 3, heldByRows: 3 });
  });
});

describe('control: counters taken in the order of the cart', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await openSlots();
    await withoutConstraint('appointments', 'appointments_places');
    await connection.script(`
      create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
      returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total bigint, detail text)
      language plpgsql as $$
      declare
        line jsonb;
      begin
        for line in select l.value from jsonb_array_elements(p_requests) r, jsonb_array_elements(r.value -> 'lines') l loop
          update appointments set held = held + 1 where id = (line ->> 'appointment_id')::uuid;
          perform pg_sleep(0.5);
        end loop;
        return query select r.value ->> 'key', 'refused', null::uuid, null, null, null, null::timestamptz, null::int, null
          from jsonb_array_elements(p_requests) r;
      end $$`);
  });

  it('two buyers wait for each other', async () => {
    const there = slots.map((slot) => ({ productId: products[0]!, appointmentId: slot, quantity: 1 }));
    await Promise.all([
      hold(office.door(0), office.event.slug, there),
      hold(office.door(1), office.event.slug, there.toReversed()),
    ]);
    expect(deadlocksOf(office)).not.toEqual([]);
  });
});

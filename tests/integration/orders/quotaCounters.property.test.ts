/**
 * Quota counters of every period equal the items they count after any sequence of holds, changes, cancellations,
 * expiries and payments, in time or late.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { nextYear } from '../../support/days';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

runApp();
/**
 * Events with their products, the second of which counts on every kind of quota, and slots: on two days, whole days,
 * none.
 */
let events: { id: string; products: string[]; slots: (string | null)[] }[];
beforeAll(async () => {
  const venue = await createVenue();
  events = [];
  for (const _ of [1, 2]) {
    const { id } = await createEvent(venue);
    const products = [await createProduct(id), await createProduct(id), await createProduct(id, { priceCents: 0 })];
    const slots: string[] = [];
    for (const inHours of [24, 25, 72, 73]) slots.push(await createSlot(id, { inHours, capacity: 60 }));
    await createQuota(id, 12, products.slice(1), 'slot');
    await createQuota(id, 20, products, 'day');
    await createQuota(id, 60, products.slice(1));
    events.push({ id, products, slots });
  }
  events.push(await byDay(venue), await open(venue));
  const all = events.flatMap(({ products }) => products.slice(1));
  await createQuota(null, 100, all);
  await createQuota(null, 40, all, 'event');
  await createQuota(null, 26, all, 'day');
});

/** Its days start an hour before midnight UTC and after midnight in the venue's zone: they are days of the venue. */
async function byDay(venue: string) {
  const { id } = await createEvent(venue, { byDay: true });
  const products = [await createProduct(id), await createProduct(id), await createProduct(id, { priceCents: 0 })];
  const slots: string[] = [];
  for (const day of [14, 15, 16, 17])
    slots.push(await createSlot(id, { at: `${nextYear(`01-${day}`)}T23:00:00Z`, capacity: 60 }));
  await createQuota(id, 6, products.slice(1), 'day');
  await createQuota(id, 5, products.slice(1), 'slot');
  return { id, products, slots };
}

/** Without slots there is no slot or day to count by: only quotas of the whole organisation count its tickets. */
async function open(venue: string) {
  const { id } = await createEvent(venue, { kind: 'open' });
  const products = [await createProduct(id), await createProduct(id), await createProduct(id, { priceCents: 0 })];
  return { id, products, slots: [null, null, null, null] };
}

/** The first event with slots and the one with days are chosen more often, so that their quotas are full at times. */
const OF_EVENTS: number[] = [0, 0, 1, 2, 2, 3];
const line = fc.record({
  event: fc.constantFrom(...OF_EVENTS),
  product: fc.nat(2),
  slot: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const cart = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 3,
  selector: ({ event, product, slot }) => `${event} ${product} ${events[event]!.slots[slot]}`,
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), cart }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), order: fc.nat(), cart }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'expire', 'place', 'pay', 'pay', 'late', 'late', 'callOff'),
      order: fc.nat(),
    }),
  },
);
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const toLines = (some: Cart) =>
  some.map(({ event, product, slot, quantity }) => {
    const { id, products, slots } = events[event]!;
    return { event_id: id, product_id: products[product]!, appointment_id: slots[slot]!, quantity };
  });
const ticketsIn = (some: Cart) => some.reduce((sum, { quantity }) => sum + quantity, 0);
const json = JSON.stringify;

type Order = { id: string; paymentId: string };
/** Results of all steps, to check that each kind occurs. */
const outcomes = new Map<string, number>();
const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

async function hold(some: Cart): Promise<Order | null> {
  const order = { id: uuidv7(), paymentId: uuidv7() };
  const request = {
    ...{ id: order.id, key: order.id, reference: order.id.slice(-12), secret: 'secret', channel: 'web', locale: 'en' },
    ...{ tickets: ticketsIn(some), lines: toLines(some) },
  };
  const [row] = await sql<{ outcome: string }>('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [
    json([request]),
  ]);
  note(row!.outcome);
  return row!.outcome === 'held' ? order : null;
}

const place = ({ id, paymentId }: Order) => {
  const given = { order_id: id, name: 'Ana', email: 'ana@example.com', locale: 'en', payment_id: paymentId };
  const request = json([{ ...given, provider: 'sandbox', method: 'card' }]);
  return sql('test_place', 'select outcome from place_orders($1::jsonb, 30)', [request]);
};

async function expire({ id }: Order): Promise<void> {
  await sql('test_end', `update orders set expires_at = now() - interval '1 minute' where id = $1`, [id]);
  await sql('test_expire', 'select expire_orders(10, 0)');
}

async function settle({ paymentId }: Order): Promise<void> {
  const [due] = await sql<{ amount: number }>('test_due', 'select amount_cents as amount from payments where id = $1', [
    paymentId,
  ]);
  const said = { payment_id: paymentId, status: 'confirmed', amount: due?.amount ?? 0, currency: 'EUR' };
  const [row] = await sql<{ outcome: string }>('test_settle', 'select outcome from settle_payments($1::jsonb)', [
    json([said]),
  ]);
  note(row!.outcome);
}

async function change({ id }: Order, some: Cart): Promise<void> {
  const [row] = await sql<{ outcome: string }>('test_change', 'select outcome from change_hold($1, $2::jsonb, $3)', [
    ...[id, json(toLines(some)), ticketsIn(some)],
  ]);
  note(`changed: ${row!.outcome}`);
}

/** Cancels slots and reinstates them, so that later steps can use them. */
async function callOff({ id }: Order): Promise<void> {
  const slots = await sql<{ id: string }>(
    'test_slots',
    'select distinct appointment_id as id from order_items where order_id = $1 and appointment_id is not null limit 1',
    [id],
  );
  const ids = slots.map((slot) => slot.id);
  await sql('test_off', 'select cancel_slots($1::uuid[], null)', [ids]);
  await sql('test_back', 'select reinstate_slots($1::uuid[], null)', [ids]);
}

async function goOn(what: string, order: Order, some: Cart | null): Promise<void> {
  if (some) return change(order, some);
  if (what === 'cancel') await sql('test_cancel', 'select cancel_order($1, null)', [order.id]);
  if (what === 'callOff') return callOff(order);
  if (what === 'place' || what === 'pay' || what === 'late') await place(order);
  if (what === 'expire' || what === 'late') await expire(order);
  if (what === 'pay') await settle(order);
}

/** Each counter with the sum of its items, computed from the slots' times and not from the items' stored keys. */
const COUNTERS = `
  select q.period, c.key, coalesce(c.held, q.held) as held, coalesce(c.sold, q.sold) as sold, coalesce(c.size, q.size) as size,
    count(i.id) filter (where o.state in ('held', 'pending'))::int as "heldByRows", count(i.id) filter (where o.state = 'paid')::int as "soldByRows"
  from quotas q left join quota_counters c on c.quota_id = q.id
    left join (order_items i join orders o on o.id = i.order_id left join appointments a on a.id = i.appointment_id)
      on q.id = any (i.quota_ids) and i.state = 'active' and case q.period when 'in_all' then true when 'slot' then a.id = c.appointment_id
        when 'day' then (a.starts_at at time zone 'Europe/Madrid')::date = c.day else i.event_id = c.event_id end
  group by q.id, c.id`;

const counters = () =>
  sql<Record<'period' | 'held' | 'sold' | 'size' | 'heldByRows' | 'soldByRows', number>>('test_counters', COUNTERS);
type Counter = Awaited<ReturnType<typeof counters>>[number];
const isWrong = ({ held, sold, size, heldByRows, soldByRows }: Counter) =>
  held !== heldByRows || sold !== soldByRows || held + sold > size;

it('money that comes late finds the counter full, or takes it again', async () => {
  const whole = [{ event: 0, product: 1, slot: 0, quantity: 12 }];
  const first = await hold(whole);
  await place(first!);
  await expire(first!);
  const other = await hold(whole);
  await settle(first!);
  await goOn('cancel', other!, null);
  const third = await hold(whole);
  await place(third!);
  await expire(third!);
  await settle(third!);
  expect(outcomes).toEqual(
    new Map([
      ['held', 3],
      ['returned', 1],
      ['paid_late', 1],
    ]),
  );
  const after = await counters();
  expect(after.filter(isWrong)).toEqual([]);
  expect(
    after
      .filter(({ sold }) => sold === 12)
      .map(({ period }) => period)
      .sort(),
  ).toEqual(['day', 'day', 'event', 'in_all', 'in_all', 'slot']);
});

it('are what the items come to, and never more than there is', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 18 }), async (steps) => {
      const orders: Order[] = [];
      for (const it of steps) {
        const order = 'order' in it ? orders[it.order % Math.max(1, orders.length)] : undefined;
        if (it.do === 'hold') orders.push(...[await hold(it.cart)].filter((held) => held !== null));
        else if (order) await goOn(it.do, order, 'cart' in it ? it.cart : null);
      }
      const after = await counters();
      expect(after.filter(isWrong)).toEqual([]);
      expect(new Set(after.map(({ period }) => period))).toEqual(new Set(['in_all', 'slot', 'day', 'event']));
      // Cancels unpaid orders, so that later runs find places.
      for (const { id } of orders) await sql('test_cancel', 'select cancel_order($1, null)', [id]);
    }),
    { numRuns: 14, seed: 2411 },
  );
  for (const outcome of ['held', 'sold_out', 'changed: held', 'changed: sold_out', 'paid', 'paid_late'])
    expect(outcomes.get(outcome) ?? 0, `${outcome} of ${json([...outcomes])}`).toBeGreaterThan(0);
});

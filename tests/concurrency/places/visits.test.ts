/** Products with several visits, at two processes concurrently: all places of a unit or none, and no deadlock. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { deadlocksOf, type Held, hold, place, runBoxOffice, untilOutboxIsEmpty, withStatus } from '../boxOffice';
import { factsOfSlot, oversoldOf, watchSlot, wrongLooks } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const PLACES = 10;
const ORDERS = 50;

type House = { id: string; slug: string };
const office = runBoxOffice();
let museum: House;
let tower: House;
/** Free, so that an order is paid when placed; each includes the other venue, now or later. */
let there: string;
let back: string;

async function createTour(from: House, to: House): Promise<string> {
  const productId = await createProduct(from.id, { priceCents: 0, visitsInOrder: false, maxPerOrder: 100 });
  await prisma.productVisit.create({
    data: { id: uuidv7(), productId, position: 0, eventId: to.id, canChooseLater: true },
  });
  return productId;
}

beforeAll(async () => {
  museum = office.event;
  tower = await createEvent(office.venueId);
  [there, back] = [await createTour(museum, tower), await createTour(tower, museum)];
});

const openSlot = (house: House, capacity: number, inHours: number) => createSlot(house.id, { capacity, inHours });
const tour = (productId: string, appointmentId: string, further: string | null, quantity = 1) => [
  { productId, appointmentId, quantity, visits: [further] },
];

/** Paid orders whose second visit has no time yet. */
async function sellWithoutTime(count: number, slot: string): Promise<Held[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => hold(office.door(n), museum.slug, tour(there, slot, null))),
  );
  const held = answers.map((answer) => answer.json<Held>());
  const placed = await Promise.all(held.map((order, n) => place(office.door(n), order)));
  expect(placed.map((answer) => answer.json<{ state: string }>().state)).toEqual(placed.map(() => 'paid'));
  return held;
}

const book = (turn: number, { reference, key }: Held, slotId: string, positions = [2]): Promise<Answer> =>
  office.door(turn).json('POST', paths.orders.visits(reference, key), { positions, slotId });
const codesOf = (answers: readonly Answer[]) => new Set(answers.map((answer) => answer.json<{ code: string }>().code));

it(`${ORDERS} choose the last ${PLACES} places after the sale: ten have them, with their tickets`, async () => {
  const orders = await sellWithoutTime(ORDERS, await openSlot(museum, 500, 24));
  const slot = await openSlot(tower, PLACES, 26);
  const stopWatching = watchSlot(slot);
  const answers = await Promise.all(orders.map((order, n) => book(n, order, slot)));
  expect(wrongLooks(await stopWatching())).toEqual([]);
  const refused = withStatus(answers, 409);
  expect([withStatus(answers, 200).length, refused.length]).toEqual([PLACES, ORDERS - PLACES]);
  expect(codesOf(refused)).toEqual(new Set(['slot_sold_out']));
  expect(await factsOfSlot(slot)).toEqual({
    capacity: PLACES,
    held: 0,
    sold: PLACES,
    heldByRows: 0,
    soldByRows: PLACES,
    tickets: PLACES,
  });
  expect(deadlocksOf(office)).toEqual([]);
});

it('one order, asked for at both processes at once and again, is booked once', async () => {
  const orders = await sellWithoutTime(6, await openSlot(museum, 500, 24));
  const slot = await openSlot(tower, 50, 26);
  const answers = await Promise.all([...orders, ...orders, ...orders].map((order, n) => book(n, order, slot)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await factsOfSlot(slot)).toMatchObject({ sold: 6, soldByRows: 6, tickets: 6 });
});

it('two visits of one unit, chosen for the same hour at once: only one of them is', async () => {
  const productId = await createProduct(museum.id, { priceCents: 0, visitsInOrder: false });
  const rule = { productId, eventId: tower.id, canChooseLater: true };
  await prisma.productVisit.createMany({ data: [0, 1].map((position) => ({ ...rule, id: uuidv7(), position })) });
  const first = await openSlot(museum, 500, 24);
  const slots = [await openSlot(tower, 50, 26), await openSlot(tower, 50, 26)];
  for (let round = 0; round < 8; round += 1) {
    const lines = [{ productId, appointmentId: first, quantity: 1, visits: [null, null] }];
    const order = (await hold(office.door(round), museum.slug, lines)).json<Held>();
    await place(office.door(round), order);
    const answers = await Promise.all(slots.map((slot, n) => book(n, order, slot, [2 + n])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

it('one visit, wanted at two times at once, has one of them', async () => {
  const orders = await sellWithoutTime(8, await openSlot(museum, 500, 24));
  const slots = [await openSlot(tower, 50, 26), await openSlot(tower, 50, 28)];
  const answers = await Promise.all(orders.flatMap((order) => slots.map((slot, n) => book(n, order, slot))));
  expect([withStatus(answers, 200).length, withStatus(answers, 409).length]).toEqual([8, 8]);
  const facts = await Promise.all(slots.map(factsOfSlot));
  expect(facts.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(8);
});

it('buyers and those who choose later want the same last places: none is given twice', async () => {
  const first = await openSlot(museum, 1000, 24);
  const orders = await sellWithoutTime(30, first);
  for (let round = 0; round < 3; round += 1) {
    const slot = await openSlot(tower, PLACES, 26 + round);
    const stopWatching = watchSlot(slot);
    const own = orders.slice(round * 10, round * 10 + 10);
    const answers = await Promise.all(
      own.flatMap((order, n) => [
        book(n, order, slot),
        hold(office.door(n + 1), museum.slug, tour(there, first, slot)),
        hold(office.door(n), tower.slug, tour(back, slot, first)),
      ]),
    );
    expect(wrongLooks(await stopWatching())).toEqual([]);
    const { held, sold } = await factsOfSlot(slot);
    expect(held + sold).toBe(PLACES);
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(withStatus(answers, 409)).toHaveLength(answers.length - PLACES);
  }
  expect(deadlocksOf(office)).toEqual([]);
});

it('tours that cross each other, in many batches, neither wait for each other nor lose a place', async () => {
  for (let round = 0; round < 4; round += 1) {
    const slots = [await openSlot(museum, 40, 24 + 4 * round), await openSlot(tower, 44, 26 + 4 * round)] as const;
    const watching = slots.map(watchSlot);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        n % 2
          ? hold(office.door(n >> 1), tower.slug, tour(back, slots[1], slots[0], 1 + (n % 3)))
          : hold(office.door(n >> 1), museum.slug, tour(there, slots[0], slots[1], 1 + (n % 3))),
      ),
    );
    const served = withStatus(answers, 201).map((answer) => answer.json<Held>());
    const next = await Promise.all(
      served.map((order, n) =>
        n % 3 === 0
          ? office.door(n).json('POST', paths.orders.cancel(order.reference, order.key), {})
          : place(office.door(n), order),
      ),
    );
    expect([...answers, ...next].filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    for (const stop of watching) expect(wrongLooks(await stop())).toEqual([]);
    const [one, other] = await Promise.all(slots.map(factsOfSlot));
    expect([oversoldOf(one!), oversoldOf(other!)]).toEqual([0, 0]);
    // Every unit visits both, so both have the same number sold.
    expect([one!.sold, one!.tickets]).toEqual([other!.sold, other!.tickets]);
    // A third of the buyers cancelled, with large or small parties.
    expect(one!.sold).toBeGreaterThan(10);
  }
  await untilOutboxIsEmpty();
  expect(deadlocksOf(office)).toEqual([]);
});

describe('control: visits booked by looking first', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await withoutGuard('book_visits', [
      [
        'select * into v_slot from appointments where id = p_slot for no key update;',
        'select * into v_slot from appointments where id = p_slot;',
      ],
      [
        'update appointments set sold = sold + v_units where id = p_slot and held + sold + v_units <= capacity;',
        `perform pg_sleep(0.1);
        update appointments set sold = sold + v_units where id = p_slot and v_slot.held + v_slot.sold + v_units <= v_slot.capacity;`,
      ],
    ]);
  });

  it('sell more than there is', async () => {
    const orders = await sellWithoutTime(ORDERS, await openSlot(museum, 500, 24));
    const slot = await openSlot(tower, 2, 26);
    const answers = await Promise.all(orders.map((order, n) => book(n, order, slot)));
    expect(withStatus(answers, 200).length).toBeGreaterThan(2);
    expect(oversoldOf(await factsOfSlot(slot))).toBeGreaterThan(0);
  });
});

describe('control: the slots of a tour taken in the order of the tour', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await connection.script(`
      create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
      returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total bigint, detail text)
      language plpgsql as $$
      declare
        slot jsonb;
      begin
        for slot in select jsonb_path_query(p_requests, '$[*].lines[*].appointment_id') union all select jsonb_path_query(p_requests, '$[*].lines[*].visits[*]') loop
          update appointments set held = held + 1 where id = (slot #>> '{}')::uuid;
          perform pg_sleep(0.5);
        end loop;
        return query select r.value ->> 'key', 'refused', null::uuid, null, null, null, null::timestamptz, null::int, null
          from jsonb_array_elements(p_requests) r;
      end $$`);
  });

  it('two that cross wait for each other', async () => {
    const slots = [await openSlot(museum, 50, 24), await openSlot(tower, 50, 26)] as const;
    await Promise.all([
      hold(office.door(0), museum.slug, tour(there, slots[0], slots[1])),
      hold(office.door(1), tower.slug, tour(back, slots[1], slots[0])),
    ]);
    expect(deadlocksOf(office)).not.toEqual([]);
  });
});

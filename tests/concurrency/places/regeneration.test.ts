/** Opening hours applied repeatedly while buyers of two processes take places: no place is sold that does not exist. */
import { expect, it } from 'vitest';
import { materialiseSlots } from '../../../server/appointments';
import { connection, prisma, sql, type Tx } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { dayAhead } from '../../integration/time-blocks/hoursFixture';
import type { Answer } from '../../support/answer';
import { hold, runBoxOffice, withStatus } from '../boxOffice';
import { holdOpen } from '../holdOpen';
import { untilSomeWait, withoutConstraint, withoutGuard } from '../withoutGuard';

const DAY = dayAhead(3);
const BUYERS = 60;

const office = runBoxOffice();

type Shop = { id: string; slug: string; product: string; block: string };

/** Four slots on one day, of twelve places each. */
async function openShop(): Promise<Shop> {
  const event = await createEvent(office.venueId);
  const product = await createProduct(event.id);
  const block = uuidv7();
  await prisma.timeBlock.create({
    data: {
      id: block,
      eventId: event.id,
      name: 'Hours',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: '10:00',
      toTime: '14:00',
      stepMinutes: 60,
      durationMinutes: 60,
      capacity: 12,
      validFrom: new Date(DAY),
      validUntil: new Date(DAY),
    },
  });
  await materialiseSlots(event.id, DAY, DAY);
  return { ...event, product, block };
}

const slotsOf = (eventId: string) =>
  prisma.appointment.findMany({ where: { eventId }, orderBy: { startsAt: 'asc' }, select: { id: true } });

type Sale = { turns: number; isOver: boolean };

/** Adds and removes hours, and lowers and raises capacities, until the buyers are done. */
async function turnHours({ id, block }: Shop, sale: Sale): Promise<void> {
  try {
    for (; !sale.isOver; sale.turns += 1) {
      const isShort = sale.turns % 2 === 0;
      await prisma.timeBlock.update({
        where: { id: block },
        data: isShort ? { toTime: '12:00', capacity: 2 } : { toTime: '14:00', capacity: 12 },
      });
      await materialiseSlots(id, DAY, DAY);
    }
  } finally {
    sale.isOver = true;
  }
}

/** @returns the statuses of all buyers */
async function buyWhileTurning(shop: Shop): Promise<number[]> {
  const slots = await slotsOf(shop.id);
  const sale: Sale = { turns: 0, isOver: false };
  const turning = turnHours(shop, sale);
  const answers: Answer[] = [];
  const served = () => withStatus(answers, 201).length;
  // Until hours were changed in both directions, and some buyers got a place.
  while ((sale.turns < 2 || served() <= 5) && !sale.isOver)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: BUYERS }, async (_, n) => {
          await new Promise((resolve) => setTimeout(resolve, n * 15));
          const line = { productId: shop.product, appointmentId: slots[n % 4]!.id, quantity: 1 + (n % 2) };
          return hold(office.door(n), shop.slug, [line]);
        }),
      )),
    );
  sale.isOver = true;
  await turning;
  return answers.map(({ status }) => status);
}

type Facts = { capacity: number; held: number; byRows: number };
const factsOf = (eventId: string): Promise<Facts[]> =>
  sql<Facts>(
    'test_regenerated',
    `select a.capacity, a.held, (select coalesce(sum(i.units), 0)::int from order_items i join orders o on o.id = i.order_id
       where i.appointment_id = a.id and i.state = 'active' and o.state = 'held') as "byRows"
     from appointments a where a.event_id = $1`,
    [eventId],
  );
const wrong = (facts: readonly Facts[]) =>
  facts.filter(({ capacity, held, byRows }) => held !== byRows || byRows > capacity);

it('no place is lost and none is sold twice, and everybody gets a plain answer', async () => {
  const shop = await openShop();
  const statuses = await buyWhileTurning(shop);
  expect(statuses.filter((status) => ![201, 404, 409, 422].includes(status))).toEqual([]);
  const facts = await factsOf(shop.id);
  expect(wrong(facts)).toEqual([]);
  expect(facts.reduce((sum, { byRows }) => sum + byRows, 0)).toBeGreaterThan(5);
});

it('a slot that is taken away while somebody chooses it is gone, and nothing breaks', async () => {
  const shop = await openShop();
  const [slot, other] = await slotsOf(shop.id);
  // The buyer asks when the row is deleted but not committed, and waits for it.
  const deleting = await holdOpen((tx) => tx.appointment.delete({ where: { id: slot!.id } }));
  const lines = (id: string) => [{ productId: shop.product, appointmentId: id, quantity: 1 }];
  const asked = [slot!.id, other!.id].map((id, n) => hold(office.door(n), shop.slug, lines(id)));
  const waits = async () =>
    (
      await sql(
        'test_waiting',
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%hold_places%'`,
      )
    ).length > 0;
  while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 20));
  await deleting.commit();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses[0]).toBeGreaterThanOrEqual(404);
  expect(statuses[0]).toBeLessThan(500);
  expect(statuses[1]).toBe(201);
});

it('two processes that make the same slots at once make each once', async () => {
  const shop = await openShop();
  await prisma.timeBlock.update({ where: { id: shop.block }, data: { stepMinutes: 15, durationMinutes: 15 } });
  const results = await Promise.all(Array.from({ length: 6 }, () => materialiseSlots(shop.id, DAY, DAY)));
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(12);
  expect(await prisma.appointment.count({ where: { eventId: shop.id } })).toBe(16);
});

/** Fails instead of waiting. */
const lock = (tx: Tx, slot: string, as = 'no key update') =>
  tx.$queryRawUnsafe(`select 1 as it from appointments where id = $1::uuid for ${as} nowait`, slot);

const untilHoursWaitFor = async (slot: string) => {
  await expect
    .poll(() => sql('test_free', 'select 1 from appointments where id = $1 for no key update skip locked', [slot]))
    .toEqual([]);
  await untilSomeWait(/write_slots/, 1);
};

/**
 * The hours remove the last two slots. One of them is bought while they wait for the first of all; then another
 * transaction locks that one and requests the next, as a batch of buyers does.
 * @returns whether it gets it
 */
async function takeWhileApplying(): Promise<boolean> {
  const shop = await openShop();
  const [first, , third, last] = (await slotsOf(shop.id)).map(({ id }) => id);
  const buy = (id: string) =>
    hold(office.door(0), shop.slug, [{ productId: shop.product, appointmentId: id, quantity: 1 }]);
  expect((await buy(last!)).status).toBe(201);
  await prisma.timeBlock.update({ where: { id: shop.block }, data: { toTime: '12:00', capacity: 2 } });
  const before = await holdOpen((tx) => lock(tx, first!));
  const applying = materialiseSlots(shop.id, DAY, DAY);
  await untilSomeWait(/write_slots/, 1);
  expect((await buy(third!)).status).toBe(201);
  const buyer = await holdOpen((tx) => lock(tx, third!));
  await before.commit();
  await untilHoursWaitFor(first!);
  const isFree = await lock(buyer.tx, last!).then(
    () => true,
    () => false,
  );
  await buyer.commit().catch(() => undefined);
  expect(await applying).toMatchObject({ changed: 2, closed: 2, removed: 0 });
  return isFree;
}

it('hours wait for a buyer without having what the buyer asks for next', async () => {
  expect(await takeWhileApplying()).toBe(true);
});

it('control: what is bought in the moment is locked when it is come to: they wait for each other', async () => {
  await withoutGuard('write_slots', [
    [`'closed', 'removed')`, `'closed')`],
    ['or mine.id is not null', 'or true'],
  ]);
  expect(await takeWhileApplying()).toBe(false);
});

/**
 * An order being inserted references a slot, and requests its places a moment later.
 * @returns whether the hours wait for it
 */
async function applyBesideAnOrder(): Promise<boolean> {
  const shop = await openShop();
  const [first] = await slotsOf(shop.id);
  await prisma.timeBlock.update({ where: { id: shop.block }, data: { capacity: 2 } });
  const order = await holdOpen((tx) => lock(tx, first!.id, 'key share'));
  const applying = materialiseSlots(shop.id, DAY, DAY);
  const waits = await Promise.race([applying.then(() => false), untilSomeWait(/write_slots/, 1).then(() => true)]);
  await order.commit();
  expect(await applying).toMatchObject({ changed: 4 });
  return waits;
}

it('hours do not wait for an order that names a slot and will wait for them', async () => {
  expect(await applyBesideAnOrder()).toBe(false);
});

it('control: where the start of a slot may be what a foreign key refers to, they do', async () => {
  await connection.script('create unique index on appointments (event_id, starts_at)');
  expect(await applyBesideAnOrder()).toBe(true);
});

it('control: without the guard on what is taken, places that are sold are no longer there', async () => {
  await withoutConstraint('appointments', 'appointments_places');
  await withoutGuard('write_slots', [
    ['capacity = greatest(plan.capacity, a.held + a.sold)', 'capacity = plan.capacity'],
  ]);
  const shop = await openShop();
  const [slot] = await slotsOf(shop.id);
  const lines = [{ productId: shop.product, appointmentId: slot!.id, quantity: 6 }];
  expect((await hold(office.door(0), shop.slug, lines)).status).toBe(201);
  await prisma.timeBlock.update({ where: { id: shop.block }, data: { capacity: 2 } });
  await materialiseSlots(shop.id, DAY, DAY);
  expect(wrong(await factsOf(shop.id))).toHaveLength(1);
});

/**
 * Places released at two processes while people wait: kept for the waiting list, offered once, and never sold twice.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createQuota, createSlot } from '../../integration/orders/shopFixture';
import { type Held, hold, holdSome, runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard, withoutTrigger } from '../withoutGuard';

const PLACES = 6;
const ROUNDS = 2;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  await prisma.event.update({ where: { id: office.event.id }, data: { waitingMinutes: 60 } });
  product = await createProduct(office.event.id, { maxPerOrder: 10 });
});

const join = (slot: string, n: number, units: number) =>
  sql('test_join', 'select * from join_line($1::jsonb)', [
    JSON.stringify({
      ...{ id: randomUUID(), slot, email: `${n}@example.test`, locale: 'en', confirm: false, channel: 'web', units },
    }),
  ]);

/** A full slot of single places, with `waiting` entries for one place and an entry for two. */
async function full(waiting: number): Promise<{ slot: string; orders: Held[] }> {
  const slot = await createSlot(office.event.id, { capacity: PLACES });
  const orders = await holdSome(office, product, slot, PLACES);
  for (let n = 0; n <= waiting; n += 1) await join(slot, n, n === 0 ? 2 : 1);
  return { slot, orders };
}

const giveUp = (turn: number, { reference, key }: Held) =>
  office.door(turn).json('POST', paths.orders.cancel(reference, key), {});
const buy = (turn: number, slot: string) =>
  hold(office.door(turn), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]);
const tend = (slot: string) => sql('test_tend', `select update_line($1, 'web') as made`, [slot]);

const factsOf = async (slot: string) => {
  const [row] = await sql<{ held: number; kept: number; offered: number; own: number }>(
    'test_line_facts',
    `select a.held, a.kept, (select coalesce(sum(units), 0)::int from waiting_entries where appointment_id = a.id and state = 'offered') as offered,
       (select coalesce(sum(i.units), 0)::int from order_items i join orders o on o.id = i.order_id where i.appointment_id = a.id and o.state = 'held') as own
     from appointments a where a.id = $1`,
    [slot],
  );
  return row!;
};

it('what is given up at both processes is the line’s, whoever comes by the shop at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slot, orders } = await full(4);
    const [, bought] = await Promise.all([
      Promise.all(orders.slice(0, 4).map((order, turn) => giveUp(turn, order))),
      Promise.all(Array.from({ length: 8 }, (_, turn) => buy(turn, slot))),
      Promise.all(TWO.map(() => tend(slot))),
    ]);
    expect(bought.map(({ status }) => status)).toEqual(Array(8).fill(409));
    await expect.poll(() => factsOf(slot)).toEqual({ held: PLACES, kept: 4, offered: 4, own: 2 });
    const offers = await prisma.waitingEntry.count({ where: { appointmentId: slot, state: 'offered' } });
    expect(offers).toBeGreaterThanOrEqual(3);
  }
});

it('an offer that is pressed at both processes is one order, and its places leave the line once', async () => {
  const { slot, orders } = await full(1);
  await giveUp(0, orders[0]!);
  await expect.poll(() => factsOf(slot)).toMatchObject({ offered: 1 });
  const { id } = await prisma.waitingEntry.findFirstOrThrow({ where: { appointmentId: slot, state: 'offered' } });
  const lines = [{ event_id: office.event.id, product_id: product, appointment_id: slot, quantity: 1, price: 1200 }];
  const request = () => ({
    ...{ key: `waiting:${id}`, id: randomUUID(), reference: id.slice(0, 8).toUpperCase(), secret: randomUUID() },
    ...{ channel: 'web', user_id: null, locale: 'en', tickets: 1, lines },
  });
  const taken = await Promise.all(
    [0, 1, 2, 3].map(() =>
      connection.query('select outcome, order_id from take_offer($1, $2::jsonb, 15)', [id, JSON.stringify(request())]),
    ),
  );
  const answers = taken.map(({ rows }) => rows[0] as { outcome: string; order_id: string });
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['held', 'replayed', 'replayed', 'replayed']);
  expect(new Set(answers.map(({ order_id: order }) => order)).size).toBe(1);
  expect(await factsOf(slot)).toEqual({ held: PLACES, kept: 0, offered: 0, own: PLACES });
});

/** Tickets of an event without slots, all sold, with a waiting list. */
async function usedUp(waiting: number) {
  const { id, slug } = await createEvent(office.venueId, { kind: 'open', waitingMinutes: 60 });
  const ticket = await createProduct(id, { maxPerOrder: 10 });
  const quota = await createQuota(id, PLACES, [ticket]);
  const take = (turn: number) =>
    hold(office.door(turn), slug, [{ productId: ticket, appointmentId: null, quantity: 1 }]);
  const orders: Held[] = [];
  for (let n = 0; n < PLACES; n += 1) orders.push((await take(n)).json<Held>());
  for (let n = 0; n < waiting; n += 1) await join(quota, n, 1);
  return { quota, orders, take };
}
const factsOfQuota = async (quota: string) => {
  const [row] = await sql<{ held: number; kept: number; offered: number; own: number }>(
    'test_quota_line_facts',
    `select q.held, q.kept, (select coalesce(sum(units), 0)::int from waiting_entries where quota_id = q.id and state = 'offered') as offered,
       (select count(*)::int from order_items i join orders o on o.id = i.order_id where q.id = any (i.quota_ids) and o.state = 'held') as own
     from quotas q where q.id = $1`,
    [quota],
  );
  return row!;
};

it('tickets of an event without slots that are given up at both processes are the line’s as well', async () => {
  const { quota, orders, take } = await usedUp(5);
  const [, bought] = await Promise.all([
    Promise.all(orders.slice(0, 4).map((order, turn) => giveUp(turn, order))),
    Promise.all(Array.from({ length: 8 }, (_, turn) => take(turn))),
    Promise.all(TWO.map(() => tend(quota))),
  ]);
  expect(bought.map(({ status }) => status)).toEqual(Array(8).fill(409));
  await expect.poll(() => factsOfQuota(quota)).toEqual({ held: PLACES, kept: 4, offered: 4, own: 2 });
});

describe('control: without the slot’s lock, and without what keeps free places', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('update_line', [
      ['  perform lock_line(p_line);\n', ''],
      ['    for r in\n', '    perform pg_sleep(0.4);\n    for r in\n'],
    ]),
  );

  it('two offer the same place, or the database stops the second', async () => {
    const { slot, orders } = await full(4);
    await prisma.appointment.update({ where: { id: slot }, data: { state: 'closed' } });
    await giveUp(0, orders[0]!);
    await sql('test_reopen', `update appointments set state = 'open' where id = $1`, [slot]);
    const second = new Promise((resolve) => setTimeout(resolve, 150)).then(() => tend(slot));
    const outcomes = await Promise.allSettled([tend(slot), second]);
    const rejected = outcomes.filter(({ status }) => status === 'rejected').length;
    // The second checked before the first had offered: it offers places that are gone, unless the slot's own check
    // stops it.
    expect(rejected + (await factsOf(slot)).offered).toBeGreaterThan(1);
  });

  it('the shop sells what was freed before the line hears of it', async () => {
    await withoutTrigger('appointments', 'appointments_kept_for_line');
    const { slot, orders } = await full(4);
    await giveUp(0, orders[0]!);
    expect((await buy(1, slot)).status).toBe(201);
  });

  it('and tickets that a quota limits', async () => {
    await withoutTrigger('quotas', 'quotas_kept_for_line');
    const { orders, take } = await usedUp(2);
    await giveUp(0, orders[0]!);
    expect((await take(1)).status).toBe(201);
  });
});

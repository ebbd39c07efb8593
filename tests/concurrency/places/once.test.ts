/** What may happen once, done at two processes at once: the last use of a code, the return of places. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { type BoxOffice, type Held, hold, openBoxOffice, withStatus } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { withoutConstraint, withoutGuard } from '../withoutGuard';

let office: BoxOffice;
let product: string;
beforeAll(async () => {
  office = await openBoxOffice({ LOG_LEVEL: 'warn' });
  product = await createProduct(office.event.id);
});
afterAll(() => office.close());

async function holdSome(slot: string, count: number): Promise<Held[]> {
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => hold(office.door(n), office.event.slug, wanted)),
  );
  return answers.map((answer) => answer.json<Held>());
}

let codes = 0;
async function createCode(maxUses: number): Promise<string> {
  codes += 1;
  const code = `LAST${codes}`;
  await prisma.promoCode.create({
    data: { id: uuidv7(), code, eventId: office.event.id, percentOff: 1000, maxUses },
  });
  return code;
}

const usesOf = async (code: string): Promise<number> =>
  (await prisma.promoCode.findUniqueOrThrow({ where: { code } })).uses;
const ordersWith = (code: string): Promise<number> =>
  prisma.order.count({ where: { promoCode: { code }, state: { in: ['held', 'pending', 'paid'] } } });

async function applyCode(turn: number, { reference, key }: Held, code: string): Promise<Answer> {
  await sql('test_patience', 'delete from rate_limits');
  return office.door(turn).json('POST', paths.orders.promoCode(reference, key), { code });
}

const TWO = [0, 1];

describe('a promo code with one use left', () => {
  it('works once for two buyers at once, twenty times over', async () => {
    const slot = await createSlot(office.event.id, { capacity: 100 });
    for (let round = 0; round < 20; round += 1) {
      const code = await createCode(1);
      const orders = await holdSome(slot, 2);
      const answers = await Promise.all(orders.map((order, n) => applyCode(n, order, code)));
      expect([withStatus(answers, 200).length, withStatus(answers, 422).length]).toEqual([1, 1]);
      expect([await usesOf(code), await ordersWith(code)]).toEqual([1, 1]);
      const prices = await prisma.order.findMany({
        where: { reference: { in: orders.map(({ reference }) => reference) } },
        orderBy: { totalCents: 'asc' },
      });
      expect(prices.map(({ totalCents }) => totalCents)).toEqual([1080, 1200]);
    }
  });

  it('comes back once when its order is given up at both processes', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const code = await createCode(3);
    const [order, other] = await holdSome(slot, 2);
    for (const each of [order!, other!]) await applyCode(0, each, code);
    await Promise.all(
      TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(order!.reference, order!.key))),
    );
    expect([await usesOf(code), await ordersWith(code)]).toEqual([1, 1]);
  });

  it('two buyers who swap codes with each other do not wait for ever', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const [one, two] = [await createCode(10), await createCode(10)];
    const [order, other] = await holdSome(slot, 2);
    for (let round = 0; round < 15; round += 1) {
      const mine = round % 2 === 0 ? one : two;
      const yours = round % 2 === 0 ? two : one;
      const answers = await Promise.all([applyCode(0, order!, mine), applyCode(1, other!, yours)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect([await usesOf(one), await usesOf(two)]).toEqual([1, 1]);
    for (const { output } of office.processes) expect(output()).not.toContain('deadlock');
  });
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
/** Sweeps as several processes would, each on a connection of its own. */
const sweepTogether = (times: number) =>
  Promise.all(Array.from({ length: times }, () => connection.query('select expire_orders(7, 0)')));

describe('places of orders that end', () => {
  it('come back once, however many sweepers look', async () => {
    const slot = await createSlot(office.event.id, { capacity: 40 });
    const orders = await holdSome(slot, 30);
    await makeOverdue(orders);
    while ((await endings(orders)).length < orders.length) await sweepTogether(4);
    await sweepTogether(4);
    expect(await endings(orders)).toEqual(orders.map(() => 'expired'));
    expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 0, heldByRows: 0 });
  });

  it('come back once when two cancel and the time ends at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const slot = await createSlot(office.event.id, { capacity: 5 });
      const orders = await holdSome(slot, 3);
      await makeOverdue(orders.slice(0, 2));
      const answers = await Promise.all([
        sweepTogether(2),
        ...orders.flatMap(({ reference, key }) =>
          TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(reference, key))),
        ),
      ]);
      const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      // One that its sweeper passed over, because a cancel had it in hand, was cancelled by that.
      expect(await endings(orders)).toHaveLength(3);
      expect(await factsOfSlot(slot)).toMatchObject({ held: 0, sold: 0, heldByRows: 0 });
    }
  });
});

describe('control: looked at first, changed afterwards', () => {
  beforeAll(async () => {
    await withoutConstraint('promo_codes', 'promo_codes_uses');
    await withoutConstraint('appointments', 'appointments_places');
    await withoutGuard('apply_promo_code', [
      ['order by id for no key update', ''],
      [
        'update promo_codes set uses = uses + 1 where id = v_code.id and uses < max_uses;',
        'perform pg_sleep(0.2); update promo_codes set uses = uses + 1 where id = v_code.id and v_code.uses < v_code.max_uses;',
      ],
    ]);
    await withoutGuard('cancel_order', [
      [`state in ('held', 'pending') for update`, `state in ('held', 'pending')`],
      ['perform lock_counters(array[p_order]);', 'perform pg_sleep(0.2);'],
    ]);
  });

  it('the last use is used twice', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const code = await createCode(1);
    const orders = await holdSome(slot, 2);
    await Promise.all(orders.map((order, n) => applyCode(n, order, code)));
    expect(await ordersWith(code)).toBeGreaterThan(1);
  });

  it('places come back twice', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const [order] = await holdSome(slot, 1);
    await Promise.all(
      TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(order!.reference, order!.key))),
    );
    expect((await factsOfSlot(slot)).held).toBeLessThan(0);
  });
});

/** The last uses of promotions and codes, requested by several buyers at two processes concurrently. */
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { createPromoCode } from '../../support/promoCodes';
import { createPromo, givenBy } from '../../support/promos';
import { deadlocksOf, type Held, hold, holdSome, place, runBoxOffice, TWO, withStatus } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

let codes = 0;
async function createCode(maxUses: number): Promise<string> {
  codes += 1;
  const code = `LAST${codes}`;
  await createPromoCode({ code, eventId: office.event.id, percent: 1000, maxUses });
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

describe('a promo code with one use left', () => {
  it('works once for two buyers at once, twenty times over', async () => {
    const slot = await createSlot(office.event.id, { capacity: 100 });
    for (let round = 0; round < 20; round += 1) {
      const code = await createCode(1);
      const orders = await holdSome(office, product, slot, 2);
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
    const [order, other] = await holdSome(office, product, slot, 2);
    for (const each of [order!, other!]) await applyCode(0, each, code);
    await Promise.all(
      TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(order!.reference, order!.key))),
    );
    expect([await usesOf(code), await ordersWith(code)]).toEqual([1, 1]);
  });

  it('two buyers who swap codes with each other do not wait for ever', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const [one, two] = [await createCode(10), await createCode(10)];
    const [order, other] = await holdSome(office, product, slot, 2);
    for (let round = 0; round < 15; round += 1) {
      const mine = round % 2 === 0 ? one : two;
      const yours = round % 2 === 0 ? two : one;
      const answers = await Promise.all([applyCode(0, order!, mine), applyCode(1, other!, yours)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect([await usesOf(one), await usesOf(two)]).toEqual([1, 1]);
    expect(deadlocksOf(office)).toEqual([]);
  });
});

const holdOne = async (turn: number, slug: string, slot: string, ticket: string): Promise<Held> => {
  // A new buyer, not one who resumes an unpaid order.
  office.door(turn).cookies.set('basket', '');
  const answer = await hold(office.door(turn), slug, [{ productId: ticket, appointmentId: slot, quantity: 1 }]);
  expect(answer.status).toBe(201);
  return answer.json<Held>();
};

/** A new event with a promotion that both processes have cached for some seconds. */
async function openOffer(offer: object) {
  const event = await createEvent(office.venueId);
  const slot = await createSlot(event.id, { capacity: 100 });
  const promo = await createPromo({ eventId: event.id, percent: 5000, ...offer });
  const ticket = await createProduct(event.id);
  const isGiven = async (turn: number) => {
    const { reference, key, totalCents } = await holdOne(turn, event.slug, slot, ticket);
    await office.door(turn).json('POST', paths.orders.cancel(reference, key));
    return totalCents < 1200;
  };
  for (const turn of TWO) while (!(await isGiven(turn))) await setTimeout(300);
  return { event, promo, slot, product: ticket };
}

describe('an automatic promotion', () => {
  it('with three uses left is given to three of twelve who come to both processes at once', async () => {
    const { event, promo, slot, product: ticket } = await openOffer({ maxUses: 3 });
    const orders = await Promise.all(Array.from({ length: 12 }, (_, n) => holdOne(n, event.slug, slot, ticket)));
    expect(orders.map(({ totalCents }) => totalCents).sort((a, b) => a - b)).toEqual([
      ...Array(3).fill(600),
      ...Array(9).fill(1200),
    ]);
    expect(await givenBy(promo)).toEqual({ uses: 3, spentCents: 1800 });
  });

  it('gives its budget to the last cent and not one more', async () => {
    const { event, promo, slot, product: ticket } = await openOffer({ budgetCents: 1500 });
    const orders = await Promise.all(Array.from({ length: 8 }, (_, n) => holdOne(n, event.slug, slot, ticket)));
    const given = orders.reduce((sum, { totalCents }) => sum + 1200 - totalCents, 0);
    expect(await givenBy(promo)).toMatchObject({ spentCents: given });
    expect(given).toBe(1500);
    await Promise.all(
      orders.flatMap(({ reference, key }) =>
        TWO.map((turn) => office.door(turn).json('POST', paths.orders.cancel(reference, key))),
      ),
    );
    expect(await givenBy(promo)).toEqual({ uses: 0, spentCents: 0 });
  });

  it('that each customer may have once is given once to two orders placed at once', async () => {
    const { event, promo, slot, product: ticket } = await openOffer({ maxPerCustomer: 1 });
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all(TWO.map((turn) => holdOne(turn, event.slug, slot, ticket)));
      const answers = await Promise.all(
        orders.map((order, n) => place(office.door(n), order, `round${round}@example.com`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect(await givenBy(promo)).toEqual({ uses: 5, spentCents: 3000 });
  });
});

/** Checks the remaining uses before locking. */
const LOOK_FIRST = [
  [
    `need record;
  v_over uuid;
begin`,
    `need record;
  v_over uuid;
  v_room boolean := not exists (select from jsonb_to_recordset(p_taken) as taken(promo_id uuid, code_id uuid) join promos p on p.id = promo_id
    left join promo_codes c on c.id = code_id where p.uses >= p.max_uses or p.spent_cents >= p.budget_cents or c.uses >= c.max_uses);
begin
  perform pg_sleep(1);`,
  ],
  ['(max_uses is null or uses + need.uses <= max_uses)', 'v_room'],
  ['uses + need.uses <= max_uses', 'v_room'],
  ['(budget_cents is null or spent_cents + need.amount <= budget_cents)', 'v_room'],
] as const;
const LOCKS_PROMOS = `order by id for no key update;
  for r in`;

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('promo_codes', 'promo_codes_uses');
    await withoutConstraint('promos', 'promos_uses');
    await withoutConstraint('promos', 'promos_budget');
    await withoutGuard('lock_promos', [['order by id for no key update', '']]);
    await withoutGuard('take_promos', LOOK_FIRST);
    await withoutGuard('over_customer_limit', [
      [LOCKS_PROMOS, 'order by id; for r in'],
      ['end loop;', 'end loop; perform pg_sleep(1);'],
    ]);
  });

  it('the last use is used twice', async () => {
    const slot = await createSlot(office.event.id, { capacity: 10 });
    const code = await createCode(1);
    const orders = await holdSome(office, product, slot, 2);
    await Promise.all(orders.map((order, n) => applyCode(n, order, code)));
    expect(await ordersWith(code)).toBeGreaterThan(1);
  });

  /** Each for a different slot, because buyers of the same slot would wait for its lock first. */
  async function holdTwo(offer: object) {
    const { event, promo, slot, product: ticket } = await openOffer(offer);
    const slots = [slot, await createSlot(event.id)];
    const orders = await Promise.all(slots.map((each, turn) => holdOne(turn, event.slug, each, ticket)));
    return { promo, orders };
  }

  it('the last use of a promotion is given twice', async () => {
    const { promo } = await holdTwo({ maxUses: 1 });
    expect((await givenBy(promo)).uses).toBe(2);
  });

  it('a budget is overspent', async () => {
    const { promo } = await holdTwo({ budgetCents: 600 });
    expect((await givenBy(promo)).spentCents).toBe(1200);
  });

  it('a customer has twice what each may have once', async () => {
    const { orders } = await holdTwo({ maxPerCustomer: 1 });
    const answers = await Promise.all(orders.map((order, n) => place(office.door(n), order, 'both@example.com')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

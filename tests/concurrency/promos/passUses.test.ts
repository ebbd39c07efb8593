/** A pass with one free ticket a day, used for several orders at two processes concurrently. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { openPassShop, PASS, type PassShop, sellUncoded } from '../../integration/passes/passFixture';
import { proving } from '../../support/placingBrowser';
import { createPromosEverywhere } from '../../support/promos';
import { deadlocksOf, holdSome, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let shop: PassShop;
let product: string;
let slot: string;
let guided: string;
let weekly: PassShop;
beforeAll(async () => {
  product = await createProduct(office.event.id);
  slot = await createSlot(office.event.id, { capacity: 500 });
  shop = await openPassShop(PASS, office.venueId);
  guided = await createProduct(office.event.id);
  weekly = await openPassShop({ ...PASS, perWeek: 1 }, office.venueId);
  const free = { eventId: office.event.id, percent: 10_000 };
  await createPromosEverywhere(
    { ...free, passProductIds: [shop.productId], passPerDay: 1 },
    ...[[product], [guided]].map((productIds) => ({ ...free, productIds, passProductIds: [weekly.productId] })),
  );
});

/** The number of free orders among six with the same pass, entered for all concurrently. */
async function freeOfSix(): Promise<number> {
  const { pass, order } = await sellUncoded(shop);
  const orders = await holdSome(office, product, slot, 6);
  await sql('test_patience', 'delete from rate_limits');
  await Promise.all(
    orders.map(({ reference, key }, n) =>
      proving(office.door(n), order).json('POST', paths.orders.promoCode(reference, key), {
        code: pass.ticket.reference,
      }),
    ),
  );
  const references = orders.map(({ reference }) => reference);
  return prisma.order.count({ where: { reference: { in: references }, totalCents: 0 } });
}

/** The same with one visit a week, with a promotion for each event. */
async function visitsOfSix(): Promise<number> {
  const { pass, order } = await sellUncoded(weekly);
  const orders = [...(await holdSome(office, product, slot, 3)), ...(await holdSome(office, guided, slot, 3))].flatMap(
    (order, n, all) => (n < 3 ? [order, all[n + 3]!] : []),
  );
  await sql('test_patience', 'delete from rate_limits');
  await Promise.all(
    orders.map(({ reference, key }, n) =>
      proving(office.door(n), order).json('POST', paths.orders.promoCode(reference, key), {
        code: pass.ticket.reference,
      }),
    ),
  );
  const references = orders.map(({ reference }) => reference);
  return prisma.order.count({ where: { reference: { in: references }, totalCents: 0 } });
}

it('one order of six has it', async () => {
  for (let round = 0; round < 3; round += 1) expect(await freeOfSix()).toBe(1);
  expect(deadlocksOf(office)).toEqual([]);
});

it('a limit a week is one for the promotions of two houses', async () => {
  for (let round = 0; round < 3; round += 1) expect(await visitsOfSix()).toBe(1);
});

describe('control: visits of a week are counted side by side', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('lock_pass_weeks', [["rules ->> 'perWeek' is not null", 'false']]);
    await withoutGuard('pass_week_left', [['begin\n  return', 'begin\n  perform pg_sleep(0.3);\n  return']]);
  });

  it('more than one is free', async () => {
    expect(await visitsOfSix()).toBeGreaterThan(1);
  });
});

describe('control: what the pass has had is not counted when it is taken', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('over_pass_uses', [['had.today > p.pass_per_day or had.in_all > p.pass_in_all', 'false']]),
  );

  it('several have it', async () => {
    expect(await freeOfSix()).toBeGreaterThan(1);
  });
});

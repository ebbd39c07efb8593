/** A pass that makes one ticket a day free, shown for several orders at two processes at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { openPassShop, PASS, type PassShop, sellUncoded } from '../../integration/passes/passFixture';
import { createPromo } from '../../support/promos';
import { type BoxOffice, holdSome, openBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

let office: BoxOffice;
let shop: PassShop;
let product: string;
let slot: string;
beforeAll(async () => {
  office = await openBoxOffice();
  product = await createProduct(office.event.id);
  slot = await createSlot(office.event.id, { capacity: 500 });
  shop = await openPassShop(PASS, office.venueId);
  await createPromo({
    eventId: office.event.id,
    percent: 10_000,
    passProductIds: [shop.productId],
    passPerDay: 1,
  });
});
afterAll(() => office.close());

/** How many of six orders become free with one pass that is typed for all of them at once. */
async function freeOfSix(): Promise<number> {
  const { pass } = await sellUncoded(shop);
  const orders = await holdSome(office, product, slot, 6);
  await sql('test_patience', 'delete from rate_limits');
  await Promise.all(
    orders.map(({ reference, key }, n) =>
      office.door(n).json('POST', paths.orders.promoCode(reference, key), { code: pass.ticket.reference }),
    ),
  );
  const references = orders.map(({ reference }) => reference);
  return prisma.order.count({ where: { reference: { in: references }, totalCents: 0 } });
}

it('one order of six has it', async () => {
  for (let round = 0; round < 3; round += 1) expect(await freeOfSix()).toBe(1);
  for (const { output } of office.processes) expect(output()).not.toContain('deadlock');
});

describe('control: what the pass has had is not counted when it is taken', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('take_promos', [['where had.today > p.pass_per_day or had.in_all > p.pass_in_all', 'where false']]),
  );

  it('several have it', async () => {
    expect(await freeOfSix()).toBeGreaterThan(1);
  });
});

/**
 * Tickets exchanged at two processes concurrently: for the last of a quota, while they are scanned, and while they are
 * refunded.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createQuota } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { type Bought, type ChangingOffice, changeByLookingFirst, later, openChangingOffice } from '../changingOrders';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, untilItThinks, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 3;

let at: ChangingOffice;
beforeAll(async () => {
  at = await openChangingOffice();
});
afterAll(() => at.office.close());

/** Another product at the same price, with this quota. */
async function scarce(size = 20): Promise<{ adult: string; quota: string }> {
  const adult = await createProduct(at.office.event.id, { capacityUnits: 2 });
  return { adult, quota: await createQuota(at.office.event.id, size, [adult]) };
}

const exchange = (turn: number, bought: Bought, product: string): Promise<Answer> =>
  at.change(turn, bought, { products: { 1: product } });
const countOf = (quota: string) =>
  prisma.quota.findUniqueOrThrow({ where: { id: quota }, select: { held: true, sold: true } });
const factsOf = async (bought: Bought) => {
  const [row] = await sql<{ exchanges: number; refunds: number; good: number; entries: number }>(
    'test_exchanged',
    `select (select count(*)::int from order_moves where order_id = $1) as exchanges, (select count(*)::int from refunds where order_id = $1) as refunds,
       (select count(*)::int from tickets where order_id = $1 and state = 'valid') as good,
       (select count(*)::int from validations v join tickets t on t.id = v.ticket_id where t.order_id = $1 and v.result = 'accepted') as entries`,
    [bought.id],
  );
  const { sold, soldByRows, held } = await factsOfSlot(bought.slot);
  expect([sold, held]).toEqual([soldByRows, 0]);
  return { ...row!, places: sold };
};

it('of two who want the last of a quota one has it, and the other keeps their ticket', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, { adult, quota }] = [await at.buy(), await at.buy(), await scarce(1)];
    const answers = await Promise.all([exchange(0, one, adult), exchange(1, other, adult)]);
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    const [first, second] = [await factsOf(one), await factsOf(other)];
    expect([first.places + second.places, first.exchanges + second.exchanges]).toEqual([3, 1]);
    expect([first.good, second.good, await countOf(quota)]).toEqual([1, 1, { held: 0, sold: 1 }]);
  }
});

it('a ticket that is exchanged while somebody comes in with it, and while it is given back, is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bought, { adult, quota }] = [await at.buy(), await scarce()];
    // Each comes first in some rounds.
    const first = round % 2 === 0 ? 0 : 12;
    const [changed, entered, returned] = await Promise.all([
      later(first, () => exchange(0, bought, adult)),
      later(12 - first, () => at.scan(bought.ticket)),
      at.makeRefund(1, bought),
    ]);
    const { exchanges, refunds, good, entries, places } = await factsOf(bought);
    expect([exchanges, refunds]).toEqual([changed.status < 400 ? 1 : 0, returned.status < 400 ? 1 : 0]);
    expect(entries).toBe(entered.json<{ result: string }>().result === 'accepted' ? 1 : 0);
    // After an entry the ticket is used: no other change applies, and there is no other ticket.
    expect(entries === 0 || exchanges + refunds + good === 0).toBe(true);
    expect(good).toBe(1 - refunds - entries);
    expect(places).toBe(refunds === 1 ? 0 : exchanges === 1 ? 2 : 1);
    expect(await countOf(quota)).toEqual({ held: 0, sold: exchanges === 1 && refunds === 0 ? 1 : 0 });
  }
});

/** The server's call without its earlier checks. */
const call = ({ id, item, slot }: Bought, product: string) =>
  connection.query('select outcome from reschedule($1::jsonb)', [
    JSON.stringify({
      id: uuidv7(),
      order_id: id,
      channel: 'web',
      moves: [{ item, from: slot, to: slot, product, visit: 0 }],
      prices: [{ item, price: 1200, discount: 0 }],
      fee: 0,
      counts: true,
    }),
  ]);

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('quotas', 'quotas_places');
    await withoutGuard('take_places', [['and held + sold + need.units <= size and period', 'and period']]);
    await changeByLookingFirst();
  });

  it('both have the last of the quota', async () => {
    const [one, other, { adult, quota }] = [await at.buy(), await at.buy(), await scarce(1)];
    await Promise.all([call(one, adult), call(other, adult)]);
    expect(await countOf(quota)).toEqual({ held: 0, sold: 2 });
  });

  it('somebody comes in with a ticket that is exchanged', async () => {
    // The constraint behind the lock.
    await connection.script('drop index if exists tickets_one_live_per_item');
    const [bought, { adult }] = [await at.buy(), await scarce()];
    const [, entered] = await Promise.all([call(bought, adult), untilItThinks().then(() => at.scan(bought.ticket))]);
    expect(entered.json<{ result: string }>().result).toBe('accepted');
    expect((await prisma.orderItem.findUniqueOrThrow({ where: { id: bought.item } })).productId).toBe(adult);
  });
});

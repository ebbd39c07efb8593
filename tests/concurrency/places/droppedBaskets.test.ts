/** A till's basket is dropped while another window parks, changes, resumes or sells it: no places stay held. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createCashbox, open } from '../../integration/cash/cashFixture';
import { countersOf, createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice } from '../boxOffice';
import { untilItThinks, withoutGuard } from '../withoutGuard';

const ROUNDS = 12;
const PRICE = 1200;

const office = runBoxOffice();
let doors: [Client, Client];
let product: string;
let slot: string;
beforeAll(async () => {
  product = await createProduct(office.event.id, { channels: ['counter'], priceCents: PRICE });
  const { email } = await makeUser('cashier');
  doors = (await Promise.all(office.processes.map((server) => signInAs(server, email)))) as [Client, Client];
  await open(doors[0], await createCashbox(office.venueId), 5000);
});
beforeEach(async () => {
  slot = await createSlot(office.event.id, { capacity: 200 });
});

const lines = (quantity: number) => [{ eventId: office.event.id, productId: product, appointmentId: slot, quantity }];
const keep = (door: Client, key: string, quantity: number, version: number) =>
  door.json('PUT', paths.pos.basket(key), { lines: lines(quantity), version });

/** Each of these runs concurrently with dropping the same basket at the other process. */
const ACTIONS: Record<string, (door: Client, key: string) => Promise<unknown>> = {
  begun: (door, key) => keep(door, key, 1, 0),
  changed: (door, key) => keep(door, key, 3, 1),
  parked: (door, key) => door.json('POST', paths.pos.parked(key), { name: '' }),
  'taken up': async (door, key) => {
    await door.json('POST', paths.pos.parked(key), { name: '' });
    await door.json('DELETE', paths.pos.parked(key));
  },
  sold: (door, key) =>
    door.json('POST', paths.pos.sales(), {
      key,
      lines: lines(1),
      totalCents: PRICE,
      parts: [{ id: randomUUID(), kind: 'cash', givenCents: PRICE }],
    }),
};

/** @returns the places held by dropped baskets, and the number of dropped baskets that were sold */
async function meet(name: string): Promise<{ held: number; sold: number }> {
  const keys: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = randomUUID();
    keys.push(key);
    if (name !== 'begun') await keep(doors[0], key, 1, 0);
    const wait = new Promise((resolve) => setTimeout(resolve, round * 3));
    await Promise.all([
      ACTIONS[name]!(doors[round % 2]!, key),
      wait.then(() => doors[(round + 1) % 2]!.json('DELETE', paths.pos.basket(key))),
    ]);
    // A basket saved after it was dropped is open: the next round needs the till.
    const row = await prisma.counterBasket.findUnique({ where: { id: key } });
    if (row?.state === 'open' || row?.state === 'parked') await doors[0].json('DELETE', paths.pos.basket(key));
  }
  const dropped = await prisma.counterBasket.findMany({ where: { id: { in: keys }, state: 'dropped' } });
  const orders = await prisma.order.findMany({ where: { idempotencyKey: { in: dropped.map((row) => row.orderKey) } } });
  const { held } = await countersOf(slot);
  return { held, sold: orders.filter(({ paidAt }) => paidAt).length };
}

it.each(Object.keys(ACTIONS))(
  'a basket that is %s while it is dropped keeps no places, and is not called dropped once it is paid',
  async (name) => {
    expect(await meet(name)).toEqual({ held: 0, sold: 0 });
  },
);

/** @returns the places held by a basket that is dropped while its places are being reserved: its slot is locked then */
async function dropWhileReserving(): Promise<number> {
  const key = randomUUID();
  const locked = connection.script(
    `begin; select 1 from appointments where id = '${slot}' for update; select pg_sleep(1); commit`,
  );
  await untilItThinks();
  const begun = keep(doors[0], key, 1, 0);
  await expect.poll(() => prisma.counterBasket.count({ where: { id: key } })).toBe(1);
  await doors[1].json('DELETE', paths.pos.basket(key));
  await Promise.all([locked, begun]);
  return (await countersOf(slot)).held;
}

it('a basket that is dropped while its places are being reserved keeps none', async () => {
  expect(await dropWhileReserving()).toBe(0);
});

describe('control: a basket that is not looked at again once its places are held', () => {
  beforeAll(() => withoutGuard('is_basket_dropped', [["state = 'dropped'", 'false']]));

  it('keeps places for a basket that was dropped', async () => {
    expect(await dropWhileReserving()).toBe(1);
  });
});

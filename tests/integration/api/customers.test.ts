import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { untilIndexed } from '../finding/untilIndexed';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf } from './apiFixture';
import { type House, openHouse } from './houses';

type Customer = { id: string; name: string; email: string | null; orders: number };
type Page = { data: Customer[]; next: string | null };
type WithOrders = Customer & { latestOrders: { reference: string }[] };

let app: TestApp;
let north: House;
let south: House;
let program: Client;
let ofNorth: Client;

/** An order of this buyer. */
async function buy(house: House, name: string, email: string, phone: string | null = null) {
  const order = await placeOrder(house.shop, { quantity: 1, slot: house.slot });
  const data = { customerName: name, customerEmail: email, customerPhone: phone };
  await prisma.order.update({ where: { id: order.id }, data });
  await untilIndexed();
  return order;
}
const list = (client: Client, query = '') => checked<Page>('listCustomers', get(client, `/customers${query}`));
const one = (client: Client, id: string) => checked<WithOrders>('getCustomer', get(client, `/customers/${id}`));

beforeAll(async () => {
  app = await startApp();
  north = await openHouse('North');
  south = await openHouse('South');
  const { id } = await makeUser('administrator');
  program = await programOf(app, id);
  ofNorth = await programOf(app, id, { venueIds: [north.venue] });
  await buy(north, 'Rita', 'rita@example.test', '+34 611 500 500');
  await buy(south, 'Bruno', 'bruno@example.test');
});
afterAll(() => app.close());

describe('customers', () => {
  it('are buyers with their orders, found by email in any case', async () => {
    const again = await buy(south, 'Rita Mora', 'rita@example.test');
    const { data } = await list(program, '?email=RITA%40example.test');
    expect(data).toMatchObject([
      { name: 'Rita Mora', email: 'rita@example.test', phone: '+34 611 500 500', orders: 2 },
    ]);
    const { latestOrders } = await one(program, data[0]!.id);
    expect(latestOrders).toHaveLength(2);
    expect(latestOrders[0]).toMatchObject({ reference: again.reference, state: 'pending', totalCents: 1200 });
    expect((await list(program, '?email=unknown%40example.test')).data).toEqual([]);
  });

  it('of another venue are neither listed nor shown, nor counted', async () => {
    const [rita] = (await list(ofNorth)).data;
    expect((await list(ofNorth)).data).toMatchObject([{ name: 'Rita', orders: 1 }]);
    expect((await one(ofNorth, rita!.id)).latestOrders).toHaveLength(1);
    const [bruno] = (await list(program, '?email=bruno%40example.test')).data;
    expect((await list(ofNorth, '?email=bruno%40example.test')).data).toEqual([]);
    expect((await get(ofNorth, `/customers/${bruno!.id}`)).status).toBe(404);
    expect((await get(program, `/customers/${uuidv7()}`)).status).toBe(404);
  });

  it('with an order at two venues are not shown to a token of one', async () => {
    const order = await buy(north, 'Eva', 'eva@example.test');
    await sql('test_both', 'update profile_orders set events = $2 where order_id = $1', [
      order.id,
      [north.shop.eventId, south.shop.eventId],
    ]);
    expect((await list(ofNorth, '?email=eva%40example.test')).data).toEqual([]);
    expect((await list(program, '?email=eva%40example.test')).data).toHaveLength(1);
  });

  it('are read page by page, without a repeated or a missing one when another buys in between', async () => {
    const before = (await list(program)).data.map(({ name }) => name);
    const first = await list(program, '?limit=2');
    await buy(north, 'Zoe', 'zoe@example.test');
    const second = await list(program, `?limit=100&cursor=${first.next}`);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([...before, 'Zoe']);
    expect(second.next).toBeNull();
    expect((await get(program, `/tickets?cursor=${first.next}`)).status).toBe(422);
  });

  it('are found by the time of the last change, merged ones as one', async () => {
    const since = new Date(Date.now() - 1).toISOString();
    const [vera, other] = [await buy(south, 'Vera', 'vera@example.test'), await buy(south, 'Vera', 'v@example.test')];
    const changed = (await list(program, `?modified_since=${since}`)).data;
    expect(changed.map(({ email }) => email)).toEqual(['vera@example.test', 'v@example.test']);
    const { client } = await makeStaff(app, 'everywhere');
    const [kept, merged] = changed;
    await client.post(paths.profiles.merges(kept!.id), { id: uuidv7(), other: merged!.id });
    const found = await one(program, merged!.id);
    expect([found.id, found.orders]).toEqual([kept!.id, 2]);
    expect(found.latestOrders.map(({ reference }) => reference)).toEqual([other.reference, vera.reference]);
    const all = (await list(program, `?modified_since=${since}`)).data;
    expect(all.map(({ id, orders }) => [id, orders])).toEqual([[kept!.id, 2]]);
  });

  it('need the permission that opens the page of people', async () => {
    const accountant = await programOf(app, (await makeUser('accountant')).id);
    expect((await get(accountant, '/customers')).status).toBe(403);
    expect((await get(accountant, '/orders')).status).toBe(200);
  });
});

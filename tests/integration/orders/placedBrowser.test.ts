/** The browser that placed an order is trusted without a code: for its last ten orders, each until its expiry. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { placedMark } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { type Sale, sell } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

const app = runApp(MAILING);
const sale = prepare(() => sell({ quantity: 1 }));

/** The status after the code check. */
const DONE = 422;
const NEEDED = 403;
const attempt = async (client: Client, { reference, key } = sale) =>
  (await client.json('POST', paths.giving.give(reference, key), { id: randomUUID() })).status;

async function openShop() {
  const { id: eventId, slug } = await createEvent(await createVenue());
  const productId = await createProduct(eventId);
  return { slug, lines: [{ productId, appointmentId: await createSlot(eventId), quantity: 1 }] };
}

it('a browser is known for the last ten orders that it placed, each until its own end', async () => {
  const held = Array.from({ length: 11 }, () => randomUUID());
  const second = await sell({ quantity: 1 });
  const client = app.newClient();
  const marked = (...orders: string[]) =>
    client.cookies.set('aforo_placed', orders.map((id) => placedMark(id)).join('.'));
  marked(sale.id, second.id);
  expect([await attempt(client), await attempt(client, second)]).toEqual([DONE, DONE]);
  marked(sale.id, ...held.slice(0, 9), second.id);
  expect([await attempt(client), await attempt(client, second)]).toEqual([NEEDED, DONE]);
  const [past, later] = [-1, 600].map((seconds) => Math.floor(Date.now() / 1000) + seconds) as [number, number];
  client.cookies.set('aforo_placed', `${placedMark(sale.id, past)}.${placedMark(second.id, later)}`);
  expect([await attempt(client), await attempt(client, second)]).toEqual([NEEDED, DONE]);
  // An expiry changed by the browser has no valid signature.
  client.cookies.set('aforo_placed', placedMark(sale.id, past).replace(String(past), String(later)));
  expect(await attempt(client)).toBe(NEEDED);
});

it('two orders that are placed in a row are both known to their browser', async () => {
  const client = app.newClient();
  const orders: { id: string }[] = [];
  for (const _ of [1, 2]) {
    const { slug, lines } = await openShop();
    const held = (await client.json('POST', paths.events.holds(slug), { key: randomUUID(), lines })).json<Sale>();
    const contact = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
    expect((await client.json('POST', paths.orders.place(held.reference, held.key), contact)).status).toBe(200);
    orders.push(await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } }));
  }
  expect(
    client.cookies
      .get('aforo_placed')!
      .split('.')
      .map((mark, at) => mark === placedMark(orders[at]!.id, Number(mark.split('~')[0]))),
  ).toEqual([true, true]);
});

it('the browser that placed an order takes it back and gives another address', async () => {
  const client = app.newClient();
  const { slug, lines } = await openShop();
  const held = (await client.json('POST', paths.events.holds(slug), { key: randomUUID(), lines })).json<Sale>();
  const place = (email: string) =>
    client.json('POST', paths.orders.place(held.reference, held.key), { name: 'Ana', email, acceptTerms: true });
  expect((await place('anna@example.test')).status).toBe(200);
  await client.post(paths.payments.reopen(held.reference, held.key), {}, { follow: false });
  expect((await place('ana@example.test')).status).toBe(200);
  const order = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
  expect(order).toMatchObject({ state: 'pending', customerEmail: 'ana@example.test' });
});

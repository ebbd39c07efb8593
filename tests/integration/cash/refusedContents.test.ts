/** Contents that are refused in two tabs at once: the basket keeps what its places were reserved for. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBasketRow, putBackLines, writeLines } from '../../../server/cash/sales/basketRows';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open } from './cashFixture';

let app: TestApp;
let cashier: Client;
let cashierId: string;
let cashbox: string;
let line: { eventId: string; productId: string; appointmentId: string };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 20 }) };
  cashbox = await createCashbox(venueId);
  const person = await makeUser('cashier');
  cashierId = person.id;
  cashier = await signInAs(app, person.email);
  await open(cashier, cashbox, 5000);
});
afterAll(() => app.close());

/** Two tabs write 99 and 98 places, and both are refused; the second one has read what the first one wrote. */
async function refuseTwice(key: string, version: number) {
  const wanted = (quantity: number, on: number) => ({
    ...{ id: key, cashboxId: cashbox, by: cashierId, lines: [{ ...line, quantity }], version: on },
  });
  const before = await findBasketRow(key);
  const first = await writeLines(wanted(99, version));
  const between = await findBasketRow(key);
  const second = await writeLines(wanted(98, first.version));
  await putBackLines(before, first);
  await putBackLines(between, second);
}
const quantities = async (key: string) =>
  ((await prisma.counterBasket.findUnique({ where: { id: key } }))?.lines as { quantity: number }[] | undefined)?.map(
    ({ quantity }) => quantity,
  );

it('a new basket is forgotten', async () => {
  const key = randomUUID();
  await refuseTwice(key, 0);
  expect(await quantities(key)).toBeUndefined();
});

it('a basket with places has those', async () => {
  const key = randomUUID();
  const { version } = (
    await cashier.json('PUT', paths.pos.basket(key), { lines: [{ ...line, quantity: 2 }], version: 0 })
  ).json<{ version: number }>();
  await refuseTwice(key, version);
  expect(await quantities(key)).toEqual([2]);
});

it('a basket whose reservation has ended keeps its contents when more of them is refused', async () => {
  await prisma.counterBasket.updateMany({ where: { cashboxId: cashbox }, data: { state: 'dropped' } });
  const key = randomUUID();
  const put = (quantity: number, version: number) =>
    cashier.json('PUT', paths.pos.basket(key), { lines: [{ ...line, quantity }], version });
  const { version } = (await put(2, 0)).json<{ version: number }>();
  await prisma.order.update({ where: { idempotencyKey: key }, data: { expiresAt: new Date(Date.now() - 60_000) } });
  expect((await put(90, version)).status).toBeGreaterThanOrEqual(409);
  expect(await quantities(key)).toEqual([2]);
});

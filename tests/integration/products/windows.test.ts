/** Tickets without a slot, valid within their product's period. */
import { expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

const app = runApp();
const park = prepare(async () => createEvent(await createVenue(), { kind: 'open' }));

const hold = (productId: string) =>
  app.newClient().json('POST', paths.events.holds(park.slug), {
    key: uuidv7(),
    lines: [{ productId, appointmentId: null, quantity: 1 }],
  });
const window = (from: number | null, until: number) => ({
  priceCents: 0,
  validFrom: from === null ? null : inMinutes(from),
  validUntil: inMinutes(until),
});

test('what is over is not sold any more, and what has not begun is', async () => {
  const over = await createProduct(park.id, { name: { en: 'Last summer' }, ...window(-200, -100) });
  const ahead = await createProduct(park.id, { name: { en: 'Next summer' }, ...window(100, 200) });
  const { products } = expectPage(await app.newClient().get(paths.events.show(park.slug)), 'Orders/Create');
  expect(products.map(({ name }) => name)).toEqual(['Next summer']);
  expect((await hold(over)).json()).toMatchObject({ message: 'Last summer is not on sale right now.' });
  expect((await hold(ahead)).status).toBe(201);
});

test('a window that ends while somebody is paying still gives them what they paid for', async () => {
  const product = await createProduct(park.id, window(null, 5));
  const held = (await hold(product)).json<{ reference: string; key: string }>();
  const end = inMinutes(-1);
  await prisma.product.update({ where: { id: product }, data: { validUntil: end } });
  const contact = { name: 'Ana', email: 'ana@example.com', acceptTerms: true };
  const placed = await app.newClient().json('POST', paths.orders.place(held.reference, held.key), contact);
  expect(placed.status).toBe(200);
  const [ticket] = await prisma.ticket.findMany({ where: { order: { reference: held.reference } } });
  expect(ticket!.validUntil.getTime()).toBeGreaterThan(ticket!.validFrom.getTime());
});

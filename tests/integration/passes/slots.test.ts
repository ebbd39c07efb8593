/** A pass whose visits need a booked time: booked in the shop with its number, asked for at the gate. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { undoEntry } from '../../../server/validations/devices/passages';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { applyCode, hold, line, place } from '../promos/promoFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { openPassShop, PASS, sellPasses } from './passFixture';

let app: TestApp;
let validator: Client;
let gateId: string;
beforeAll(async () => {
  app = await startApp();
  validator = await signInAs(app, (await makeUser('validator')).email);
});
afterAll(() => app.close());

it('is booked with its number, let in once at that time, and shown on the holder’s page', async () => {
  const venueId = await createVenue();
  gateId = (await createGate(venueId)).id;
  const shop = await openPassShop({ ...PASS, slot: true }, venueId);
  const event = await createEvent(venueId);
  const visit = await createProduct(event.id, { priceCents: 900, entryBeforeMinutes: 120 });
  const slot = await createSlot(event.id, { inHours: 1 });
  await createProduct(event.id, { name: { en: 'Family', es: 'Familia' }, priceCents: 3000, capacityUnits: 4 });
  await createPromo({ eventId: event.id, percent: 10_000, passProductIds: [shop.productId], passPerDay: 1 });
  const { pass, ticket, order } = await sellPasses(shop, { email: 'ana@example.org' });
  const result = async () => (await scan(validator, ticket.code, { gateId })).result;
  expect(await result()).toBe('slot_missing');

  const holder = app.newClient();
  const page = async () => expectPage(await holder.get(paths.passes.download(ticket.code)), 'AnnualPass/Download');
  expect((await page()).booking).toMatchObject({ offers: [{ slug: event.slug, product: 'Adult' }], booked: [] });
  const held = await hold(holder, event.slug, [line(visit, slot, 1)]);
  expect((await applyCode(holder, held, pass.ticket.reference)).json()).toMatchObject({ totalCents: 0 });
  expect((await place(holder, held)).status).toBe(200);
  expect((await page()).booking!.booked).toMatchObject([
    { reference: held.reference, count: 1, url: paths.orders.show(held.reference, held.key) },
  ]);

  // Sold at a counter without an address, both: that is no sign of being of one person.
  const both = { where: { reference: { in: [held.reference, order.reference] } } };
  await prisma.order.updateMany({ ...both, data: { customerEmail: null } });
  expect((await page()).booking!.booked).toMatchObject([{ reference: held.reference, url: null }]);

  const entry = await scan(validator, ticket.code, { gateId });
  expect(entry.result).toBe('accepted');
  const booked = () => prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  expect(await booked()).toMatchObject({ state: 'used', usesLeft: 0 });
  expect(await result()).toBe('slot_missing');
  // Undone, the booking is good again.
  await undoEntry(entry.validationId, { cause: 'supervisor', reason: 'Test' });
  expect(await booked()).toMatchObject({ state: 'valid', usesLeft: 1 });
  const three = await Promise.all([result(), result(), result()]);
  expect(three.sort()).toEqual(['accepted', 'slot_missing', 'slot_missing']);
});

/** A pass whose visits need a booked time: booked in the shop with its number, checked at the gate. */
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { undoEntry } from '../../../server/validations/devices/passages';
import { runApp } from '../../support/app';
import { at, dayAfter, dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { manageKey, viewKey } from '../../support/orderKeys';
import { buyerOf } from '../../support/placingBrowser';
import { createPromo } from '../../support/promos';
import { move } from '../orders/rescheduleFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { hold, line, place } from '../promos/promoFixture';
import { signedIn } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { applyPass, openPassShop, PASS, sellPasses } from './passFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
let gateId: string;

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
  // The shop names the products that the pass makes free, and the ones that need booking; it says nothing about an
  // invalid number.
  const shopAt = async (code: string) => {
    const query = new URLSearchParams({ code, product: visit });
    return expectPage(await holder.get(`${paths.events.show(event.slug)}?${query}`), 'Orders/Create').pass;
  };
  const { reference } = pass.ticket;
  expect(await shopAt(reference)).toMatchObject({ name: 'Adult', productIds: [visit], chosen: visit });
  expect(await shopAt('ABCDEFGHJK')).toBeNull();
  const held = await hold(holder, event.slug, [line(visit, slot, 1)]);
  expect((await applyPass(holder, held, pass.ticket.reference)).json()).toMatchObject({ totalCents: 0 });
  expect((await place(holder, held)).status).toBe(200);
  const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
  // The page shows a view-only key, because a pass's code is shown at every gate.
  const view = viewKey(linkSecret);
  expect((await page()).booking!.booked).toMatchObject([
    { reference: held.reference, count: 1, url: paths.orders.show(held.reference, view) },
  ]);

  // Both were sold at a till without an address, which is no sign of the same person.
  const both = { where: { reference: { in: [held.reference, order.reference] } } };
  await prisma.order.updateMany({ ...both, data: { customerEmail: null } });
  expect((await page()).booking!.booked).toMatchObject([{ reference: held.reference, url: null }]);

  const entry = await scan(validator, ticket.code, { gateId });
  expect(entry.result).toBe('accepted');
  const booked = () => prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  expect(await booked()).toMatchObject({ state: 'used', usesLeft: 0 });
  expect(await result()).toBe('slot_missing');
  // After an undo, the booking is valid again.
  await undoEntry(entry.validationId, { cause: 'supervisor', reason: 'Test' });
  expect(await booked()).toMatchObject({ state: 'valid', usesLeft: 1 });
  const three = await Promise.all([result(), result(), result()]);
  expect(three.sort()).toEqual(['accepted', 'slot_missing', 'slot_missing']);
});

it('has so many booked visits a week: a third is refused, and so is one that is moved into a full week', async () => {
  const venueId = await createVenue();
  const shop = await openPassShop({ ...PASS, slot: true, perWeek: 2 }, venueId);
  const event = await createEvent(venueId, { rescheduleUntilHours: 1 });
  const visit = await createProduct(event.id, { priceCents: 900 });
  await createPromo({ eventId: event.id, percent: 10_000, passProductIds: [shop.productId] });
  // The week after next starts on a Monday; in Madrid its Sunday evening still belongs to it.
  const monday = dayAhead(15 - Temporal.PlainDate.from(dayAhead(0)).dayOfWeek);
  const slotOn = (days: number, time = '10:00') =>
    createSlot(event.id, { at: at(dayAfter(monday, days), time).toISOString() });
  const [first, second, third, next] = [
    await slotOn(0),
    await slotOn(3),
    await slotOn(6, '23:30'),
    await slotOn(7, '00:30'),
  ];
  const { pass } = await sellPasses(shop, { email: 'ana@example.org' });
  const book = async (slot: string) => {
    await prisma.rateLimit.deleteMany();
    const client = app.newClient();
    const held = await hold(client, event.slug, [line(visit, slot, 1)]);
    const applied = await applyPass(client, held, pass.ticket.reference);
    if (applied.status === 200) await place(client, held);
    return { ...held, applied };
  };
  for (const slot of [first, second]) expect((await book(slot)).applied.json()).toMatchObject({ totalCents: 0 });
  const refused = (await book(third)).applied;
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('the pass already has all its visits for that week booked'),
  ]);
  const later = await book(next);
  expect(later.applied.json()).toMatchObject({ totalCents: 0 });

  const { id, linkSecret: secret } = await prisma.order.findUniqueOrThrow({ where: { reference: later.reference } });
  const sale = {
    id,
    reference: later.reference,
    key: manageKey(secret),
    eventId: event.id,
    slot: next,
  } as Parameters<typeof move>[1];
  const moved = await move(buyerOf(app), sale, { positions: [1], slot: third });
  expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('all its visits for that week')]);
  // Within its own week it can be moved freely.
  const there = await slotOn(9);
  expect((await move(buyerOf(app), sale, { positions: [1], slot: there })).status).toBeLessThan(400);
  expect(await prisma.passUse.count({ where: { passId: pass.id } })).toBe(3);
});

/**
 * Exchanges that change a ticket's visits: a visit to the tower is added with a time chosen in the same step, or is
 * removed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import type { VisitRule } from '../../../server/shared/visits';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { MADRID } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf } from '../payments/refundFixture';
import { mailsOf, until } from '../tickets/saleFixture';
import { type Other, productsOf, sold } from './exchangeFixture';
import { exchange, look, placesOf, settled } from './rescheduleFixture';
import { createEvent, createProduct, createSlot } from './shopFixture';

const app = runApp();
let guest: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  guest = placingBrowser(app.newClient());
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** Children's tickets, others with the tower at the same price, and the tower's slots, an hour apart. */
async function withTower(other: Other = {}, rule: Partial<VisitRule> = {}) {
  const { sale, child, adult } = await sold({ priceCents: 600, name: { en: 'With the tower' }, ...other });
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
  const tower = await createEvent(venueId, { title: { en: 'The tower' } });
  const visit = (productId: string, eventId = tower.id, position = 0) =>
    prisma.productVisit.create({ data: { id: uuidv7(), productId, position, eventId, canChooseLater: true, ...rule } });
  await visit(adult);
  const slots = [await createSlot(tower.id, { inHours: 30, capacity: 2 }), await createSlot(tower.id, { inHours: 31 })];
  return { sale, child, adult, tower, slots: slots as [string, string], visit, key: `new.${tower.id}`, venueId };
}

describe('the tower is added', () => {
  it('with a time to choose afterwards, stays with what has it as well, and is given up for what has not', async () => {
    const { sale, child, adult, tower, slots, visit, key } = await withTower();
    const big = await createProduct(sale.eventId, { priceCents: 600, capacityUnits: 2, name: { en: 'For two' } });
    await visit(big);
    const page = expectPage(await look(guest, sale, { units: [1] }), 'Orders/Reschedule');
    const adds = [{ key, event: 'The tower', timeZone: 'Europe/Madrid', byDay: false, canChooseLater: true }];
    expect(page.tickets[0]!.exchanges.map((option) => [option.name, option.adds, option.givesUp])).toEqual([
      ['With the tower', adds, []],
      ['For two', adds, []],
    ]);
    expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
    const added = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id, visit: 1 } });
    expect(added).toMatchObject({
      position: 3,
      eventId: tower.id,
      productId: adult,
      priceCents: 0,
      appointmentId: null,
    });
    const booked = await guest.json('POST', paths.orders.visits(sale.reference, sale.key), {
      slotId: slots[1],
      positions: [3],
    });
    expect(booked.status, booked.text.slice(0, 300)).toBeLessThan(400);
    expect(await placesOf(sale, [sale.slot!, slots[1]])).toMatchObject({
      sold: [2, 1],
      tickets: [['replaced', 'valid'], ['valid'], ['valid']],
    });
    const then = expectPage(await look(guest, sale, { units: [1] }), 'Orders/Reschedule');
    expect(then.tickets[0]!.exchanges.map(({ name, adds, givesUp }) => [name, adds, givesUp])).toEqual([
      ['Child', [], [{ key: tower.id, event: 'The tower' }]],
      ['For two', [], []],
    ]);
    expect((await exchange(guest, sale, { products: { 1: big } })).status).toBeLessThan(400);
    expect(await placesOf(sale, [sale.slot!, slots[1]])).toMatchObject({
      sold: [3, 2],
      tickets: [['replaced', 'replaced', 'valid'], ['valid'], ['replaced', 'valid']],
    });
    expect(await prisma.ticket.count({ where: { orderId: sale.id, state: 'valid', productId: big } })).toBe(2);
    const calendar = async () => (await guest.get(paths.orders.calendar(sale.reference, sale.key))).text;
    const uidOf = (text: string) => text.match(/UID:(\S+)(?=[\s\S]*?SUMMARY:[^\n]*The tower)/)![1];
    const before = await calendar();

    expect((await exchange(guest, sale, { products: { 1: child } })).status).toBeLessThan(400);
    expect(await placesOf(sale, [sale.slot!, slots[1]])).toMatchObject({
      sold: [2, 0],
      held: [0, 0],
      tickets: [['replaced', 'replaced', 'replaced', 'valid'], ['valid'], ['replaced', 'cancelled']],
    });
    const mail = await until(async () =>
      (await mailsOf(sale.id)).find(({ text }) => text.includes('no longer included')),
    );
    expect(mail.text).toContain('The tower: no longer included in 1 ticket.');
    const after = await calendar();
    expect(after).toMatch(/STATUS:CANCELLED/);
    expect(uidOf(after)).toBe(uidOf(before));
    const { items } = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
    expect(items.map(({ visits }) => visits)).toEqual([[], []]);
    // The visit to the tower is added again.
    const answer = await exchange(guest, sale, { products: { 1: adult }, to: { [key]: slots[0] } });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({
      sold: [1, 0],
      slots: [sale.slot, sale.slot, slots[1], slots[0]],
    });
    const told = await until(async () =>
      (await mailsOf(sale.id)).find(({ text }) => text.includes('tower: 1 ticket booked for')),
    );
    expect(told.kind).toBe('order_exchanged');
  });

  it('is given up before its time was chosen', async () => {
    const { sale, child, adult } = await withTower();
    expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
    const answer = await exchange(guest, sale, { products: { 1: child } });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    const visits = await prisma.orderItem.findMany({ where: { orderId: sale.id, visit: 1 }, select: { state: true } });
    expect(visits).toEqual([{ state: 'cancelled' }]);
  });

  it('at a time that is chosen with it, where it has to be, that goes with the others and has room', async () => {
    const { sale, child, adult, slots, key, venueId } = await withTower(
      {},
      { canChooseLater: false, minGapMinutes: 60 },
    );
    const foreign = await createSlot((await createEvent(venueId)).id);
    const early = await createSlot((await prisma.appointment.findUniqueOrThrow({ where: { id: slots[0] } })).eventId, {
      inHours: 24,
    });
    const page = expectPage(
      await look(guest, sale, { units: [1, 2], products: { 1: adult, 2: adult } }),
      'Orders/Reschedule',
    );
    expect([page.plan!.missing, page.dates]).toMatchObject([key, { key, needs: 2 }]);
    const day = (await prisma.appointment.findUniqueOrThrow({ where: { id: slots[0] } })).startsAt;
    const times = expectPage(
      await look(guest, sale, { units: [1], products: { 1: adult }, visit: key, day: dayIn(day, MADRID) }),
      'Orders/Reschedule',
    );
    expect(times.dates!.slots.map(({ id }) => id)).not.toContain(early);
    const refused = async (to: Record<string, string>, positions = [1]) => {
      const products = Object.fromEntries(positions.map((position) => [position, adult]));
      const { errors } = codeOf(await exchange(guest, sale, { products, to }));
      return Object.entries(errors!).flatMap(([field, said]) => [field, ...(said as string[])]);
    };
    expect(await refused({})).toEqual(['added', expect.stringContaining('Choose a time for the visit')]);
    expect(await refused({ [key]: foreign })).toEqual(['added', expect.any(String)]);
    expect(await refused({ [key]: uuidv7() })).toEqual(['added', expect.any(String)]);
    expect(await refused({ [key]: early })).toEqual(['added', expect.stringContaining('is not compatible with')]);
    await prisma.appointment.update({ where: { id: slots[1] }, data: { state: 'closed' } });
    expect(await refused({ [key]: slots[1] })).toEqual(['added', expect.stringContaining('is no longer available')]);
    await prisma.appointment.update({ where: { id: slots[0] }, data: { capacity: 1 } });
    expect(await refused({ [key]: slots[0] }, [1, 2])).toEqual(['added', expect.stringContaining('1')]);
    expect(await productsOf(sale)).toEqual([child, child]);
    expect((await exchange(guest, sale, { products: { 2: adult }, to: { [key]: slots[0] } })).status).toBeLessThan(400);
    expect(await placesOf(sale, [sale.slot!, slots[0]])).toMatchObject({
      sold: [2, 1],
      held: [0, 0],
      slots: [sale.slot, sale.slot, slots[0]],
      tickets: [['valid'], ['replaced', 'valid'], ['valid']],
    });
    expect(await refused({ [key]: slots[0] })).toEqual(['added', expect.any(String)]);
  });

  it('is kept while it is paid for, changes its place among the others, and goes back where the money does not come', async () => {
    const { sale, adult, slots, key, visit, venueId } = await withTower(
      { priceCents: 1200 },
      { canChooseLater: false },
    );
    const asked = { products: { 1: adult }, to: { [key]: slots[0] }, expectedCents: 600 };
    const kept = await exchange(guest, sale, asked);
    expect(kept.status, kept.text.slice(0, 300)).toBe(200);
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [0, 0], held: [1, 0] });
    await sql('test_late', `update order_moves set expires_at = now() - interval '1 second' where order_id = $1`, [
      sale.id,
    ]);
    // It skips an order that a background step has locked.
    const end = () => sql('test_end', 'select expire_moves(100, 0)').then(() => placesOf(sale, slots));
    await expect.poll(end).toMatchObject({ sold: [0, 0], held: [0, 0] });
    expect(await settled(sale.id)).toBe('paid_late');
    expect(await placesOf(sale, slots)).toMatchObject({
      sold: [1, 0],
      held: [0, 0],
      slots: [sale.slot, sale.slot, slots[0]],
    });

    // With the garden before it, the tower is the second visit.
    const garden = await createEvent(venueId, { title: { en: 'The garden' } });
    const [there, tower] = [
      await createSlot(garden.id, { inHours: 28 }),
      (await prisma.productVisit.findFirstOrThrow({ where: { productId: adult } })).eventId,
    ];
    const both = await createProduct(sale.eventId, { priceCents: 1200, name: { en: 'Both' } });
    await visit(both, garden.id, 0);
    await visit(both, tower, 1);
    const answer = await exchange(guest, sale, { products: { 1: both }, to: { [`new.${garden.id}`]: there } });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    const visitsOf = () =>
      prisma.orderItem.findMany({ where: { orderId: sale.id, visit: { gt: 0 } }, orderBy: { visit: 'asc' } });
    expect((await visitsOf()).map(({ visit, appointmentId }) => [visit, appointmentId])).toEqual([
      [1, there],
      [2, slots[0]],
    ]);
    // The tower becomes the third visit, after two others which both change their position.
    const cellar = await createEvent(venueId, { title: { en: 'The cellar' } });
    const below = await createSlot(cellar.id, { inHours: 26 });
    const all = await createProduct(sale.eventId, { priceCents: 1200, name: { en: 'All' } });
    for (const [n, eventId] of [cellar.id, garden.id, tower].entries()) await visit(all, eventId, n);
    const more = await exchange(guest, sale, { products: { 1: all }, to: { [`new.${cellar.id}`]: below } });
    expect(more.status, more.text.slice(0, 300)).toBeLessThan(400);
    expect((await visitsOf()).map(({ visit, appointmentId }) => [visit, appointmentId])).toEqual([
      [1, below],
      [2, there],
      [3, slots[0]],
    ]);
  });
});

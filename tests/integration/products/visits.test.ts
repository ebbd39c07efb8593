/** Products with several visits in the settings. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { ticket } from './productFixture';
import { openHouse, type Sights, saveVisits, visitOf } from './visitFixture';

const { app, admin, manager, venue, createSights } = await openHouse();
afterAll(() => app.close());

let { museum, tower, park, product } = {} as Sights;
beforeEach(async () => {
  ({ museum, tower, park, product } = await createSights());
});

const { multiAppointments, visitTrial } = paths.settings;
const visit = (more: object = {}) => visitOf(tower.id, more);
const open = async (id = product) => {
  const { edited } = expectPage(await admin.get(multiAppointments(id)), 'Settings/MultiAppointments');
  return edited!;
};
const list = async () => {
  const page = expectPage(await admin.get(multiAppointments()), 'Settings/MultiAppointments');
  return page.list!;
};
const save = (visits: object[], more: object = {}) => saveVisits(admin, product, visits, more);
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;
const rows = () => prisma.productVisit.findMany({ where: { productId: product }, orderBy: { position: 'asc' } });
const entries = () =>
  prisma.auditLog.findMany({ where: { action: 'product.visits_updated', subjectId: product }, orderBy: { at: 'asc' } });

describe('who may come in', () => {
  it('refuses guests and staff without the permission, at every address', async () => {
    const calls: [Parameters<Client['json']>[0], string][] = [
      ['GET', multiAppointments()],
      ['GET', multiAppointments(product)],
      ['PATCH', multiAppointments(product)],
      ['POST', visitTrial(product)],
    ];
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {};
      expect((await app.newClient().json(method, path, body)).status, `guest ${method} ${path}`).toBe(401);
      expect((await manager.json(method, path, body)).status, `manager ${method} ${path}`).toBe(403);
    }
  });

  it.each([uuidv7(), 'no-id'])('knows no product %s', async (id) => {
    expect((await admin.json('GET', multiAppointments(id))).status).toBe(404);
    expect((await admin.json('PATCH', multiAppointments(id), { visits: [], visitsInOrder: true })).status).toBe(404);
    expect((await admin.json('POST', visitTrial(id), { visits: [], visitsInOrder: true })).status).toBe(404);
  });
});

describe('the list', () => {
  it('has the products that visit several slots, and offers the others', async () => {
    const archived = await createEvent(venue, { status: 'archived' });
    const gone = await createProduct(archived.id);
    const before = await list();
    expect(before.products.map(({ id }) => id)).not.toContain(product);
    expect(before.others).toContainEqual({ value: product, label: 'Both', detail: 'The Lighthouse Museum' });
    expect(before.others.map(({ value }) => value)).not.toContain(gone);
    await save([visit(), visit({ eventId: museum.id, maxGapMinutes: null })]);
    const after = await list();
    expect(after.others.map(({ value }) => value)).not.toContain(product);
    expect(after.products.find(({ id }) => id === product)).toMatchObject({
      name: 'Both',
      event: 'The Lighthouse Museum',
      active: true,
      visitsInOrder: true,
      visits: [
        { title: 'The Tower', minGapMinutes: 30, maxGapMinutes: 120, sameDay: true, canChooseLater: false },
        { title: 'The Lighthouse Museum', minGapMinutes: 30, maxGapMinutes: null },
      ],
    });
  });
});

describe('the visits of a product', () => {
  it('are saved in their order, and offered as the form has them', async () => {
    const visits = [visit({ canChooseLater: true }), visit({ eventId: museum.id, maxGapMinutes: null })];
    expect((await save(visits, { visitsInOrder: false })).status).toBe(200);
    expect((await rows()).map(({ eventId, position }) => [eventId, position])).toEqual([
      [tower.id, 0],
      [museum.id, 1],
    ]);
    const { record, name, event, events } = await open();
    expect(record).toEqual({ id: product, version: 2, values: { visits, visitsInOrder: false } });
    expect([name, event]).toEqual(['Both', { id: museum.id, title: 'The Lighthouse Museum', hasSlots: true }]);
    expect(events).toContainEqual({ value: tower.id, label: 'The Tower', detail: 'Museo del Faro' });
    expect(events.map(({ value }) => value)).not.toContain(park.id);

    expect((await save([visits[1]!, visits[0]!], { version: 2 })).status).toBe(200);
    expect((await rows()).map(({ id }) => id)).toEqual([visits[1]!.id, visits[0]!.id]);
  });

  it('are written down by the names of the events', async () => {
    await save([visit()]);
    await save([], { version: 2 });
    const [first, second] = await entries();
    expect(first).toMatchObject({
      before: { visits: [] },
      after: {
        visits: [{ event: 'The Tower', minGapMinutes: 30, maxGapMinutes: 120, sameDay: true, canChooseLater: false }],
      },
    });
    expect(second).toMatchObject({ before: { visits: [{ event: 'The Tower' }] }, after: { visits: [] } });
  });

  it('are refused on top of what somebody else has saved, by either form', async () => {
    await save([visit()]);
    const late = await save([], { visitsInOrder: false });
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({ conflict: { version: 2, values: { visits: [{ eventId: tower.id }] } } });
    expect(await rows()).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
    const stale = await manager.json('PATCH', paths.products.one(product), { ...ticket(), version: 1 });
    expect(stale.status).toBe(409);
  });

  it('taken away make it an ordinary product, which can be taken back', async () => {
    const visits = [visit()];
    await save(visits);
    const answer = await admin.patch(multiAppointments(product), { visits: [], visitsInOrder: true, version: 2 });
    const { undo } = answer.page!.flash as { undo: { method: string; url: string; data: object } };
    expect(await rows()).toEqual([]);
    expect(undo).toMatchObject({ method: 'patch', url: multiAppointments(product) });
    expect((await admin.json('PATCH', undo.url, undo.data)).status).toBe(200);
    expect((await open()).record).toEqual({ id: product, version: 4, values: { visits, visitsInOrder: true } });
  });

  it.each<[string, (own: ReturnType<typeof visit>) => object, string]>([
    ['an event that is not there', () => ({ eventId: uuidv7() }), 'eventId'],
    ['no event', () => ({ eventId: null }), 'eventId'],
    ['an event without slots', () => ({ eventId: park.id }), 'eventId'],
    ['less than nothing between', () => ({ minGapMinutes: -1 }), 'minGapMinutes'],
    ['half a minute between', () => ({ minGapMinutes: 0.5 }), 'minGapMinutes'],
    ['nothing typed', () => ({ minGapMinutes: null }), 'minGapMinutes'],
    ['words', () => ({ minGapMinutes: 'soon' }), 'minGapMinutes'],
    ['more than thirty days', () => ({ minGapMinutes: 43_201, maxGapMinutes: null }), 'minGapMinutes'],
    ['more than thirty days at most', () => ({ maxGapMinutes: 43_201 }), 'maxGapMinutes'],
    ['less at most than at least', () => ({ maxGapMinutes: 29 }), 'maxGapMinutes'],
  ])('refuse %s, typed or sent', async (_name, change, field) => {
    const sent = { visits: [visit(), visit(change(visit()))], visitsInOrder: true, version: 1 };
    const live = await admin.json('PATCH', multiAppointments(product), sent, { headers: { Precognition: 'true' } });
    for (const answer of [live, await admin.json('PATCH', multiAppointments(product), sent)]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(errorsOf(answer))).toEqual([`visits.1.${field}`]);
    }
    expect(await rows()).toEqual([]);
  });

  it('take the edges of what is allowed', async () => {
    const edges = [
      visit({ minGapMinutes: 0, maxGapMinutes: 0 }),
      visit({ minGapMinutes: 43_200, maxGapMinutes: 43_200 }),
      visit({ minGapMinutes: 0, maxGapMinutes: null }),
      visit(),
      visit(),
    ];
    expect((await save(edges)).status).toBe(200);
    expect(errorsOf(await save([...edges, visit()], { version: 2 }))).toEqual({ visits: ['Choose up to 5.'] });
  });

  it('refuse ids that are there twice or belong to another product', async () => {
    const own = visit();
    expect(Object.keys(errorsOf(await save([own, own])))).toEqual(['visits']);
    const other = await createProduct(museum.id);
    await prisma.productVisit.create({ data: { ...own, productId: other, position: 0 } });
    expect(Object.keys(errorsOf(await save([own])))).toEqual(['visits']);
    expect(await prisma.productVisit.count({ where: { productId: other } })).toBe(1);
  });

  it('keep an event that has gone to the archive, and take no other from there', async () => {
    const kept = visit();
    await save([kept]);
    await prisma.event.update({ where: { id: tower.id }, data: { status: 'archived' } });
    expect((await open()).events.map(({ value }) => value)).toContain(tower.id);
    expect((await save([kept, visit({ eventId: museum.id })], { version: 2 })).status).toBe(200);
    const archived = await createEvent(venue, { status: 'archived' });
    const answer = await save([kept, visit({ eventId: archived.id })], { version: 3 });
    expect(errorsOf(answer)).toEqual({ 'visits.1.eventId': ['Choose an event with time slots.'] });
  });

  it('leave the orders that were made as they were', async () => {
    const own = visit({ maxGapMinutes: null, sameDay: false });
    await save([own]);
    const [first, second] = [await createSlot(museum.id), await createSlot(tower.id, { inHours: 30 })];
    const held = await app.newClient().json('POST', paths.events.holds(museum.slug), {
      key: uuidv7(),
      lines: [{ productId: product, appointmentId: first, quantity: 1, visits: [second] }],
    });
    expect(held.status).toBe(201);
    const { reference } = held.json<{ reference: string }>();
    const items = () => prisma.orderItem.findMany({ where: { order: { reference } }, orderBy: { position: 'asc' } });
    const before = await items();
    expect(before.map(({ appointmentId }) => appointmentId)).toEqual([first, second]);
    expect((await save([], { version: 2 })).status).toBe(200);
    expect(await items()).toEqual(before);
  });

  it('go along when the product is copied', async () => {
    await save([visit({ canChooseLater: true })], { visitsInOrder: false });
    const copy = uuidv7();
    expect((await manager.json('POST', paths.products.duplicate(product), { id: copy })).status).toBe(200);
    const { record } = await open(copy);
    expect(record.values).toMatchObject({
      visitsInOrder: false,
      visits: [{ eventId: tower.id, canChooseLater: true }],
    });
    expect(record.values.visits[0]!.id).not.toBe((await rows())[0]!.id);
  });
});

/** Whether a product's visits are possible, and the products that depend on an event. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createProduct, createSlot } from '../orders/shopFixture';
import { openHouse, type Sights, saveVisits, visitOf } from './visitFixture';

const { app, admin, manager, createSights } = await openHouse();
afterAll(() => app.close());

let { museum, tower, park, product } = {} as Sights;
beforeEach(async () => {
  ({ museum, tower, park, product } = await createSights());
});

const visit = (more: object = {}) => visitOf(tower.id, more);
const save = (visits: object[], more: object = {}) => saveVisits(admin, product, visits, more);

describe('whether the visits can be made', () => {
  const at = (eventId: string, hours: number) =>
    prisma.appointment.create({
      data: {
        id: uuidv7(),
        eventId,
        startsAt: new Date(morning + hours * 3_600_000),
        endsAt: new Date(morning + (hours + 1) * 3_600_000),
        capacity: 5,
      },
    });
  /** Ten in the morning (UTC), the day after tomorrow. */
  const morning = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000 + 10 * 3_600_000;
  const trial = async (visits: object[], more: object = {}) =>
    (await admin.json('POST', paths.settings.visitTrial(product), { visits, visitsInOrder: true, ...more })).json();

  it('names the event that has no times', async () => {
    expect(await trial([visit()])).toEqual({ outcome: 'no_slots', title: 'The Lighthouse Museum' });
    await at(museum.id, 0);
    await at(tower.id, 24 * 90);
    expect(await trial([visit()])).toEqual({ outcome: 'no_slots', title: 'The Tower' });
  });

  it('names the event that is not published', async () => {
    await at(museum.id, 0);
    await at(tower.id, 2);
    await prisma.event.update({ where: { id: tower.id }, data: { status: 'draft' } });
    expect(await trial([visit()])).toEqual({ outcome: 'not_published', title: 'The Tower' });
  });

  it('gives an example, or says which rule is in the way', async () => {
    await at(museum.id, 0);
    await at(tower.id, 2);
    await at(tower.id, 50);
    expect(await trial([visit()])).toMatchObject({
      outcome: 'fits',
      times: [
        { title: 'The Lighthouse Museum', startsAt: new Date(morning).toISOString(), timeZone: 'Europe/Madrid' },
        { title: 'The Tower', startsAt: new Date(morning + 2 * 3_600_000).toISOString() },
      ],
    });
    const because = (change: object) => trial([visit({ sameDay: false, maxGapMinutes: null, ...change })]);
    const conflict = { outcome: 'conflict', visit: 0, title: 'The Tower' };
    expect(await because({ minGapMinutes: 0, maxGapMinutes: 30 })).toEqual({ ...conflict, because: 'max_gap' });
    expect(await because({ minGapMinutes: 61, sameDay: true })).toEqual({ ...conflict, because: 'same_day' });
    expect(await because({ minGapMinutes: 43_200 })).toEqual({ ...conflict, because: 'min_gap' });
    expect(await trial([visit(), visit({ sameDay: false })])).toEqual({ ...conflict, visit: 1, because: 'max_gap' });
    expect(await trial([visit(), visit()])).toEqual({ ...conflict, visit: 1, because: null });
  });

  it('begins with the further visits where the event has no slots of its own', async () => {
    product = await createProduct(park.id);
    await at(tower.id, 2);
    expect(await trial([visit()])).toMatchObject({ outcome: 'fits', times: [{ title: 'The Tower' }] });
  });
});

describe('what others rely on', () => {
  it('is said in the form of the product', async () => {
    await save([visit()]);
    const page = async (id: string) => expectPage(await manager.get(paths.products.edit(id)), 'Products/Edit');
    expect((await page(product)).visits).toEqual(['The Tower']);
    expect((await page(await createProduct(museum.id))).visits).toEqual([]);
  });

  it('keeps an event from being deleted, by the name of the product, or from losing its slots', async () => {
    await save([visit()]);
    const answer = await manager.json('DELETE', paths.events.one(tower.id));
    expect(answer.status).toBe(409);
    expect(answer.json<{ message: string }>().message).toBe(
      'The product “Both” of “The Lighthouse Museum” includes this event. Change it first or archive this event.',
    );
    const { record } = expectPage(await manager.get(paths.events.edit(tower.id)), 'Events/Edit');
    const opened = { ...record.values, kind: 'open', version: record.version };
    const changed = await manager.json('PATCH', paths.events.one(tower.id), opened);
    expect(Object.keys(changed.json<{ errors: object }>().errors)).toEqual(['kind']);
    await save([], { version: 2 });
    expect((await manager.json('DELETE', paths.events.one(tower.id))).status).toBe(200);
  });

  it('keeps an event that orders of another one visit', async () => {
    await save([visit({ maxGapMinutes: null, sameDay: false })]);
    const [first, second] = [await createSlot(museum.id), await createSlot(tower.id, { inHours: 30 })];
    await app.newClient().json('POST', paths.events.holds(museum.slug), {
      key: uuidv7(),
      lines: [{ productId: product, appointmentId: first, quantity: 1, visits: [second] }],
    });
    await save([], { version: 2 });
    const answer = await manager.json('DELETE', paths.events.one(tower.id));
    expect(answer.json()).toMatchObject({ code: 'event_delete_orders' });
  });
});

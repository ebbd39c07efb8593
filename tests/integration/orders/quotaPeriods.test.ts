/** Quotas that count by slot, day or event: the counter of a unit, texts in the shop, and different sizes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { clockChange, dayAfter, inWords, nextYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { signedIn } from '../users/people';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

const [MAY, JUNE, JULY] = [nextYear('05-05'), nextYear('06-05'), nextYear('07-01')];

const app = runApp();
const manager = signedIn(app, 'administrator');
let venue: string;
beforeAll(async () => {
  venue = await createVenue();
});

const hold = async (slug: string, productId: string, appointmentId: string, quantity: number) => {
  const lines = [{ productId, appointmentId, quantity }];
  const answer = await app.newClient().json('POST', paths.events.holds(slug), { key: uuidv7(), lines });
  return answer.status === 201 ? 'held' : answer.json<{ code: string; message: string }>();
};
const countersOf = async (quotaId: string) =>
  Object.fromEntries(
    (await prisma.quotaCounter.findMany({ where: { quotaId } })).map(({ key, held }) => [
      key.replace('day:', ''),
      held,
    ]),
  );

describe('a day', () => {
  it('is that of the venue on which the slot begins, when its clocks move and after midnight', async () => {
    const { id, slug } = await createEvent(venue);
    const product = await createProduct(id);
    const quota = await createQuota(id, 3, [product], 'day');
    const [forward, back] = [clockChange(3), clockChange(10)];
    const slots = [
      `${dayAfter(forward, -1)}T22:30:00Z`, // 23:30, an hour before midnight
      `${dayAfter(forward, -1)}T23:30:00Z`, // 00:30 on the day of 23 hours
      `${forward}T21:30:00Z`, // 23:30 on that day, in summer time
      `${forward}T22:30:00Z`, // 00:30 on the following day
      `${dayAfter(back, -1)}T22:30:00Z`, // 00:30 on the day of 25 hours
      `${back}T22:30:00Z`, // 23:30 on that day, in winter time again
      `${back}T23:30:00Z`, // 00:30 on the following day
    ];
    const ids: string[] = [];
    for (const at of slots) ids.push(await createSlot(id, { at }));
    for (const slot of ids) expect(await hold(slug, product, slot, 1)).toBe('held');
    expect(await countersOf(quota)).toEqual({
      [dayAfter(forward, -1)]: 1,
      [forward]: 2,
      [dayAfter(forward, 1)]: 1,
      [back]: 2,
      [dayAfter(back, 1)]: 1,
    });
    const shop = await app.newClient().get(`${paths.events.show(slug)}?month=${forward.slice(0, 7)}&day=${forward}`);
    expect(expectPage(shop, 'Orders/Create').slotRemaining[ids[1]!]).toEqual({ [product]: { left: 1, own: 0 } });
    expect(await hold(slug, product, await createSlot(id, { at: `${forward}T10:00:00Z` }), 2)).toMatchObject({
      code: 'product_day_left',
      message: `Adult: only 1 left on ${inWords(forward)}.`,
    });
  });
});

describe('the shop', () => {
  it('says of each slot what is left there, and of days that they are sold out', async () => {
    const { id, slug } = await createEvent(venue);
    const product = await createProduct(id);
    await createQuota(id, 2, [product], 'slot');
    await createQuota(id, 3, [product], 'day');
    const [one, two, three] = await Promise.all(
      ['08', '09', '10'].map((hour) => createSlot(id, { at: `${MAY}T${hour}:00:00Z` })),
    );
    const show = async (query = '') =>
      expectPage(
        await app.newClient().get(`${paths.events.show(slug)}?month=${MAY.slice(0, 7)}&day=${MAY}${query}`),
        'Orders/Create',
      );
    const before = await show();
    expect(before.days).toEqual([{ date: MAY, left: 3, availability: 'few' }]);
    expect(before.slots.map(({ left }) => left)).toEqual([2, 2, 2]);
    expect(before.slotRemaining[one!]).toEqual({ [product]: { left: 2, own: 0 } });

    expect(await hold(slug, product, one!, 3)).toMatchObject({ code: 'product_slot_left' });
    expect(await hold(slug, product, one!, 2)).toBe('held');
    expect(await hold(slug, product, one!, 1)).toMatchObject({ code: 'product_slot_sold_out' });
    const between = await show();
    expect(between.slots.map(({ left, availability }) => [left, availability])).toEqual([
      [0, 'sold_out'],
      [1, 'few'],
      [1, 'few'],
    ]);
    const order = await prisma.order.findFirstOrThrow({ where: { items: { some: { appointmentId: one! } } } });
    const own = await show(`&order=${order.reference}&key=${manageKey(order.linkSecret)}`);
    expect(own.slotRemaining[one!]).toEqual({ [product]: { left: 0, own: 2 } });
    // There the slot's quota is the tightest; the cart already has some of the day's.
    expect(own.slotRemaining[two!]).toEqual({ [product]: { left: 2, own: 0 } });

    expect(await hold(slug, product, two!, 1)).toBe('held');
    expect(await hold(slug, product, three!, 1)).toMatchObject({ code: 'product_day_sold_out' });
    expect((await show()).days).toEqual([{ date: MAY, left: 0, availability: 'sold_out' }]);
  });

  it('goes on to the first day that its quotas leave open, and a ticket without a quota leaves all open', async () => {
    const { id, slug } = await createEvent(venue);
    const product = await createProduct(id);
    await createQuota(id, 1, [product], 'day');
    const full = await createSlot(id, { at: `${JUNE}T08:00:00Z` });
    await createSlot(id, { at: `${JULY}T08:00:00Z` });
    expect(await hold(slug, product, full, 1)).toBe('held');
    const month = async () =>
      expectPage(await app.newClient().get(paths.events.show(slug)), 'Orders/Create').calendar?.month;
    const card = async () =>
      expectPage(await app.newClient().get(paths.home()), 'Welcome').events.find((event) => event.id === id);
    expect(await month()).toBe(JULY.slice(0, 7));
    expect(await card()).toMatchObject({ nextAt: `${JULY}T08:00:00.000Z`, availability: 'few' });
    await createProduct(id);
    expect(await month()).toBe(JUNE.slice(0, 7));
    expect(await card()).toMatchObject({ nextAt: `${JUNE}T08:00:00.000Z`, availability: 'plenty' });
  });

  it('passes a slot by of which each ticket is sold out by a quota of its own', async () => {
    const { id, slug } = await createEvent(venue);
    const products = [await createProduct(id), await createProduct(id)];
    const [full] = [
      await createSlot(id, { at: `${JUNE}T08:00:00Z` }),
      await createSlot(id, { at: `${JULY}T08:00:00Z` }),
    ];
    for (const product of products) {
      await createQuota(id, 1, [product], 'slot');
      expect(await hold(slug, product, full, 1)).toBe('held');
    }
    const page = expectPage(await app.newClient().get(paths.events.show(slug)), 'Orders/Create');
    expect(page.calendar?.month).toBe(JULY.slice(0, 7));
  });
});

describe('a quota of the house', () => {
  it('is shared by products of several events, in all or for each of them', async () => {
    const two = await Promise.all(
      [1, 2].map(async () => {
        const event = await createEvent(venue);
        return { ...event, product: await createProduct(event.id), slot: await createSlot(event.id) };
      }),
    );
    const products = two.map(({ product }) => product);
    const [inAll, each] = [await createQuota(null, 5, products), await createQuota(null, 3, products, 'event')];
    const [museum, tower] = two as [(typeof two)[number], (typeof two)[number]];
    expect(await hold(museum.slug, museum.product, museum.slot, 4)).toMatchObject({ code: 'product_left' });
    expect(await hold(museum.slug, museum.product, museum.slot, 3)).toBe('held');
    expect(await hold(tower.slug, tower.product, tower.slot, 3)).toMatchObject({ code: 'product_left' });
    expect(await hold(tower.slug, tower.product, tower.slot, 2)).toBe('held');
    expect(await prisma.quota.findUnique({ where: { id: inAll } })).toMatchObject({ held: 5 });
    expect(await countersOf(each)).toEqual({ [`event:${museum.id}`]: 3, [`event:${tower.id}`]: 2 });
    const { choices } = expectPage(await manager.get(paths.products.edit(tower.product)), 'Products/Edit');
    expect(choices.quotas.find(({ id }) => id === inAll)).toMatchObject({ isShared: true, taken: 5 });
  });
});

describe('another size', () => {
  const resize = (id: string, values: object) => manager.json('PUT', paths.quotas.sizes(id), values);

  it('is that of one slot or day alone, never below what is taken, and ends', async () => {
    const { id, slug } = await createEvent(venue);
    const product = await createProduct(id);
    const quota = await createQuota(id, 2, [product], 'slot');
    const [usual, larger] = [await createSlot(id), await createSlot(id)];
    for (const _ of [1, 2]) expect((await resize(quota, { slotId: larger, size: 4 })).status).toBe(200);
    expect(await hold(slug, product, larger, 4)).toBe('held');
    expect(await hold(slug, product, usual, 3)).toMatchObject({ code: 'product_slot_left' });
    expect((await resize(quota, { slotId: larger, size: 3 })).json()).toMatchObject({
      errors: { size: [expect.stringMatching(/^4 /)] },
    });
    expect((await resize(quota, { slotId: larger, size: null })).status).toBe(422);
    const audit = await prisma.auditLog.findMany({ where: { subjectId: quota, action: 'quota.resized' } });
    expect(audit).toMatchObject([
      { label: expect.stringMatching(/^Quota \d+, .*20\d\d/), before: { size: 2 }, after: { size: 4 } },
    ]);
    // A change of the quota's usual size does not affect it, and cannot go below what is taken elsewhere.
    expect(await hold(slug, product, usual, 2)).toBe('held');
    const update = (values: object) => manager.json('PATCH', paths.quotas.one(quota), { name: 'Chairs', ...values });
    expect((await update({ size: 1, version: 1 })).status).toBe(422);
    expect((await update({ size: 3, period: 'day', version: 1 })).json()).toMatchObject({
      errors: { period: [expect.any(String)] },
    });
    expect((await update({ size: 3, version: 1 })).status).toBe(200);
    expect(await prisma.quotaCounter.findMany({ where: { quotaId: quota }, orderBy: { size: 'asc' } })).toMatchObject([
      { size: 3, held: 2, isException: false },
      { size: 4, held: 4, isException: true },
    ]);
    const { quotas } = expectPage(await manager.get(paths.appointments.edit(larger)), 'Appointments/Edit');
    expect(quotas).toMatchObject([
      { name: 'Chairs', period: 'slot', size: 4, usualSize: 3, isException: true, taken: 4 },
    ]);
    expect((await manager.json('DELETE', paths.quotas.one(quota))).json()).toMatchObject({ code: 'quota_is_used' });
  });

  it('is shown for a day on the page of the event; a slot or day of nowhere, or of another period, is not found', async () => {
    const { id, slug } = await createEvent(venue);
    const product = await createProduct(id);
    const quota = await createQuota(id, 10, [product], 'day');
    await createQuota(id, 4, [product], 'slot');
    const slots = await Promise.all(['08', '09'].map((hour) => createSlot(id, { at: `${MAY}T${hour}:00:00Z` })));
    await resize(quota, { day: MAY, size: 30 });
    for (const [n, slot] of slots.entries()) expect(await hold(slug, product, slot, n + 2)).toBe('held');
    const { quotas } = expectPage(await manager.get(`${paths.events.edit(id)}?day=${MAY}`), 'Events/Edit');
    expect(quotas?.day).toBe(MAY);
    // Sorted by name, which is arbitrary.
    expect(quotas?.standings.toSorted((one, other) => one.period.localeCompare(other.period))).toMatchObject([
      { period: 'day', size: 30, usualSize: 10, taken: 5, canResize: true },
      { period: 'slot', size: 4, taken: 3, canResize: false },
    ]);
    for (const values of [
      { slotId: slots[0], size: 5 },
      { eventId: id, size: 5 },
      { slotId: uuidv7(), size: 5 },
    ])
      expect((await resize(quota, values)).status).toBe(404);
    for (const values of [{ day: nextYear('02-30'), size: 5 }, { day: nextYear('02-01'), size: -1 }, { size: 5 }, {}])
      expect((await resize(quota, values)).status).toBe(422);
  });

  it('events without slots have neither slots nor days to count by', async () => {
    const park = await createEvent(venue, { kind: 'open' });
    const make = (values: object) =>
      manager.json('POST', paths.quotas.index(), {
        id: uuidv7(),
        name: `Of ${uuidv7()}`,
        size: 5,
        eventId: park.id,
        ...values,
      });
    for (const period of ['slot', 'day'])
      expect((await make({ period })).json()).toMatchObject({ errors: { period: [expect.any(String)] } });
    expect((await make({ eventId: null, period: 'event' })).status).toBe(200);
  });
});

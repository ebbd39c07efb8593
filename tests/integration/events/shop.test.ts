import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { listenTo } from '../../support/listenTo';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';

const ZONE = 'Europe/Madrid';
const HOUR = 3_600_000;

const app = runApp();
let venue: string;

beforeAll(async () => {
  venue = await createVenue();
});

const show = async (slug: string, query = '', locale = 'en') =>
  expectPage(await app.newClient({ locale }).get(`${paths.events.show(slug)}${query}`), 'Orders/Create');

async function slotAt(eventId: string, iso: string, more: object = {}): Promise<string> {
  const id = uuidv7();
  const startsAt = new Date(iso);
  const endsAt = new Date(startsAt.getTime() + HOUR);
  await prisma.appointment.create({ data: { id, eventId, startsAt, endsAt, capacity: 10, ...more } });
  return id;
}

test('says in which room of the venue it is, where there is one', async () => {
  const [somewhere, anywhere] = [await createEvent(venue, { zone: 'North wing' }), await createEvent(venue)];
  expect((await show(somewhere.slug)).event.room).toBe('North wing');
  expect((await show(anywhere.slug)).event.room).toBeNull();
});

test('says how long a visit takes and what is included, in the reader’s language, or nothing of it', async () => {
  const told = await createEvent(venue, { visitMinutes: 90, included: { en: 'Audio guide', es: 'Audioguía' } });
  expect((await show(told.slug)).event).toMatchObject({ visitMinutes: 90, included: 'Audio guide' });
  expect((await show(told.slug, '', 'es')).event.included).toBe('Audioguía');
  const untold = await createEvent(venue);
  expect((await show(untold.slug)).event).toMatchObject({ visitMinutes: null, included: '' });
});

describe('the calendar', () => {
  test('names the days that are near and the next free one, whatever month is shown', async () => {
    const event = await createEvent(venue);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR);
    await slotAt(event.id, inDays(1).toISOString(), { sold: 10 });
    await slotAt(event.id, inDays(9).toISOString());
    await slotAt(event.id, '2088-07-10T08:00:00Z');
    for (const query of ['', '?month=2088-07'])
      expect((await show(event.slug, query)).calendar, query).toMatchObject({
        near: [{ date: dayIn(inDays(1), ZONE), left: 0, availability: 'sold_out' }],
        nextFree: dayIn(inDays(9), ZONE),
      });
  });

  test('groups slots by the days of the venue, right across the clock change', async () => {
    const event = await createEvent(venue);
    // 28 March 2088: in Madrid clocks change from 2 to 3 a.m.
    await slotAt(event.id, '2088-03-27T22:30:00Z');
    await slotAt(event.id, '2088-03-27T23:30:00Z', { sold: 9 });
    await slotAt(event.id, '2088-03-28T21:30:00Z', { sold: 10 });
    await slotAt(event.id, '2088-03-28T22:30:00Z', { sold: 10 });
    await slotAt(event.id, '2088-03-31T22:30:00Z');
    await slotAt(event.id, '2088-03-15T10:00:00Z', { state: 'cancelled' });
    const { days, calendar } = await show(event.slug, '?month=2088-03');
    expect(days).toEqual([
      { date: '2088-03-27', left: 10, availability: 'plenty' },
      { date: '2088-03-28', left: 1, availability: 'few' },
      { date: '2088-03-29', left: 0, availability: 'sold_out' },
    ]);
    expect(calendar).toMatchObject({ month: '2088-03', last: '2088-04', today: dayIn(new Date(), ZONE) });
    expect((await show(event.slug, '?month=2088-04')).days).toEqual([
      { date: '2088-04-01', left: 10, availability: 'plenty' },
    ]);
  });

  test('has the first hour of a month, and not that of the next', async () => {
    const event = await createEvent(venue);
    await slotAt(event.id, '2088-02-29T23:00:00Z');
    await slotAt(event.id, '2088-03-31T22:00:00Z');
    const { days } = await show(event.slug, '?month=2088-03');
    expect(days).toEqual([{ date: '2088-03-01', left: 10, availability: 'plenty' }]);
  });

  test('shows the slots of a day in their order, full ones too, closed ones not', async () => {
    const event = await createEvent(venue);
    const late = await slotAt(event.id, '2088-05-10T16:00:00Z');
    const early = await slotAt(event.id, '2088-05-10T08:00:00Z', { held: 4, sold: 6 });
    await slotAt(event.id, '2088-05-10T10:00:00Z', { state: 'closed' });
    await slotAt(event.id, '2088-05-10T22:00:00Z');
    const { slots, day, calendar } = await show(event.slug, '?day=2088-05-10');
    expect(day).toBe('2088-05-10');
    expect(calendar?.month).toBe('2088-05');
    expect(slots).toMatchObject([
      { id: early, left: 0, availability: 'sold_out', startsAt: '2088-05-10T08:00:00.000Z' },
      { id: late, left: 10, availability: 'plenty' },
    ]);
  });

  test('opens at the first month with a place, and not beyond the first or last', async () => {
    const event = await createEvent(venue);
    await slotAt(event.id, '2088-05-10T08:00:00Z', { sold: 10 });
    await slotAt(event.id, '2088-07-10T08:00:00Z');
    await slotAt(event.id, '2088-07-11T08:00:00Z');
    expect((await show(event.slug)).calendar).toMatchObject({ month: '2088-07', last: '2088-07' });
    expect((await show(event.slug, '?month=2099-12')).calendar?.month).toBe('2088-07');
    expect((await show(event.slug, '?month=2100-12')).calendar?.month).toBe('2088-07');
  });

  test('opens the only day there is', async () => {
    const event = await createEvent(venue, { kind: 'dated' });
    const only = await slotAt(event.id, '2088-05-10T18:00:00Z');
    const { day, slots } = await show(event.slug);
    expect(day).toBe('2088-05-10');
    expect(slots.map(({ id }) => id)).toEqual([only]);
  });

  test('an address that makes no sense opens the page all the same', async () => {
    const event = await createEvent(venue);
    await createSlot(event.id);
    for (const query of [
      '?month=x',
      '?day=2088-02-31',
      '?day[]=1',
      '?month=0000-00',
      '?order=x&key=y',
      '?order[]=x',
      '?order=%00&key=%00',
    ])
      expect((await show(event.slug, query)).hold, query).toBeNull();
  });
});

describe('what is sold', () => {
  test('is told with its limits, what is left of it and what it asks', async () => {
    const event = await createEvent(venue);
    const holderFields = [{ name: 'name', kind: 'text', label: { en: 'Name', es: 'Nombre' }, required: true }];
    const tour = await createProduct(event.id, { holderFields, minPerOrder: 2, maxPerOrder: 6, position: 1 });
    await createProduct(event.id, { name: { en: 'Guide' }, needsOther: true, position: 2 });
    await createProduct(event.id, { active: false });
    await createQuota(event.id, 8, [tour]);
    await createQuota(event.id, 5, [tour]);
    const { products } = await show(event.slug, '', 'es');
    expect(products).toMatchObject([
      {
        name: 'Adulto',
        priceCents: 1200,
        minPerOrder: 2,
        maxPerOrder: 6,
        left: 5,
        holderFields: [{ name: 'name', kind: 'text', label: 'Nombre', required: true }],
      },
      { name: 'Guide', needsOther: true, left: null },
    ]);
  });

  test('an open event has no calendar; one that is not on sale says so', async () => {
    const park = await createEvent(venue, { kind: 'open' });
    expect(await show(park.slug)).toMatchObject({ calendar: null, days: [], slots: [], event: { sales: 'on_sale' } });
    const soon = await createEvent(venue, { salesFrom: new Date('2090-01-01T00:00:00Z') });
    expect((await show(soon.slug)).event).toMatchObject({ sales: 'not_yet', salesFrom: '2090-01-01T00:00:00.000Z' });
    const over = await createEvent(venue, { salesUntil: new Date('2020-01-01T00:00:00Z') });
    expect((await show(over.slug)).event.sales).toBe('over');
  });

  test('nothing the page needs not know leaves the server', async () => {
    const event = await createEvent(venue);
    await createProduct(event.id);
    const { event: shown } = await show(event.slug);
    expect(Object.keys(shown)).not.toContain('salesCloseMinutes');
  });
});

describe('the hold in hand', () => {
  const holdOf = async (event: { slug: string }, productId: string, slot: string) => {
    const body = { key: uuidv7(), lines: [{ productId, appointmentId: slot, quantity: 2 }] };
    const answer = await app.newClient().json('POST', paths.events.holds(event.slug), body);
    return answer.json<{ reference: string; key: string }>();
  };

  test('comes back with its address: lines, slot, day and the time it has', async () => {
    const event = await createEvent(venue);
    const product = await createProduct(event.id);
    const slot = await slotAt(event.id, '2088-05-10T08:00:00Z');
    const held = await holdOf(event, product, slot);
    const address = paths.events.show(event.slug, held);
    const { hold, day, slots } = expectPage(await app.newClient().get(address), 'Orders/Create');
    expect(hold).toMatchObject({
      reference: held.reference,
      isLive: true,
      totalCents: 2400,
      lines: [{ productId: product, appointmentId: slot, quantity: 2 }],
      items: [{ position: 1 }, { position: 2 }],
      slot: { id: slot },
    });
    expect(day).toBe('2088-05-10');
    expect(slots).toMatchObject([{ id: slot, left: 8 }]);
  });

  test('is nobody else’s: a wrong key or a given-up order shows none', async () => {
    const [event, other] = [await createEvent(venue), await createEvent(venue)];
    const product = await createProduct(event.id);
    await createSlot(other.id);
    const held = await holdOf(event, product, await createSlot(event.id));
    const wrong = { ...held, key: 'x'.repeat(22) };
    const open = async (slug: string, hold: typeof held) =>
      expectPage(await app.newClient().get(paths.events.show(slug, hold)), 'Orders/Create').hold;
    expect(await open(event.slug, wrong)).toBeNull();
    expect(await open(other.slug, held)).toMatchObject({ lines: [], others: [{ eventId: event.id }] });
    expect(await open(event.slug, held)).toMatchObject({ lines: [{ eventId: event.id }], others: [] });
    await app.newClient().json('POST', paths.orders.cancel(held.reference, held.key), {});
    expect(await open(event.slug, held)).toBeNull();
  });
});

test('what changes is told to everybody who looks at the event', async () => {
  const event = await createEvent(venue);
  const product = await createProduct(event.id);
  const slot = await createSlot(event.id, { capacity: 5 });
  const key = uuidv7();
  const heard = listenTo(app, `events.${event.id}`);
  await heard.ready;
  const lines = [{ productId: product, appointmentId: slot, quantity: 3 }];
  await app.newClient().json('POST', paths.events.holds(event.slug), { key, lines });
  expect(await heard.next).toEqual({
    event: 'App\\Events\\AvailabilityChanged',
    data: { slots: [{ id: slot, left: 2, state: 'few' }] },
  });
});

/** Results of a price list, shared quotas, and a product's questions in the checkout. */
import { beforeAll, describe, expect, test } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';
import { errorsOf, openStaff, priceLine, ticket } from './productFixture';

const app = runApp();
let manager: Client;
let validator: Client;
let guest: Client;
let event: { id: string; slug: string };
beforeAll(async () => {
  ({ manager, validator, guest } = await openStaff(app));
  event = await createEvent(await createVenue());
});

/** A Sunday evening in Madrid that is Monday in Auckland, where the tests run. */
const SUNDAY_EVENING = '2021-06-06T20:00:00Z';

describe('what would it cost', () => {
  const prices = [
    priceLine({ label: 'Counter', channel: 'counter', priceCents: 1100 }),
    priceLine({ label: 'Sunday', weekdays: [7], priceCents: 900 }),
    priceLine({ label: 'June', visitFrom: '2021-06-01', visitUntil: '2021-06-30', priceCents: 0 }),
    priceLine({ label: 'Early', saleUntil: '2021-01-01T00:00:00Z', priceCents: 800 }),
  ];
  const ask = (more: object, client: Client = manager) =>
    client.json('POST', paths.products.priceCheck(), {
      eventId: event.id,
      priceCents: 1400,
      prices,
      channel: 'web',
      boughtAt: '2021-05-01T10:00:00Z',
      visitAt: '2021-07-07T10:00:00Z',
      ...more,
    });

  test.each<[string, object, number, number | null]>([
    ['nothing fits', {}, 1400, null],
    ['the channel', { channel: 'counter' }, 1100, 0],
    ['the weekday, on the venue’s calendar', { visitAt: SUNDAY_EVENING }, 900, 1],
    ['the month', { visitAt: '2021-06-30T21:59:00Z' }, 0, 2],
    ['the day after it', { visitAt: '2021-06-30T22:00:00Z' }, 1400, null],
    ['the time of sale', { boughtAt: '2020-12-31T23:59:59Z' }, 800, 3],
    ['its end', { boughtAt: '2021-01-01T00:00:00Z' }, 1400, null],
    ['the first of two', { visitAt: SUNDAY_EVENING, channel: 'counter' }, 1100, 0],
  ])('%s', async (_what, more, priceCents, line) => {
    expect((await ask(more)).json()).toEqual({ priceCents, line });
  });

  test('leaves nothing behind, and is for the catalogue’s people', async () => {
    const before = await prisma.product.count();
    await ask({});
    expect(await prisma.product.count()).toBe(before);
    expect((await ask({}, validator)).status).toBe(403);
    expect((await ask({}, guest)).status).toBe(401);
    expect((await ask({ eventId: uuidv7() })).status).toBe(404);
    expect((await ask({ priceCents: null })).status).toBe(422);
  });

  test('is what the shop takes', async () => {
    const slot = await createSlot(event.id, { inHours: 48 });
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
    const id = uuidv7();
    const lines = [priceLine({ channel: 'counter', priceCents: 1 }), priceLine({ channel: 'web', priceCents: 777 })];
    await manager.post(paths.products.index(), { ...ticket({ prices: lines } as never), eventId: event.id, id });
    const quote = await ask({ prices: lines, boughtAt: null, visitAt: startsAt.toISOString() });
    const held = await guest.json('POST', paths.events.holds(event.slug), {
      key: uuidv7(),
      lines: [{ productId: id, appointmentId: slot, quantity: 1 }],
    });
    expect([quote.json<{ priceCents: number }>().priceCents, held.json<{ totalCents: number }>().totalCents]).toEqual([
      777, 777,
    ]);
  });
});

describe('a quota', () => {
  const create = (values: object, id = uuidv7(), client = manager) =>
    client.post(paths.quotas.index(), { eventId: event.id, name: `Guides ${id}`, size: 10, ...values, id });
  const change = (id: string, values: object) => manager.json('PATCH', paths.quotas.one(id), values);

  /** A single outbox row notifies the shop of each event that a quota affects. */
  const publishedUntilNow = async () =>
    (await sql<{ last: number }>('test_published', 'select last_value::int as last from outbox_id_seq'))[0]!.last;

  test('sent twice it is made once; its name is its own at the event', async () => {
    const id = uuidv7();
    for (const _ of [1, 2]) await create({ name: 'Audio guides' }, id);
    expect(await prisma.quota.count({ where: { name: 'Audio guides' } })).toBe(1);
    expect(errorsOf(await create({ name: 'audio GUIDES' })).name).toMatch(/with this name/);
    expect((await create({ name: 'Third' }, uuidv7(), validator)).status).toBe(403);
    expect((await guest.json('POST', paths.quotas.index(), {})).status).toBe(401);
    expect(errorsOf(await create({ name: 'Third', size: -1 })).size).toMatch(/0 or more/);
  });

  test('never becomes smaller than what is taken', async () => {
    const product = await createProduct(event.id);
    const quota = await createQuota(event.id, 10, [product]);
    await prisma.quota.update({ where: { id: quota }, data: { held: 2, sold: 3 } });
    const refused = await change(quota, { name: 'Scarce', size: 4, version: 1 });
    expect(refused.json()).toMatchObject({ errors: { size: [expect.stringMatching(/^5 are sold or reserved/)] } });
    expect((await change(quota, { name: 'Scarce', size: 5, version: 1 })).status).toBe(200);
    expect(await prisma.quota.findUniqueOrThrow({ where: { id: quota } })).toMatchObject({ size: 5, version: 2 });
    expect((await change(quota, { name: 'Later', size: 9, version: 1 })).status).toBe(409);
    expect((await manager.json('DELETE', paths.quotas.one(quota))).json()).toMatchObject({ code: 'quota_is_used' });
  });

  test('counts by another period only while nothing is taken, and then from the beginning', async () => {
    const product = await createProduct(event.id);
    const quota = await createQuota(event.id, 10, [product]);
    await prisma.quota.update({ where: { id: quota }, data: { held: 1 } });
    const byDay = { name: 'Light mode', size: 10, period: 'day', version: 1 };
    expect((await change(quota, byDay)).json()).toMatchObject({ errors: { period: [expect.any(String)] } });
    expect(await prisma.quota.findUniqueOrThrow({ where: { id: quota } })).toMatchObject({ period: 'in_all', held: 1 });
    await prisma.quota.update({ where: { id: quota }, data: { held: 0 } });
    expect((await change(quota, byDay)).status).toBe(200);
    expect(await prisma.quota.findUniqueOrThrow({ where: { id: quota } })).toMatchObject({ period: 'day' });
  });

  test('without anything taken it can go, and its products stay', async () => {
    const product = await createProduct(event.id);
    const quota = await createQuota(event.id, 10, [product]);
    const published = await publishedUntilNow();
    for (const _ of [1, 2]) await manager.delete(paths.quotas.one(quota));
    expect(await publishedUntilNow()).toBe(published + 1);
    expect(await prisma.productQuota.count({ where: { productId: product } })).toBe(0);
    expect(await prisma.auditLog.count({ where: { action: 'quota.deleted', subjectId: quota } })).toBe(1);
  });
});

describe('questions to ticket holders', () => {
  const QUESTIONS = [
    {
      name: 'age',
      kind: 'number',
      label: { en: 'Age', es: 'Edad' },
      required: true,
      min: 6,
      max: 99,
      help: { en: 'In years' },
    },
    {
      name: 'size',
      kind: 'choice',
      label: { en: 'Size' },
      required: true,
      options: [
        { value: 's', label: { en: 'Small', es: 'Pequeña' } },
        { value: 'l', label: { en: 'Large' } },
      ],
    },
    { name: 'photos', kind: 'checkbox', label: { en: 'I agree to photos' }, required: true },
  ];

  async function basket() {
    const own = await createEvent(await createVenue(`Venue ${uuidv7()}`));
    const id = uuidv7();
    const values = ticket({ holderFields: QUESTIONS } as never);
    await manager.post(paths.products.index(), { ...values, eventId: own.id, id });
    const held = await guest.json('POST', paths.events.holds(own.slug), {
      key: uuidv7(),
      lines: [{ productId: id, appointmentId: await createSlot(own.id), quantity: 1 }],
    });
    return { own, ...held.json<{ reference: string; key: string }>() };
  }
  const place = (held: { reference: string; key: string }, fields: object) =>
    guest.json('POST', paths.orders.place(held.reference, held.key), {
      name: 'Ana',
      email: 'ana@example.com',
      acceptTerms: true,
      holders: { 1: { fields } },
    });

  test('are shown in the shop with their choices and their help', async () => {
    const { own } = await basket();
    const { products } = expectPage(await guest.get(paths.events.show(own.slug)), 'Orders/Create');
    expect(products[0]!.holderFields).toEqual([
      { name: 'age', kind: 'number', label: 'Age', required: true, help: 'In years', min: 6, max: 99 },
      {
        name: 'size',
        kind: 'choice',
        label: 'Size',
        required: true,
        options: [
          { value: 's', label: 'Small' },
          { value: 'l', label: 'Large' },
        ],
      },
      { name: 'photos', kind: 'checkbox', label: 'I agree to photos', required: true },
    ]);
  });

  test('are checked at the checkout, and kept', async () => {
    const held = await basket();
    const refused = await place(held, { age: '5', size: 'm' });
    expect(refused.json<{ errors: object }>().errors).toEqual({
      'holders.1.fields.age': ['Enter 6 or more.'],
      'holders.1.fields.size': ['Enter a valid value.'],
      'holders.1.fields.photos': ['Tick this box to continue.'],
    });
    expect((await place(held, { age: '6', size: 'l', photos: 'yes', more: 'x' })).status).toBe(200);
    const order = await prisma.order.findFirstOrThrow({
      where: { reference: held.reference },
      include: { items: { include: { profile: true } } },
    });
    expect(order.items[0]!.profile!.data).toEqual({ age: '6', size: 'l', photos: 'yes' });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { errorsOf, openStaff, PASS_REFUSALS, priceLine, ticket } from './productFixture';

const app = runApp();
let manager: Client;
let validator: Client;
let guest: Client;
let venue: string;
let event: { id: string; slug: string };
beforeAll(async () => {
  ({ manager, validator, guest } = await openStaff(app));
  venue = await createVenue();
  event = await createEvent(venue);
});

const create = (values: object, id = uuidv7()) =>
  manager.post(paths.products.index(), { eventId: event.id, ...values, id });
const included = { prices: { orderBy: { position: 'asc' } }, quotas: true } as const;
const find = (id: string) => prisma.product.findUniqueOrThrow({ where: { id }, include: included });
const trail = (id: string) =>
  prisma.auditLog.findMany({ where: { subjectType: 'product', subjectId: id }, orderBy: { id: 'asc' } });

describe('making a product', () => {
  test('sent twice it is made once, after the others, and written down', async () => {
    const before = await createProduct(event.id, { position: 4 });
    const id = uuidv7();
    const prices = [
      priceLine({ label: 'Sunday', weekdays: [7, 7], priceCents: 900 }),
      priceLine({ channel: 'counter', visitFrom: '2021-02-01', visitUntil: '2021-02-01' }),
    ];
    for (const _ of [1, 2]) expectPage(await create(ticket({ prices } as never), id), 'Products/Index');
    const product = await find(id);
    expect(product).toMatchObject({ eventId: event.id, position: 5, priceCents: 1400, active: true, version: 1 });
    expect(product.prices.map(({ label, weekdays, channel }) => [label, weekdays, channel])).toEqual([
      ['Sunday', [7], null],
      ['', [], 'counter'],
    ]);
    expect((await trail(id)).map(({ action, label }) => [action, label])).toEqual([['product.created', 'General']]);
    await prisma.product.delete({ where: { id: before } });
  });

  test('nobody else may', async () => {
    const values = { ...ticket(), eventId: event.id, id: uuidv7() };
    expect((await guest.post(paths.products.index(), values, { follow: false })).status).toBe(303);
    expect((await validator.post(paths.products.index(), values)).status).toBe(403);
    expect(await prisma.product.count({ where: { id: values.id } })).toBe(0);
  });

  const refused: [string, object, string, RegExp][] = [
    ['a price below zero', { priceCents: -1 }, 'priceCents', /price of 0 or more/],
    ['a price of nothing that is not meant', { priceCents: 0 }, 'isFree', /is zero/],
    ['a tax rate of 2100 %', { taxRate: 210_000 }, 'taxRate', /100% or less/],
    ['a minimum above the maximum', { minPerOrder: 5, maxPerOrder: 4 }, 'maxPerOrder', /lower than the minimum/],
    ['no name', { name: { en: ' ' } }, 'name', /Fill in this field/],
    ['a price of text', { priceCents: 'abc' }, 'priceCents', /Fill in this field|Enter a valid value/],
    [
      'a gate that never opens',
      { entryBeforeMinutes: 0, entryAfterMinutes: 0 },
      'entryAfterMinutes',
      /no one can enter/,
    ],
    ['a channel that is none', { channels: ['web', 'moon'] }, 'channels', /sales channel no longer exists/],
    ['a quota of nowhere', { quotaIds: [uuidv7()] }, 'quotaIds', /quotas no longer exists/],
    ['a series that is none', { seriesId: uuidv7() }, 'seriesId', /ticket series does not exist/],
    ['a window without an end', { validFrom: '2021-01-02T00:00:00Z' }, 'validUntil', /Fill in this field/],
    ['a window and days', { validUntil: '2021-01-01T00:00:00Z', validDays: 3 }, 'validDays', /not both/],
    ['free lines not meant', { prices: [priceLine({ priceCents: 0 })] }, 'prices.0.isFree', /is zero/],
    [
      'a price that ends before it begins',
      { prices: [priceLine({}), priceLine({ visitFrom: '2021-02-02', visitUntil: '2021-02-01' })] },
      'prices.1.visitUntil',
      /./,
    ],
    ...PASS_REFUSALS,
    [
      'a choice of one',
      { holderFields: [{ name: 'size', kind: 'choice', label: { en: 'Size' }, required: true, options: [] }] },
      'holderFields.0.options',
      /at least 2/,
    ],
    [
      'two questions of one code',
      { holderFields: ['a', 'a'].map((name) => ({ name, kind: 'text', label: { en: name }, required: true })) },
      'holderFields.1.name',
      /has this code/,
    ],
  ];
  test.each(refused)('%s is refused beside its field', async (_what, more, field, message) => {
    await manager.get(paths.products.create(event.id));
    const id = uuidv7();
    const answer = await create({ ...ticket(), ...more }, id);
    expect(errorsOf(answer)[field]).toMatch(message);
    expect(await prisma.product.count({ where: { id } })).toBe(0);
  });

  test('free of charge, when it is meant', async () => {
    const id = uuidv7();
    await create(ticket({ priceCents: 0, isFree: true } as never), id);
    expect(await find(id)).toMatchObject({ priceCents: 0 });
  });
});

describe('changing a product', () => {
  const patch = (id: string, version: number, values: object) =>
    manager.patch(paths.products.one(id), { ...ticket(), ...values, version });

  test('a change of price changes no order there is', async () => {
    const id = await createProduct(event.id, { priceCents: 1200 });
    const slot = await createSlot(event.id);
    const held = await guest.json('POST', paths.events.holds(event.slug), {
      key: uuidv7(),
      lines: [{ productId: id, appointmentId: slot, quantity: 2 }],
    });
    const { reference } = held.json<{ reference: string }>();
    await patch(id, 1, { priceCents: 5000, taxRate: 2100 });
    expect(await find(id)).toMatchObject({ priceCents: 5000, version: 2 });
    const order = await prisma.order.findFirstOrThrow({ where: { reference }, include: { items: true } });
    expect([order.totalCents, ...order.items.map(({ priceCents, taxRate }) => [priceCents, taxRate])]).toEqual([
      2400,
      [1200, 1000],
      [1200, 1000],
    ]);
    expect((await trail(id))[0]).toMatchObject({
      action: 'product.updated',
      before: { priceCents: 1200 },
      after: { priceCents: 5000 },
    });
  });

  test('of two who save, the second is told and loses nothing', async () => {
    const id = await createProduct(event.id);
    await patch(id, 1, { priceCents: 1500 });
    const answer = await manager.json('PATCH', paths.products.one(id), { ...ticket(), priceCents: 1600, version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', conflict: { version: 2, values: { priceCents: 1500 } } });
    expect(await find(id)).toMatchObject({ priceCents: 1500, version: 2 });
  });

  test('keeps the lines of the price list that stay, and writes nothing down of them', async () => {
    const id = uuidv7();
    const line = priceLine({ label: 'Early' });
    await create(ticket({ prices: [line] } as never), id);
    await patch(id, 1, { prices: [line], capacityUnits: 4 });
    expect((await find(id)).prices.map((price) => price.id)).toEqual([line.id]);
    const [, changed] = await trail(id);
    expect(changed!.after).toEqual({ capacityUnits: 4 });
  });

  test('a line of another product’s list is not taken over', async () => {
    const [one, two] = [uuidv7(), uuidv7()];
    const line = priceLine({ label: 'Mine' });
    await create(ticket({ prices: [line] } as never), one);
    await manager.get(paths.products.create(event.id));
    expect(errorsOf(await create(ticket({ prices: [line] } as never), two)).prices).toBeDefined();
    expect((await find(one)).prices).toHaveLength(1);
  });

  test('one that is not there', async () => {
    expect((await patch(uuidv7(), 1, {})).status).toBe(404);
    expect((await manager.get(paths.products.edit('x'))).status).toBe(404);
    expect((await manager.get(paths.products.edit(uuidv7()))).status).toBe(404);
  });
});

describe('the list', () => {
  test('shows by event, category, channel and state', async () => {
    const own = await createEvent(venue, { title: { en: 'Filtered' } });
    await createProduct(own.id, { name: { en: 'Guide' }, category: 'extra', channels: ['counter'], position: 1 });
    await createProduct(own.id, { name: { en: 'Old' }, active: false, position: 0 });
    const names = async (query: string) =>
      expectPage(await manager.get(`${paths.products.index(own.id)}&${query}`), 'Products/Index').list.rows.map(
        ({ name }) => name,
      );
    expect(await names('')).toEqual(['Old', 'Guide']);
    expect(await names('f.category=extra')).toEqual(['Guide']);
    expect(await names('f.channel=counter')).toEqual(['Guide']);
    expect(await names('f.channel=counter&f.channel=web')).toEqual(['Old', 'Guide']);
    expect(await names('f.active=1')).toEqual(['Guide']);
    expect(await names('q=guide')).toEqual(['Guide']);
  });

  test('takes off sale what is ticked, once, and offers to take it back', async () => {
    const id = await createProduct(event.id);
    for (const _ of [1, 2]) await manager.post(paths.products.state(), { active: false, selection: { ids: [id] } });
    expect(await find(id)).toMatchObject({ active: false });
    expect((await trail(id)).map(({ action }) => action)).toEqual(['product.deactivated']);
    expect((await validator.post(paths.products.state(), { active: true, selection: { ids: [id] } })).status).toBe(403);
  });
});

describe('putting products in order', () => {
  test('all of an event’s, and only them', async () => {
    const own = await createEvent(venue);
    const ids = [];
    for (const position of [0, 1, 2]) ids.push(await createProduct(own.id, { position }));
    const order = async (wanted: string[]) =>
      manager.json('PUT', paths.products.order(), { eventId: own.id, ids: wanted });
    const turned = [...ids].reverse();
    for (const _ of [1, 2]) await order(turned);
    const now = await prisma.product.findMany({ where: { eventId: own.id }, orderBy: { position: 'asc' } });
    expect(now.map(({ id }) => id)).toEqual(turned);
    const written = await prisma.auditLog.count({ where: { action: 'product.reordered', subjectId: own.id } });
    expect(written).toBe(1);
    expect((await order(ids.slice(1))).status).toBe(409);
    expect((await order([...ids, await createProduct(event.id)])).status).toBe(409);
  });
});

describe('copying and deleting', () => {
  test('a copy is off sale, asked for twice it is one, and leaves quotas behind at another event', async () => {
    const id = uuidv7();
    await create(ticket({ prices: [priceLine({ label: 'Early' })] } as never), id);
    const quota = await prisma.quota.create({ data: { id: uuidv7(), eventId: event.id, name: 'Copies', size: 5 } });
    await prisma.productQuota.create({ data: { productId: id, quotaId: quota.id } });
    const [beside, elsewhere] = [uuidv7(), uuidv7()];
    const other = await createEvent(venue);
    for (const _ of [1, 2]) await manager.post(paths.products.duplicate(id), { id: beside });
    await manager.post(paths.products.duplicate(id), { id: elsewhere, eventId: other.id });
    expect(await find(beside)).toMatchObject({
      active: false,
      name: { en: 'General (copy)', es: 'General (copia)' },
      prices: [{ label: 'Early' }],
      quotas: [{ quotaId: quota.id }],
    });
    expect(await find(elsewhere)).toMatchObject({ eventId: other.id, name: { en: 'General' }, quotas: [] });
  });

  test('what was in an order stays; what never was goes, and twice is once', async () => {
    const sold = await createProduct(event.id);
    const slot = await createSlot(event.id);
    await guest.json('POST', paths.events.holds(event.slug), {
      key: uuidv7(),
      lines: [{ productId: sold, appointmentId: slot, quantity: 1 }],
    });
    expect((await manager.json('DELETE', paths.products.one(sold))).json()).toMatchObject({ code: 'product_was_sold' });
    const fresh = await createProduct(event.id);
    for (const _ of [1, 2]) expectPage(await manager.delete(paths.products.one(fresh)), 'Products/Index');
    expect(await prisma.product.count({ where: { id: { in: [sold, fresh] } } })).toBe(1);
    expect((await trail(fresh)).map(({ action }) => action)).toEqual(['product.deleted']);
  });
});

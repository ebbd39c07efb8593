import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { errorsOf, openStaff } from './productFixture';

const app = runApp();
let manager: Client;
let validator: Client;
let guest: Client;
let venue: string;
beforeAll(async () => {
  ({ manager, validator, guest } = await openStaff(app));
  venue = await createVenue();
  await manager.get(paths.productPresets.index());
});

let count = 0;
/** A museum's event with a priced ticket in a quota, and an add-on. */
async function museum() {
  const event = await createEvent(venue);
  const adult = await createProduct(event.id, {
    name: { en: 'Adult' },
    position: 0,
    holderFields: [{ name: 'name', kind: 'text', label: { en: 'Name' }, required: true }],
    prices: { create: [{ id: uuidv7(), position: 0, label: 'Sunday', priceCents: 900, weekdays: [7] }] },
    quotas: { create: [{ quota: { create: { id: uuidv7(), eventId: event.id, name: 'House', size: 70 } } }] },
  } as never);
  const guide = await createProduct(event.id, { name: { en: 'Guide' }, position: 1, capacityUnits: 0 });
  return { event, adult, guide };
}
type Museum = Awaited<ReturnType<typeof museum>>;

async function keep({ event, adult, guide }: Museum, id = uuidv7()) {
  count += 1;
  const values = { name: `Preset ${count}`, description: '', eventId: event.id, productIds: [adult, guide] };
  return { id, answer: await manager.post(paths.productPresets.index(), { ...values, id }), values };
}
const compare = async (id: string, eventId: string) => {
  const answer = await manager.get(paths.productPresets.edit(id, eventId));
  return expectPage(answer, 'ProductPresets/Edit').comparison!;
};
const apply = (id: string, values: object) =>
  manager.json('POST', paths.productPresets.application(id), { add: [], update: [], ...values });
const addAll = ({ rows }: Awaited<ReturnType<typeof compare>>) =>
  rows
    .filter(({ state }) => state === 'missing')
    .map(({ key, names, priceCents }) => ({ key, name: names, priceCents, isFree: priceCents === 0 }));
const productsOf = (eventId: string) =>
  prisma.product.findMany({
    where: { eventId },
    orderBy: { position: 'asc' },
    include: { prices: true, quotas: { include: { quota: true } } },
  });

describe('keeping products', () => {
  test('sent twice makes one preset; its name is its own', async () => {
    const house = await museum();
    const id = uuidv7();
    const { values } = await keep(house, id);
    await manager.post(paths.productPresets.index(), { ...values, id });
    expect(await prisma.auditLog.count({ where: { action: 'product_preset.created', subjectId: id } })).toBe(1);
    const again = await manager.post(paths.productPresets.index(), { ...values, id: uuidv7() });
    expect(errorsOf(again).name).toMatch(/with this name/);
    const empty = await manager.post(paths.productPresets.index(), {
      ...values,
      name: 'E',
      productIds: [],
      id: uuidv7(),
    });
    expect(errorsOf(empty).productIds).toMatch(/at least one/);
    expect((await validator.post(paths.productPresets.index(), values)).status).toBe(403);
    expect((await guest.json('POST', paths.productPresets.index(), values)).status).toBe(401);
  });

  test('takes out, renames, and tells who saved first', async () => {
    const { id } = await keep(await museum());
    const { record } = expectPage(await manager.get(paths.productPresets.edit(id)), 'ProductPresets/Edit');
    const [first] = record.values.keys;
    const change = (version: number, keys: unknown[]) =>
      manager.json('PATCH', paths.productPresets.one(id), { name: `Fewer ${count}`, description: 'x', keys, version });
    expect((await change(1, [first, uuidv7()])).status).toBe(200);
    const after = expectPage(await manager.get(paths.productPresets.edit(id)), 'ProductPresets/Edit');
    expect(after.products.map(({ name }) => name)).toEqual(['Adult']);
    // The same form again is already saved; a different one based on the old version is refused.
    expect((await change(1, [first])).status).toBe(200);
    count += 1;
    expect((await change(1, [first])).status).toBe(409);
    expect((await change(2, [])).status).toBe(422);
  });

  test('deleted it leaves its products, and twice is once', async () => {
    const house = await museum();
    const { id } = await keep(house);
    for (const _ of [1, 2]) expectPage(await manager.delete(paths.productPresets.one(id)), 'ProductPresets/Index');
    expect(await productsOf(house.event.id)).toHaveLength(2);
  });
});

describe('applying a preset', () => {
  test('adds what is missing with what it needs, as asked for; twice is once', async () => {
    const { id } = await keep(await museum());
    const target = await createEvent(venue);
    const before = await compare(id, target.id);
    expect(before.rows.map(({ name, state }) => [name, state])).toEqual([
      ['Adult', 'missing'],
      ['Guide', 'missing'],
    ]);
    expect(before.newQuotas).toEqual(['House']);
    const add = addAll(before).map((one, at) =>
      at === 0 ? { ...one, name: { en: 'Grown-up' }, priceCents: 1600 } : one,
    );
    const applied = [await apply(id, { eventId: target.id, add }), await apply(id, { eventId: target.id, add })];
    expect(applied.map(({ status }) => status)).toEqual([200, 200]);
    const products = await productsOf(target.id);
    expect(products.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      [{ en: 'Grown-up' }, 1600],
      [{ en: 'Guide' }, 1200],
    ]);
    expect(products[0]).toMatchObject({
      prices: [{ label: 'Sunday', priceCents: 900, weekdays: [7] }],
      quotas: [{ quota: { name: 'House', size: 70, eventId: target.id } }],
    });
    expect(await prisma.quota.count({ where: { eventId: target.id } })).toBe(1);
  });

  test('at two who apply at once, each product is there once', async () => {
    const { id } = await keep(await museum());
    const target = await createEvent(venue);
    const add = addAll(await compare(id, target.id));
    await Promise.all([1, 2, 3].map(() => apply(id, { eventId: target.id, add })));
    expect(await productsOf(target.id)).toHaveLength(2);
  });

  test('changes only the fields that were chosen', async () => {
    const { id } = await keep(await museum());
    const target = await createEvent(venue);
    await apply(id, { eventId: target.id, add: addAll(await compare(id, target.id)) });
    const [adult] = await productsOf(target.id);
    await prisma.product.update({ where: { id: adult!.id }, data: { priceCents: 9900, maxPerOrder: 3, uses: 2 } });
    const { rows } = await compare(id, target.id);
    expect(rows.map(({ state, differences }) => [state, differences])).toEqual([
      [
        'changed',
        [
          { field: 'priceCents', preset: 1200, event: 9900 },
          { field: 'maxPerOrder', preset: 20, event: 3 },
          { field: 'uses', preset: 1, event: 2 },
        ],
      ],
      ['same', []],
    ]);
    const update = [{ key: rows[0]!.key, version: rows[0]!.product!.version, fields: ['priceCents', 'uses'] }];
    for (const _ of [1, 2]) expect((await apply(id, { eventId: target.id, update })).status).toBe(200);
    const [now] = await productsOf(target.id);
    expect(now).toMatchObject({ priceCents: 1200, maxPerOrder: 3, uses: 1, version: 2 });
    expect(await prisma.auditLog.count({ where: { action: 'product.updated', subjectId: now!.id } })).toBe(1);
  });

  test('does not run over what somebody changed since it was looked at', async () => {
    const house = await museum();
    const { id } = await keep(house);
    await prisma.product.update({ where: { id: house.adult }, data: { priceCents: 1, version: 2 } });
    const [row] = (await compare(id, house.event.id)).rows;
    await prisma.product.update({ where: { id: house.adult }, data: { priceCents: 2, version: 3 } });
    const update = [{ key: row!.key, version: 2, fields: ['priceCents'] }];
    expect((await apply(id, { eventId: house.event.id, update })).json()).toMatchObject({
      code: 'preset_event_changed',
    });
    expect((await productsOf(house.event.id))[0]).toMatchObject({ priceCents: 2 });
  });

  test('finds a product of the same name that was made by hand', async () => {
    const { id } = await keep(await museum());
    const target = await createEvent(venue);
    await createProduct(target.id, { name: { en: ' adult ' } });
    await createProduct(target.id, { name: { en: 'Sauna' } });
    const found = await compare(id, target.id);
    expect(found.rows.map(({ state }) => state)).toEqual(['changed', 'missing']);
    expect(found.extra.map(({ name }) => name)).toEqual(['Sauna']);
  });

  test('is refused with a price of nothing that is not meant, for nobody’s event, to those who may not', async () => {
    const { id } = await keep(await museum());
    const target = await createEvent(venue);
    const add = addAll(await compare(id, target.id)).map((one) => ({ ...one, priceCents: 0 }));
    expect((await apply(id, { eventId: target.id, add })).json()).toMatchObject({
      errors: { 'add.0.isFree': [expect.stringMatching(/is zero/)] },
    });
    expect((await apply(id, { eventId: uuidv7() })).status).toBe(422);
    expect((await apply(uuidv7(), { eventId: target.id })).status).toBe(404);
    const url = paths.productPresets.application(id);
    expect((await validator.json('POST', url, { eventId: target.id })).status).toBe(403);
    expect(await productsOf(target.id)).toEqual([]);
  });
});

describe('taking an event’s products into a preset', () => {
  test('replaces what it knew of them, and adds what it lacked', async () => {
    const house = await museum();
    const { id } = await keep(house);
    await prisma.product.update({ where: { id: house.adult }, data: { priceCents: 1900 } });
    const sauna = await createProduct(house.event.id, { name: { en: 'Sauna' } });
    const values = { eventId: house.event.id, productIds: [house.adult, sauna], version: 1 };
    expect((await manager.json('PATCH', paths.productPresets.products(id), values)).status).toBe(200);
    const { products } = expectPage(await manager.get(paths.productPresets.edit(id)), 'ProductPresets/Edit');
    expect(products.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Adult', 1900],
      ['Guide', 1200],
      ['Sauna', 1200],
    ]);
    expect((await manager.json('PATCH', paths.productPresets.products(id), values)).status).toBe(409);
  });
});

/** A preset's prices are in its currency, and are never copied to an event with another. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { openStaff } from './productFixture';

const app = runApp();
let manager: Client;
let venue: string;
let id: string;
let products: string[];
beforeAll(async () => {
  ({ manager } = await openStaff(app));
  venue = await createVenue();
  const event = await createEvent(venue);
  const prices = { create: [{ id: uuidv7(), position: 0, label: 'Sunday', priceCents: 900, weekdays: [7] }] };
  products = [
    await createProduct(event.id, { name: { en: 'Adult' }, prices }),
    await createProduct(event.id, { name: { en: 'Guide' }, position: 1, priceCents: 400 }),
  ];
  id = uuidv7();
  const values = { name: 'Euros', description: '', eventId: event.id, productIds: products };
  await manager.post(paths.productPresets.index(), { ...values, id });
});

const compare = async (eventId: string) =>
  expectPage(await manager.get(paths.productPresets.edit(id, eventId)), 'ProductPresets/Edit').comparison!;
const apply = (values: object) => manager.json('POST', paths.productPresets.application(id), values);
const productsOf = (eventId: string) =>
  prisma.product.findMany({ where: { eventId }, orderBy: { position: 'asc' }, include: { prices: true } });

it('asks for each price where the event is sold in another currency', async () => {
  const event = await createEvent(venue, { currency: 'JPY' });
  const { rows, otherCurrency } = await compare(event.id);
  expect(otherCurrency).toEqual({ code: 'EUR' });
  expect(rows).toMatchObject([
    { priceCents: null, prices: [{ label: 'Sunday', was: 900 }] },
    { priceCents: null, prices: [] },
  ]);
  const add = rows.map(({ key, names }) => ({ key, name: names, isFree: false, priceCents: null, prices: [null] }));
  const asked = { eventId: event.id, currency: 'JPY' };
  expect(Object.keys((await apply({ ...asked, add: add.slice(0, 1) })).json<{ errors: object }>().errors)).toEqual([
    'add.0.priceCents',
    'add.0.prices.0',
  ]);
  const priced = [
    { ...add[0], priceCents: 1500, prices: [1200] },
    { ...add[1], priceCents: 600, prices: [] },
  ];
  // A page of the previous version, or one opened before the event's currency changed, does not send the currency.
  expect((await apply({ eventId: event.id, add: priced })).status).toBe(409);
  expect((await apply({ ...asked, currency: 'EUR', add: priced })).status).toBe(409);
  expect((await apply({ ...asked, add: [{ ...priced[0], prices: [] }] })).status).toBe(409);
  expect(await productsOf(event.id)).toEqual([]);
  expect((await apply({ ...asked, add: priced })).status).toBe(200);
  expect(await productsOf(event.id)).toMatchObject([
    { priceCents: 1500, prices: [{ label: 'Sunday', priceCents: 1200, weekdays: [7] }] },
    { priceCents: 600, prices: [] },
  ]);
});

it('compares no amounts of two currencies, brings none in line, and takes none into it', async () => {
  const event = await createEvent(venue, { currency: 'KWD' });
  const kept = await prisma.product.findUniqueOrThrow({ where: { id: products[1]! } });
  const guide = await createProduct(event.id, { priceCents: 1, maxPerOrder: 3, presetKey: kept.presetKey });
  const { rows } = await compare(event.id);
  expect(rows[1]!.differences.map(({ field }) => field)).not.toContain('priceCents');
  const update = [{ key: kept.presetKey, version: 1, fields: ['priceCents', 'prices', 'maxPerOrder'] }];
  expect((await apply({ eventId: event.id, currency: 'KWD', update })).status).toBe(200);
  expect(await productsOf(event.id)).toMatchObject([{ priceCents: 1, maxPerOrder: kept.maxPerOrder }]);
  const take = { version: 1, eventId: event.id, productIds: [guide] };
  expect((await manager.json('PATCH', paths.productPresets.products(id), take)).text).toContain(
    'have different currencies',
  );
});

it('of which nobody knows the currency asks as well', async () => {
  await prisma.productPreset.update({ where: { id }, data: { currency: null } });
  const event = await createEvent(venue);
  expect((await compare(event.id)).otherCurrency).toEqual({ code: null });
});

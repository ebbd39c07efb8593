/** Products that require others of their event: form, copies, presets, and deletion. */
import { beforeAll, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { openStaff } from './productFixture';

const app = runApp();
let manager: Client;
let venue: string;
beforeAll(async () => {
  ({ manager } = await openStaff(app));
  venue = await createVenue();
  await manager.get(paths.products.index());
});

const wrongIn = (answer: Answer) => answer.json<{ errors?: object }>().errors;
/** A child listed before the adult in the catalogue that it requires. */
async function museum() {
  const event = await createEvent(venue);
  const child = await createProduct(event.id, { name: { en: 'Child' }, position: 0 });
  const adult = await createProduct(event.id, { name: { en: 'Adult' }, position: 1 });
  return { event, child, adult };
}
const edited = async (id: string) => expectPage(await manager.get(paths.products.edit(id)), 'Products/Edit');
async function save(id: string, more: object) {
  const { record } = await edited(id);
  return manager.json('PATCH', paths.products.one(id), { ...record.values, ...more, version: record.version });
}
const required = async (eventId: string) =>
  (
    await prisma.productRequirement.findMany({
      where: { product: { eventId } },
      select: { product: { select: { name: true } }, required: { select: { name: true, eventId: true } } },
    })
  ).map((one) => [
    (one.product.name as { en: string }).en,
    (one.required.name as { en: string }).en,
    one.required.eventId,
  ]);

test('the form keeps it, offers other products of the event only, and the audit calls it by name', async () => {
  const { event, child, adult } = await museum();
  const { adult: foreign } = await museum();
  expect((await edited(child)).choices.products.map(({ id }) => id)).toEqual([adult]);
  for (const wrong of [foreign, child, uuidv7()])
    expect(wrongIn(await save(child, { requires: [wrong] }))).toHaveProperty('requires');
  expect(wrongIn(await save(child, { requires: [adult], maxPerRequired: 0 }))).toHaveProperty('maxPerRequired');
  expect((await save(child, { requires: [adult], maxPerRequired: 5 })).status).toBeLessThan(400);
  expect((await edited(child)).record).toMatchObject({ version: 2, values: { requires: [adult], maxPerRequired: 5 } });
  expect(await required(event.id)).toEqual([['Child', 'Adult', event.id]]);
  const entry = await prisma.auditLog.findFirstOrThrow({ where: { subjectId: child, action: 'product.updated' } });
  expect(entry.after).toMatchObject({ requires: ['Adult'], maxPerRequired: 5 });
  // Like a page of a version without this field.
  await save(child, { requires: undefined, maxPerRequired: undefined, uses: 3 });
  expect((await edited(child)).record.values).toMatchObject({ requires: [adult], maxPerRequired: 5, uses: 3 });
});

test('what another requires is not deleted, and may be taken off sale', async () => {
  const { child, adult } = await museum();
  await save(child, { requires: [adult] });
  const answer = await manager.json('DELETE', paths.products.one(adult), {});
  expect(answer.json()).toMatchObject({ code: 'product_is_required', message: expect.stringContaining('Child') });
  await save(child, { requires: [] });
  expect((await manager.json('DELETE', paths.products.one(adult), {})).status).toBeLessThan(400);
  expect(await prisma.product.count({ where: { id: adult } })).toBe(0);
});

test('copies of the product keep it beside their model, and those of the event among themselves', async () => {
  const { event, child, adult } = await museum();
  const { event: other } = await museum();
  await save(child, { requires: [adult], maxPerRequired: 5 });
  const beside = uuidv7();
  await manager.json('POST', paths.products.duplicate(child), { id: beside });
  expect((await edited(beside)).record.values).toMatchObject({ requires: [adult], maxPerRequired: 5 });
  await manager.json('POST', paths.products.duplicate(child), { id: uuidv7(), eventId: other.id });
  expect(await required(other.id)).toEqual([]);
  const copy = uuidv7();
  await manager.json('POST', paths.events.copies(event.id), { id: copy });
  expect((await required(copy)).map(([, , where]) => where)).toEqual([copy, copy]);
});

test('a preset keeps it by the names of its products, whatever they are called where it is applied', async () => {
  const { event, child, adult } = await museum();
  await save(child, { requires: [adult], maxPerRequired: 5 });
  const id = uuidv7();
  const kept = { id, name: 'Families', description: '', eventId: event.id, productIds: [child, adult] };
  await manager.json('POST', paths.productPresets.index(), kept);
  const target = await createEvent(venue);
  const compared = async () =>
    expectPage(await manager.get(paths.productPresets.edit(id, target.id)), 'ProductPresets/Edit').comparison!.rows;
  const add = (await compared()).map(({ key, names, priceCents }) => ({
    key,
    name: { en: `${names.en} 2` },
    priceCents,
  }));
  const applied = await manager.json('POST', paths.productPresets.application(id), {
    eventId: target.id,
    add,
    update: [],
  });
  expect(applied.status).toBeLessThan(400);
  expect(await required(target.id)).toEqual([['Child 2', 'Adult 2', target.id]]);
  expect((await compared()).flatMap(({ differences }) => differences.map(({ field }) => field))).toEqual([
    'name',
    'name',
  ]);

  await prisma.productRequirement.deleteMany({ where: { product: { eventId: target.id } } });
  const [row] = await compared();
  expect(row!.differences).toContainEqual({ field: 'requires', preset: ['Adult'], event: [] });
  const update = [{ key: row!.key, version: row!.product!.version, fields: ['requires'] }];
  await manager.json('POST', paths.productPresets.application(id), { eventId: target.id, add: [], update });
  expect(await required(target.id)).toEqual([['Child 2', 'Adult 2', target.id]]);
});

/** Colour and picture of a product's tile at the point of sale: checked, in the activity log, copied, and in the exported list. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { errorsOf, openStaff, ticket } from './productFixture';

const app = runApp();
let manager: Client;
let venue: string;
let event: { id: string };
let image: string;
beforeAll(async () => {
  ({ manager } = await openStaff(app));
  venue = await createVenue();
  event = await createEvent(venue);
  image = await createImage('lamp.png');
});

async function createImage(name: string): Promise<string> {
  const id = uuidv7();
  await prisma.media.create({ data: { id, sha256: id.replaceAll('-', '').repeat(2), name, width: 64, height: 64 } });
  return id;
}
async function create(values: object, id = uuidv7()) {
  return { id, answer: await manager.post(paths.products.index(), { eventId: event.id, ...ticket(), ...values, id }) };
}
async function createWithTile(name: string): Promise<string> {
  const { id, answer } = await create({ name: { en: name }, tileColour: 'plum', picture: image });
  expectPage(answer, 'Products/Index');
  return id;
}
const tileOf = async (id: string) => {
  const { tileColour, picture } = await prisma.product.findUniqueOrThrow({ where: { id } });
  return { tileColour, picture };
};

it.each([
  ['a colour that is none', { tileColour: 'pink' }, 'tileColour'],
  ['a colour of another kind', { tileColour: ['plum'] }, 'tileColour'],
  ['a picture that is not uploaded', { picture: uuidv7() }, 'picture'],
  ['a picture that is no id', { picture: 'lamp.png' }, 'picture'],
])('%s is refused beside its field, and nothing is saved', async (_, values, field) => {
  const { id, answer } = await create(values);
  expect(Object.keys(errorsOf(answer))).toEqual([field]);
  expect(errorsOf(answer)[field]).toMatch(/\w+ .*\.$/);
  expect(await prisma.product.count({ where: { id } })).toBe(0);
});

it('is saved, taken away again, and each change is in the activity log', async () => {
  const id = await createWithTile('Torch');
  expect(await tileOf(id)).toEqual({ tileColour: 'plum', picture: image });
  const change = { ...ticket(), name: { en: 'Torch' }, tileColour: 'amber', picture: null, version: 1 };
  expect((await manager.json('PATCH', paths.products.one(id), change)).status).toBeLessThan(400);
  expect(await tileOf(id)).toEqual({ tileColour: 'amber', picture: null });
  const entry = await prisma.auditLog.findFirstOrThrow({ where: { action: 'product.updated', subjectId: id } });
  expect(entry.before).toMatchObject({ tileColour: 'plum', picture: image });
  expect(entry.after).toMatchObject({ tileColour: 'amber', picture: null });
});

it('goes with the copy of an event and with a preset', async () => {
  const id = await createWithTile('Lantern');
  const copy = await manager.post(paths.events.copies(event.id), { id: uuidv7() });
  expect(copy.status).toBeLessThan(400);
  const copied = await prisma.product.findFirstOrThrow({
    where: { eventId: { not: event.id }, name: { path: ['en'], equals: 'Lantern' } },
  });
  expect(await tileOf(copied.id)).toEqual({ tileColour: 'plum', picture: image });

  const preset = uuidv7();
  const kept = { id: preset, name: 'Lanterns', description: '', eventId: event.id, productIds: [id] };
  expect((await manager.post(paths.productPresets.index(), kept)).status).toBeLessThan(400);
  const other = await createEvent(venue);
  const page = expectPage(await manager.get(paths.productPresets.edit(preset, other.id)), 'ProductPresets/Edit');
  const [row] = page.comparison!.rows;
  const add = [{ key: row!.key, name: row!.names, priceCents: row!.priceCents, isFree: false }];
  const applied = { eventId: other.id, add, update: [] };
  expect((await manager.json('POST', paths.productPresets.application(preset), applied)).status).toBe(200);
  const made = await prisma.product.findFirstOrThrow({ where: { eventId: other.id } });
  expect(await tileOf(made.id)).toEqual({ tileColour: 'plum', picture: image });
});

it('is in the exported list of products, by the names of the colour and of the file', async () => {
  await createWithTile('Candle');
  await create({ name: { en: 'Plain' } });
  const { text } = await manager.get(`/admin/products/export.csv?columns=name,tileColour,picture&f.event=${event.id}`);
  const [head, ...lines] = text.trim().split(/\r?\n/);
  expect(head).toMatch(/Tile colour.*Tile picture/);
  expect(lines.find((line) => line.includes('Candle'))).toMatch(/Plum.*lamp\.png/);
  expect(lines.find((line) => line.includes('Plain'))).toMatch(/^"?Plain"?[;,]"?"?[;,]"?"?$/);
});

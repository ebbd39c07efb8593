import { beforeAll, describe, expect, test } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { errorsOf, openStaff } from './productFixture';

const app = runApp();
let manager: Client;
let validator: Client;
let guest: Client;
let event: { id: string; slug: string };
beforeAll(async () => {
  ({ manager, validator, guest } = await openStaff(app));
  event = await createEvent(await createVenue());
  await manager.get(paths.series.create());
});

let count = 0;
const fields = (more: object = {}) => {
  count += 1;
  return {
    name: `Series ${count}`,
    kind: 'ticket',
    prefix: `S${count}x{year}-`,
    digits: 4,
    nextNumber: 1,
    yearly: true,
    ...more,
  };
};
const create = (values: object, id = uuidv7()) => manager.post(paths.series.index(), { ...values, id });
const change = (id: string, values: object) => manager.json('PATCH', paths.series.one(id), values);
const find = (id: string) => prisma.series.findUniqueOrThrow({ where: { id } });
const YEAR = thisYear();

/** Orders free tickets of a product, which are issued immediately. @returns their numbers in order */
async function issue(product: string, quantity = 1): Promise<(string | null)[]> {
  const slot = await createSlot(event.id);
  const held = await guest.json('POST', paths.events.holds(event.slug), {
    key: uuidv7(),
    lines: [{ productId: product, appointmentId: slot, quantity }],
  });
  const { reference, key } = held.json<{ reference: string; key: string }>();
  const contact = { name: 'Ana', email: 'ana@example.com', acceptTerms: true };
  expect((await guest.json('POST', paths.orders.place(reference, key), contact)).status).toBe(200);
  const tickets = await prisma.ticket.findMany({
    where: { order: { reference } },
    orderBy: { item: { position: 'asc' } },
  });
  return tickets.map(({ serial }) => serial);
}

describe('a series', () => {
  test('sent twice is made once, and written down', async () => {
    const id = uuidv7();
    const values = fields();
    for (const _ of [1, 2]) expectPage(await create(values, id), 'Series/Index');
    expect(await find(id)).toMatchObject({ nextNumber: 1, version: 1, lastUsedAt: null });
    expect(await prisma.auditLog.count({ where: { action: 'series.created', subjectId: id } })).toBe(1);
    expect((await validator.post(paths.series.index(), { ...fields(), id: uuidv7() })).status).toBe(403);
    expect((await guest.json('POST', paths.series.index(), fields())).status).toBe(401);
  });

  test.each<[string, object, string, RegExp]>([
    ['a prefix that runs into the number', { prefix: 'A{year}', yearly: false }, 'prefix', /End the prefix/],
    ['a prefix that ends in a digit', { prefix: 'A1', yearly: false }, 'prefix', /End the prefix/],
    ['no prefix', { prefix: ' ', yearly: false }, 'prefix', /Fill in this field/],
    ['braces of something else', { prefix: 'A{month}-', yearly: false }, 'prefix', /only letters, digits/],
    [
      'a new beginning each year without the year',
      { prefix: 'A-', yearly: true },
      'prefix',
      /Add the year to the prefix/,
    ],
    ['no digits', { digits: 0 }, 'digits', /1 or more/],
    ['to begin at nothing', { nextNumber: 0 }, 'nextNumber', /1 or more/],
  ])('%s is refused', async (_what, more, field, message) => {
    expect(errorsOf(await create(fields(more)))[field]).toMatch(message);
  });

  test('writes no numbers that another one writes, in any year', async () => {
    await create(fields({ name: 'First', prefix: 'T-{year}-' }));
    expect(errorsOf(await create(fields({ prefix: 'T-2021-', yearly: false }))).prefix).toMatch(
      /^The series First already has/,
    );
    expect(errorsOf(await create(fields({ name: 'First' }))).name).toMatch(/with this name/);
    const insert = prisma.series.create({ data: { id: uuidv7(), name: 'Behind', kind: 'ticket', prefix: 'T-1999-' } });
    await expect(insert).rejects.toThrow(/series_prefix|Unique/);
  });

  test('goes on as sales left it, and up only', async () => {
    const id = uuidv7();
    const values = fields();
    await create(values, id);
    const product = await createProduct(event.id, { priceCents: 0, seriesId: id });
    expect(await issue(product, 2)).toEqual([`S${count}x${YEAR}-0001`, `S${count}x${YEAR}-0002`]);
    const saved = await change(id, { ...values, nextNumber: null, digits: 6, version: 1 });
    expect(saved.status).toBe(200);
    expect(await find(id)).toMatchObject({ nextNumber: 3, digits: 6, version: 2 });
    const lowered = await change(id, { ...values, nextNumber: 2, version: 2 });
    expect(lowered.json()).toMatchObject({
      errors: { nextNumber: ['Enter 3 or more. The next number can only increase.'] },
    });
    expect((await change(id, { ...values, digits: 6, nextNumber: 1_234_567, version: 2 })).status).toBe(200);
    expect(await issue(product)).toEqual([`S${count}x${YEAR}-1234567`]);
    const moved = await change(id, { ...values, nextNumber: null, prefix: 'Q{year}-', version: 3 });
    expect(moved.json()).toMatchObject({ errors: { prefix: [expect.stringMatching(/cannot change/)] } });
    expect((await change(id, { ...values, nextNumber: null, version: 2 })).status).toBe(409);
    expect((await manager.json('DELETE', paths.series.one(id))).json()).toMatchObject({ code: 'series_is_used' });
  });

  test('numbers other things only while no product has it', async () => {
    const id = uuidv7();
    const values = fields();
    await create(values, id);
    expect((await change(id, { ...values, kind: 'invoice', version: 1 })).status).toBe(200);
    expect((await change(id, { ...values, kind: 'ticket', version: 2 })).status).toBe(200);
    await createProduct(event.id, { seriesId: id });
    const refused = await change(id, { ...values, kind: 'invoice', version: 3 });
    expect(refused.json()).toMatchObject({ errors: { kind: [expect.stringMatching(/cannot change/)] } });
    expect(await find(id)).toMatchObject({ kind: 'ticket', version: 3 });
  });

  test('begins anew with a new year, and never twice', async () => {
    const id = uuidv7();
    await create(fields({ nextNumber: 7 }), id);
    const product = await createProduct(event.id, { priceCents: 0, seriesId: id });
    expect(await issue(product)).toEqual([`S${count}x${YEAR}-0007`]);
    await sql('test_year_over', 'update series set year = year - 1 where id = $1', [id]);
    expect(await issue(product, 2)).toEqual(
      [`S${count}x${YEAR}-0001`, `S${count}x${YEAR}-0002`].map((it) => it.replace('-000', '-000')),
    );
    await sql('test_year_ahead', 'update series set year = year + 1 where id = $1', [id]);
    expect(await issue(product)).toEqual([`S${count}x${YEAR + 1}-0003`]);
  });

  test('numbers nothing else, and an order that fails takes no number', async () => {
    const id = uuidv7();
    await create(fields(), id);
    const numbered = await createProduct(event.id, { priceCents: 0, seriesId: id });
    const plain = await createProduct(event.id, { priceCents: 0 });
    expect(await issue(plain)).toEqual([null]);
    expect(await find(id)).toMatchObject({ nextNumber: 1 });
    const slot = await createSlot(event.id);
    const held = await guest.json('POST', paths.events.holds(event.slug), {
      key: uuidv7(),
      lines: [{ productId: numbered, appointmentId: slot, quantity: 1 }],
    });
    const { reference, key } = held.json<{ reference: string; key: string }>();
    await guest.json('POST', paths.orders.cancel(reference, key));
    expect(await issue(numbered)).toEqual([`S${count}x${YEAR}-0001`]);
  });

  test('never used it can go, and twice is once', async () => {
    const id = uuidv7();
    await create(fields(), id);
    for (const _ of [1, 2]) expectPage(await manager.delete(paths.series.one(id)), 'Series/Index');
    expect(await prisma.auditLog.count({ where: { action: 'series.deleted', subjectId: id } })).toBe(1);
  });
});

describe('a number', () => {
  test('stands on the ticket’s page and beside the item', async () => {
    const id = uuidv7();
    await create(fields(), id);
    const product = await createProduct(event.id, { priceCents: 0, seriesId: id });
    const [serial] = await issue(product);
    const ticket = await prisma.ticket.findFirstOrThrow({ where: { serial: serial! }, include: { order: true } });
    const { reference, linkSecret } = ticket.order;
    const { items } = expectPage(
      await guest.get(paths.orders.items(reference, manageKey(linkSecret))),
      'Orders/ItemsList',
    );
    expect(items[0]!.ticket).toMatchObject({ serial });
    const shown = expectPage(await guest.get(paths.tickets.show(items[0]!.ticket!.code!)), 'Tickets/Show');
    expect(shown).toMatchObject({ ticket: { serial } });
  });
});

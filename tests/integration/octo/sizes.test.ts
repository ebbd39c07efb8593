/** Large offers over OCTO: bounded answers, and the catalogue. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { expectRefused, read, resellerOf, send } from './octoFixture';

const app = runApp();
let program: Client;
beforeAll(async () => {
  ({ program } = await resellerOf(app));
});

const WITHOUT_PRICES = { headers: { 'Octo-Capabilities': 'octo/content' } };
const channels = ['partner'];

/** 4,600 slots from tomorrow, one a minute. */
const addSlots = (eventId: string) =>
  sql(
    'test_slots',
    `insert into appointments (id, event_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), $1, at, at + interval '1 minute', 5
     from generate_series(1, 4600) n, lateral (select date_trunc('minute', moment()) + make_interval(days => 1, mins => n)
       as at) time`,
    [eventId],
  );

it('answers no more than 50,000 prices', async () => {
  const { id: productId } = await createEvent(await createVenue(), { status: 'published' });
  for (let position = 1; position <= 11; position += 1) await createProduct(productId, { channels, position });
  await addSlots(productId);
  const range = { productId, optionId: 'DEFAULT', localDateStart: dayAhead(0), localDateEnd: dayAhead(6) };
  const check = (body: object, options?: object) => send(program, 'POST', '/availability/', body, options);
  // 4,600 slots with eleven prices each are 50,600 prices.
  expectRefused(await check(range), 'BAD_REQUEST');
  expect(read('availability', await check(range, WITHOUT_PRICES))).toHaveLength(4600);
  const shorter = read('availability', await check({ ...range, localDateEnd: dayAhead(2) }));
  expect(shorter.length).toBeLessThan(4545);
  expect(shorter[0]!.unitPricing).toHaveLength(11);
});

it('the catalogue has each event with its own units', async () => {
  const venueId = await createVenue();
  const made = new Map<string, string[]>();
  for (const count of [1, 3, 2]) {
    const { id } = await createEvent(venueId, { status: 'published' });
    await createSlot(id);
    const units: string[] = [];
    for (let n = 0; n < count; n += 1) units.push(await createProduct(id, { channels, position: n + 1 }));
    made.set(id, units);
  }
  const listed = read('products', await send(program, 'GET', '/products/'));
  const shown = listed.filter(({ id }) => made.has(id));
  expect(shown).toHaveLength(3);
  for (const { id, options } of shown) expect(options[0]!.units.map((unit) => unit.id)).toEqual(made.get(id));
});

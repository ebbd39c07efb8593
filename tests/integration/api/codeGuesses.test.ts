/** Programs guess promo codes no faster than buyers: ten unknown ones, and then they wait. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { programOf, write } from './apiFixture';

let app: TestApp;
let owner: string;
let program: Client;
let lines: object[];

beforeAll(async () => {
  app = await startApp();
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const productId = await createProduct(eventId, { priceCents: 1000 });
  lines = [{ productId, slotId: await createSlot(eventId, { capacity: 90 }), quantity: 1 }];
  await createPromoCode({ code: 'TENTH', percent: 1000, eventId, maxUses: 999 });
  owner = (await makeUser('administrator')).id;
  program = await programOf(app, owner);
});
afterAll(() => app.close());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const LIMIT = 10;
const customer = { name: 'Clara Vidal', email: 'clara@example.test' };
const asking: Record<string, (code: string, by: Client) => Promise<{ status: number; headers: Headers }>> = {
  quotes: (code, by) => write(by, 'POST', '/quotes', { lines, code }),
  holds: (code, by) => write(by, 'POST', '/holds', { lines, code }),
  orders: (code, by) => write(by, 'POST', '/orders', { lines, code, customer, payment: 'link' }),
  'changes of a hold': async (code, by) => {
    const { id } = (await write(by, 'POST', '/holds', { lines })).json<{ id: string }>();
    const answer = await write(by, 'PATCH', `/holds/${id}`, { lines, code });
    await write(by, 'DELETE', `/holds/${id}`);
    return answer;
  },
};

it.each(Object.entries(asking))('%s', async (name, ask) => {
  const known = name === 'quotes' || name === 'changes of a hold' ? 200 : 201;
  const unknown = name === 'quotes' ? 200 : 422;
  for (let tries = 0; tries < LIMIT; tries += 1) expect((await ask(`NOPE${tries}`, program)).status).toBe(unknown);
  // Neither a right code nor another token of the same person goes on.
  const waiting = await ask('TENTH', program);
  expect([waiting.status, Number(waiting.headers.get('Retry-After'))]).toEqual([429, 600]);
  expect((await ask('TENTH', await programOf(app, owner))).status).toBe(429);
  const other = await programOf(app, (await makeUser('administrator')).id);
  expect((await ask('TENTH', other)).status).toBe(known);
  await sql('test_patience', 'delete from rate_limits');
  for (let uses = 0; uses < LIMIT + 2; uses += 1) expect((await ask('TENTH', program)).status).toBe(known);
});

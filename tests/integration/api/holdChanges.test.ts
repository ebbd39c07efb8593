/** Several changes of a hold in one request: all take effect, or none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf, refusalOf, write } from './apiFixture';

type Hold = { id: string; expiresAt: string; canExtend: boolean; totalCents: number; discountCents: number };

let app: TestApp;
let adult: string;
let slot: string;
let program: Client;

beforeAll(async () => {
  app = await startApp();
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  adult = await createProduct(eventId, { priceCents: 1000 });
  slot = await createSlot(eventId, { capacity: 4 });
  await createPromoCode({ code: 'TENTH', percent: 1000, eventId });
  await createPromoCode({ code: 'HALF', percent: 5000, eventId });
  await createPromoCode({ code: 'OVER', percent: 1000, eventId, validUntil: new Date('2026-01-01T00:00:00Z') });
  await createPromoCode({ code: 'ONCE', percent: 5000, eventId, maxUses: 1 });
  program = await programOf(app, (await makeUser('administrator')).id);
});
afterAll(() => app.close());

const lines = (quantity: number) => [{ productId: adult, slotId: slot, quantity }];
const hold = (quantity: number, code?: string) =>
  checked<Hold>('createHold', write(program, 'POST', '/holds', { lines: lines(quantity), ...(code ? { code } : {}) }));
const change = (id: string, body: object) => write(program, 'PATCH', `/holds/${id}`, body);
const changed = (id: string, body: object) => checked<Hold>('changeHold', change(id, body));
const shown = (id: string) => checked<Hold>('getHold', get(program, `/holds/${id}`));
const release = (id: string) => write(program, 'DELETE', `/holds/${id}`);

const LONGEST = `update orders set created_at = moment() - interval '1 day' where id = $1`;

it('lines, code and time are changed together', async () => {
  const before = await hold(1);
  const after = await changed(before.id, { lines: lines(3), code: 'half', extend: true });
  expect(after).toMatchObject({ totalCents: 1500, discountCents: 1500, canExtend: false });
  expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(before.expiresAt));
  const [row] = await sql<{ code: string }>(
    'test_code',
    'select c.code from orders o join promo_codes c on c.id = o.promo_code_id where o.id = $1',
    [before.id],
  );
  expect(row?.code).toBe('HALF');
  expect(await changed(before.id, { lines: lines(2), code: null })).toMatchObject({ totalCents: 2000 });
  await release(before.id);
});

type Body = { quantity?: number; code: string; extend: true };
const bodyOf = ({ quantity, ...body }: Body) => ({ ...body, ...(quantity ? { lines: lines(quantity) } : {}) });

it.each<[string, Body, [number, string]]>([
  ['an unknown code', { quantity: 3, code: 'NOPE', extend: true }, [422, 'promo_unknown']],
  ['a code that is over', { quantity: 3, code: 'OVER', extend: true }, [422, 'promo_over']],
  ['more places than there are', { quantity: 5, code: 'HALF', extend: true }, [409, 'slot_left']],
  ['an unknown code without lines', { code: 'NOPE', extend: true }, [422, 'promo_unknown']],
  ['a code that is over without lines', { code: 'OVER', extend: true }, [422, 'promo_over']],
])('%s leaves lines, code and time as they were', async (_name, body, refusal) => {
  const before = await hold(2, 'TENTH');
  const counters = await countersOf(slot);
  const { status, code } = await refusalOf(change(before.id, bodyOf(body)));
  expect([status, code]).toEqual(refusal);
  expect(await shown(before.id)).toEqual(before);
  expect(before).toMatchObject({ totalCents: 1800, canExtend: true });
  expect(await countersOf(slot)).toEqual(counters);
  await release(before.id);
});

it.each<[string, Body]>([
  ['with lines and a code', { quantity: 3, code: 'HALF', extend: true }],
  ['with a code', { code: 'HALF', extend: true }],
])('a hold that cannot be extended stays as it was, %s', async (_name, body) => {
  const { id } = await hold(2, 'TENTH');
  await sql('test_longest', LONGEST, [id]);
  const before = await shown(id);
  expect(await refusalOf(change(id, bodyOf(body)))).toEqual({ status: 409, code: 'hold_longest' });
  expect(await shown(id)).toEqual(before);
  await release(id);
});

it('a code whose last use another hold has is refused with the lines, and its own hold keeps it', async () => {
  const first = await hold(1, 'ONCE');
  const second = await hold(1);
  expect(await refusalOf(change(second.id, { lines: lines(2), code: 'ONCE' }))).toMatchObject({
    ...{ status: 422, code: 'promo_exhausted' },
  });
  expect(await shown(second.id)).toEqual(second);
  expect(await changed(first.id, { lines: lines(2), code: 'ONCE' })).toMatchObject({ totalCents: 1000 });
  for (const { id } of [first, second]) await release(id);
});

/** Holds of programs: places are reserved until a time, and free when the hold ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf, refusalOf, write } from './apiFixture';

type Hold = {
  id: string;
  state: string;
  order: string | null;
  expiresAt: string;
  canExtend: boolean;
  totalCents: number;
  items: { productId: string; priceCents: number; tickets: unknown[] }[];
  questions: { position: number; fields: { name: string; required: boolean }[] }[];
};

let app: TestApp;
let venue: string;
let eventId: string;
let adult: string;
let slot: string;
let owner: string;
let program: Client;

beforeAll(async () => {
  app = await startApp();
  venue = await createVenue('North');
  ({ id: eventId } = await createEvent(venue, { status: 'published' }));
  const holderFields = [{ name: 'name', kind: 'text', label: { en: 'Name' }, required: true }];
  adult = await createProduct(eventId, { priceCents: 800, taxRate: 1000, holderFields });
  slot = await createSlot(eventId, { capacity: 10 });
  owner = (await makeUser('administrator')).id;
  program = await programOf(app, owner);
});
afterAll(() => app.close());

const adults = (quantity: number, slotId = slot) => ({ lines: [{ productId: adult, slotId, quantity }] });
const hold = (quantity: number, by = program) =>
  checked<Hold>('createHold', write(by, 'POST', '/holds', adults(quantity)));
const release = (id: string) => write(program, 'DELETE', `/holds/${id}`);

describe('a hold', () => {
  it('reserves places until it ends, and shows prices and questions', async () => {
    const made = await hold(2);
    expect(made).toMatchObject({ state: 'held', order: null, totalCents: 1600, canExtend: true });
    expect(made.items.map(({ priceCents, tickets }) => [priceCents, tickets])).toEqual([
      [800, []],
      [800, []],
    ]);
    expect(made.questions.map(({ position, fields }) => [position, fields.map(({ name }) => name)])).toEqual([
      [1, ['name']],
      [2, ['name']],
    ]);
    expect(Date.parse(made.expiresAt)).toBeGreaterThan(Date.now());
    expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
    expect(await checked<Hold>('getHold', get(program, `/holds/${made.id}`))).toEqual(made);
    expect((await release(made.id)).status).toBe(204);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect((await release(made.id)).status).toBe(204);
    expect(await checked<Hold>('getHold', get(program, `/holds/${made.id}`))).toMatchObject({ state: 'cancelled' });
  });

  it('is made once for a key', async () => {
    const key = uuidv7();
    const once = () => checked<Hold>('createHold', write(program, 'POST', '/holds', adults(1), { key }));
    const first = await once();
    expect(await once()).toEqual(first);
    expect(await countersOf(slot)).toEqual({ held: 1, sold: 0 });
    await release(first.id);
  });

  it('gets other lines in one step, or nothing changes', async () => {
    const { id } = await hold(2);
    const change = (body: unknown) => write(program, 'PATCH', `/holds/${id}`, body);
    expect(await checked<Hold>('changeHold', change(adults(5)))).toMatchObject({ totalCents: 4000 });
    expect(await countersOf(slot)).toEqual({ held: 5, sold: 0 });
    expect(await refusalOf(change(adults(11)))).toMatchObject({ status: 409, code: 'slot_left' });
    expect(await countersOf(slot)).toEqual({ held: 5, sold: 0 });
    await release(id);
    expect(await refusalOf(change(adults(1)))).toEqual({ status: 409, code: 'hold_gone' });
  });

  it('is extended once', async () => {
    const made = await hold(1);
    const extend = (key: string) => write(program, 'PATCH', `/holds/${made.id}`, { extend: true }, { key });
    const longer = await checked<Hold>('changeHold', extend('once'));
    expect(Date.parse(longer.expiresAt)).toBeGreaterThan(Date.parse(made.expiresAt));
    expect(longer.canExtend).toBe(false);
    expect((await checked<Hold>('changeHold', extend('twice'))).expiresAt).toBe(longer.expiresAt);
    await release(made.id);
  });

  it('ends by itself', async () => {
    const { id } = await hold(1);
    await sql('test_expire', `update orders set expires_at = moment() - interval '1 second' where id = $1`, [id]);
    expect(await checked<Hold>('getHold', get(program, `/holds/${id}`))).toMatchObject({ state: 'expired' });
    expect(await refusalOf(write(program, 'PATCH', `/holds/${id}`, { extend: true }))).toMatchObject({ status: 409 });
  });

  it('belongs to the token that made it', async () => {
    const { id } = await hold(1);
    const other = await programOf(app, owner);
    expect((await get(other, `/holds/${id}`)).status).toBe(404);
    for (const [method, body] of [
      ['PATCH', { extend: true }],
      ['DELETE', undefined],
    ] as const)
      expect((await write(other, method, `/holds/${id}`, body)).status).toBe(404);
    await release(id);
  });
});

describe('refused are', () => {
  it('products of another venue, and those that do not exist', async () => {
    const elsewhere = await createEvent(await createVenue('South'), { status: 'published' });
    const foreign = await createProduct(elsewhere.id);
    const ofNorth = await programOf(app, owner, { venueIds: [venue] });
    for (const productId of [foreign, uuidv7()])
      for (const path of ['/holds', '/quotes'])
        expect((await write(ofNorth, 'POST', path, { lines: [{ productId, quantity: 1 }] })).status).toBe(404);
    expect((await hold(1, ofNorth)).state).toBe('held');
  });

  it.each<[string, unknown, string]>([
    ['1e308 tickets', { lines: [{ productId: uuidv7(), quantity: 1e308 }] }, 'lines.0.quantity'],
    ['half a ticket', { lines: [{ productId: uuidv7(), quantity: 0.5 }] }, 'lines.0.quantity'],
    ['an unknown field', { lines: [{ productId: uuidv7(), quantity: 1, seat: 'A1' }] }, 'lines.0.seat'],
    ['an unknown field of the body', { lines: [{ productId: uuidv7(), quantity: 1 }], channel: 'web' }, 'channel'],
    ['a field called toString', { lines: [{ productId: uuidv7(), quantity: 1 }], __proto: 1 }, '__proto'],
    ['an id with NUL', { lines: [{ productId: 'a\u0000b', quantity: 1 }] }, 'lines.0.productId'],
    ['no lines', { lines: [] }, 'lines'],
    ['no body', undefined, 'lines'],
  ])('%s', async (_name, body, field) => {
    const { status, errors } = await refusalOf(write(program, 'POST', '/holds', body));
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  it('a lone surrogate and a body of 10 MB', async () => {
    expect(await refusalOf(write(program, 'POST', '/holds', { ...adults(1), code: '\ud800' }))).toMatchObject({
      status: 422,
      errors: { code: expect.any(String) },
    });
    const large = { ...adults(1), code: 'x'.repeat(10_000_000) };
    expect((await write(program, 'POST', '/holds', large)).status).toBe(413);
    expect(await countersOf(slot)).toMatchObject({ sold: 0 });
  });

  it('more places than there are, with what is left, in the language of the caller', async () => {
    const small = await createSlot(eventId, { capacity: 3 });
    const answer = await write(program, 'POST', '/holds', adults(4, small), { locale: 'es' });
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([409, 'slot_left']);
    expect(answer.text).toContain('3');
  });

  it('a promo code that does not exist, and then no place is held', async () => {
    const empty = await createSlot(eventId, { capacity: 3 });
    const asked = write(program, 'POST', '/holds', { ...adults(1, empty), code: 'NOPE' });
    expect(await refusalOf(asked)).toMatchObject({
      status: 422,
      code: 'promo_unknown',
      errors: { code: expect.any(String) },
    });
    expect(await countersOf(empty)).toEqual({ held: 0, sold: 0 });
  });
});

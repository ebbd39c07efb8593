/** Codes that a token may not know are refused like a code that does not exist. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { sellPass } from '../passes/passFixture';
import { makeUser } from '../users/people';
import { checked, programOf, refusalOf, write } from './apiFixture';

let app: TestApp;
let program: Client;
let everywhere: Client;
let lines: object[];
let codes: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId, { status: 'published' });
  const productId = await createProduct(eventId, { priceCents: 1000 });
  lines = [{ productId, slotId: await createSlot(eventId, { capacity: 90 }), quantity: 1 }];
  const { id: foreign } = await createEvent(await createVenue(), { status: 'published' });
  await createPromoCode({ code: 'FOREIGN', percent: 1000, eventId: foreign });
  await createPromoCode({ code: 'FORMER', percent: 1000, eventId: foreign, validUntil: new Date('2026-01-01') });
  const good = await sellPass();
  const blocked = await sellPass();
  await prisma.ticket.update({ where: { id: blocked.ticket.id }, data: { state: 'cancelled' } });
  codes = {
    'a pass': good.ticket.reference,
    'a blocked pass': blocked.ticket.reference,
    'a code of another venue': 'FOREIGN',
    'an expired code of another venue': 'FORMER',
  };
  const { id: owner } = await makeUser('administrator');
  program = await programOf(app, owner, { venueIds: [venueId] });
  everywhere = await programOf(app, owner);
});
afterAll(() => app.close());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const customer = { name: 'Clara Vidal', email: 'clara@example.test' };

async function changing(by: Client, change: object): Promise<Answer> {
  const { id } = await checked<{ id: string }>('createHold', write(by, 'POST', '/holds', { lines }));
  const answer = await write(by, 'PATCH', `/holds/${id}`, change);
  await write(by, 'DELETE', `/holds/${id}`);
  return answer;
}

const asking: Record<string, (code: string, by: Client) => Promise<Answer>> = {
  holds: (code, by) => write(by, 'POST', '/holds', { lines, code }),
  orders: (code, by) => write(by, 'POST', '/orders', { lines, code, customer, payment: 'link' }),
  'changes of a hold': (code, by) => changing(by, { code }),
  'changes of a hold with its lines': (code, by) => changing(by, { lines, code }),
  'changes of a hold with more time': (code, by) => changing(by, { code, extend: true }),
};
const KINDS = ['a pass', 'a blocked pass', 'a code of another venue', 'an expired code of another venue'];

describe.each(Object.entries(asking))('%s', (_name, ask) => {
  it.each(KINDS)('know nothing of %s', async (kind) => {
    const unknown = await refusalOf(ask('NOPE', program));
    expect(unknown).toMatchObject({ status: 422, code: 'promo_unknown' });
    expect(await refusalOf(ask(codes[kind]!, program))).toEqual(unknown);
  });

  it('refuse a code of another event in their own words to a token that sells both', async () => {
    expect(await refusalOf(ask('FOREIGN', everywhere))).toMatchObject({ code: 'promo_refused' });
    expect(await refusalOf(ask('FORMER', everywhere))).toMatchObject({ code: 'promo_over' });
  });
});

it.each(KINDS)('quotes know nothing of %s', async (kind) => {
  const quote = (code: string) => checked<object>('quote', write(program, 'POST', '/quotes', { lines, code }));
  const unknown = await quote('NOPE');
  expect(unknown).toMatchObject({ refusals: [{ field: 'code', code: 'promo_unknown' }] });
  expect(await quote(codes[kind]!)).toEqual(unknown);
});

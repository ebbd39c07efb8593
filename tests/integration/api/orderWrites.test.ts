/** Orders that programs make and cancel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseRefused, reserveForPartner } from '../../../server/checkout';
import { prisma, sql } from '../../../server/infra/db';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { createCompany } from '../bulk-orders/bulkFixture';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf, refusalOf, write } from './apiFixture';

type Order = {
  id: string;
  reference: string;
  state: string;
  channel: string;
  totalCents: number;
  payLink: string | null;
  payUntil: string | null;
  customer: { name: string; email: string };
  items: { tickets: unknown[] }[];
};
let app: TestApp;
let [venue, adult, free, named, slot, event, owner] = ['', '', '', '', '', '', ''];
let program: Client;
const customer = { name: 'Clara Vidal', email: 'clara@example.test' };

beforeAll(async () => {
  app = await startApp();
  venue = await createVenue('North');
  const { id: eventId } = await createEvent(venue, { status: 'published' });
  event = eventId;
  adult = await createProduct(eventId, { priceCents: 800 });
  free = await createProduct(eventId, { priceCents: 0 });
  const holderFields = [{ name: 'name', kind: 'text', label: { en: 'Name' }, required: true }];
  named = await createProduct(eventId, { priceCents: 900, holderFields });
  slot = await createSlot(eventId, { capacity: 200 });
  owner = (await makeUser('administrator')).id;
  program = await programOf(app, owner);
});
afterAll(() => app.close());

const linesOf = (quantity: number, productId = adult) => [{ productId, slotId: slot, quantity }];
const byLink = (quantity = 1) => ({ lines: linesOf(quantity), customer, payment: 'link' });
const create = (body: unknown, by = program, key = uuidv7()) => write(by, 'POST', '/orders', body, { key });
const made = (body: unknown, by = program, key = uuidv7()) => checked<Order>('createOrder', create(body, by, key));
const holdOf = async (quantity: number, by = program, productId = adult) =>
  (await checked<{ id: string }>('createHold', write(by, 'POST', '/holds', { lines: linesOf(quantity, productId) })))
    .id;
const cancel = (reference: string, by = program) => write(by, 'POST', `/orders/${reference}/cancel`);

const audited = (orderId: string) =>
  prisma.auditLog.findMany({
    where: { subjectId: orderId },
    orderBy: { at: 'asc' },
    select: { action: true, actor: true, userId: true },
  });

describe('an order by link', () => {
  it('awaits its buyer, who pays at the link; the log names the token and not its owner', async () => {
    const order = await made(byLink(2));
    expect(order).toMatchObject({ state: 'pending', channel: 'partner', totalCents: 1600 });
    expect(order.customer).toMatchObject(customer);
    expect(Date.parse(order.payUntil!)).toBeGreaterThan(Date.now());
    const page = await app.newClient().get(new URL(order.payLink!).pathname);
    expect(page.status).toBe(200);
    const log = await audited(order.id);
    expect(log.map(({ action }) => action)).toEqual(['order.payment_link_made', 'order.taken_by_program']);
    expect(log.every(({ actor, userId }) => actor === 'test (API)' && userId === null)).toBe(true);
    expect(await checked<Order>('getOrder', get(program, `/orders/${order.reference}`))).toMatchObject({
      id: order.id,
    });
  });

  it('is made once for a key, also from lines', async () => {
    const key = uuidv7();
    const before = await countersOf(slot);
    const first = await made(byLink(2), program, key);
    expect(await made(byLink(2), program, key)).toEqual(first);
    expect(await refusalOf(create(byLink(3), program, key))).toEqual({ status: 422, code: 'idempotency_key_reused' });
    expect(await countersOf(slot)).toEqual({ ...before, held: before.held + 2 });
  });

  it('is found again by the next try of a process that died before its answer', async () => {
    const key = uuidv7();
    const first = await made(byLink(), program, key);
    const before = await countersOf(slot);
    await sql(
      'test_died',
      'update api_requests set status = null, answer = null, lease_until = moment() where key = $1',
      [key],
    );
    expect(await made(byLink(), program, key)).toEqual(first);
    expect(await countersOf(slot)).toEqual(before);
    expect((await audited(first.id)).filter(({ action }) => action === 'order.taken_by_program')).toHaveLength(1);
  });

  it('whose buyer is refused tells the field, and leaves no place held', async () => {
    const before = await countersOf(slot);
    expect(await refusalOf(create({ ...byLink(), customer: { ...customer, email: 'nobody' } }))).toMatchObject({
      errors: { 'customer.email': expect.any(String) },
    });
    expect(await refusalOf(create({ ...byLink(), payment: 'free' }))).toMatchObject({
      ...{ status: 422, code: 'order_not_free', errors: { payment: expect.any(String) } },
    });
    expect(await countersOf(slot)).toEqual(before);
  });
});

describe('a hold', () => {
  it('becomes an order, by one request only', async () => {
    const id = await holdOf(2);
    const body = { hold: id, customer, payment: 'link' };
    const answers = await Promise.all([create(body), create(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusalOf(create(body))).toEqual({ status: 409, code: 'hold_gone' });
    expect(await checked('getHold', get(program, `/holds/${id}`))).toMatchObject({ state: 'placed' });
    expect(await refusalOf(write(program, 'DELETE', `/holds/${id}`))).toEqual({ status: 409, code: 'hold_gone' });
  });

  it('whose buyer was refused can be used again', async () => {
    const id = await holdOf(1);
    const body = { hold: id, customer, payment: 'free' };
    expect((await refusalOf(create(body))).code).toBe('order_not_free');
    expect(await made({ ...body, payment: 'link' })).toMatchObject({ state: 'pending' });
  });

  it('that has ended, or is another token’s, makes no order', async () => {
    const id = await holdOf(1);
    const other = await programOf(app, owner);
    expect((await create({ hold: id, customer, payment: 'link' }, other)).status).toBe(404);
    await write(program, 'DELETE', `/holds/${id}`);
    expect(await refusalOf(create({ hold: id, customer, payment: 'link' }))).toEqual({
      status: 409,
      code: 'hold_gone',
    });
  });

  it('makes no order once the owner of the token has lost the permission', async () => {
    const elsewhere = await createVenue('South');
    const staff = await makeStaff(app, [{ venueId: venue }, { venueId: elsewhere }]);
    const theirs = await programOf(app, staff.id);
    const id = await holdOf(1, theirs);
    await sql('test_lost', 'delete from role_scopes where user_id = $1 and venue_id = $2', [staff.id, venue]);
    expect((await create({ hold: id, customer, payment: 'link' }, theirs)).status).toBe(404);
    expect((await create(byLink(), theirs)).status).toBe(404);
    await sql('test_lost_all', 'delete from user_roles where user_id = $1', [staff.id]);
    expect((await create({ hold: id, customer, payment: 'link' }, theirs)).status).toBe(403);
  });
});

describe('holders', () => {
  it('are stored by position; the buyer is asked for the others', async () => {
    const hold = await holdOf(2, program, named);
    const body = { hold, customer, payment: 'link' };
    expect(await refusalOf(create({ ...body, holders: { 1: { name: '' }, 7: { name: 'Nobody' } } }))).toMatchObject({
      status: 422,
      errors: { 'holders.1.name': expect.any(String), 'holders.7': expect.any(String) },
    });
    const { id } = await made({ ...body, holders: { 2: { name: 'Ana Ruiz' } } });
    const stored = await sql<{ position: number; name: string | null }>(
      'test_holders',
      `select i.position, p.name from order_items i join order_item_profiles p on p.order_item_id = i.id
       where i.order_id = $1 order by i.position`,
      [id],
    );
    expect(stored).toEqual([{ position: 2, name: 'Ana Ruiz' }]);
  });
});

describe('payment', () => {
  it('is not needed for a free order, which has its tickets at once', async () => {
    const order = await made({ lines: linesOf(2, free), customer, payment: 'free' });
    expect(order).toMatchObject({ state: 'paid', payLink: null, payUntil: null });
    expect(order.items.map(({ tickets }) => tickets.length)).toEqual([1, 1]);
  });

  it('on account charges a company within its limit', async () => {
    const terms = { methods: ['on_account'], creditLimitCents: 2000, currency: 'EUR' };
    const companyId = await createCompany(terms);
    const body = { lines: linesOf(2), customer, payment: 'account', companyId };
    expect(await made(body)).toMatchObject({ state: 'paid', payLink: null });
    const before = await countersOf(slot);
    const key = uuidv7();
    expect(await refusalOf(create(body, program, key))).toMatchObject({ status: 409, code: 'account_over_limit' });
    const other = { ...body, companyId: uuidv7() };
    expect(await refusalOf(create(other))).toMatchObject({ code: 'account_none' });
    expect(await countersOf(slot)).toEqual(before);
    await prisma.company.update({ where: { id: companyId }, data: { creditLimitCents: 9000 } });
    expect(await made(body, program, key)).toMatchObject({ state: 'paid' });
  });

  it('that is refused releases the places that an interrupted request reserved', async () => {
    const before = await countersOf(slot);
    const lines = [{ ...linesOf(2)[0]!, appointmentId: slot, eventId: event }];
    const asked = { owner: uuidv7(), id: uuidv7(), lines, reaches: () => true, locale: 'en' as const };
    await reserveForPartner(asked);
    const again = await reserveForPartner(asked);
    expect([again.isNew, await countersOf(slot)]).toEqual([false, { ...before, held: before!.held + 2 }]);
    await releaseRefused(again);
    expect(await countersOf(slot)).toEqual(before);
    expect((await reserveForPartner(asked)).isNew).toBe(true);
  });

  it('on account needs a token that may manage companies', async () => {
    const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 2000 });
    const body = { lines: linesOf(1), customer, payment: 'account', companyId };
    const scopes = API_SCOPE_NAMES.filter((scope) => scope !== 'companies:write');
    expect((await create(body, await programOf(app, owner, { scopes }))).status).toBe(403);
    expect((await create(body, await programOf(app, owner, { venueIds: [venue] }))).status).toBe(403);
  });
});

describe('cancelling', () => {
  it('frees the places of an unpaid order, also by another token, once', async () => {
    const before = await countersOf(slot);
    const { reference, id } = await made(byLink(2));
    const other = await programOf(app, owner);
    for (const by of [other, other])
      expect(await checked('cancelOrder', cancel(reference, by))).toMatchObject({ state: 'cancelled' });
    expect(await countersOf(slot)).toEqual(before);
    expect((await audited(id)).filter(({ action }) => action === 'order.cancelled')).toHaveLength(1);
  });

  it('of a paid order is refused, and one at another venue is not found', async () => {
    const { reference } = await made({ lines: linesOf(1, free), customer, payment: 'free' });
    expect(await refusalOf(cancel(reference))).toEqual({ status: 409, code: 'not_cancellable' });
    const elsewhere = await programOf(app, owner, { venueIds: [await createVenue('East')] });
    for (const unknown of [reference, 'NOTHING1', '%00', `${'A'.repeat(41)}`])
      expect((await cancel(unknown, elsewhere)).status).toBe(404);
  });
});

it.each<[string, object, string]>([
  ['neither hold nor lines', { lines: undefined }, 'lines'],
  ['both', { hold: uuidv7() }, 'lines'],
  ['an unknown payment', { payment: 'cash' }, 'payment'],
  ['an account without a company', { payment: 'account' }, 'companyId'],
  ['an unknown language', { locale: 'xx' }, 'locale'],
  ['1e308 hours', { linkHours: 1e308 }, 'linkHours'],
  ['an unknown field', { total: 5 }, 'total'],
  ['an unknown field of the buyer', { customer: { ...customer, vip: true } }, 'customer.vip'],
  ['a name with a link', { customer: { ...customer, name: 'see www.example.com' } }, 'customer.name'],
])('%s is refused', async (_name, change, field) => {
  const { status, errors } = await refusalOf(create({ ...byLink(), ...change }));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});

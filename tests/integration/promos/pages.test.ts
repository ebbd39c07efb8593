/** Promotions in the back office: created, edited by two people, switched, deleted and restored. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { hold, line, promoForm } from './promoFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
const colleague = signedIn(app, 'manager');
const agent = signedIn(app, 'agent');
let venue: string;
let event: { id: string; slug: string };
let adult: string;

beforeAll(async () => {
  venue = await createVenue();
});
beforeEach(async () => {
  await sql('test_patience', 'delete from rate_limits');
  event = await createEvent(venue);
  adult = await createProduct(event.id, { priceCents: 1000 });
});

const values = (more: object = {}) => promoForm(event.id, more);

async function makePromo(more: object = {}) {
  const id = randomUUID();
  expectPage(await manager.post(paths.promos.index(), { id, ...values(more) }), 'Promos/Create');
  return id;
}
const promoOf = (id: string) => prisma.promo.findUnique({ where: { id } });
const actionsOn = async (id: string) =>
  (
    await sql<{ action: string }>('test_actions', 'select action from audit_log where subject_id = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action);

describe('a new promotion', () => {
  it('is kept, written down, and in force for the next buyer', async () => {
    const id = await makePromo({ weekdays: [7, 6, 6], visitFrom: '2020-01-01', saleUntil: '2088-05-01T10:00:00.000Z' });
    expect(await promoOf(id)).toMatchObject({
      percent: 2000,
      weekdays: [6, 7],
      visitFrom: new Date('2020-01-01T00:00:00Z'),
      saleUntil: new Date('2088-05-01T10:00:00Z'),
      version: 1,
    });
    expect(await actionsOn(id)).toEqual(['promo.created']);
    await prisma.promo.update({ where: { id }, data: { weekdays: [] } });
    const other = await makePromo({ percent: 3000 });
    const slot = await createSlot(event.id);
    expect((await hold(app.newClient(), event.slug, [line(adult, slot, 1)])).totalCents).toBe(700);
    expect(await promoOf(other)).toMatchObject({ uses: 1, spentCents: 300 });
  });

  it('that is sent twice is made once', async () => {
    const id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => manager.post(paths.promos.index(), { id, ...values() })));
    for (const answer of answers) expectPage(answer, 'Promos/Create');
    expect(await actionsOn(id)).toHaveLength(1);
  });

  it('keeps nothing of what belongs to another kind', async () => {
    const id = await makePromo({
      effect: 'n_for_m',
      percent: 500,
      buy: 3,
      pay: 2,
      maxQuantity: 4,
      maxPerOrder: 1,
      requestable: true,
    });
    expect(await promoOf(id)).toMatchObject({
      percent: null,
      buy: 3,
      pay: 2,
      maxQuantity: null,
      maxPerOrder: 1,
      requestable: false,
    });
  });

  it.each<[string, object]>([
    ['name', { name: { en: ' ' } }],
    ['percent', { percent: null }],
    ['percent', { percent: 10_001 }],
    ['percent', { percent: 0 }],
    ['amountCents', { effect: 'amount', amountCents: 0 }],
    ['amountCents', { effect: 'amount', amountCents: -5 }],
    ['amountCents', { effect: 'fixed_price' }],
    ['pay', { effect: 'n_for_m', buy: 2, pay: 2 }],
    ['minQuantity', { effect: 'cheapest_free' }],
    ['visitUntil', { visitFrom: '2021-05-02', visitUntil: '2021-05-01' }],
    ['visitFrom', { visitFrom: '2021-02-30' }],
    ['saleUntil', { saleFrom: '2021-05-02T00:00:00.000Z', saleUntil: '2021-05-02T00:00:00.000Z' }],
    ['maxDaysAhead', { minDaysAhead: 5, maxDaysAhead: 4 }],
    ['weekdays.0', { weekdays: [8] }],
    ['customerGroups.0', { customerGroups: ['robots'] }],
    ['channels', { channels: ['moon'] }],
    ['eventId', { eventId: randomUUID() }],
    ['productIds', { productIds: [randomUUID()] }],
    ['budgetCents', { budgetCents: -1 }],
  ])('is refused beside %s: %j', async (field, wrong) => {
    const id = randomUUID();
    await manager.visit(paths.promos.create());
    const props = expectPage(await manager.post(paths.promos.index(), { id, ...values(wrong) }), 'Promos/Create');
    expect(Object.keys(props.errors)).toEqual([field]);
    expect(await promoOf(id)).toBeNull();
  });
});

it.each<[string, object, string]>([
  ['percent', { percent: 12_000 }, 'Enter a percentage of 100 or less.'],
  ['percent', { percent: 0 }, 'Enter a percentage above 0.'],
  ['percent', { percent: -100 }, 'Enter a percentage of 0 or more.'],
  ['budgetCents', { budgetCents: 100_000_001 }, 'This amount is too high. Enter a lower one.'],
])('what is wrong with %s is said in the unit it was typed in: %j', async (field, wrong, said) => {
  await manager.visit(paths.promos.create());
  const id = randomUUID();
  const props = expectPage(await manager.post(paths.promos.index(), { id, ...values(wrong) }), 'Promos/Create');
  expect(props.errors).toEqual({ [field]: said });
});

describe('a promotion that exists', () => {
  it('is changed, and shows what it was and is', async () => {
    const id = await makePromo();
    await manager.patch(paths.promos.one(id), { version: 1, ...values({ percent: 2500 }) });
    expect(await promoOf(id)).toMatchObject({ percent: 2500, version: 2 });
    const [, change] = await sql<{ before: object; after: object }>(
      'test_change',
      'select before, after from audit_log where subject_id = $1 order by id',
      [id],
    );
    expect(change).toEqual({ before: { percent: 2000 }, after: { percent: 2500 } });
  });

  it('changed by two people is settled between them', async () => {
    const id = await makePromo();
    await manager.patch(paths.promos.one(id), { version: 1, ...values({ percent: 2500 }) });
    await colleague.visit(paths.promos.edit(id));
    const answer = await colleague.json('PATCH', paths.promos.one(id), { version: 1, ...values({ percent: 3000 }) });
    expect(answer.status).toBe(409);
    expect(answer.json<{ conflict: { version: number; values: { percent: number } } }>().conflict).toMatchObject({
      version: 2,
      values: { percent: 2500 },
    });
    expect(await promoOf(id)).toMatchObject({ percent: 2500 });
  });

  it('may not promise less than it has given', async () => {
    const id = await makePromo({ maxUses: 5, budgetCents: 5000 });
    await prisma.promo.update({ where: { id }, data: { uses: 3, spentCents: 900 } });
    const send = (more: object) => manager.json('PATCH', paths.promos.one(id), { version: 1, ...values(more) });
    const fieldsOf = async (more: object) => Object.keys((await send(more)).json<{ errors: object }>().errors);
    expect(await fieldsOf({ maxUses: 2, budgetCents: 5000 })).toEqual(['maxUses']);
    expect(await fieldsOf({ maxUses: 3, budgetCents: 899 })).toEqual(['budgetCents']);
    expect((await send({ maxUses: 3, budgetCents: 900 })).status).toBeLessThan(400);
    expect(await promoOf(id)).toMatchObject({ maxUses: 3, budgetCents: 900, uses: 3, spentCents: 900 });
  });

  it('is switched off and on, once however often it is asked', async () => {
    const id = await makePromo();
    await Promise.all([manager.delete(paths.promos.activation(id)), manager.delete(paths.promos.activation(id))]);
    expect(await promoOf(id)).toMatchObject({ active: false });
    const slot = await createSlot(event.id);
    expect((await hold(app.newClient(), event.slug, [line(adult, slot, 1)])).totalCents).toBe(1000);
    await manager.post(paths.promos.activation(id), {});
    expect(await actionsOn(id)).toEqual(['promo.created', 'promo.deactivated', 'promo.activated']);
  });

  it('is deleted while nobody has had it, and can be brought back as it was', async () => {
    const id = await makePromo({ percent: 1234 });
    const was = values({ percent: 1234 });
    await manager.delete(paths.promos.one(id));
    expect(await promoOf(id)).toBeNull();
    await manager.post(paths.promos.index(), { id, ...was });
    expect(await promoOf(id)).toMatchObject({ percent: 1234 });
  });

  it('stays when an order has had it, or a code hangs on it', async () => {
    const used = await makePromo();
    const slot = await createSlot(event.id);
    await hold(app.newClient(), event.slug, [line(adult, slot, 1)]);
    const coded = await makePromo({ trigger: 'code' });
    await prisma.promoCode.create({ data: { id: randomUUID(), code: `KEEP-${Date.now()}`, promoId: coded } });
    for (const [id, code] of [
      [used, 'promo_was_used'],
      [coded, 'promo_has_codes'],
    ] as const)
      expect((await manager.json('DELETE', paths.promos.one(id))).json<{ code: string }>().code).toBe(code);
    const turned = await manager.json('PATCH', paths.promos.one(coded), { version: 1, ...values() });
    expect(Object.keys(turned.json<{ errors: object }>().errors)).toEqual(['trigger']);
    expect([await promoOf(used), await promoOf(coded)]).not.toContain(null);
  });
});

describe('who may', () => {
  it('see and change promotions: those with the right to, and nobody else', async () => {
    const id = await createPromo({ eventId: event.id });
    const guest = app.newClient();
    const reads = [paths.promos.index(), paths.promos.create(), paths.promos.edit(id), paths.promos.ofEvent(event.id)];
    for (const path of reads) {
      expect((await agent.get(path)).status).toBe(403);
      expect((await guest.get(path, { follow: false })).status).toBe(303);
      expect((await manager.get(path)).status).toBe(200);
    }
    const writes = [
      ['POST', paths.promos.index()],
      ['POST', paths.promos.test()],
      ['PATCH', paths.promos.one(id)],
      ['DELETE', paths.promos.one(id)],
      ['POST', paths.promos.activation(id)],
      ['DELETE', paths.promos.activation(id)],
    ] as const;
    for (const [method, path] of writes) {
      expect((await agent.json(method, path, values())).status).toBe(403);
      expect((await guest.json(method, path, values())).status).toBe(401);
    }
    expect(await promoOf(id)).toMatchObject({ active: true, version: 1 });
  });

  it('lists show the promotions of an event alone, and of all', async () => {
    const other = await createEvent(venue);
    const [mine, foreign] = [await createPromo({ eventId: event.id }), await createPromo({ eventId: other.id })];
    const ofEvent = expectPage(await manager.get(paths.promos.ofEvent(event.id)), 'Events/Promos/Index');
    expect(ofEvent.list.rows.map(({ id }) => id)).toEqual([mine]);
    expect(ofEvent.list.rows[0]).toMatchObject({ gives: '10% off', state: 'on', uses: 0 });
    const all = expectPage(await manager.get(paths.promos.index()), 'Promos/Index');
    expect(all.list.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([mine, foreign]));
    for (const id of [randomUUID(), 'nonsense']) expect((await manager.get(paths.promos.ofEvent(id))).status).toBe(404);
  });
});

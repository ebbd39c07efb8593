/** Refused changes of time: all or nothing; staff may ignore the terms, and no one the capacity. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { codeOf } from '../payments/refundFixture';
import { type Sale, type SaleInput, sell } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { look, move, placesOf } from './rescheduleFixture';
import { createProduct, createQuota, createSlot } from './shopFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const DAY_HOURS = 24;
/** Three tickets for tomorrow at this time, and another time the day after. */
async function sold(input: SaleInput = {}, other: Parameters<typeof createSlot>[1] = {}) {
  const sale = await sell({ quantity: 3, event: { rescheduleUntilHours: 1, ...input.event }, ...input });
  const slot = await createSlot(sale.eventId, { inHours: 2 * DAY_HOURS, ...other });
  return { sale, slot, slots: [sale.slot!, slot] };
}
const untouched = async (sale: Sale, slots: string[]) => {
  const { tickets, ...rest } = await placesOf(sale, slots);
  expect(tickets.flat()).toEqual(['valid', 'valid', 'valid']);
  expect(rest).toMatchObject({ slots: [sale.slot, sale.slot, sale.slot], sold: [3, 0], held: [0, 0] });
};

describe('all or nothing', () => {
  it.each([
    ['a full slot', { capacity: 2 }, 'slot_left'],
    ['a closed slot', { state: 'closed' as const }, 'slot_closed'],
    ['a slot that is over', { inHours: -5 }, 'slot_closed'],
  ])('%s takes nobody', async (_, other, code) => {
    const { sale, slot, slots } = await sold({}, other);
    const answer = codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1, 2, 3], slot }));
    expect(answer.code ?? Object.keys(answer.errors!)).toEqual(answer.code ? code : ['to']);
    await untouched(sale, slots);
  });

  it('a slot of another event, or none at all, is refused beside its field', async () => {
    const [{ sale, slots }, other] = [await sold(), await sold()];
    for (const slot of [other.slot, randomUUID()])
      expect(
        Object.keys(codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1], slot })).errors!),
      ).toEqual(['to']);
    await untouched(sale, slots);
  });

  it('a quota of the new slot is full: the old places are kept', async () => {
    const { sale, slot, slots } = await sold();
    const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    const quota = await createQuota(sale.eventId, 1, [product.id], 'slot');
    await sql(
      'test_counts',
      'update order_items set quota_ids = array[$2::uuid] where order_id = $1 and position = 1',
      [sale.id, quota],
    );
    await sql(
      'test_counter',
      `insert into quota_counters (id, quota_id, key, size, held, sold, appointment_id) values (gen_random_uuid(), $1, 'slot:' || $2::uuid, 1, 0, 1, $2::uuid), (gen_random_uuid(), $1, 'slot:' || $3::uuid, 1, 0, 1, $3::uuid)`,
      [quota, sale.slot, slot],
    );
    const counters = () =>
      sql('test_counted', 'select held, sold from quota_counters where quota_id = $1 order by appointment_id = $2', [
        quota,
        slot,
      ]);
    expect(
      Object.keys(codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1], slot })).errors!),
    ).toEqual(['to']);
    await untouched(sale, slots);
    await sql('test_free', 'update quota_counters set sold = 0 where quota_id = $1 and appointment_id = $2', [
      quota,
      slot,
    ]);
    expect((await move(placingBrowser(app.newClient()), sale, { positions: [1], slot })).status).toBeLessThan(400);
    expect(await counters()).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 1 },
    ]);
  });

  it('a child neither goes without its adult nor stays behind', async () => {
    const { sale, slot, slots } = await sold();
    const child = await createProduct(sale.eventId, { name: { en: 'Child' } });
    const adult = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId, id: { not: child } } });
    await prisma.productRequirement.create({ data: { productId: child, requiredId: adult.id } });
    await sql('test_child', 'update order_items set product_id = $2 where order_id = $1 and position = 3', [
      sale.id,
      child,
    ]);
    for (const positions of [[3], [1, 2]])
      expect(codeOf(await move(placingBrowser(app.newClient()), sale, { positions, slot })).code).toBe(
        'reschedule_alone',
      );
    await untouched(sale, slots);
    expect((await move(placingBrowser(app.newClient()), sale, { positions: [1, 3], slot })).status).toBeLessThan(400);
  });

  it('twice with one id, at once and later, is once; an old look is refused', async () => {
    const { sale, slot, slots } = await sold();
    const guest = placingBrowser(app.newClient());
    await look(guest, sale);
    const body = { id: randomUUID(), positions: [1], slot, seen: { 1: sale.slot } };
    const answers = await Promise.all([1, 2, 3].map(() => move(guest, sale, body)));
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true, true]);
    expect((await move(guest, sale, body)).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({
      sold: [2, 1],
      tickets: [['replaced', 'valid'], ['valid'], ['valid']],
    });
    const seen = { 1: sale.slot };
    expect(codeOf(await move(guest, sale, { positions: [1], slot: await createSlot(sale.eventId), seen })).code).toBe(
      'reschedule_gone',
    );
    expect(await prisma.orderMove.count({ where: { orderId: sale.id } })).toBe(1);
  });

  it.each([
    ['returned', `update order_items set state = 'refunded' where order_id = $1 and position = 1`, 'reschedule_gone'],
    ['blocked', `update tickets set state = 'blocked' where order_id = $1`, 'reschedule_blocked'],
    ['disputed', `update payments set state = 'disputed' where order_id = $1`, 'reschedule_disputed'],
    ['used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, 'reschedule_used'],
    ['refunded', `update orders set state = 'refunded' where id = $1`, 'reschedule_gone'],
  ])('one that was %s meanwhile does not move', async (_, change, code) => {
    const { sale, slot, slots } = await sold();
    await sql(`test_${code}_${_}`, change, [sale.id]);
    expect(codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1, 2], slot })).code).toBe(code);
    expect(await placesOf(sale, slots)).toMatchObject({ slots: [sale.slot, sale.slot, sale.slot], sold: [3, 0] });
  });
});

describe('staff', () => {
  it('need the permission to change orders', async () => {
    const { sale, slot, slots } = await sold();
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    expect((await look(accountant, sale, {}, true)).status).toBe(403);
    expect((await move(accountant, sale, { positions: [1], slot }, true)).status).toBe(403);
    await untouched(sale, slots);
  });

  it('go past the terms with a reason, which the log keeps', async () => {
    const { sale, slot } = await sold({ event: { rescheduleUntilHours: 100 } });
    const page = expectPage(await look(manager, sale, { units: [1] }, true), 'Orders/Reschedule');
    expect(page).toMatchObject({ isStaff: true, tickets: [{ stops: [{ refusal: 'too_late' }] }, {}, {}] });
    expect(codeOf(await move(manager, sale, { positions: [1], slot }, true)).code).toBe('reschedule_too_late');
    const unsaid = await move(manager, sale, { positions: [1], slot, force: true, reason: ' ' }, true);
    expect(Object.keys(codeOf(unsaid).errors!)).toEqual(['reason']);
    expect(
      (await move(manager, sale, { positions: [1], slot, force: true, reason: 'Missed the train' }, true)).status,
    ).toBeLessThan(400);
    expect(await prisma.orderMove.findFirstOrThrow({ where: { orderId: sale.id } })).toMatchObject({
      counts: false,
      forced: true,
      reason: 'Missed the train',
    });
    const [entry] = await sql<{ action: string; after: object }>(
      'test_audit',
      `select action, after from audit_log where subject_id = $1`,
      [sale.id],
    );
    expect(entry).toMatchObject({
      action: 'order.rescheduled',
      after: { tickets: 1, isPastTerms: true, reason: 'Missed the train' },
    });
  });
});

it.each([
  ['nothing chosen', { positions: [] }, 'positions'],
  ['a ticket twice', { positions: [1, 1] }, 'positions'],
  ['no new time', { to: {} }, 'to'],
  ['a time that is none', { to: { x: 'y' } }, 'to.x'],
  ['far too much money', { expectedCents: 2 ** 60 }, 'expectedCents'],
  ['a lone surrogate', { id: '\ud800' }, 'id'],
])('%s is refused beside its field', async (_, body, field) => {
  const { sale, slot } = await sold();
  const answer = await move(placingBrowser(app.newClient()), sale, { positions: [1], slot, ...body });
  expect(answer.status).toBe(422);
  expect(Object.keys(codeOf(answer).errors!)).toContain(field);
});

it('an address that says nonsense shows the page as if it said nothing', async () => {
  const { sale } = await sold();
  const guest = placingBrowser(app.newClient());
  const path = `${paths.orders.reschedule(sale.reference, sale.key)}&units=a,1e99,-4,%00&to=x_y,${'_'.repeat(50)}&visit[]=2&month=2088-13&day=%ED%A0%80`;
  expect(expectPage(await guest.get(path), 'Orders/Reschedule')).toMatchObject({
    positions: [],
    plan: null,
    dates: null,
  });
});

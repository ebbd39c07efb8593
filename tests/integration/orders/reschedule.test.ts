/** Visits moved to other times: by buyers as far as the terms go, by staff past them, all that was asked for or nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { showTicketOfItem } from '../../../server/tickets/queries/listTickets';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { codeOf } from '../payments/refundFixture';
import { mailsOf, type Sale, type SaleInput, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { firstOf, look, move, placesOf } from './rescheduleFixture';
import { createProduct, createQuota, createSlot } from './shopFixture';

let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startApp();
  manager = await signInAs(app, (await makeUser('manager')).email);
});
afterAll(() => app.close());
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

describe('a buyer', () => {
  it('moves one of three, and the others stay: places, tickets, mail, calendar', async () => {
    const { sale, slot, slots } = await sold();
    const guest = app.newClient();
    const calendar = () => guest.get(paths.orders.calendar(sale.reference, sale.secret));
    const before = (await calendar()).text;
    const page = expectPage(
      await look(guest, sale, { units: [2], to: { [firstOf(sale.eventId)]: slot } }),
      'Orders/Reschedule',
    );
    expect(page.tickets.map(({ stops }) => stops.map(({ refusal }) => refusal))).toEqual([[null], [null], [null]]);
    expect(page.plan).toMatchObject({ misfit: null, refusal: null, quote: { totalCents: 0, feeCents: 0 } });
    expect((await move(guest, sale, { positions: [2], slot })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({
      slots: [sale.slot, slot, sale.slot],
      tickets: [['valid'], ['replaced', 'valid'], ['valid']],
      sold: [2, 1],
      held: [0, 0],
    });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_rescheduled'));
    expect(mail.text).toContain('1 ticket is now for');
    const after = (await calendar()).text;
    const uids = (text: string) => [...text.matchAll(/UID:(.+)/g)].map(([, uid]) => uid!.trim());
    expect(uids(after)).toEqual(expect.arrayContaining(uids(before)));
    expect(before).toContain('SEQUENCE:0');
    expect(after.match(/SEQUENCE:1/g)).toHaveLength(2);
    const { can, dossier, tickets } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(can.reschedule).toBe(true);
    expect(dossier!.history.at(-1)).toMatchObject({ kind: 'rescheduled', from: 'paid', to: 'paid' });
    expect(tickets.filter(({ state }) => state === 'valid')).toHaveLength(3);
  });

  it('finds the old code refused as replaced at the gate, and the new one good', async () => {
    const { sale, slot } = await sold({ product: { entryBeforeMinutes: 60 } });
    await sql(
      'test_now',
      'update appointments set starts_at = now(), ends_at = now() + interval $$1 hour$$ where id = $1',
      [slot],
    );
    expect((await move(app.newClient(), sale, { positions: [1], slot })).status).toBe(422);
    await sql('test_soon', 'update appointments set starts_at = now() + interval $$5 minutes$$ where id = $1', [slot]);
    const answer = await move(app.newClient(), sale, { positions: [1], slot });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    const { references } = await placesOf(sale);
    const venue = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
    const gate = await createGate(venue.venueId);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    const [old, fresh] = references[0]!;
    expect((await scan(validator, old!, { gateId: gate.id })).result).toBe('replaced');
    expect((await scan(validator, fresh!, { gateId: gate.id })).result).toBe('accepted');
    expect(codeOf(await move(app.newClient(), sale, { positions: [1], slot: sale.slot! })).code).toBe(
      'reschedule_used',
    );
  });

  it('moves the whole order, later and once more, as often as was agreed', async () => {
    const { sale, slot, slots } = await sold({ event: { rescheduleUntilHours: 1, rescheduleMoves: 2 } });
    const guest = app.newClient();
    expect((await move(guest, sale, { positions: [1, 2, 3], slot })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [0, 3], slots: [slot, slot, slot] });
    expect((await move(guest, sale, { positions: [3], slot: sale.slot! })).status).toBeLessThan(400);
    expect(codeOf(await move(guest, sale, { positions: [3], slot })).code).toBe('reschedule_moves_spent');
    expect((await move(guest, sale, { positions: [1], slot: sale.slot! })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [2, 1], slots: [sale.slot, slot, sale.slot] });
    const item = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id, position: 3 } });
    expect((await showTicketOfItem(item.id))!.appointmentId).toBe(sale.slot);
  });

  it('reads the terms before paying and those of the order afterwards, whatever the event says by then', async () => {
    const { sale, slot } = await sold({ event: { rescheduleUntilHours: 12, rescheduleMoves: 1 } });
    await prisma.event.update({ where: { id: sale.eventId }, data: { rescheduleMoves: 0 } });
    const guest = app.newClient();
    const { refundPolicies, can } = expectPage(
      await guest.get(paths.orders.show(sale.reference, sale.secret)),
      'Orders/Show',
    );
    expect(refundPolicies[0]!.text).toContain('until 12 hours before.\nEach ticket can be moved 1 time.');
    expect(can.reschedule).toBe(true);
    expect(
      expectPage(await guest.get(paths.events.show(sale.eventSlug)), 'Orders/Create').event.refundPolicy,
    ).not.toContain('moved');
    expect((await move(guest, sale, { positions: [1], slot })).status).toBeLessThan(400);
  });

  it.each([
    ['too late', { event: { rescheduleUntilHours: 25 } }, 'reschedule_too_late'],
    ['never by themselves', { event: { rescheduleMoves: 0 } }, 'reschedule_no_terms'],
  ])('%s: nothing moves', async (_, input, code) => {
    const { sale, slot, slots } = await sold(input);
    const guest = app.newClient();
    expectPage(await look(guest, sale), 'Orders/Show');
    expect(codeOf(await move(guest, sale, { positions: [1], slot, force: true, reason: 'please' })).code).toBe(code);
    await untouched(sale, slots);
  });

  it('an order of before terms were kept is for staff alone', async () => {
    const { sale, slot, slots } = await sold();
    await sql('test_old', `update orders set refund_terms = '{}' where id = $1`, [sale.id]);
    expect(codeOf(await move(app.newClient(), sale, { positions: [1], slot })).code).toBe('reschedule_no_terms');
    await untouched(sale, slots);
    expect(
      (await move(manager, sale, { positions: [1], slot, force: true, reason: 'By telephone' }, true)).status,
    ).toBeLessThan(400);
  });

  it('moves what was called off free of all terms, and nobody has to see to it any more', async () => {
    const { sale, slot, slots } = await sold({
      event: { rescheduleUntilHours: 100, rescheduleMoves: 0, rescheduleFeeCents: 300 },
    });
    await sql('test_off', `update appointments set state = 'cancelled' where id = $1`, [sale.slot]);
    await sql('test_attend', `select raise_attention($1, 'slot_cancelled')`, [sale.id]);
    expect((await move(app.newClient(), sale, { positions: [1, 2, 3], slot })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [0, 3] });
    expect(await prisma.orderAttention.count({ where: { orderId: sale.id, endedAt: null } })).toBe(0);
  });

  it('needs the key, and another’s opens nothing', async () => {
    const [{ sale, slot, slots }, other] = [await sold(), await sold()];
    const guest = app.newClient();
    for (const secret of ['', other.sale.secret]) {
      expect((await look(guest, { ...sale, secret })).status).toBe(404);
      expect((await move(guest, { ...sale, secret }, { positions: [1], slot })).status).toBe(404);
    }
    await untouched(sale, slots);
  });
});

describe('all or nothing', () => {
  it.each([
    ['a full slot', { capacity: 2 }, 'slot_left'],
    ['a closed slot', { state: 'closed' as const }, 'slot_closed'],
    ['a slot that is over', { inHours: -5 }, 'slot_closed'],
  ])('%s takes nobody', async (_, other, code) => {
    const { sale, slot, slots } = await sold({}, other);
    const answer = codeOf(await move(app.newClient(), sale, { positions: [1, 2, 3], slot }));
    expect(answer.code ?? Object.keys(answer.errors!)).toEqual(answer.code ? code : ['to']);
    await untouched(sale, slots);
  });

  it('a slot of another event, or none at all, is refused beside its field', async () => {
    const [{ sale, slots }, other] = [await sold(), await sold()];
    for (const slot of [other.slot, randomUUID()])
      expect(Object.keys(codeOf(await move(app.newClient(), sale, { positions: [1], slot })).errors!)).toEqual(['to']);
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
    expect(Object.keys(codeOf(await move(app.newClient(), sale, { positions: [1], slot })).errors!)).toEqual(['to']);
    await untouched(sale, slots);
    await sql('test_free', 'update quota_counters set sold = 0 where quota_id = $1 and appointment_id = $2', [
      quota,
      slot,
    ]);
    expect((await move(app.newClient(), sale, { positions: [1], slot })).status).toBeLessThan(400);
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
      expect(codeOf(await move(app.newClient(), sale, { positions, slot })).code).toBe('reschedule_alone');
    await untouched(sale, slots);
    expect((await move(app.newClient(), sale, { positions: [1, 3], slot })).status).toBeLessThan(400);
  });

  it('twice with one id, at once and later, is once; an old look is refused', async () => {
    const { sale, slot, slots } = await sold();
    const guest = app.newClient();
    await look(guest, sale);
    const body = { id: randomUUID(), positions: [1], slot };
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
    ['given back', `update order_items set state = 'refunded' where order_id = $1 and position = 1`, 'reschedule_gone'],
    ['blocked', `update tickets set state = 'blocked' where order_id = $1`, 'reschedule_blocked'],
    ['disputed', `update payments set state = 'disputed' where order_id = $1`, 'reschedule_disputed'],
    ['used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, 'reschedule_used'],
    ['refunded', `update orders set state = 'refunded' where id = $1`, 'reschedule_gone'],
  ])('one that was %s meanwhile does not move', async (_, change, code) => {
    const { sale, slot, slots } = await sold();
    await sql(`test_${code}_${_}`, change, [sale.id]);
    expect(codeOf(await move(app.newClient(), sale, { positions: [1, 2], slot })).code).toBe(code);
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
  const answer = await move(app.newClient(), sale, { positions: [1], slot, ...body });
  expect(answer.status).toBe(422);
  expect(Object.keys(codeOf(answer).errors!)).toContain(field);
});

it('an address that says nonsense shows the page as if it said nothing', async () => {
  const { sale } = await sold();
  const guest = app.newClient();
  const path = `${paths.orders.reschedule(sale.reference, sale.secret)}&units=a,1e99,-4,%00&to=x_y,${'_'.repeat(50)}&visit[]=2&month=2088-13&day=%ED%A0%80`;
  expect(expectPage(await guest.get(path), 'Orders/Reschedule')).toMatchObject({
    positions: [],
    plan: null,
    dates: null,
  });
});

/** Refunds and moves of the public API, with the rules and amounts of the pages of staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { placesOf } from '../orders/rescheduleFixture';
import { createSlot } from '../orders/shopFixture';
import { fakeProvider } from '../payments/fakeProvider';
import { facts, STEPS, sold } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser } from '../users/people';
import { checked, get, programOf } from './apiFixture';
import { post, refusalOf } from './writing';

type Refunds = { data: { id: string; state: string; amountCents: number; items: string[] }[] };
type Order = { reference: string; totalCents: number; items: { id: string; slotId: string }[] };

const app = runApp();
let owner: string;
let program: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  owner = (await makeUser('administrator')).id;
  program = await programOf(app, owner);
});
afterAll(() => removeBank());

const PRICE = { product: { priceCents: 1200 } };

const itemsOf = async ({ id }: Sale) =>
  (await prisma.orderItem.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } })).map((item) => item.id);
const refundsPath = ({ reference }: Sale) => `/orders/${reference}/refunds`;
const movesPath = ({ reference }: Sale) => `/orders/${reference}/moves`;

/** A token of the same owner for another venue than that of the sale. */
const elsewhere = async () => {
  const { eventId } = await sold(PRICE);
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: eventId } });
  return programOf(app, owner, { venueIds: [venueId] });
};

describe('a refund', () => {
  it('takes the amount of the terms, and is listed', async () => {
    // In 100 hours the terms give 50 %.
    const sale = await sold({ ...PRICE, inHours: 100 });
    const [first] = await itemsOf(sale);
    const made = await checked<Refunds>('createRefund', post(program, refundsPath(sale), { items: [first] }));
    expect(made.data).toMatchObject([
      { amountCents: 600, feeCents: 0, currency: 'EUR', method: 'card', reason: 'by_staff', items: [first] },
    ]);
    expect(await facts(sale)).toMatchObject({ state: 'partially_refunded', refunds: [600], sold: 1 });
    const { data } = await checked<Refunds>('listRefunds', get(program, refundsPath(sale)));
    expect(data.map(({ id, amountCents }) => [id, amountCents])).toEqual([[made.data[0]!.id, 600]]);
  });

  it('takes the whole price, or an amount, and can keep the tickets', async () => {
    const sale = await sold({ ...PRICE, inHours: 100 });
    const items = await itemsOf(sale);
    const all = { items, how: 'amount', amountCents: 700, keep: true, note: 'Broken lift' };
    const kept = await checked<Refunds>('createRefund', post(program, refundsPath(sale), all));
    expect(kept.data).toMatchObject([{ amountCents: 700, keepsTickets: true, reason: 'tickets_kept' }]);
    expect(await facts(sale)).toMatchObject({ tickets: ['valid', 'valid'], refunds: [700] });
    await checked<Refunds>('createRefund', post(program, refundsPath(sale), { items, how: 'all' }));
    expect(await facts(sale)).toMatchObject({ state: 'refunded', refunds: [700, 1700] });
  });

  it('is made once for its key, and refused for another body with the same key', async () => {
    const sale = await sold(PRICE);
    const [first, second] = await itemsOf(sale);
    const key = crypto.randomUUID();
    const answers = await Promise.all([0, 1].map(() => post(program, refundsPath(sale), { items: [first] }, key)));
    const again = await post(program, refundsPath(sale), { items: [first] }, key);
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
    expect(refusalOf(await post(program, refundsPath(sale), { items: [second] }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect((await facts(sale)).refunds).toEqual([1200]);
  });

  it('above the limit of the token’s owner waits for another person, not for the owner', async () => {
    const { id } = await makeUser('agent');
    await giveRole(id, await makeRole('Ten euros', ['orders.refund'], { refund_cents: 1000, currency: 'EUR' }));
    const limited = await programOf(app, id);
    const sale = await sold(PRICE);
    const [first] = await itemsOf(sale);
    const made = await checked<Refunds>('createRefund', post(limited, refundsPath(sale), { items: [first] }));
    expect(made.data).toMatchObject([{ state: 'requested', amountCents: 1200 }]);
    const refund = await prisma.refund.findUniqueOrThrow({ where: { id: made.data[0]!.id } });
    expect([refund.createdBy, refund.createdIn]).toEqual([null, id]);
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'] });
  });

  it('is refused for unknown items, a wrong amount, and a body with faults', async () => {
    const sale = await sold(PRICE);
    const [first] = await itemsOf(sale);
    const send = async (body: object) => refusalOf(await post(program, refundsPath(sale), body));
    expect(await send({ items: [uuidv7()] })).toEqual([422, 'refund_gone', 'items']);
    expect(await send({ items: [first], expectedCents: 1 })).toEqual([409, 'refund_changed']);
    expect(await send({ items: [] })).toEqual([422, 'invalid', 'items']);
    expect(await send({ items: [first, first] })).toEqual([422, 'invalid', 'items']);
    expect(await send({ items: [first], how: 'amount' })).toEqual([422, 'invalid', 'amountCents']);
    expect(await send({ items: [first], how: 'all', keep: true })).toEqual([422, 'invalid', 'note']);
    expect(await send({ items: [first], force: true })).toEqual([422, 'invalid', 'force']);
    expect(await send({ items: [first], how: 'amount', amountCents: 1201 })).toEqual([
      422,
      'refund_exceeds',
      'amountCents',
    ]);
    expect((await facts(sale)).refunds).toEqual([]);
  });

  it('of another venue is 404, and needs the scope and the permission', async () => {
    const sale = await sold(PRICE);
    const [first] = await itemsOf(sale);
    const other = await elsewhere();
    expect((await get(other, refundsPath(sale))).status).toBe(404);
    expect((await post(other, refundsPath(sale), { items: [first] })).status).toBe(404);
    expect((await post(program, '/orders/NOTHING9/refunds', { items: [first] })).status).toBe(404);
    const writer = await programOf(app, owner, { scopes: ['orders:write'] });
    expect((await post(writer, refundsPath(sale), { items: [first] })).status).toBe(403);
    const agent = await programOf(app, (await makeUser('agent')).id);
    expect((await post(agent, refundsPath(sale), { items: [first] })).status).toBe(403);
  });
});

const OPEN = { ...PRICE, inHours: 200, event: { refundSteps: STEPS, rescheduleUntilHours: 1 } };
const dayOf = (hours: number) => dayIn(new Date(Date.now() + hours * 3_600_000), 'Europe/Madrid');

describe('a move', () => {
  it('has the slots of the days asked for, and then goes to one', async () => {
    const sale = await sold(OPEN);
    const slot = await createSlot(sale.eventId, { inHours: 72, capacity: 9 });
    const [first, second] = await itemsOf(sale);
    const query = `?items=${first}&from=${dayOf(0)}&to=${dayOf(240)}`;
    const choice = await checked<{ data: { id: string }[] }>('listMoveSlots', get(program, movesPath(sale) + query));
    expect(choice).toMatchObject({ refusal: null, needs: 1, data: [{ id: slot, left: 9 }] });
    const body = { items: [first], slotId: slot };
    const moved = await checked<Order>('moveItems', post(program, movesPath(sale), body));
    expect(moved.items.map(({ id, slotId }) => [id, slotId])).toEqual([
      [first, slot],
      [second, sale.slot],
    ]);
    expect(await placesOf(sale, [sale.slot!, slot])).toMatchObject({
      tickets: [['replaced', 'valid'], ['valid']],
      sold: [1, 1],
    });
  });

  it('is made once for its key', async () => {
    const sale = await sold(OPEN);
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    const [first, second] = await itemsOf(sale);
    const key = crypto.randomUUID();
    const body = { items: [first], slotId: slot };
    expect((await post(program, movesPath(sale), body, key)).status).toBe(201);
    const again = await post(program, movesPath(sale), body, key);
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    const other = await post(program, movesPath(sale), { ...body, items: [second] }, key);
    expect(refusalOf(other)).toEqual([422, 'idempotency_key_reused']);
    expect((await placesOf(sale)).slots).toEqual([slot, sale.slot]);
    expect(await prisma.orderMove.count({ where: { orderId: sale.id } })).toBe(1);
  });

  it('that costs more is refused; for free it needs a reason', async () => {
    const sale = await sold(OPEN);
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    const { id } = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [id]: 1500 } } });
    const [first] = await itemsOf(sale);
    const send = (body: object) => post(program, movesPath(sale), { items: [first], slotId: slot, ...body });
    expect(refusalOf(await send({}))).toEqual([422, 'reschedule_price']);
    expect(refusalOf(await send({ free: true }))).toEqual([422, 'invalid', 'reason']);
    const moved = await checked<Order>('moveItems', send({ free: true, reason: 'Closed room' }));
    expect([moved.totalCents, moved.items[0]!.slotId]).toEqual([2400, slot]);
  });

  it('that costs less refunds the difference with the scope for refunds, and is refused without', async () => {
    const sale = await sold(OPEN);
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    const { id } = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [id]: 700 } } });
    const [first] = await itemsOf(sale);
    const body = { items: [first], slotId: slot };
    const writer = await programOf(app, owner, { scopes: ['orders:write'] });
    expect(refusalOf(await post(writer, movesPath(sale), body))).toEqual([409, 'reschedule_no_refund']);
    expect(refusalOf(await post(program, movesPath(sale), { ...body, expectedCents: 0 }))).toEqual([
      409,
      'reschedule_changed',
    ]);
    await checked<Order>('moveItems', post(program, movesPath(sale), { ...body, expectedCents: -500 }));
    expect(await facts(sale)).toMatchObject({ refunds: [500] });
  });

  it('past the terms needs force with a reason', async () => {
    const sale = await sold({ ...PRICE, event: { rescheduleUntilHours: 300 } });
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    const [first] = await itemsOf(sale);
    const query = `?items=${first}&from=${dayOf(0)}&to=${dayOf(240)}`;
    expect((await get(program, movesPath(sale) + query)).json()).toMatchObject({ refusal: 'too_late' });
    const body = { items: [first], slotId: slot };
    expect(refusalOf(await post(program, movesPath(sale), body))).toEqual([409, 'reschedule_too_late']);
    const forced = post(program, movesPath(sale), { ...body, force: true, reason: 'Ill' });
    expect((await checked<Order>('moveItems', forced)).items[0]!.slotId).toBe(slot);
  });

  it('is refused for unknown items, a slot of another event, and a body or query with faults', async () => {
    const sale = await sold(OPEN);
    const foreign = (await sold(OPEN)).slot;
    const [first, second] = await itemsOf(sale);
    const send = async (body: object) => refusalOf(await post(program, movesPath(sale), body));
    const look = async (query: string) => refusalOf(await get(program, `${movesPath(sale)}?${query}`));
    const days = `from=${dayOf(0)}&to=${dayOf(24)}`;
    expect(await send({ items: [uuidv7()], slotId: foreign })).toEqual([422, 'reschedule_gone', 'items']);
    expect(await send({ items: [first], slotId: foreign })).toEqual([422, 'slot_unknown', 'to']);
    expect(await send({ items: [first], slotId: sale.slot })).toEqual([422, 'reschedule_same', 'to']);
    expect(await send({ items: [second, second], slotId: foreign })).toEqual([422, 'invalid', 'items']);
    expect(await send({ items: [first], slotId: foreign, house: true })).toEqual([422, 'invalid', 'house']);
    expect(await look(`items=${uuidv7()}&${days}`)).toEqual([422, 'reschedule_gone', 'items']);
    expect(await look(`items=x&${days}`)).toEqual([422, 'invalid', 'items.0']);
    expect(await look(`items=${first}&from=${dayOf(0)}&to=${dayOf(24 * 32)}`)).toEqual([422, 'invalid', 'to']);
  });

  it('of another venue is 404, and needs the scope', async () => {
    const sale = await sold(OPEN);
    const [first] = await itemsOf(sale);
    const body = { items: [first], slotId: sale.slot };
    const query = `?items=${first}&from=${dayOf(0)}&to=${dayOf(24)}`;
    const other = await elsewhere();
    expect((await get(other, movesPath(sale) + query)).status).toBe(404);
    expect((await post(other, movesPath(sale), body)).status).toBe(404);
    const reader = await programOf(app, owner, { scopes: ['orders:read', 'orders:refund'] });
    expect((await get(reader, movesPath(sale) + query)).status).toBe(403);
    expect((await post(reader, movesPath(sale), body)).status).toBe(403);
    const { id } = await makeStaff(app, [{ eventId: sale.eventId }]);
    expect((await get(await programOf(app, id), movesPath(sale) + query)).status).toBe(200);
  });
});

/** Bookings by OCTO: once, within the account, and only those of the own company. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import {
  CONTACT,
  confirmed,
  expectRefused,
  letExpire,
  orderOf,
  owedBy,
  read,
  refused,
  resellerOf,
  reservation,
  reserved,
  type Stock,
  send,
  stockAt,
} from './octoFixture';

const app = runApp();
let venueId: string;
let stock: Stock;
let program: Client;
let companyId: string;
let staff: Client;
beforeAll(async () => {
  venueId = await createVenue();
  stock = await stockAt(venueId);
  ({ program, companyId } = await resellerOf(app));
  staff = await signInAs(app, (await makeUser('manager')).email);
});

const reserve = (client: Client, body: object) => send(client, 'POST', '/bookings/', body);
const confirm = (client: Client, uuid: string) =>
  send(client, 'POST', `/bookings/${uuid}/confirm`, { contact: CONTACT });

describe('the id of a booking', () => {
  it('makes one booking of a request that is repeated, and refuses another request', async () => {
    const own = await stockAt(venueId);
    const body = reservation(own);
    const first = await reserved(program, body);
    expect(await reserved(program, body)).toEqual(first);
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 2, sold: 0 });
    expectRefused(await reserve(program, { ...body, notes: 'other' }), 'UNPROCESSABLE_ENTITY');
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 2, sold: 0 });
  });

  it('is made by the server where the reseller sends none', async () => {
    const { uuid } = await reserved(program, reservation(stock, { uuid: undefined }));
    expect(read('booking', await send(program, 'GET', `/bookings/${uuid}`)).uuid).toBe(uuid);
  });

  it('of another company is unknown, also to reserve with it', async () => {
    const body = reservation(stock);
    const { uuid, supplierReference } = await reserved(program, body);
    const { program: other } = await resellerOf(app);
    for (const answer of [
      await reserve(other, body),
      await send(other, 'GET', `/bookings/${uuid}`),
      await send(other, 'PATCH', `/bookings/${uuid}`, { notes: 'mine' }),
      await confirm(other, uuid),
      await send(other, 'POST', `/bookings/${uuid}/extend`, {}),
      await send(other, 'POST', `/bookings/${uuid}/cancel`, {}),
    ])
      expectRefused(answer, 'INVALID_BOOKING_UUID', { uuid });
    const listed = await send(other, 'GET', `/bookings/?supplierReference=${supplierReference}`);
    expect(read('bookings', listed)).toEqual([]);
  });
});

describe('a connection', () => {
  it('sells only at its venues', async () => {
    const elsewhere = await createVenue('Torre');
    const there = await stockAt(elsewhere);
    const { program: limited } = await resellerOf(app, {}, [venueId]);
    const products = read('products', await send(limited, 'GET', '/products/'));
    expect(products.map(({ id }) => id)).toContain(stock.eventId);
    expect(products.map(({ id }) => id)).not.toContain(there.eventId);
    expectRefused(await reserve(limited, reservation(there)), 'INVALID_PRODUCT_ID');
  });

  it('sees no events of other channels, other currencies, or products that its company may not buy', async () => {
    const { program: few } = await resellerOf(app, { productIds: [stock.child] });
    const [only] = read('products', await send(few, 'GET', '/products/'));
    expect(only!.options[0]!.units.map(({ id }) => id)).toEqual([stock.child]);
    expectRefused(await reserve(few, reservation(stock)), 'INVALID_UNIT_ID', { unitId: stock.adult });
    const { program: pounds } = await resellerOf(app, { currency: 'GBP' });
    expect(read('products', await send(pounds, 'GET', '/products/'))).toEqual([]);
    await prisma.product.updateMany({ where: { id: stock.adult }, data: { channels: ['counter'] } });
    expectRefused(await reserve(program, reservation(stock)), 'INVALID_UNIT_ID', { unitId: stock.adult });
    await prisma.product.updateMany({ where: { id: stock.adult }, data: { channels: ['partner'] } });
  });

  it('that was revoked after a reservation confirms nothing, and its places are released in time', async () => {
    const own = await stockAt(venueId);
    const made = await resellerOf(app);
    const { uuid } = await reserved(made.program, reservation(own));
    const page = paths.bulk.connections(made.companyId, made.connectionId);
    for (const _time of [1, 2]) expect((await staff.delete(page)).status).toBeLessThan(400);
    expect(refused(await confirm(made.program, uuid))).toMatchObject({ status: 401, error: 'UNAUTHORIZED' });
    await letExpire(uuid);
    await expireOrders();
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 0, sold: 0 });
    expect(await owedBy(made.companyId)).toBe(0);
  });

  it('is refused while its company is suspended', async () => {
    const made = await resellerOf(app);
    await prisma.company.update({ where: { id: made.companyId }, data: { state: 'stopped' } });
    const answer = await send(made.program, 'GET', '/products/');
    expect(refused(answer)).toMatchObject({ status: 403, error: 'FORBIDDEN' });
  });

  it('is made on the page of its company, shown once, and used', async () => {
    const made = await resellerOf(app);
    const page = paths.bulk.company(made.companyId);
    const answer = await staff.post(paths.bulk.connections(made.companyId), { name: 'Night shift', venueIds: [] });
    const key = (answer.page as { flash?: { newToken?: string } } | null)?.flash?.newToken;
    expect(key).toMatch(/^aforo_octo_[\w-]{43}$/);
    expect((await send(app.newClient({ bearer: key! }), 'GET', '/supplier/')).status).toBe(200);
    const { connections } = expectPage(await staff.get(page), 'BulkOrders/Companies/Edit');
    const row = connections.find(({ name }) => name === 'Night shift')!;
    expect(row).toMatchObject({ venues: null, revokedAt: null });
    expect(row.lastUsedAt).not.toBeNull();
    const all = expectPage(await staff.get(paths.bulk.resellers()), 'BulkOrders/Companies/Resellers');
    expect(all.connections).toContainEqual(row);
    await staff.delete(paths.bulk.connections(made.companyId, row.id));
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [89, 91]) {
      await prisma.resellerConnection.update({ where: { id: row.id }, data: { revokedAt: ago(days) } });
      const left = expectPage(await staff.get(paths.bulk.resellers()), 'BulkOrders/Companies/Resellers');
      expect([days, left.connections.some(({ id }) => id === row.id)]).toEqual([days, days < 90]);
    }
    const stored = await prisma.resellerConnection.findUniqueOrThrow({ where: { id: row.id } });
    expect(stored.tokenHash).not.toContain(key!.slice(11));
    const cashier = await signInAs(app, (await makeUser('cashier')).email);
    const forbidden = await cashier.json('POST', paths.bulk.connections(made.companyId), { name: 'x', venueIds: [] });
    expect(forbidden.status).toBe(403);
    const other = paths.bulk.connections(companyId, row.id);
    expect((await staff.json('DELETE', other, {})).status).toBe(404);
  });
});

describe('the account', () => {
  it('is not charged past its limit, and the reservation stays until it can be', async () => {
    const made = await resellerOf(app);
    const { uuid, utcExpiresAt } = await reserved(made.program, reservation(stock));
    await prisma.company.update({ where: { id: made.companyId }, data: { creditLimitCents: 2111 } });
    const answer = refused(await confirm(made.program, uuid));
    expect(answer).toMatchObject({ status: 400, error: 'UNPROCESSABLE_ENTITY' });
    expect(answer.errorMessage).toContain('€21.12');
    expect(await owedBy(made.companyId)).toBe(0);
    const still = read('booking', await send(made.program, 'GET', `/bookings/${uuid}`));
    expect(still).toMatchObject({ status: 'ON_HOLD', utcConfirmedAt: null });
    expect(utcExpiresAt).not.toBeNull();
    await prisma.company.update({ where: { id: made.companyId }, data: { creditLimitCents: 2112 } });
    expect((await confirmed(made.program, uuid)).status).toBe('CONFIRMED');
    expect(await owedBy(made.companyId)).toBe(2112);
  });

  it('is needed, and the connection is named in the activity log', async () => {
    const made = await resellerOf(app);
    const { uuid } = await reserved(made.program, reservation(stock));
    await prisma.company.update({ where: { id: made.companyId }, data: { methods: ['card'] } });
    expectRefused(await confirm(made.program, uuid), 'UNPROCESSABLE_ENTITY');
    await prisma.company.update({ where: { id: made.companyId }, data: { methods: ['on_account'] } });
    await confirmed(made.program, uuid);
    const { orderId } = await orderOf(uuid);
    const { name } = await prisma.company.findUniqueOrThrow({ where: { id: made.companyId } });
    const entries = await prisma.auditLog.findMany({ where: { subjectId: orderId } });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['order.reseller_confirmed', `${name} · Booking system`],
    ]);
  });

  it('has been settled: staff refund the booking', async () => {
    const made = await resellerOf(app);
    const { uuid } = await reserved(made.program, reservation(stock));
    await confirmed(made.program, uuid);
    const [charge] = await prisma.companyCharge.findMany({ where: { companyId: made.companyId } });
    const body = { charges: [charge!.id], reference: 'T-1' };
    expect((await staff.json('POST', paths.bulk.settle(made.companyId), body)).status).toBeLessThan(400);
    expectRefused(await send(made.program, 'POST', `/bookings/${uuid}/cancel`, {}), 'UNPROCESSABLE_ENTITY');
  });
});

describe('a booking', () => {
  it('expires with its hold, before the server releases it and afterwards', async () => {
    const { uuid } = await reserved(program, reservation(stock));
    await letExpire(uuid);
    for (const sweep of [false, true]) {
      if (sweep) await expireOrders();
      const booking = read('booking', await send(program, 'GET', `/bookings/${uuid}`));
      expect(booking).toMatchObject({ status: 'EXPIRED', cancellable: false, utcConfirmedAt: null });
      expect(booking.cancellation).toMatchObject({ refund: 'NONE' });
      expectRefused(await confirm(program, uuid), 'INVALID_BOOKING_UUID', { uuid });
      expectRefused(await send(program, 'POST', `/bookings/${uuid}/extend`, {}), 'INVALID_BOOKING_UUID');
    }
  });

  it('is redeemed when each ticket was used, and cannot be cancelled from the first one on', async () => {
    const { uuid } = await reserved(program, reservation(stock));
    await confirmed(program, uuid);
    const { orderId } = await orderOf(uuid);
    const tickets = await prisma.ticket.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
    const enter = async (id: string) => {
      await prisma.ticket.update({ where: { id }, data: { usesLeft: 0 } });
      const at = { scannedAt: new Date(), result: 'accepted', code: 'x' };
      await prisma.validation.create({ data: { id: randomUUID(), nonce: randomUUID(), ticketId: id, ...at } });
    };
    await enter(tickets[0]!.id);
    const one = read('booking', await send(program, 'GET', `/bookings/${uuid}`));
    expect(one).toMatchObject({ status: 'CONFIRMED', utcRedeemedAt: null, cancellable: false });
    expect(one.unitItems.map(({ status }) => status).sort()).toEqual(['CONFIRMED', 'REDEEMED']);
    expectRefused(await send(program, 'POST', `/bookings/${uuid}/cancel`, {}), 'UNPROCESSABLE_ENTITY');
    await enter(tickets[1]!.id);
    const all = read('booking', await send(program, 'GET', `/bookings/${uuid}`));
    expect(all).toMatchObject({ status: 'REDEEMED', utcExpiresAt: null, cancellation: null });
    expect(all.utcRedeemedAt).not.toBeNull();
  });
});

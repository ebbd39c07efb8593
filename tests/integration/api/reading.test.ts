import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { at, dayAhead } from '../../support/days';
import { createEvent } from '../orders/shopFixture';
import { type Placed, payWith, placeOrder, start, untilState } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf } from './apiFixture';
import { type House, openHouse, slotStart } from './houses';

type Page<T> = { data: T[]; next: string | null };
type Order = { reference: string; state: string; version: number; paidCents: number; items: { tickets: unknown[] }[] };

let app: TestApp;
let north: House;
let south: House;
let paid: Placed;
let elsewhere: Placed;
let program: Client;
let ofNorth: Client;

beforeAll(async () => {
  app = await startApp();
  north = await openHouse('North');
  south = await openHouse('South');
  paid = await placeOrder(north.shop, { quantity: 2, slot: north.slot });
  await payWith(app, await start(paid.paymentId), '4000 0000 0000 0077');
  await untilState(paid, 'paid');
  elsewhere = await placeOrder(south.shop, { slot: south.slot });
  const { id } = await makeUser('administrator');
  program = await programOf(app, id);
  ofNorth = await programOf(app, id, { venueIds: [north.venue] });
});
afterAll(() => app.close());

const slotsPath = (event: string) => `/events/${event}/slots?from=${dayAhead(1)}&to=${dayAhead(31)}`;

describe('events', () => {
  it('are listed in the language of the caller, and only those of the token’s venues', async () => {
    const all = await checked<Page<{ id: string; title: string }>>(
      'listEvents',
      get(program, '/events', { 'Accept-Language': 'es' }),
    );
    expect(all.data.map(({ id, title }) => [id, title])).toEqual([
      [north.shop.eventId, 'Torre'],
      [south.shop.eventId, 'Torre'],
    ]);
    const own = await checked<Page<{ id: string }>>('listEvents', get(ofNorth, '/events'));
    expect(own.data.map(({ id }) => id)).toEqual([north.shop.eventId]);
    expect((await get(ofNorth, `/events/${south.shop.eventId}`)).status).toBe(404);
    expect((await get(ofNorth, slotsPath(south.shop.eventId))).status).toBe(404);
    expect((await get(ofNorth, `/events/${south.shop.eventId}/products`)).status).toBe(404);
  });

  it('are not shown before they are published', async () => {
    const { id } = await createEvent(north.venue, { status: 'draft' });
    expect((await get(program, `/events/${id}`)).status).toBe(404);
  });

  it('have time slots with their free places, and an ETag that changes with them', async () => {
    const path = slotsPath(north.shop.eventId);
    const first = await get(program, path);
    const { data } = await checked<{ data: object[] }>('listSlots', Promise.resolve(first));
    expect(data).toEqual([
      {
        id: north.slot,
        startsAt: slotStart.toISOString(),
        endsAt: at(dayAhead(5), '11:00').toISOString(),
        left: 28,
        availability: 'plenty',
      },
    ]);
    const known = { 'If-None-Match': first.headers.get('ETag')! };
    expect((await get(program, path, known)).status).toBe(304);
    await prisma.appointment.update({ where: { id: north.slot }, data: { capacity: 40 } });
    expect((await get(program, path, known)).status).toBe(200);
    await prisma.appointment.update({ where: { id: north.slot }, data: { capacity: 30 } });
  });

  it('have products with prices in minor units', async () => {
    const { data } = await checked<{ data: object[] }>(
      'listProducts',
      get(program, `/events/${north.shop.eventId}/products`),
    );
    expect(data).toMatchObject([{ id: north.shop.product, name: 'Adult', priceCents: 1200, places: 1 }]);
  });
});

describe('orders', () => {
  it('have items, tickets and what was paid', async () => {
    const order = await checked<Order>('getOrder', get(program, `/orders/${paid.reference}`));
    expect(order).toMatchObject({ reference: paid.reference, state: 'paid', totalCents: 2400, paidCents: 2400 });
    expect(order.items.map(({ tickets }) => tickets.length)).toEqual([1, 1]);
    expect(order.items[0]).toMatchObject({ priceCents: 1200, taxRate: 1000, taxCents: 109, product: 'Adult' });
  });

  it('of another venue are neither listed nor shown', async () => {
    const { data } = await checked<Page<Order>>('listOrders', get(ofNorth, '/orders'));
    expect(data.map(({ reference }) => reference)).toEqual([paid.reference]);
    expect((await get(ofNorth, `/orders/${elsewhere.reference}`)).status).toBe(404);
    expect((await get(program, `/orders/${elsewhere.reference}`)).status).toBe(200);
  });

  it('are read page by page, without a repeated or a missing one when another is placed in between', async () => {
    const first = await checked<Page<Order>>('listOrders', get(program, '/orders?limit=1'));
    const later = await placeOrder(north.shop, { quantity: 1 });
    const second = await checked<Page<Order>>('listOrders', get(program, `/orders?limit=1&cursor=${first.next}`));
    const third = await checked<Page<Order>>('listOrders', get(program, `/orders?limit=1&cursor=${second.next}`));
    const read = [first, second, third].flatMap(({ data }) => data.map(({ reference }) => reference));
    expect(read).toEqual([paid.reference, elsewhere.reference, later.reference]);
    expect(third.next).toBeNull();
  });

  it('that were placed stay readable while their buyer changes them', async () => {
    const order = await placeOrder(north.shop, { quantity: 1 });
    await sql('test_failed', `update payments set state = 'failed' where order_id = $1`, [order.id]);
    await sql('test_reopen', 'select reopen_order($1, null)', [order.id]);
    const changed = await checked<Order & { placedAt: null }>('getOrder', get(program, `/orders/${order.reference}`));
    expect(changed).toMatchObject({ state: 'held', placedAt: null });
  });

  it('are found by the time of their last change', async () => {
    const before = await checked<Order>('getOrder', get(program, `/orders/${elsewhere.reference}`));
    const since = new Date().toISOString();
    await payWith(app, await start(elsewhere.paymentId), '4000 0000 0000 0077');
    await untilState(elsewhere, 'paid');
    const { data } = await checked<Page<Order>>('listOrders', get(program, `/orders?modified_since=${since}`));
    expect(data.map(({ reference }) => reference)).toEqual([elsewhere.reference]);
    expect(data[0]!.version).toBeGreaterThan(before.version);
  });
});

describe('scans', () => {
  it('of a device without a network are found when they are delivered', async () => {
    const [decidedAt, uploadedAt] = [new Date('2026-11-01T10:00:00.000Z'), new Date('2026-11-01T12:00:00.000Z')];
    const id = uuidv7();
    const scan = { id, nonce: uuidv7(), eventId: north.shop.eventId, code: 'ABCDEFGHJK', result: 'unknown' };
    await prisma.validation.create({ data: { ...scan, scannedAt: decidedAt, receivedAt: decidedAt, uploadedAt } });
    const path = '/scans?since=2026-11-01T11:59:00.000Z';
    const { data } = await checked<Page<object>>('listScans', get(ofNorth, path));
    expect(data).toMatchObject([
      { id, decidedAt: '2026-11-01T10:00:00.000Z', recordedAt: '2026-11-01T12:00:00.000Z', wasOffline: true },
    ]);
  });

  it('are those of the token’s venues', async () => {
    const scan = (eventId: string) => ({
      ...{ id: uuidv7(), nonce: uuidv7(), eventId, code: 'ABCDEFGHJK', result: 'unknown' },
      scannedAt: new Date('2026-11-01T10:00:00.000Z'),
    });
    const [own, other] = [scan(north.shop.eventId), scan(south.shop.eventId)];
    await prisma.validation.createMany({ data: [own, other] });
    const { data } = await checked<Page<{ id: string }>>('listScans', get(ofNorth, '/scans'));
    const ids = data.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(other.id)]).toEqual([true, false]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, type Gate, scan, sellTicket, settle } from '../validations/gateFixture';

const ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;
const app = runApp();
const manager = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId);
});

const open = async (client = manager) => expectPage(await client.get(paths.dashboard()), 'Dashboard/Index');
const paidAt = (orderId: string, at: Date) => putEntriesAt(orderId, `'${at.toISOString()}'`);

describe('sales', () => {
  it('are the sums of the day’s paid orders', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId, { priceCents: 1250 });
    for (const quantity of [1, 3, 2]) await settle(await placeOrder({ eventId, product }, { quantity }));
    await placeOrder({ eventId, product }, { quantity: 5 });

    const { sales } = await open();
    const rows = await prisma.order.findMany({ where: { state: 'paid' }, include: { items: true } });
    const today = rows.filter((row) => dayIn(row.paidAt!, ZONE) === dayIn(new Date(), ZONE));
    expect(sales.today).toEqual({
      orders: today.length,
      tickets: today.reduce((sum, row) => sum + row.items.length, 0),
      gross: [{ currency: 'EUR', cents: today.reduce((sum, row) => sum + row.totalCents, 0) }],
      refunds: [],
    });
    expect(sales.today).toMatchObject({ orders: 3, tickets: 6, gross: [{ cents: 6 * 1250 }] });
    expect(sales.hours.reduce((sum, hour) => sum + hour.tickets, 0)).toBe(6);
    expect(sales.hours[sales.hourNow]).toMatchObject({ orders: 3, tickets: 6 });
  });

  it('are right at every look while orders come, for all who look at once', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId, { priceCents: 900 });
    const { today: before } = (await open()).sales;
    let tickets = 0;
    for (const [at, quantity] of [2, 1, 4].entries()) {
      await settle(await placeOrder({ eventId, product }, { quantity }));
      tickets += quantity;
      const figures = {
        orders: before.orders + at + 1,
        tickets: before.tickets + tickets,
        gross: [{ currency: 'EUR', cents: before.gross[0]!.cents + tickets * 900 }],
        refunds: [],
      };
      for (const { sales } of await Promise.all([open(), open(), open()])) expect(sales.today).toEqual(figures);
      expect((await open()).sales.today).toEqual(figures);
    }
  });

  it('stand beside the same weekday a week ago, up to the same time', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId, { priceCents: 1000 });
    const at = async (when: Date, quantity: number) => {
      const order = await placeOrder({ eventId, product }, { quantity });
      await settle(order);
      await paidAt(order.id, when);
    };
    const before = (await open()).sales;
    const [clock] = await sql<{ weekAgo: Date; hour: number }>(
      'test_week_ago',
      `select (now() at time zone $1 - interval '7 days') at time zone $1 as "weekAgo", extract(hour from now() at time zone $1)::int as hour`,
      [ZONE],
    );
    const weekAgo = clock!.weekAgo.getTime();
    await at(new Date(weekAgo - 1000), 2);
    await at(new Date(weekAgo - DAY_MS), 4);
    await at(new Date(Date.now() - DAY_MS), 4);
    const { sales } = await open();
    expect(sales.lastWeek).toEqual({ orders: 1, tickets: 2, gross: [{ currency: 'EUR', cents: 2000 }], refunds: [] });
    expect(sales.today).toEqual(before.today);
    expect(sales.hours[clock!.hour]!.lastWeekTickets).toBe(2);
  });

  it('belong to the day of the event’s venue', async () => {
    const island = await createVenue('Kiritimati');
    await sql('test_far_zone', `update venues set time_zone = 'Pacific/Kiritimati' where id = $1`, [island]);
    const { id: eventId } = await createEvent(island);
    const product = await createProduct(eventId, { priceCents: 700 });
    const order = await placeOrder({ eventId, product }, { quantity: 1 });
    await sql('test_currency', `update orders set currency = 'AUD' where id = $1`, [order.id]);
    await sql('test_paid_in', `update payments set currency = 'AUD' where order_id = $1`, [order.id]);
    await settle(order, 'AUD');
    const midnight = new Date(`${dayIn(new Date(), 'Pacific/Kiritimati')}T00:00:00+14:00`);
    const grossOf = async () => (await open()).sales.today.gross.find(({ currency }) => currency === 'AUD');
    await paidAt(order.id, new Date(midnight.getTime() + 1000));
    expect(await grossOf()).toEqual({ currency: 'AUD', cents: 700 });
    await paidAt(order.id, new Date(midnight.getTime() - 1000));
    expect(await grossOf()).toBeUndefined();
  });
});

describe('occupancy', () => {
  it('counts what is sold, held and entered of each of today’s times', async () => {
    const { id: eventId } = await createEvent(venueId, { title: { en: 'The Tower' } });
    const today = dayIn(new Date(), ZONE);
    const noon = (
      await sql<{ at: Date }>('test_noon', `select ($1::date + time '12:00') at time zone $2 as at`, [today, ZONE])
    )[0]!.at;
    const slot = async (startsAt: Date) =>
      (
        await prisma.appointment.create({
          data: {
            id: crypto.randomUUID(),
            eventId,
            startsAt,
            endsAt: new Date(startsAt.getTime() + 1_800_000),
            capacity: 30,
          },
        })
      ).id;
    const [now, later, tomorrow] = [
      await slot(noon),
      await slot(new Date(noon.getTime() + 3_600_000)),
      await slot(new Date(noon.getTime() + DAY_MS)),
    ];
    await sql('test_open', `update events set sales_close_minutes = -1440 where id = $1`, [eventId]);
    const product = await createProduct(eventId, {
      capacityUnits: 2,
      entryBeforeMinutes: 1440,
      entryAfterMinutes: 1440,
    });
    const paid = await placeOrder({ eventId, product }, { quantity: 3, slot: now });
    await settle(paid);
    await placeOrder({ eventId, product }, { quantity: 2, slot: now });
    const [first] = await prisma.ticket.findMany({ where: { orderId: paid.id } });
    await scan(manager, first!.reference, { gateId: gate.id });

    const event = (await open()).occupancy.find(({ id }) => id === eventId)!;
    expect(event).toMatchObject({ title: 'The Tower', venue: 'Museo del Faro', timeZone: ZONE });
    expect(event.slots.map(({ id }) => id)).toEqual([now, later]);
    expect(event.slots.some(({ id }) => id === tomorrow)).toBe(false);
    expect(event.slots[0]).toMatchObject({ capacity: 30, sold: 6, held: 4, entered: 2 });
    expect(event.slots[1]).toMatchObject({ sold: 0, held: 0, entered: 0 });
  });
});

describe('gates', () => {
  it('count entries and refusals since midnight, with the last scans', async () => {
    const own = await createGate(venueId, 'Own gate');
    const ticket = await sellTicket({ venueId });
    await scan(manager, ticket.code, { gateId: own.id });
    await scan(manager, ticket.code, { gateId: own.id });
    const { validationId } = await scan(manager, 'nonsense', { gateId: own.id });
    const { gates } = await open();
    expect(gates.gates.find(({ id }) => id === own.id)).toMatchObject({ name: 'Own gate', entries: 1, refusals: 2 });
    expect(gates.lastScans.slice(0, 3).map(({ result }) => result)).toEqual(['unknown', 'already_used', 'accepted']);
    expect(gates.lastScans[0]).toMatchObject({ id: validationId, gate: 'Own gate', ticket: null });
  });
});

describe('orders that need somebody', () => {
  it('are listed with why, the longest waiting first', async () => {
    expect((await open()).attention).toEqual({ orders: [], total: 0 });
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const [late, double] = [await placeOrder({ eventId, product }), await placeOrder({ eventId, product })];
    const needs = (orderId: string, cause: string, since: string, endedAt?: string) =>
      prisma.orderAttention.create({
        data: { id: uuidv7(), orderId, cause, raisedAt: new Date(since), endedAt: endedAt ? new Date(endedAt) : null },
      });
    await needs(late.id, 'places_gone', '2026-01-02T10:00:00Z');
    await needs(late.id, 'slot_cancelled', '2026-01-03T10:00:00Z');
    await needs(double.id, 'overpaid', '2026-01-01T10:00:00Z');
    await needs(double.id, 'amount_mismatch', '2025-12-01T10:00:00Z', '2025-12-02T10:00:00Z');
    const { attention } = await open();
    expect(attention.total).toBe(2);
    expect(attention.orders.map(({ reference, causes }) => [reference, causes])).toEqual([
      [double.reference, ['overpaid']],
      [late.reference, ['places_gone', 'slot_cancelled']],
    ]);
  });
});

describe('who may look', () => {
  it.each([
    ['accountant', { openOrders: true, openScans: false }],
    ['manager', { openOrders: true, openScans: true }],
  ] as const)('%s, with the ways on that are theirs', async (role, can) => {
    expect((await open(await signInAs(app, (await makeUser(role)).email))).can).toEqual(can);
  });

  it.each(['validator', 'cashier', 'customer', 'company'] as const)('not %s', async (role) => {
    const client = await signInAs(app, (await makeUser(role)).email);
    expectPage(await client.get(paths.dashboard()), 'Error', 403);
  });

  it('guests sign in first', async () => {
    expectPage(await app.newClient().get(paths.dashboard()), 'Auth/Login');
  });
});

it('fetches only the part that a live event has changed', async () => {
  await open();
  const { page } = await manager.visit(paths.dashboard(), { only: ['gates'] });
  expect(Object.keys(page!.props)).toContain('gates');
  expect(Object.keys(page!.props)).not.toContain('sales');
  expect(Object.keys(page!.props)).not.toContain('occupancy');
});

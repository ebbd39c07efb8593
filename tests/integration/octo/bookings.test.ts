/** Flows of OCTO's own validator (octotravel/validator) about bookings, each answer checked with OCTO's schemas. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { createVenue } from '../orders/shopFixture';
import {
  CONTACT,
  confirmed,
  countersOfSlot,
  expectRefused,
  orderOf,
  owedBy,
  read,
  resellerOf,
  reservation,
  reserved,
  type Stock,
  send,
  setSlotPrice,
  stockAt,
} from './octoFixture';

const app = runApp();
let program: Client;
let companyId: string;
let venueId: string;
let stock: Stock;
beforeAll(async () => {
  venueId = await createVenue();
  stock = await stockAt(venueId);
  ({ program, companyId } = await resellerOf(app));
});

describe('Booking Reservation', () => {
  const reserve = (more: object = {}) => send(program, 'POST', '/bookings', reservation(stock, more));

  it('holds the places', async () => {
    const own = await stockAt(venueId);
    const booking = await reserved(program, reservation(own, { notes: 'Wheelchair', resellerReference: 'R-1' }));
    expect(booking).toMatchObject({ status: 'ON_HOLD', notes: 'Wheelchair', resellerReference: 'R-1' });
    expect(booking).toMatchObject({ utcConfirmedAt: null, cancellation: null, utcRedeemedAt: null, cancellable: true });
    expect(booking).toMatchObject({ productId: own.eventId, optionId: 'DEFAULT', availabilityId: own.slots[0] });
    expect(booking.utcExpiresAt).not.toBeNull();
    expect(booking.pricing).toMatchObject({ original: 2400, net: 2112, currency: 'EUR' });
    expect(booking.unitItems.map(({ status, pricing }) => [status, pricing!.net])).toEqual([
      ['ON_HOLD', 1056],
      ['ON_HOLD', 1056],
    ]);
    expect(await countersOfSlot(own.slots[0]!)).toEqual({ held: 2, sold: 0 });
  });

  it('refuses a full slot, unknown ids, and no units', async () => {
    const full = await stockAt(venueId, { capacity: 1 });
    expectRefused(await send(program, 'POST', '/bookings/', reservation(full)), 'UNPROCESSABLE_ENTITY');
    expectRefused(await reserve({ productId: 'invalid' }), 'INVALID_PRODUCT_ID', { productId: 'invalid' });
    expectRefused(await reserve({ optionId: 'invalid' }), 'INVALID_OPTION_ID', { optionId: 'invalid' });
    const other = full.slots[0]!;
    for (const availabilityId of ['invalid', randomUUID(), other])
      expectRefused(await reserve({ availabilityId }), 'INVALID_AVAILABILITY_ID', { availabilityId });
    expectRefused(await reserve({ unitItems: undefined }), 'UNPROCESSABLE_ENTITY');
    expectRefused(await reserve({ unitItems: [] }), 'UNPROCESSABLE_ENTITY');
    for (const unitId of ['invalid', full.adult])
      expectRefused(await reserve({ unitItems: [{ unitId }] }), 'INVALID_UNIT_ID', { unitId });
  });
});

describe('Extend Reservation', () => {
  it('gives more time once, and refuses unknown bookings', async () => {
    const booking = await reserved(program, reservation(stock));
    const extend = () => send(program, 'POST', `/bookings/${booking.uuid}/extend`, { expirationMinutes: 30 });
    const longer = read('booking', await extend());
    expect(longer.utcExpiresAt! > booking.utcExpiresAt!).toBe(true);
    expect(read('booking', await extend()).utcExpiresAt).toBe(longer.utcExpiresAt);
    const unknown = randomUUID();
    expectRefused(await send(program, 'POST', `/bookings/${unknown}/extend`, {}), 'INVALID_BOOKING_UUID', {
      uuid: unknown,
    });
  });
});

describe('Booking Confirmation', () => {
  it('charges the account and gives the tickets', async () => {
    const before = await owedBy(companyId);
    const { uuid } = await reserved(program, reservation(stock));
    const booking = await confirmed(program, uuid, { resellerReference: 'VOUCHER-7' });
    expect(booking).toMatchObject({ status: 'CONFIRMED', resellerReference: 'VOUCHER-7', contact: CONTACT });
    expect(booking).toMatchObject({ utcExpiresAt: null, cancellation: null, utcRedeemedAt: null });
    expect(booking.utcConfirmedAt).not.toBeNull();
    expect(await owedBy(companyId)).toBe(before + 2112);
    const { order } = await orderOf(uuid);
    // Without emailReceipt the contact is no recipient of ours.
    expect(order).toMatchObject({ channel: 'partner', state: 'paid', customerName: 'Ana Sol', customerEmail: null });
    const [qr, pdf] = booking.unitItems[0]!.ticket!.deliveryOptions;
    expect(qr!.deliveryFormat).toBe('QRCODE');
    const path = new URL(pdf!.deliveryValue);
    const file = await app.newClient().get(`${path.pathname}${path.search}`);
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect((await app.newClient().get(path.pathname)).status).toBe(404);
  });

  it('changes the units, and is idempotent', async () => {
    const own = await stockAt(venueId);
    const { uuid } = await reserved(program, reservation(own));
    const unitItems = [{ unitId: own.adult }, { unitId: own.child }, { unitId: own.child }];
    const booking = await confirmed(program, uuid, { unitItems });
    expect(booking.unitItems.map(({ unitId }) => unitId)).toEqual([own.adult, own.child, own.child]);
    const owed = await owedBy(companyId);
    expect(await confirmed(program, uuid, { unitItems })).toEqual(booking);
    expect(await owedBy(companyId)).toBe(owed);
    expect(await countersOfSlot(own.slots[0]!)).toEqual({ held: 0, sold: 3 });
  });

  it('refuses unknown bookings and units', async () => {
    const unknown = await send(program, 'POST', `/bookings/${randomUUID()}/confirm`, { contact: CONTACT });
    expectRefused(unknown, 'INVALID_BOOKING_UUID');
    const { uuid } = await reserved(program, reservation(stock));
    const body = { contact: CONTACT, unitItems: [{ unitId: 'invalid' }] };
    expectRefused(await send(program, 'POST', `/bookings/${uuid}/confirm`, body), 'INVALID_UNIT_ID');
  });
});

describe('Booking Update', () => {
  const change = async (uuid: string, body: object) =>
    read('booking', await send(program, 'PATCH', `/bookings/${uuid}`, body));

  it('changes a reservation: time, units, contact, product', async () => {
    const [own, other] = [await stockAt(venueId), await stockAt(venueId)];
    const { uuid } = await reserved(program, reservation(own));
    expect((await change(uuid, { availabilityId: own.slots[1] })).availabilityId).toBe(own.slots[1]);
    expect(await countersOfSlot(own.slots[0]!)).toEqual({ held: 0, sold: 0 });
    expect((await change(uuid, { unitItems: [{ unitId: own.child }] })).unitItems).toHaveLength(1);
    expect(await change(uuid, { contact: CONTACT, notes: 'n' })).toMatchObject({ contact: CONTACT, notes: 'n' });
    const choice = { productId: other.eventId, optionId: 'DEFAULT', availabilityId: other.slots[0] };
    const moved = await change(uuid, { ...choice, unitItems: [{ unitId: other.adult }] });
    expect(moved).toMatchObject({ productId: other.eventId, availabilityId: other.slots[0], notes: 'n' });
    expect(await countersOfSlot(own.slots[1]!)).toEqual({ held: 0, sold: 0 });
  });

  it('moves a confirmed booking, unless money is owed', async () => {
    const own = await stockAt(venueId);
    const { uuid } = await reserved(program, reservation(own));
    const before = await confirmed(program, uuid);
    const owed = await owedBy(companyId);
    const moved = await change(uuid, { availabilityId: own.slots[1] });
    expect(moved).toMatchObject({ status: 'CONFIRMED', availabilityId: own.slots[1] });
    expect(moved.unitItems[0]!.ticket!.deliveryOptions[0]).not.toEqual(before.unitItems[0]!.ticket!.deliveryOptions[0]);
    expect(await countersOfSlot(own.slots[1]!)).toEqual({ held: 0, sold: 2 });
    expect(await owedBy(companyId)).toBe(owed);
    await setSlotPrice(own.slots[0]!, own.adult, 5000);
    const back = await send(program, 'PATCH', `/bookings/${uuid}`, { availabilityId: own.slots[0] });
    expectRefused(back, 'UNPROCESSABLE_ENTITY');
    const units = await send(program, 'PATCH', `/bookings/${uuid}`, { unitItems: [{ unitId: own.adult }] });
    expectRefused(units, 'UNPROCESSABLE_ENTITY');
  });
});

describe('Booking Cancellation', () => {
  const cancel = (uuid: string, body: object = { reason: 'ill' }) =>
    send(program, 'POST', `/bookings/${uuid}/cancel`, body);

  it('gives the places of a reservation back at once', async () => {
    const own = await stockAt(venueId);
    const { uuid } = await reserved(program, reservation(own));
    const booking = read('booking', await cancel(uuid));
    expect(booking).toMatchObject({ status: 'CANCELLED', utcExpiresAt: null, utcConfirmedAt: null });
    expect(booking.cancellation).toMatchObject({ refund: 'NONE', reason: 'ill' });
    expect(await countersOfSlot(own.slots[0]!)).toEqual({ held: 0, sold: 0 });
    expect(read('booking', await cancel(uuid, { reason: 'again' }))).toEqual(booking);
    const change = await send(program, 'PATCH', `/bookings/${uuid}`, { notes: 'x' });
    expectRefused(change, 'INVALID_BOOKING_UUID');
  });

  it('takes a confirmed booking off the account within its terms', async () => {
    const own = await stockAt(venueId);
    const owed = await owedBy(companyId);
    const { uuid } = await reserved(program, reservation(own));
    expect((await confirmed(program, uuid)).cancellable).toBe(true);
    const booking = read('booking', await cancel(uuid));
    expect(booking).toMatchObject({ status: 'CANCELLED', cancellable: false, utcExpiresAt: null });
    expect(booking.cancellation).toMatchObject({ refund: 'FULL', reason: 'ill' });
    expect(booking.unitItems[0]!.ticket!.deliveryOptions).toEqual([]);
    expect(await countersOfSlot(own.slots[0]!)).toEqual({ held: 0, sold: 0 });
    await expect.poll(() => owedBy(companyId)).toBe(owed);
  });

  it('refuses a booking past its terms, and unknown ones', async () => {
    const own = await stockAt(venueId, { event: { refundSteps: [{ hoursBefore: 72, percent: 10_000 }] } });
    const { uuid } = await reserved(program, reservation(own));
    expect((await confirmed(program, uuid)).cancellable).toBe(false);
    expectRefused(await cancel(uuid), 'UNPROCESSABLE_ENTITY');
    expectRefused(await cancel(randomUUID()), 'INVALID_BOOKING_UUID');
  });
});

describe('Get and List Bookings', () => {
  it('finds bookings by id, references and days', async () => {
    const resellerReference = `R-${randomUUID()}`;
    const booking = await reserved(program, reservation(stock, { resellerReference }));
    expect(read('booking', await send(program, 'GET', `/bookings/${booking.uuid}`))).toEqual(booking);
    const day = booking.availability!.localDateTimeStart.slice(0, 10);
    for (const query of [
      `resellerReference=${resellerReference}`,
      `supplierReference=${booking.supplierReference}`,
      `resellerReference=${resellerReference}&localDate=${day}`,
      `resellerReference=${resellerReference}&localDateStart=${dayAhead(0)}&localDateEnd=${day}`,
    ])
      expect(read('bookings', await send(program, 'GET', `/bookings/?${query}`))).toEqual([booking]);
    const elsewhere = `resellerReference=${resellerReference}&localDate=${dayAhead(200)}`;
    expect(read('bookings', await send(program, 'GET', `/bookings?${elsewhere}`))).toEqual([]);
    expectRefused(await send(program, 'GET', '/bookings/'), 'BAD_REQUEST');
    expectRefused(await send(program, 'GET', `/bookings/${randomUUID()}`), 'INVALID_BOOKING_UUID');
  });
});

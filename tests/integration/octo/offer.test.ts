/** Flows of OCTO's own validator (octotravel/validator) about the offer, each answer checked with OCTO's schemas. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import {
  CONTENT,
  confirmed,
  expectRefused,
  read,
  resellerOf,
  reserved,
  type Stock,
  send,
  setSlotPrice,
  stockAt,
} from './octoFixture';

const app = runApp();
let program: Client;
let venueId: string;
let stock: Stock;
beforeAll(async () => {
  venueId = await createVenue();
  stock = await stockAt(venueId);
  ({ program } = await resellerOf(app));
});

const asked = (more: object = {}) => ({ productId: stock.eventId, optionId: 'DEFAULT', ...more });
const days = () => ({ localDateStart: dayAhead(0), localDateEnd: dayAhead(4) });

describe('Get Capabilities', () => {
  it('lists pricing and content, and echoes those that were asked for', async () => {
    const answer = await send(program, 'GET', '/capabilities/');
    expect(read('capabilities', answer).map(({ id }) => id)).toEqual(['octo/pricing', 'octo/content']);
    expect(answer.headers.get('Octo-Capabilities')).toBe(CONTENT);
    const other = { headers: { 'Octo-Capabilities': 'octo/pricing, octo/pickups' } };
    const some = await send(program, 'GET', '/capabilities', undefined, other);
    expect(some.headers.get('Octo-Capabilities')).toBe('octo/pricing');
  });
});

describe('Get Suppliers', () => {
  it('is the organisation', async () => {
    const answer = await send(program, 'GET', '/supplier/', undefined, {
      headers: { 'Octo-Capabilities': CONTENT, 'Accept-Language': 'es' },
    });
    expect(read('supplier', answer)).toMatchObject({ name: 'Aforo', media: [] });
    expect(answer.headers.get('Content-Language')).toBe('es');
    expect(answer.headers.get('Available-Languages')).toMatch(/en.*es|es.*en/);
  });
});

describe('Get Products', () => {
  it('lists events with their units, prices and texts', async () => {
    const products = read('products', await send(program, 'GET', '/products/'));
    const own = products.find(({ id }) => id === stock.eventId)!;
    expect(own).toMatchObject({ availabilityType: 'START_TIME', title: 'The Lighthouse Museum', pricingPer: 'UNIT' });
    expect(own).toMatchObject({ defaultCurrency: 'EUR', timeZone: 'Europe/Madrid', shortDescription: 'Light' });
    expect(own.options[0]!.cancellationCutoff).toBe('24 hours');
    // 12 % off 12.00 is 10.56, of which 0.96 are tax at 10 %.
    const tax = { name: '10% VAT included', original: 109, retail: 109, net: 96 };
    expect(own.options[0]!.units.find(({ id }) => id === stock.adult)!.pricingFrom).toEqual([
      { original: 1200, retail: 1200, net: 1056, currency: 'EUR', currencyPrecision: 2, includedTaxes: [tax] },
    ]);
    expect(read('product', await send(program, 'GET', `/products/${stock.eventId}`))).toEqual(own);
  });

  it('has neither prices nor texts without their capabilities', async () => {
    const plain = read('product', await send(program, 'GET', `/products/${stock.eventId}`, undefined, {}));
    expect([plain.title, plain.defaultCurrency, plain.options[0]!.units[0]!.pricingFrom]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('refuses an unknown one', async () => {
    for (const id of [randomUUID(), 'none', '1e308'])
      expectRefused(await send(program, 'GET', `/products/${id}`), 'INVALID_PRODUCT_ID', { productId: id });
  });
});

describe('Availability Calendar', () => {
  const calendar = (body: object) => send(program, 'POST', '/availability/calendar', body);

  it('has each day, with prices', async () => {
    const listed = read('calendar', await calendar(asked(days())));
    expect(listed.map(({ localDate }) => localDate)).toEqual([0, 1, 2, 3, 4].map((day) => dayAhead(day)));
    const open = listed.filter(({ available }) => available);
    expect(open.reduce((sum, { capacity }) => sum + capacity!, 0)).toBe(40);
    expect(open[0]).toMatchObject({ status: 'AVAILABLE', vacancies: 20 });
    expect(open[0]!.unitPricingFrom!.map(({ net }) => net)).toEqual([1056, 616]);
    expect(listed.filter(({ status }) => status === 'CLOSED')).toHaveLength(5 - open.length);
  });

  it('refuses unknown ids, half a range, and more than a year', async () => {
    const unknown = { ...asked(days()), productId: randomUUID() };
    expectRefused(await calendar(unknown), 'INVALID_PRODUCT_ID', { productId: unknown.productId });
    expectRefused(await calendar({ ...asked(days()), optionId: 'x' }), 'INVALID_OPTION_ID', { optionId: 'x' });
    expectRefused(await calendar(asked({ localDateEnd: dayAhead(3) })), 'BAD_REQUEST');
    expectRefused(await calendar(asked({ ...days(), localDateEnd: dayAhead(400) })), 'BAD_REQUEST');
    expectRefused(await calendar(asked({ ...days(), localDateEnd: dayAhead(-1) })), 'BAD_REQUEST');
  });
});

describe('Availability Check', () => {
  const check = (body: object) => send(program, 'POST', '/availability/', body);

  it('has each slot, by days and by ids, in the time of the venue', async () => {
    const listed = read('availability', await check(asked(days())));
    expect(listed.map(({ id }) => id)).toEqual(stock.slots);
    expect(listed[0]!.localDateTimeStart).toMatch(/T\d\d:\d\d:\d\d\+0[12]:00$/);
    expect(listed[0]!.utcCutoffAt).toMatch(/:\d\dZ$/);
    expect(listed[0]).toMatchObject({ allDay: false, capacity: 20, vacancies: 20, available: true });
    const units = [
      { id: stock.adult, quantity: 2 },
      { id: stock.child, quantity: 1 },
    ];
    const [one] = read('availability', await check(asked({ availabilityIds: [stock.slots[1]], units })));
    // Two of 10.56 and one of 6.16.
    expect(one!.pricing).toMatchObject({ original: 3100, net: 2728 });
    const many = [{ id: stock.adult, quantity: 21 }];
    const [full] = read('availability', await check(asked({ availabilityIds: [stock.slots[1]], units: many })));
    expect(full).toMatchObject({ available: false, status: 'SOLD_OUT', vacancies: 20 });
    const day = listed[0]!.localDateTimeStart.slice(0, 10);
    expect(read('availability', await check(asked({ localDate: day })))[0]!.id).toBe(stock.slots[0]);
  });

  it('prices a slot with prices of its own', async () => {
    const dear = await stockAt(venueId);
    await setSlotPrice(dear.slots[1]!, dear.adult, 2000);
    const listed = read('availability', await check({ ...asked(days()), productId: dear.eventId }));
    expect(listed.map(({ unitPricing }) => unitPricing![0]!.net)).toEqual([1056, 1760]);
  });

  it('refuses unknown ids and units, both kinds of choice, and none', async () => {
    expectRefused(await check({ ...asked(days()), productId: 'x' }), 'INVALID_PRODUCT_ID', { productId: 'x' });
    expectRefused(await check({ ...asked(days()), optionId: undefined }), 'INVALID_OPTION_ID', { optionId: '' });
    const units = [{ id: 'x', quantity: 1 }];
    expectRefused(await check(asked({ ...days(), units })), 'INVALID_UNIT_ID', { unitId: 'x' });
    expectRefused(await check(asked({ ...days(), availabilityIds: stock.slots })), 'BAD_REQUEST');
    expectRefused(await check(asked()), 'BAD_REQUEST');
  });
});

describe('an event without time slots', () => {
  it('is open all day, and its days are sold without limit', async () => {
    const { id } = await createEvent(venueId, { kind: 'open' });
    const unit = await createProduct(id, { channels: ['partner'], validDays: 30 });
    const product = read('product', await send(program, 'GET', `/products/${id}`));
    expect(product).toMatchObject({ availabilityType: 'OPENING_HOURS' });
    const range = { productId: id, optionId: 'DEFAULT', localDateStart: dayAhead(0), localDateEnd: dayAhead(2) };
    const listed = read('availability', await send(program, 'POST', '/availability/', range));
    expect(listed.map((each) => each.id)).toEqual([0, 1, 2].map((day) => dayAhead(day)));
    expect(listed[0]).toMatchObject({ allDay: true, status: 'FREESALE', vacancies: null });
    expect(listed[0]!.openingHours).toHaveLength(1);
    expect(listed[0]!.localDateTimeStart).toMatch(/T00:00:00\+0[12]:00$/);
    expect(read('calendar', await send(program, 'POST', '/availability/calendar', range))).toHaveLength(3);
    const body = { ...range, localDateStart: undefined, localDateEnd: undefined, unitItems: [{ unitId: unit }] };
    const past = { ...body, availabilityId: dayAhead(-2) };
    expectRefused(await send(program, 'POST', '/bookings/', past), 'INVALID_AVAILABILITY_ID');
    const booking = await reserved(program, { ...body, availabilityId: dayAhead(2) });
    expect(booking).toMatchObject({ availabilityId: dayAhead(2), status: 'ON_HOLD', productId: id });
    expect((await confirmed(program, booking.uuid)).status).toBe('CONFIRMED');
    const moved = await send(program, 'PATCH', `/bookings/${booking.uuid}`, { availabilityId: dayAhead(1) });
    expect(read('booking', moved).availabilityId).toBe(dayAhead(1));
    const byDay = await send(program, 'GET', `/bookings/?localDate=${dayAhead(1)}`);
    expect(read('bookings', byDay).map(({ uuid }) => uuid)).toEqual([booking.uuid]);
  });
});

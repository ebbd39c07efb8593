/** Sales reports from the ledgers: all figures exact, by every dimension, on the page and in the files. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromo } from '../../support/promos';
import { putEntriesAt } from '../../support/putEntriesAt';
import { readSheet } from '../../support/readXlsx';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { sold } from '../payments/refundFixture';
import { settle } from '../validations/gateFixture';

const app = runApp();
let all: Client;
const house: Record<'venue' | 'event' | 'adult' | 'child' | 'otherVenue' | 'otherEvent' | 'seat', string> = {} as never;

beforeAll(async () => {
  all = (await makeStaff(app, 'everywhere')).client;
  house.venue = await createVenue('Madrid Hall');
  house.event = (await createEvent(house.venue, { title: { en: 'Madrid Tour' } })).id;
  house.adult = await createProduct(house.event, { name: { en: 'Adult' }, priceCents: 11_000, taxRate: 1000 });
  house.child = await createProduct(house.event, { name: { en: 'Child' }, priceCents: 1210, taxRate: 2100 });
  house.otherVenue = await createVenue('Cádiz Hall');
  house.otherEvent = (await createEvent(house.otherVenue, { title: { en: 'Cádiz Play' } })).id;
  house.seat = await createProduct(house.otherEvent, { name: { en: 'Seat' }, priceCents: 5000, taxRate: 1000 });
});

type Sale = { product?: 'adult' | 'child' | 'seat'; quantity?: number; promo?: string; fee?: number };

/** A paid order with a backdated payment; a promotion takes 10% off each unit. */
async function sell(paidAt: string, { product = 'adult', quantity = 1, promo, fee = 0 }: Sale = {}) {
  const eventId = product === 'seat' ? house.otherEvent : house.event;
  const order = await placeOrder({ eventId, product: house[product] }, { quantity });
  const off = promo ? order.total / 10 : 0;
  if (promo) {
    await sql(
      'test_off',
      `update order_items set discount_cents = price_cents / 10, tax_cents = tax_included(price_cents - price_cents / 10, tax_rate) where order_id = $1`,
      [order.id],
    );
    await prisma.promoRedemption.create({
      data: { id: uuidv7(), orderId: order.id, promoId: promo, name: { en: 'Members' }, discountCents: off },
    });
  }
  const change = fee - off;
  await sql(
    'test_sum',
    `update orders set fee_cents = $2, discount_cents = $3, total_cents = total_cents + $4 where id = $1`,
    [order.id, fee, off, change],
  );
  await sql('test_due', `update payments set amount_cents = amount_cents + $2 where order_id = $1`, [order.id, change]);
  await settle({ ...order, total: order.total + change }, 'EUR');
  await putEntriesAt(order.id, `'${paidAt}'`);
  return order;
}

/** A backdated refund of one unit. */
async function refund({ id }: { id: string }, at: string) {
  const [unit] = await prisma.orderItem.findMany({
    where: { orderId: id, state: 'active' },
    orderBy: { position: 'asc' },
  });
  const amount = unit!.priceCents - unit!.discountCents;
  const what = { id: uuidv7(), key: randomUUID(), order_id: id, items: [{ id: unit!.id, amount }], fee: 0, amount };
  const [back] = await sql<{ outcome: string }>('test_refund', 'select give_back($1::jsonb) as outcome', [
    JSON.stringify({ ...what, currency: 'EUR', reason: 'by_staff' }),
  ]);
  expect(back!.outcome).toBe('created');
  await putEntriesAt(id, `'${at}'`, ['refund']);
}

type Query = Record<string, string>;
const between = (from: string, to: string, more: Query = {}): Query => ({ range: 'custom', from, to, ...more });

async function read(query: Query, client = all) {
  const { page, status } = await client.visit(paths.salesReports.index(query));
  expect(status).toBe(200);
  return page!.props as unknown as Pages['SalesReports/Index'];
}

/** "3 Nov: 1 1 0 11000 …" for each line with figures, and the total. */
async function lines(query: Query, client = all) {
  const { report } = await read(query, client);
  const some = report.lines.filter(({ cells }) => cells.some((cell) => cell !== 0));
  return Object.fromEntries([...some, ...report.totals].map(({ key, cells }) => [key || 'total', cells]));
}

describe('a sales report', () => {
  it('keeps the day of a sale as it was and has its refund on its own day, gross and refunds apart', async () => {
    const sale = await sell('2025-02-03T10:00:00Z');
    await refund(sale, '2025-02-05T10:00:00Z');
    // orders, tickets, refunded, list, discount, sold, refunds, net, tax, base
    expect(await lines(between('2025-02-01', '2025-02-28'))).toEqual({
      '2025-02-03': [1, 1, 0, 11_000, 0, 11_000, 0, 11_000, 1000, 10_000],
      '2025-02-05': [0, 0, -1, 0, 0, 0, -11_000, -11_000, -1000, -10_000],
      total: [1, 1, -1, 11_000, 0, 11_000, -11_000, 0, 0, 0],
    });
    expect(await lines(between('2025-02-05', '2025-02-05', { rows: 'tax_rate' }))).toEqual({
      '1000': [0, 0, -1, 0, 0, 0, -11_000, -11_000, -1000, -10_000],
      total: [0, 0, -1, 0, 0, 0, -11_000, -11_000, -1000, -10_000],
    });
  });

  it('has what is sold at half past midnight in Madrid on the new day, and the hours of long and short days in their day', async () => {
    await sell('2025-04-30T22:30:00Z');
    expect(Object.keys(await lines(between('2025-04-30', '2025-05-01')))).toEqual(['2025-05-01', 'total']);
    // Clocks go from 3:00 back to 2:00: 2:30 occurs twice on the 26th.
    for (const at of ['2025-10-25T22:00:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-26T22:59:59Z'])
      await sell(at);
    for (const at of ['2025-03-29T23:00:00Z', '2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z', '2025-03-30T21:59:59Z'])
      await sell(at);
    const tickets = async (day: string) => {
      const { report } = await read(between(day, day, { rows: 'hour' }));
      const written = [...report.lines, ...report.totals].map(({ key, cells }) => `${key || 'total'} ${cells[1]}`);
      return written.filter((line) => !line.endsWith(' 0'));
    };
    expect(await tickets('2025-10-26')).toEqual(['00 1', '02 2', '23 1', 'total 4']);
    expect(await tickets('2025-03-30')).toEqual(['00 1', '01 1', '03 1', '23 1', 'total 4']);
  });

  it('comes to one total by product, by promotion and by tax rate, with a tenth off three lines', async () => {
    const promo = await createPromo({ eventId: house.event, name: { en: 'Members' } });
    await sell('2025-06-10T10:00:00Z', { quantity: 3, promo });
    await sell('2025-06-10T11:00:00Z', { product: 'child' });
    // 330.00 less 33.00, of which 27.00 tax; 12.10 of which 2.10 tax.
    const total = [2, 4, 0, 34_210, -3300, 30_910, 0, 30_910, 2910, 28_000];
    const of = (rows: string) => lines(between('2025-06-10', '2025-06-10', { rows }));
    expect(await of('promotion')).toEqual({
      [promo]: [1, 3, 0, 33_000, -3300, 29_700, 0, 29_700, 2700, 27_000],
      '~': [1, 1, 0, 1210, 0, 1210, 0, 1210, 210, 1000],
      total,
    });
    for (const rows of ['product', 'tax_rate', 'channel', 'seller', 'event', 'slot', 'week', 'month', 'weekday'])
      expect((await of(rows)).total, rows).toEqual(total);
  });

  it('crosses two dimensions, whose rows and columns come to the same', async () => {
    await sell('2025-07-07T10:00:00Z', { quantity: 2, fee: 150 });
    await sell('2025-07-08T10:00:00Z', { product: 'child' });
    await sell('2025-06-30T10:00:00Z', { product: 'child', quantity: 2 });
    const { report } = await read(
      between('2025-07-07', '2025-07-13', { rows: 'day', columns: 'product', measure: 'sold' }),
    );
    expect(report.columns.map(({ label }) => label)).toEqual([
      'Adult · Madrid Tour',
      'Child · Madrid Tour',
      'Booking fees',
    ]);
    const written = [...report.lines.slice(0, 3), ...report.totals].map(({ key, cells, now, before }) => [
      key,
      ...cells,
      now,
      before,
    ]);
    expect(written).toEqual([
      ['2025-07-07', 22_000, 0, 150, 22_150, 2420],
      ['2025-07-08', 0, 1210, 0, 1210, 0],
      ['2025-07-09', 0, 0, 0, 0, 0],
      ['', 22_000, 1210, 150, 23_360, 2420],
    ]);
  });
});

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${app.url}${path}`, { headers: { Cookie: all.cookies.header() } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('its files and entries', () => {
  it('have the figures of the page, with a refund of one line, and a filter leaves refunds of other products out', async () => {
    const [one, other] = [
      await sell('2025-08-04T10:00:00Z', { quantity: 2 }),
      await sell('2025-08-04T11:00:00Z', { product: 'child', quantity: 2 }),
    ];
    await refund(one, '2025-08-05T10:00:00Z');
    await refund(other, '2025-08-05T10:00:00Z');
    const query = between('2025-08-04', '2025-08-05', { of_product: house.adult });
    const total = [1, 2, -1, 22_000, 0, 22_000, -11_000, 11_000, 1000, 10_000];
    expect((await lines(query)).total).toEqual(total);
    const csv = (await all.get(paths.salesReports.file('csv', query))).text.trim().split('\r\n');
    expect(csv.at(-1)).toBe('Total,EUR,1,2,-1,220.00,0.00,220.00,-110.00,110.00,10.00,100.00,0.00,110.00');
    expect(csv).toHaveLength(4);
    const sheet = readSheet(await bytesOf(paths.salesReports.file('xlsx', query)));
    expect(sheet.at(-1)).toEqual(['Total', 'EUR', 1, 2, -1, 220, 0, 220, -110, 110, 10, 100, 0, 110]);
    const pdf = await bytesOf(paths.salesReports.file('pdf', query));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const { page } = await all.visit(paths.salesReports.entries(query));
    const { entries, sums, count } = page!.props as unknown as Pages['SalesReports/Entries'];
    expect(entries.map(({ kind, quantity, amount, tax }) => [kind, quantity, amount, tax])).toEqual([
      ['refund', -1, -11_000, -1000],
      ['sale', 1, 11_000, 1000],
      ['sale', 1, 11_000, 1000],
    ]);
    expect([count, sums]).toEqual([3, [{ currency: 'EUR', sum: 11_000 }]]);
  });
});

describe('who sees what', () => {
  it('a manager of one venue has its events alone, without fees and without money', async () => {
    await sell('2025-09-01T10:00:00Z', { fee: 150 });
    await sell('2025-09-01T10:00:00Z', { product: 'seat' });
    const query = between('2025-09-01', '2025-09-01', { rows: 'event' });
    const { client } = await makeStaff(app, [{ venueId: house.otherVenue }]);
    expect(Object.keys(await lines(query, client))).toEqual([house.otherEvent, 'total']);
    expect((await lines(query, client)).total![7]).toBe(5000);
    const money = await read({ ...query, ledger: 'money' }, client);
    expect([money.asked.ledger, money.mayMoney]).toEqual(['sales', false]);
    expect((await lines(query)).total![7]).toBe(16_150);
    expect(await lines(between('2025-09-01', '2025-09-01', { ledger: 'money', rows: 'method' }))).toEqual({
      card: [2, 16_150, 0, 16_150, 0],
      total: [2, 16_150, 0, 16_150, 0],
    });
  });
});

describe('an exchange', () => {
  it('of 7.00 for 14.00 a week later leaves the first day as it was, and the second has 7.00 more and no ticket more', async () => {
    const event = { rescheduleUntilHours: 1, rescheduleExchanges: true };
    const sale = await sold({ quantity: 1, product: { name: { en: 'Half' }, priceCents: 700 }, event });
    const whole = await createProduct(sale.eventId, { name: { en: 'Whole' }, priceCents: 1400, taxRate: 1000 });
    await putEntriesAt(sale.id, `'2025-12-01T10:00:00Z'`);
    await sql(
      'test_exchange',
      'update order_items set product_id = $2, price_cents = 1400, tax_rate = 1000, tax_cents = 127 where order_id = $1',
      [sale.id, whole],
    );
    await sql('test_entries', `select write_move_entries($1, 'exchange', null, null)::text`, [sale.id]);
    await putEntriesAt(sale.id, `'2025-12-08T10:00:00Z'`, ['exchange']);
    expect(await lines(between('2025-12-01', '2025-12-31', { of_event: sale.eventId }))).toEqual({
      '2025-12-01': [1, 1, 0, 700, 0, 700, 0, 700, 64, 636],
      '2025-12-08': [0, 0, 0, 700, 0, 700, 0, 700, 63, 637],
      total: [1, 1, 0, 1400, 0, 1400, 0, 1400, 127, 1273],
    });
  });
});

/**
 * Sales of a period compared with another: two venues in different zones, two currencies, fees, refunds, and
 * permissions.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { settle } from '../validations/gateFixture';

const MADRID = 'Europe/Madrid';
const app = runApp();
let all: Client;
let madrid: { venue: string; event: string; product: string; second: string };
let newYork: { venue: string; event: string; product: string };

beforeAll(async () => {
  all = (await makeStaff(app, 'everywhere')).client;
  const venue = await createVenue('Madrid Hall');
  const event = (await createEvent(venue, { title: { en: 'Madrid Tour' } })).id;
  madrid = {
    venue,
    event,
    product: await createProduct(event, { name: { en: 'Adult' }, priceCents: 1000 }),
    second: await createProduct(event, { name: { en: 'Child' }, priceCents: 400 }),
  };
  const hall = await createVenue('York Hall');
  await sql('test_zone', `update venues set time_zone = 'America/New_York' where id = $1`, [hall]);
  const play = (await createEvent(hall, { title: { en: 'York Play' } })).id;
  newYork = {
    venue: hall,
    event: play,
    product: await createProduct(play, { name: { en: 'Seat' }, priceCents: 5000 }),
  };
});

type Sale = { event?: 'madrid' | 'newYork'; second?: boolean; quantity?: number; fee?: number };

/** A paid order with a backdated payment. */
async function sell(paidAt: string, { event = 'madrid', second, quantity = 1, fee = 0 }: Sale = {}) {
  const shop =
    event === 'madrid'
      ? { eventId: madrid.event, product: second ? madrid.second : madrid.product }
      : { eventId: newYork.event, product: newYork.product };
  const order = await placeOrder(shop, { quantity });
  const currency = event === 'madrid' ? 'EUR' : 'USD';
  await sql(
    'test_sale',
    `update orders set fee_cents = $2, total_cents = total_cents + $2, currency = $3 where id = $1`,
    [order.id, fee, currency],
  );
  const due = `update payments set amount_cents = amount_cents + $2, currency = $3 where order_id = $1`;
  await sql('test_due', due, [order.id, fee, currency]);
  await settle({ ...order, total: order.total + fee }, currency);
  await putEntriesAt(order.id, `'${paidAt}'`);
  return order;
}

/** A backdated refund of one unit. */
async function refund({ id, total }: Awaited<ReturnType<typeof sell>>, at: string) {
  const [unit] = await prisma.orderItem.findMany({
    where: { orderId: id, state: 'active' },
    orderBy: { position: 'asc' },
  });
  const amount = Math.min(unit!.priceCents, total);
  const what = { id: uuidv7(), key: randomUUID(), order_id: id, items: [{ id: unit!.id, amount }], fee: 0, amount };
  const [back] = await sql<{ outcome: string }>('test_refund', 'select give_back($1::jsonb) as outcome', [
    JSON.stringify({ ...what, currency: 'EUR', reason: 'by_staff' }),
  ]);
  expect(back!.outcome).toBe('created');
  await putEntriesAt(id, `'${at}'`, ['refund']);
}

async function read(query: Record<string, string>, client = all) {
  const address = `${paths.dashboard()}?${new URLSearchParams(query)}`;
  await client.get(paths.dashboard());
  const { page } = await client.visit(address, { only: ['period', 'figures'] });
  return page!.props as unknown as Required<
    Pick<import('../../../server/pages').Pages['Dashboard/Index'], 'figures' | 'period'>
  >;
}
const between = (from: string, to: string, more: Record<string, string> = {}) =>
  ({ range: 'custom', from, to, ...more }) as Record<string, string>;

type Figures = Awaited<ReturnType<typeof read>>['figures'];
/** A text for each line: "Madrid Tour EUR 3 tickets 2 orders 2400, before 1 1 1000". */
const written = (lines: Figures['events']) =>
  lines.map(({ name, currency, now, before }) =>
    `${name} ${currency} ${now.tickets} ${now.orders} ${now.cents}, before ${before.tickets} ${before.orders} ${before.cents}`.trim(),
  );

describe('a period’s sales', () => {
  it('are added up by event, product, channel and day, each currency apart, fees by themselves', async () => {
    await sell('2025-05-13T10:00:00Z', { quantity: 2 });
    await sell('2025-05-14T10:00:00Z', { second: true, fee: 150 });
    await sell('2025-05-14T12:00:00Z', { event: 'newYork', quantity: 3 });
    await sell('2025-05-10T10:00:00Z');
    const { figures } = await read(between('2025-05-13', '2025-05-15'));
    expect(written(figures.totals)).toEqual(['EUR 3 2 2550, before 1 1 1000', 'USD 3 1 15000, before 0 0 0']);
    expect(written(figures.events)).toEqual([
      'Madrid Tour EUR 3 2 2400, before 1 1 1000',
      'Booking fees EUR 0 1 150, before 0 0 0',
      'York Play USD 3 1 15000, before 0 0 0',
    ]);
    expect(written(figures.products)).toEqual([
      'Adult · Madrid Tour EUR 2 1 2000, before 1 1 1000',
      'Child · Madrid Tour EUR 1 1 400, before 0 0 0',
      'Booking fees EUR 0 1 150, before 0 0 0',
      'Seat · York Play USD 3 1 15000, before 0 0 0',
    ]);
    expect(figures.channels.map(({ key, currency, now }) => [key, currency, now.cents])).toEqual([
      ['web', 'EUR', 2550],
      ['web', 'USD', 15000],
    ]);
    const cents = (what: 'now' | 'before') => figures.days.map(({ sold }) => sold.map((it) => it[what].cents));
    expect(figures.days.map(({ date, beforeDate }) => [date, beforeDate])).toEqual([
      ['2025-05-13', '2025-05-10'],
      ['2025-05-14', '2025-05-11'],
      ['2025-05-15', '2025-05-12'],
    ]);
    expect(cents('now')).toEqual([
      [2000, 0],
      [550, 15000],
      [0, 0],
    ]);
    expect(cents('before')).toEqual([
      [1000, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('count what was paid, whatever was given back since, and nothing that was not', async () => {
    const [whole, part] = [await sell('2025-06-02T10:00:00Z'), await sell('2025-06-02T10:00:00Z', { quantity: 2 })];
    await placeOrder({ eventId: madrid.event, product: madrid.product });
    const given = await placeOrder({ eventId: madrid.event, product: madrid.product });
    await sql('test_cancel', 'select cancel_order($1, null)', [given.id]);
    const before = await read(between('2025-06-02', '2025-06-02'));
    await refund(whole, '2025-06-02T12:00:00Z');
    await refund(part, '2025-06-04T10:00:00Z');
    const { figures } = await read(between('2025-06-02', '2025-06-02'));
    expect(written(figures.totals)).toEqual(['EUR 3 2 3000, before 0 0 0']);
    // Refunds are shown separately.
    expect(figures.refunds).toEqual([{ currency: 'EUR', now: -1000, before: 0 }]);
    expect({ ...figures, refunds: [] }).toEqual(before.figures);
  });

  it('belong to the day of the clock they were sold by, which has 25 hours or 23 where clocks change', async () => {
    // Madrid, 26 October 2025: from 22:00 UTC of the day before to 23:00 UTC.
    await sell('2025-10-25T21:59:59Z');
    await sell('2025-10-25T22:00:00Z', { quantity: 2 });
    await sell('2025-10-26T22:59:59Z', { quantity: 3 });
    await sell('2025-10-26T23:00:00Z', { quantity: 4 });
    // In New York it is still the 25th.
    await sell('2025-10-26T03:59:59Z', { event: 'newYork' });
    const { figures } = await read(between('2025-10-25', '2025-10-27'));
    const tickets = (currency: string) =>
      figures.days.map(({ sold }) => sold.find((it) => it.currency === currency)!.now.tickets);
    expect(tickets('EUR')).toEqual([1, 5, 4]);
    expect(tickets('USD')).toEqual([1, 0, 0]);
    // 30 March 2025 ends at 22:00 UTC.
    await sell('2025-03-29T23:00:00Z');
    await sell('2025-03-30T21:59:59Z', { quantity: 2 });
    await sell('2025-03-30T22:00:00Z', { quantity: 4 });
    const spring = await read(between('2025-03-30', '2025-03-30'));
    expect(written(spring.figures.totals)).toEqual(['EUR 3 2 3000, before 0 0 0']);
  });

  it('a year before are those of the same date, and of the same weekday where that is asked for', async () => {
    await sell('2024-02-29T10:00:00Z', { quantity: 2 });
    await sell('2023-03-02T10:00:00Z', { quantity: 3 });
    await sell('2023-02-28T10:00:00Z', { quantity: 7 });
    const beside = async (compare: string) => {
      const { figures, period } = await read(between('2024-02-29', '2024-02-29', { compare }));
      return [period.before.from, ...written(figures.totals)];
    };
    expect(await beside('year')).toEqual(['2023-02-28', 'EUR 2 1 2000, before 7 1 7000']);
    expect(await beside('weekdays')).toEqual(['2023-03-02', 'EUR 2 1 2000, before 3 1 3000']);
  });

  it('of a day that is going on stand beside the other day up to the same time', async () => {
    const [clock] = await sql<{ midnight: Date; last: Date }>(
      'test_yesterday',
      `select (date_trunc('day', now() at time zone $1) - interval '1 day') at time zone $1 as midnight,
         (date_trunc('day', now() at time zone $1) - interval '1 second') at time zone $1 as last`,
      [MADRID],
    );
    await sell(clock!.midnight.toISOString(), { quantity: 2 });
    await sell(clock!.last.toISOString(), { quantity: 5 });
    await sell(new Date().toISOString(), { quantity: 3 });
    const today = await read({ range: 'today' });
    expect(written(today.figures.totals)).toEqual(['EUR 3 1 3000, before 2 1 2000']);
    const yesterday = await read({ range: 'yesterday' });
    expect(written(yesterday.figures.totals)).toEqual(['EUR 7 2 7000, before 0 0 0']);
    // The day's own section agrees.
    const { sales } = expectPage(await all.get(paths.dashboard()), 'Dashboard/Index');
    expect(sales.today).toEqual({ orders: 1, tickets: 3, gross: [{ currency: 'EUR', cents: 3000 }], refunds: [] });
  });
});

describe('whoever is limited', () => {
  it('to a venue sees its events’ part alone, without fees, in figures and in the file', async () => {
    await sell('2025-07-01T10:00:00Z', { fee: 200 });
    await sell('2025-07-01T16:00:00Z', { event: 'newYork' });
    const { client } = await makeStaff(app, [{ venueId: madrid.venue }]);
    const { figures } = await read(between('2025-07-01', '2025-07-01'), client);
    expect(written(figures.totals)).toEqual(['EUR 1 1 1000, before 0 0 0']);
    expect(written(figures.events)).toEqual(['Madrid Tour EUR 1 1 1000, before 0 0 0']);
    const address = paths.dashboardExport({
      range: 'custom',
      compare: 'previous',
      from: '2025-07-01',
      to: '2025-07-01',
    });
    const file = await client.get(address);
    expect(file.text).toContain('Madrid Tour');
    expect(file.text).not.toContain('York');
    expect(file.text).not.toContain('Fees');
  });
});

describe('the file', () => {
  it('says what the page says, in the currency’s own digits, and the security log says that it was taken', async () => {
    const before = await prisma.securityEvent.count({ where: { kind: 'exported' } });
    const file = await all.get(
      paths.dashboardExport({ range: 'custom', compare: 'previous', from: '2025-05-13', to: '2025-05-15' }),
    );
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = file.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'By,Name,Currency,"Sales before refunds, 2025-05-13 – 2025-05-15","Sales before refunds, 2025-05-10 – 2025-05-12",Difference,Change (%),"Tickets, 2025-05-13 – 2025-05-15","Tickets, 2025-05-10 – 2025-05-12","Orders, 2025-05-13 – 2025-05-15","Orders, 2025-05-10 – 2025-05-12",Full price',
    );
    expect(lines[1]).toBe('Total,,EUR,25.50,10.00,15.50,155%,3,1,2,1,');
    expect(lines[2]).toBe('Total,,USD,150.00,0.00,150.00,,3,0,1,0,');
    expect(lines).toContain('Day,2025-05-15,EUR,0.00,0.00,0.00,,0,0,0,0,');
    expect(await prisma.securityEvent.count({ where: { kind: 'exported' } })).toBe(before + 1);
  });
});

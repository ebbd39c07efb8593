/** Calendar months, quarters and years: comparison periods, and totals of form 303 with exact figures. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { makeAttachments } from '../../../server/mails/attachments';
import type { Pages } from '../../../server/pages';
import { mailDueReports } from '../../../server/reports/sales/mailReports';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { settle } from '../validations/gateFixture';

const app = runApp();
let all: Client;
let userId: string;
let venueId: string;
beforeAll(async () => {
  ({ client: all, id: userId } = await makeStaff(app, 'everywhere'));
  venueId = await createVenue();
});

type Sale = { priceCents: number; taxRate?: number; category?: 'voucher'; visit?: string };

/** A new event with orders paid on those days. */
async function house() {
  const { id: eventId } = await createEvent(venueId);
  const sell = async (day: string, { priceCents, taxRate = 1000, category, visit }: Sale) => {
    const more = category ? { category, capacityUnits: 0, validDays: 365 } : {};
    const product = await createProduct(eventId, { priceCents, taxRate, ...more });
    const order = await placeOrder({ eventId, product }, { quantity: 1 });
    await settle(order, 'EUR');
    await putEntriesAt(order.id, `'${day}T10:00:00Z'`);
    if (visit)
      await connection.script(
        `begin; set local session_replication_role = replica;
         update sale_entries set visit_day = '${visit}' where order_id = '${order.id}'; commit`,
      );
    return { ...order, priceCents };
  };
  const refund = async ({ id, priceCents }: { id: string; priceCents: number }, day: string) => {
    const unit = await prisma.orderItem.findFirstOrThrow({ where: { orderId: id } });
    const items = [{ id: unit.id, amount: priceCents }];
    const what = { id: uuidv7(), key: randomUUID(), order_id: id, items, fee: 0, amount: priceCents };
    await sql('test_refund', 'select give_back($1::jsonb)::text', [
      JSON.stringify({ ...what, currency: 'EUR', reason: 'by_staff' }),
    ]);
    await putEntriesAt(id, `'${day}T10:00:00Z'`, ['refund']);
  };
  return { eventId, sell, refund };
}

type Query = Record<string, string>;
const between = (from: string, to: string, more: Query): Query => ({ range: 'custom', from, to, ...more });

async function read(query: Query) {
  const { page, status } = await all.visit(paths.salesReports.index(query));
  expect(status).toBe(200);
  return page!.props as unknown as Pages['SalesReports/Index'];
}

/** The comparison period; current and former figures of each line with any, and of the total. */
async function beside(query: Query) {
  const { report, period } = await read(query);
  const some = report.lines.filter(({ now, before }) => now !== 0 || before !== 0);
  const lines = [...some, ...report.totals].map(({ key, now, before }) => [key || 'total', now, before]);
  return { before: `${period.before.from}..${period.before.to}`, lines };
}

describe('a month beside the year before', () => {
  it('is the whole month: 680.00 of 1 to 30 November, and 900.00 of 1 December are none of it; page, CSV and mailed file', async () => {
    const { eventId, sell } = await house();
    const sales = { '2023-11-01': 50_000, '2023-11-02': 10_000, '2023-11-30': 8000, '2023-12-01': 90_000 };
    for (const [day, priceCents] of Object.entries(sales)) await sell(day, { priceCents });
    await sell('2024-11-05', { priceCents: 70_000 });
    const query = between('2024-11-01', '2024-11-30', { of_event: eventId, compare: 'year', rows: 'day' });
    expect(await beside(query)).toEqual({
      before: '2023-11-01..2023-11-30',
      lines: [
        ['2024-11-01', 0, 50_000],
        ['2024-11-02', 0, 10_000],
        ['2024-11-05', 70_000, 0],
        ['2024-11-30', 0, 8000],
        ['total', 70_000, 68_000],
      ],
    });
    const ofThoseDays = await beside(between('2023-11-01', '2023-11-30', { of_event: eventId }));
    expect(ofThoseDays.lines.at(-1)).toEqual(['total', 68_000, 0]);
    const last = (text: string) => text.trim().split('\r\n').at(-1)!;
    const csv = (await all.get(paths.salesReports.file('csv', query))).text;
    expect(csv).toContain('2023-11-01 – 2023-11-30');
    expect(last(csv)).toMatch(/,680\.00,20\.00$/);

    const saved = { rows: 'day', of_event: eventId, range: 'last_month', compare: 'year' };
    const schedule = {
      id: randomUUID(),
      name: 'Months',
      address: String(new URLSearchParams(saved)),
      every: 'month',
      format: 'csv',
      recipients: 'books@example.test',
    };
    await all.post(paths.salesReports.schedules(), schedule);
    await prisma.reportSchedule.updateMany({ where: { userId }, data: { lastRun: new Date('2024-11-01T00:00:00Z') } });
    await mailDueReports('2024-12-05' as IsoDate);
    const mail = await prisma.mailLog.findFirstOrThrow({ where: { kind: 'sales_report' } });
    expect(mail.text).toMatch(/700\.00.*680\.00/);
    const [file] = await makeAttachments('sales_report', {
      ...mail,
      data: mail.data as Record<string, unknown>,
    });
    expect(last(String(file!.content))).toMatch(/,680\.00,20\.00$/);
  });

  it('stands beside 364 days before where weekdays are to meet, and says these days: 1,080.00', async () => {
    const { eventId, sell } = await house();
    const sales = { '2021-11-01': 50_000, '2021-11-02': 10_000, '2021-11-30': 8000, '2021-12-01': 90_000 };
    for (const [day, priceCents] of Object.entries(sales)) await sell(day, { priceCents });
    const query = between('2022-11-01', '2022-11-30', { of_event: eventId, compare: 'weekdays' });
    const { before, lines } = await beside(query);
    expect(before).toBe('2021-11-02..2021-12-01');
    expect(lines.at(-1)).toEqual(['total', 0, 108_000]);
  });
});

it('October stands beside the whole of September; 31 October beside none of its days', async () => {
  const { eventId, sell } = await house();
  await sell('2024-09-01', { priceCents: 1000 });
  await sell('2024-09-30', { priceCents: 2000 });
  await sell('2024-10-01', { priceCents: 4000 });
  await sell('2024-10-31', { priceCents: 8000 });
  const query = between('2024-10-01', '2024-10-31', { of_event: eventId, compare: 'previous', rows: 'day' });
  expect(await beside(query)).toEqual({
    before: '2024-09-01..2024-09-30',
    lines: [
      ['2024-10-01', 4000, 1000],
      ['2024-10-30', 0, 2000],
      ['2024-10-31', 8000, 0],
      ['total', 12_000, 3000],
    ],
  });
  // Months of a quarter are compared with the months of the quarter before, regardless of their length.
  const quarter = between('2024-10-01', '2024-12-31', { of_event: eventId, compare: 'previous', rows: 'month' });
  expect((await beside(quarter)).lines).toEqual([
    ['2024-10', 12_000, 0],
    ['2024-12', 0, 3000],
    ['total', 12_000, 3000],
  ]);
});

it('each day of March stands beside the same date after a leap day, by day of visit too; 29 February has its own line', async () => {
  const { eventId, sell } = await house();
  for (const [visit, priceCents] of [
    ['2023-03-01', 100],
    ['2023-03-31', 200],
    ['2024-02-29', 400],
    ['2024-03-01', 800],
    ['2024-03-31', 1600],
    ['2025-03-01', 3200],
  ] as const)
    await sell('2022-06-01', { priceCents, visit });
  const march = between('2024-03-01', '2024-03-31', {
    of_event: eventId,
    compare: 'year',
    basis: 'visit',
    rows: 'day',
  });
  expect((await beside(march)).lines).toEqual([
    ['2024-03-01', 800, 100],
    ['2024-03-31', 1600, 200],
    ['total', 2400, 300],
  ]);
  const year = between('2024-01-01', '2024-12-31', { of_event: eventId, compare: 'year', basis: 'visit', rows: 'day' });
  expect((await beside(year)).lines).toEqual([
    ['2024-02-29', 400, 0],
    ['2024-03-01', 800, 100],
    ['2024-03-31', 1600, 200],
    ['total', 2800, 300],
  ]);
  const after = between('2025-01-01', '2025-12-31', {
    of_event: eventId,
    compare: 'year',
    basis: 'visit',
    rows: 'day',
  });
  expect((await beside(after)).lines).toEqual([
    ['2024-02-29', 0, 400],
    ['2025-03-01', 3200, 800],
    ['2025-03-31', 0, 1600],
    ['total', 3200, 2800],
  ]);
});

describe('form 303', () => {
  it('has base and tax of each rate by quarter, a refund in the quarter in which it was made, and gift vouchers in a line of their own', async () => {
    const { eventId, sell, refund } = await house();
    const adult = await sell('2022-01-10', { priceCents: 11_000 });
    await sell('2022-03-31', { priceCents: 1210, taxRate: 2100 });
    await sell('2022-02-10', { priceCents: 5000, taxRate: 0, category: 'voucher' });
    await sell('2022-04-01', { priceCents: 2200 });
    await refund(adult, '2022-05-02');
    // net, tax, base
    const figures = async (more: Query) => {
      const { report } = await read(between('2022-01-01', '2022-12-31', { of_event: eventId, ...more }));
      const at = ['net', 'tax', 'base'].map((name) => report.columns.findIndex(({ key }) => key === name));
      const lines = [...report.lines.filter(({ cells }) => cells.some((cell) => cell !== 0)), ...report.totals];
      return lines.map(({ key, cells }) => [key || 'total', ...at.map((one) => cells[one])]);
    };
    expect(await figures({ rows: 'quarter', of_tax_rate: '1000' })).toEqual([
      ['2022-Q1', 11_000, 1000, 10_000],
      ['2022-Q2', -8800, -800, -8000],
      ['total', 2200, 200, 2000],
    ]);
    expect(await figures({ rows: 'quarter', of_tax_rate: '2100' })).toEqual([
      ['2022-Q1', 1210, 210, 1000],
      ['total', 1210, 210, 1000],
    ]);
    expect(await figures({ rows: 'tax_rate' })).toEqual([
      ['~', 5000, 0, 5000],
      ['1000', 2200, 200, 2000],
      ['2100', 1210, 210, 1000],
      ['total', 8410, 410, 8000],
    ]);
    const { options, filters } = await read(
      between('2022-01-01', '2022-03-31', { of_event: eventId, of_tax_rate: '2100' }),
    );
    expect(JSON.stringify(options)).toContain('"2100"');
    expect(JSON.stringify(filters)).toContain('21');
    const query = between('2022-01-01', '2022-12-31', { of_event: eventId, rows: 'quarter', of_tax_rate: '1000' });
    const csv = (await all.get(paths.salesReports.file('csv', query))).text;
    expect(csv).toContain('"Quarter 2, 2022",EUR');
    const { page } = await all.visit(paths.salesReports.entries({ ...query, of_quarter: '2022-Q2' }));
    const { sums, count } = page!.props as unknown as Pages['SalesReports/Entries'];
    expect([count, sums]).toEqual([2, [{ currency: 'EUR', sum: -8800 }]]);
  });
});

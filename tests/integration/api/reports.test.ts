import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff } from '../access/twoVenues';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { settle } from '../validations/gateFixture';
import { checked, get, programOf } from './apiFixture';
import { type House, openHouse } from './houses';

type Row = Record<string, unknown>;
type Report = { sales: Row[]; payments: Row[] | null };

let app: TestApp;
let north: House;
let program: Client;
let ofNorth: Client;

async function sell(house: House, quantity: number, paidAt: string) {
  const order = await placeOrder(house.shop, { quantity, slot: house.slot });
  await settle(order, 'EUR');
  await putEntriesAt(order.id, `'${paidAt}'`);
  return order.id;
}

async function refundOne(orderId: string, at: string) {
  const unit = await prisma.orderItem.findFirstOrThrow({ where: { orderId }, orderBy: { position: 'asc' } });
  const what = { id: uuidv7(), key: randomUUID(), order_id: orderId, items: [{ id: unit.id, amount: 1200 }], fee: 0 };
  await sql('test_refund', 'select give_back($1::jsonb)', [
    JSON.stringify({ ...what, amount: 1200, currency: 'EUR', reason: 'by_staff' }),
  ]);
  await putEntriesAt(orderId, `'${at}'`, ['refund']);
}

const DAYS = 'from=2025-11-01&to=2025-11-30';
const report = (client: Client, query = '') => checked<Report>('getDays', get(client, `/reports/days?${DAYS}${query}`));

beforeAll(async () => {
  app = await startApp();
  north = await openHouse('North');
  const south = await openHouse('South');
  const { id } = await makeUser('administrator');
  program = await programOf(app, id);
  ofNorth = await programOf(app, id, { venueIds: [north.venue] });
  const order = await sell(north, 2, '2025-11-03T10:00:00Z');
  await sell(south, 1, '2025-11-03T11:00:00Z');
  await refundOne(order, '2025-11-04T10:00:00Z');
});
afterAll(() => app.close());

const THIRD = {
  ...{ day: '2025-11-03', currency: 'EUR', key: null, name: null, orders: 2, tickets: 3, refundedTickets: 0 },
  ...{ listCents: 3600, discountCents: 0, soldCents: 3600, refundsCents: 0, netCents: 3600, taxCents: 327 },
};
const FOURTH = {
  ...{ day: '2025-11-04', currency: 'EUR', key: null, name: null, orders: 0, tickets: 0, refundedTickets: -1 },
  ...{ listCents: 0, discountCents: 0, soldCents: 0, refundsCents: -1200, netCents: -1200, taxCents: -109 },
};

it('has the sales of each day, with the figures of the page', async () => {
  const { sales } = await report(program);
  expect(sales).toEqual([THIRD, FOURTH]);
  const { client } = await makeStaff(app, 'everywhere');
  const query = { range: 'custom', from: '2025-11-01', to: '2025-11-30', rows: 'day' };
  const page = expectPage(await client.get(paths.salesReports.index(query)), 'SalesReports/Index');
  const lines = page.report.lines.filter(({ cells }) => cells.some((value) => value !== 0));
  expect(lines.map(({ cells }) => cells)).toEqual([
    [2, 3, 0, 3600, 0, 3600, 0, 3600, 327, 3273],
    [0, 0, -1, 0, 0, 0, -1200, -1200, -109, -1091],
  ]);
});

it('has the payments of each day by method', async () => {
  const { payments } = await report(program);
  expect(payments).toEqual([
    {
      ...{ day: '2025-11-03', currency: 'EUR', name: 'Online card', method: 'card', payments: 2 },
      ...{ takenCents: 3600, returnedCents: 0, netCents: 3600, onAccountCents: 0 },
    },
  ]);
});

it.each([
  ['event', () => north.shop.eventId, 'Tower'],
  ['product', () => north.shop.product, 'Adult · Tower'],
  ['channel', () => 'web', 'Online shop'],
  ['tax_rate', () => '1000', '10%'],
])('splits the sales by %s', async (by, key, name) => {
  const { sales } = await report(ofNorth, `&by=${by}`);
  expect(sales).toEqual([
    {
      ...THIRD,
      key: key(),
      name,
      orders: 1,
      tickets: 2,
      listCents: 2400,
      soldCents: 2400,
      netCents: 2400,
      taxCents: 218,
    },
    { ...FOURTH, key: key(), name },
  ]);
});

it('has only the sales of the token’s venues, without payments', async () => {
  const { sales, payments } = await report(ofNorth);
  expect(sales).toEqual([
    { ...THIRD, orders: 1, tickets: 2, listCents: 2400, soldCents: 2400, netCents: 2400, taxCents: 218 },
    FOURTH,
  ]);
  expect(payments).toBeNull();
});

it('refuses more than a year, a reversed period, and an unknown dimension', async () => {
  const errorsOf = async (query: string) => {
    const answer = await get(program, `/reports/days?${query}`);
    return [answer.status, Object.keys(answer.json<{ errors: object }>().errors)];
  };
  expect(await errorsOf('from=2025-01-01&to=2026-01-02')).toEqual([422, ['to']]);
  expect(await errorsOf('from=2026-01-02&to=2026-01-01')).toEqual([422, ['to']]);
  expect(await errorsOf('from=2026-13-01&to=2026-01-01')).toEqual([422, ['from']]);
  expect(await errorsOf(`${DAYS}&by=buyer`)).toEqual([422, ['by']]);
  expect((await get(program, '/reports/days?from=2024-01-01&to=2024-12-31')).status).toBe(200);
});

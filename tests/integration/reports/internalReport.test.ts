import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { nightlyReport } from '../../../server/reports/internal/nightlyReport';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { close, createCashbox, move, open as openTill, take } from '../cash/cashFixture';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { type Placed, placeOrder } from '../payments/paymentFixture';
import { sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan, settle, ticketsOf } from '../validations/gateFixture';

const ZONE = 'Europe/Madrid';
const app = runApp();
let admin: Client;
let adminId: string;
const today = () => dayIn(new Date(), ZONE);

beforeAll(async () => {
  const user = await makeUser('administrator');
  adminId = user.id;
  admin = await signInAs(app, user.email);
});

const open = async (day?: string) => expectPage(await admin.get(paths.internalReport(day)), 'Admin/InternalReport');

it('says what was sold and refused on its own day, and what needs a person now', async () => {
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const product = await createProduct(eventId, { priceCents: 1100, taxRate: 1000 });
  const yesterday = await placeOrder({ eventId, product }, { quantity: 2 });
  await settle(yesterday);
  await putEntriesAt(yesterday.id, `now() - interval '1 day'`);
  const order = await placeOrder({ eventId, product }, { quantity: 3 });
  await settle(order);
  const gate = await createGate(venueId);
  const [ticket] = await ticketsOf(order, eventId);
  const validator = await signInAs(app, (await makeUser('validator')).email);
  for (const _ of ['lets in', 'refuses']) await scan(validator, ticket!.code, { gateId: gate.id });
  // An event without times, whose two tickets were sold before.
  const park = await sell({ quantity: 2, event: { kind: 'open' }, product: { validDays: 90 } });
  await putEntriesAt(park.id, `now() - interval '5 days'`);
  const { venueId: parkVenue } = await prisma.event.findUniqueOrThrow({ where: { id: park.eventId } });
  const parkGate = await createGate(parkVenue, 'Park gate');
  for (const { code } of await ticketsOf({ id: park.id } as Placed, park.eventId))
    await scan(validator, code, { gateId: parkGate.id });
  await prisma.deadJob.create({ data: { id: uuidv7(), name: 'mails.send', error: 'refused' } });

  const { report } = await open();
  expect(report.sales).toEqual([{ currency: 'EUR', orders: 1, tickets: 3, sold: 3300, refunded: 0, tax: 300 }]);
  expect(report.channels).toMatchObject([{ tickets: 3, sold: 3300 }]);
  expect(report.entries + report.refusals.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(report.occupancy.filter(({ id }) => id === park.eventId)).toMatchObject([
    { capacity: 0, sold: 0, entered: 0, entries: 2 },
  ]);
  expect(report.occupancy.reduce((sum, { entries }) => sum + entries, 0)).toBe(report.entries);
  expect(report.needs).toContainEqual({ kind: 'jobs', count: 1, href: paths.jobs.index() });
  expect((await open(plusDays(today(), -1))).report.sales).toMatchObject([{ orders: 1, tickets: 2, sold: 2200 }]);
});

it('has the tills of its day: what a shift took, and how its count came out', async () => {
  const venueId = await createVenue();
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  const cashbox = await createCashbox(venueId, { openingFloatCents: 4000 });
  const { id } = await openTill(cashier, cashbox, 5000);
  const { cashierId } = await prisma.cashboxShift.findUniqueOrThrow({ where: { id } });
  await take(id, cashierId, 1300);
  await take(id, cashierId, -300);
  const drawer = async (day?: string) => (await open(day)).report.drawers.find((row) => row.id === id);
  // 50.00 and 13.00 sold, 3.00 refunded, 2.00 paid in, 4.00 taken out and 5.00 dropped to the safe: 53.00 expected.
  for (const [kind, cents] of [
    ['deposit', 200],
    ['withdrawal', 400],
    ['drop', 500],
  ] as const)
    expect((await move(cashier, id, kind, cents, { reason: 'change' })).status).toBeLessThan(400);
  const took = {
    ...{ opening: 5000, cash: 1300, refunded: 300, deposits: 200, withdrawals: 400, drops: 500, expected: 5300 },
    ...{ others: 0, othersRefunded: 0, openingDifference: 1000 },
  };
  expect(await drawer()).toMatchObject({ state: 'open', closedAt: null, difference: null, ...took });
  await close(cashier, id, 5300, { left: 4000 });
  expect(await drawer()).toMatchObject({ state: 'closed', difference: 0, banked: 1300, left: 4000, ...took });
  // The list of shifts and its exports agree once a shift is closed.
  const columns = 'sold,refunded,card,deposits,withdrawals,drops,banked,left';
  const { text } = await admin.get(`${paths.shifts.index()}/export.csv?columns=${columns}`);
  expect(text.trim().split('\r\n')).toEqual([
    'Sold in cash,Currency,Refunded in cash,"Card and other, less refunds",Cash in during shift,Cash out during shift,Moved to safe during shift,Removed at closing,Left in the drawer',
    '13.00,EUR,-3.00,0.00,2.00,-4.00,-5.00,13.00,40.00',
  ]);
  expect(await drawer(plusDays(today(), -1))).toBeUndefined();
});

it('shows today where the day is none, or still to come', async () => {
  for (const day of ['2021-02-30', 'x', plusDays(today(), 1)]) expect((await open(day)).day).toBe(today());
});

it('tells administrators every day once', async () => {
  await nightlyReport.handle(undefined as never, undefined as never);
  await nightlyReport.handle(undefined as never, undefined as never);
  const told = await prisma.notification.findMany({ where: { userId: adminId, kind: 'day_report' } });
  expect(told).toHaveLength(1);
  expect(told[0]!.data).toMatchObject({ day: { day: plusDays(today(), -1) }, tickets: 2, gross: '€22.00' });
});

it('tells the days of a server that was off when it is back', async () => {
  const told = async () =>
    (await prisma.notification.findMany({ where: { userId: adminId, kind: 'day_report' } }))
      .map(({ dedupeKey }) => dedupeKey)
      .sort();
  const key = (ago: number) => `day_report:day:${plusDays(today(), -ago)}`;
  // The last notification is about the day three days before yesterday.
  await prisma.notification.updateMany({ where: { userId: adminId, dedupeKey: key(1) }, data: { dedupeKey: key(4) } });
  await nightlyReport.handle(undefined as never, undefined as never);
  expect(await told()).toEqual([key(4), key(3), key(2), key(1)]);
});

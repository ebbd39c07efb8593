/** A manager refunds a ticket that was paid in cash: the till that the customer comes to pays it out. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, shiftOf } from './cashFixture';

let app: TestApp;
let office: Client;
let cashier: Client;
let shift: string;
let line: { eventId: string; productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1400 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 300 }), quantity: 1 };
  office = await signInAs(app, (await makeUser('manager')).email);
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
afterAll(() => app.close());

async function sell(): Promise<string> {
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 1400 }];
  const sale = { key: randomUUID(), lines: [line], totalCents: 1400, parts };
  return (await cashier.json('POST', paths.pos.sales(), sale)).json<{ reference: string }>().reference;
}

async function refund(reference: string): Promise<string> {
  const id = randomUUID();
  const asked = { id, positions: [1], how: 'all', expectedCents: 1400, currency: 'EUR', note: 'It rained' };
  const answer = await office.json('POST', paths.orders.refund(reference), asked);
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return id;
}

const waitingAt = async (client: Client, reference: string) =>
  expectPage(await client.get(paths.pos.manual(reference)), 'Payments/ManualPos/Create').refund!;

/** Older refunds that no one collected: more than a list shows. */
async function leaveRefunds(count: number) {
  const { id: orderId, payments } = await prisma.order.findUniqueOrThrow({
    where: { reference: await sell() },
    include: { payments: true },
  });
  await prisma.refund.createMany({
    data: Array.from({ length: count }, () => ({
      ...{ id: randomUUID(), orderId, paymentId: payments[0]!.id, idempotencyKey: randomUUID() },
      ...{ amountCents: 1, currency: 'EUR', reason: 'by_staff', state: 'created', createdAt: new Date('2020-01-01') },
    })) as never,
  });
}

it('has one name until a till pays it out: on the receipt, in the list and in the message', async () => {
  const reference = await sell();
  const id = randomUUID();
  const asked = { id, positions: [1], how: 'all', expectedCents: 1400, currency: 'EUR', note: 'It rained' };
  const answer = await office.post(paths.orders.refund(reference), asked);
  const { refunds } = expectPage(answer, 'Orders/Show');
  expect(refunds).toMatchObject([{ state: 'pay_out' }]);
  expect(JSON.stringify(answer.page)).toContain('Refund: to pay out at a till. The ticket has been cancelled.');
  const { list, waiting } = expectPage(await office.get(paths.refunds.index()), 'Refunds/Index');
  expect(list.rows.find((row) => row.reference === reference)).toMatchObject({ state: 'pay_out' });
  expect(waiting.find((one) => one.id === id)).toMatchObject({ state: 'created', isOfTill: true });
});

it('the counter shows it, and its cash leaves this drawer', async () => {
  const reference = await sell();
  const refundId = await refund(reference);
  expect(await waitingAt(cashier, reference)).toMatchObject({
    waiting: [{ id: refundId, amount: 1400 }],
    elsewhere: [],
  });
  const { drawerCents } = await shiftOf(shift);
  const answer = await cashier.json('POST', paths.shifts.refunds(shift), { refundId, code: '' });
  expect(answer.status).toBeLessThan(400);
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents - 1400);
  expect((await waitingAt(cashier, reference)).waiting).toEqual([]);
});

it('the counter shows it behind a hundred older refunds', async () => {
  await leaveRefunds(120);
  const reference = await sell();
  const refundId = await refund(reference);
  expect((await waitingAt(cashier, reference)).waiting).toMatchObject([{ id: refundId, amount: 1400 }]);
});

it('a till of another venue says where it is paid out', async () => {
  const reference = await sell();
  await refund(reference);
  const far = await signInAs(app, (await makeUser('cashier')).email);
  await open(far, await createCashbox(await createVenue()), 5000);
  const { name: venue } = await prisma.venue.findFirstOrThrow({ where: { events: { some: { id: line.eventId } } } });
  expect(await waitingAt(far, reference)).toMatchObject({
    waiting: [],
    elsewhere: [{ amount: 1400, currency: 'EUR', venue }],
  });
});

it('one that the office pays out leaves the drawer, and has a line of its own in report, closing and reconciliation', async () => {
  const figures = async () => {
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const { report } = expectPage(await admin.get(paths.internalReport()), 'Admin/InternalReport');
    const today = { range: 'today' };
    const { days } = expectPage(await admin.get(paths.salesReports.days(today)), 'SalesReports/Days');
    const { reconciled } = expectPage(
      await admin.get(paths.salesReports.reconciliation(today)),
      'SalesReports/Reconciliation',
    );
    const [row] = days.rows;
    const { sales, money, paidOutside, onAccount, settled, owedByBuyers } = row!;
    expect(money + paidOutside + onAccount + settled + owedByBuyers).toBe(sales);
    const { paid, owed, owing, sold, onAccount: charged } = reconciled.sums[0]!;
    expect(paid.reduce((sum, { amount }) => sum + amount, 0) + owed + owing + charged).toBe(sold);
    return {
      waiting: report.needs.find(({ kind }) => kind === 'refunds_to_pay_out')?.count ?? 0,
      report: report.paidOutside,
      closing: [paidOutside, money],
      reconciled: paid.find(({ label }) => label === 'Refunds paid out outside a till')?.amount,
    };
  };
  const reference = await sell();
  const refundId = await refund(reference);
  const before = await figures();
  expect(before).toMatchObject({ report: [], reconciled: undefined });
  const { drawerCents } = await shiftOf(shift);
  const mark = (note: string) => office.json('POST', paths.refunds.byHand(refundId), { note });
  expect((await mark('')).status).toBe(422);
  expect((await mark('From the safe: the till was closed')).status).toBeLessThan(400);
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents);
  expect(await figures()).toEqual({
    waiting: before.waiting - 1,
    report: [{ currency: 'EUR', method: 'cash', amount: 1400 }],
    closing: [-1400, before.closing[1]],
    reconciled: -1400,
  });
});

it('the page of the order leads a cashier to the till, and the office to its own form', async () => {
  const reference = await sell();
  const canOf = async (client: Client) => expectPage(await client.get(paths.orders.show(reference)), 'Orders/Show').can;
  expect(await canOf(cashier)).toMatchObject({ refund: false, refundAtTill: true });
  expect(await canOf(office)).toMatchObject({ refund: true, refundAtTill: false });
});

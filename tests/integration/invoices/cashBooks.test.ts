/** The journal of drawers: cash has its own account, and differences of counts and cash movements are booked. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { creditCharges } from '../../../server/bulk-orders/events';
import { connection, prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buy, contactOf, createCompany, openProduct } from '../bulk-orders/bulkFixture';
import { close, createCashbox, move, open, shiftOf } from '../cash/cashFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { app, manager, openInvoicing } from './invoiceFixture';
import { ago, bookOf, day, noon } from './papers';

openInvoicing();

/** A shift with one cash sale, moved that many days into the past. */
async function shiftAgo(days: number): Promise<void> {
  const venue = await createVenue();
  const { id: eventId } = await createEvent(venue);
  const productId = await createProduct(eventId, { priceCents: 1210, taxRate: 2100, channels: ['counter'] });
  const appointmentId = await createSlot(eventId);
  const cashier: Client = await signInAs(app, (await makeUser('cashier')).email);
  const cashbox = await createCashbox(venue, { openingFloatCents: 5000, toleranceCents: 1000, roundingCents: 50 });
  // 0.50 less than its float.
  const { id: shift } = await open(cashier, cashbox, 4950);
  const lines = [{ eventId, productId, appointmentId, quantity: 1 }];
  // 12.10 is 12.00 in coins of 0.50.
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 2000 }];
  const sale = await cashier.json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents: 1210, parts });
  expect(sale.status, sale.text).toBe(200);
  for (const [kind, amount] of [
    ['deposit', 300],
    ['withdrawal', 700],
    ['drop', 1000],
  ] as const)
    expect((await move(cashier, shift, kind, amount)).status).toBeLessThan(400);
  // 49.50 + 12.00 + 3.00 - 7.00 - 10.00 is 47.50; 2.00 more are counted, and 20.00 stay.
  expect((await close(cashier, shift, 4950, { left: 2000 })).status).toBeLessThan(400);
  await cashier.json('POST', paths.shifts.reason(shift), { reason: 'Counted twice' });
  expect(await shiftOf(shift)).toMatchObject({ state: 'closed', differenceCents: 200, bankedCents: 2950 });
  const { id: order } = await prisma.order.findFirstOrThrow({ where: { items: { some: { eventId } } } });
  await connection.script(`begin; set local session_replication_role = replica;
    update cashbox_shifts set opened_at = ${noon(days)}, closed_at = ${noon(days)} where id = '${shift}';
    update cash_movements set at = ${noon(days)} where shift_id = '${shift}';
    update sale_entries set at = ${noon(days)} where order_id = '${order}';
    update money_entries set at = ${noon(days)} where order_id = '${order}'; commit`);
}

it('books cash in 570, differences, rounding and what leaves or enters the drawer', async () => {
  await shiftAgo(3);
  const rows = await bookOf(day(3));
  expect(rows.filter(([kind]) => kind !== 'sale')).toEqual([
    ['payment', '570', '', '', 1210, 0],
    ['payment', '430', '', '', 0, 1210],
    // 2.00 too much; 0.50 too little and 0.10 of rounding.
    ['cash_difference', '570', '', '', 200, 0],
    ['cash_difference', '778', '', '', 0, 200],
    ['cash_difference', '678', '', '', 60, 0],
    ['cash_difference', '570', '', '', 0, 60],
    // The float of 50.00 and 3.00 in, 7.00 out.
    ['cash_moved', '570', '', '', 5300, 0],
    ['cash_moved', '555', '', '', 0, 5300],
    ['cash_moved', '555', '', '', 700, 0],
    ['cash_moved', '570', '', '', 0, 700],
    // 10.00 to the safe and 29.50 at the end.
    ['cash_moved', '5709', '', '', 3950, 0],
    ['cash_moved', '570', '', '', 0, 3950],
  ]);
  const inDrawer = rows
    .filter(([, account]) => account === '570')
    .reduce((sum, [, , , , debit, credit]) => sum + (debit as number) - (credit as number), 0);
  expect(inDrawer).toBe(2000);
});

it('books no money where a refund lowers what a company owes', async () => {
  const company = await createCompany({ methods: ['on_account'], creditLimitCents: 100_000n });
  const product = await openProduct(await createVenue());
  const master = await buy(await contactOf(app, company), company, [{ productId: product, quantity: 10 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  const { reference } = await prisma.order.findUniqueOrThrow({ where: { id: orderId! } });
  const refund = { id: randomUUID(), positions: [1], currency: 'EUR', expectedCents: 700, force: true, note: 'Unused' };
  const page = await manager.get(paths.orders.refund(reference));
  expect(expectPage(page, 'Orders/Refund').destination.kind).toBe('account');
  const answer = await manager.json('POST', paths.orders.refund(reference), { ...refund, how: 'all' });
  expect(answer.status, answer.text).toBeLessThan(400);
  await creditCharges([{ id: '1', payload: { order_id: orderId!, refund_id: '' } }]);
  await ago(orderId!, 8);
  await connection.script(`begin; set local session_replication_role = replica;
    update company_credits set created_at = ${noon(8)}; commit`);
  const rows = await bookOf(day(8));
  expect(rows.filter(([kind]) => kind === 'payment' || kind === 'payout')).toEqual([]);
  // Sold for 70.00 and 7.00 refunded.
  expect(rows.filter(([, account]) => account === '430')).toEqual([
    ['sale', '430', '', '', 7000, 0],
    ['refund', '430', '', '', 0, 700],
  ]);
});

it('leaves days before its own first day as they were booked', async () => {
  await shiftAgo(6);
  await writeSetting('invoices.cash_since', day(5), null);
  expect((await bookOf(day(6))).filter(([kind]) => kind !== 'sale')).toEqual([
    ['payment', '572', '', '', 1210, 0],
    ['payment', '430', '', '', 0, 1210],
  ]);
});

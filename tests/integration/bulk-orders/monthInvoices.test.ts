/** A monthly invoice for all orders of a company: created manually, run twice, refunded before and after. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceMonths } from '../../../server/bulk-orders/companies/monthInvoices';
import { creditCharges } from '../../../server/bulk-orders/events';
import { prisma, sql } from '../../../server/infra/db';
import { issueDueInvoices } from '../../../server/invoices';
import { checkInvoices } from '../../../server/invoices/checkInvoices';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead, today } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { closeHouse, openHouse } from '../invoices/invoiceFixture';
import { createVenue } from '../orders/shopFixture';
import { connect } from '../payments/connectionFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, contactOf, createCompany, openProduct } from './bulkFixture';

const app = runApp();
let product: string;
let companyId: string;
let buyer: Client;
let manager: Client;
let accountant: Client;
beforeAll(async () => {
  await openHouse();
  await writeSetting('invoices.verifactu', true, null);
  product = await openProduct(await createVenue());
  // 12% off 7.00 is 6.16, of which 0.56 is tax.
  companyId = await createCompany({
    ...{ invoicing: 'month', discountRate: 1200, methods: ['on_account'], creditLimitCents: 1_000_000 },
  });
  buyer = await contactOf(app, companyId);
  manager = await signInAs(app, (await makeUser('manager')).email);
  accountant = await signInAs(app, (await makeUser('accountant')).email);
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
});
afterAll(() => closeHouse());

/** Codes paid in the previous month. */
async function buyLastMonth(
  quantity: number,
  company = companyId,
  client = buyer,
): Promise<{ id: string; orderId: string; reference: string }> {
  const id = await buy(client, company, [{ productId: product, quantity }]);
  await sql(
    'test_last_month',
    `update orders set paid_at = (date_trunc('month', paid_at at time zone 'Europe/Madrid') - interval '1 day') at time zone 'Europe/Madrid'
     where id = (select order_id from master_orders where id = $1)`,
    [id],
  );
  const { orderId, order } = await prisma.masterOrder.findUniqueOrThrow({ where: { id }, include: { order: true } });
  return { id, orderId: orderId!, reference: order!.reference };
}

async function refund(reference: string, quantity: number): Promise<void> {
  const positions = Array.from({ length: quantity }, (_, at) => at + 1);
  const body = { id: randomUUID(), positions, expectedCents: quantity * 616, currency: 'EUR' };
  const answer = await manager.json('POST', paths.orders.refund(reference), {
    ...{ ...body, how: 'all', force: true, note: 'Unused' },
  });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const { id } = await prisma.order.findFirstOrThrow({ where: { reference } });
  await creditCharges([{ id: '1', payload: { order_id: id, refund_id: '' } }]);
}

const pdfOf = (reference: string, id: string) => paths.orders.invoicePdf(reference, id, undefined, 'en');
const invoicesOf = (orderIds: readonly string[]) =>
  prisma.invoice.findMany({ where: { orderId: { in: [...orderIds] } }, orderBy: { position: 'asc' } });

it('states what was bought in the month and not refunded in it, by order; later refunds correct it', async () => {
  const ten = await buyLastMonth(10);
  const three = await buyLastMonth(3);
  const [gone, part] = [await buyLastMonth(5), await buyLastMonth(4)];
  await refund(gone.reference, 5);
  await refund(part.reference, 1);
  const now = await buy(buyer, companyId, [{ productId: product, quantity: 2 }]);
  const ids = [ten, three, gone, part].map(({ orderId }) => orderId);
  expect(await issueDueInvoices(ten.orderId)).toMatchObject({ invoices: null, missing: 'month' });
  const asked = expectPage(await manager.get(paths.orders.invoice(ten.reference)), 'Orders/Invoice');
  expect([asked.refusal, asked.can.askFull]).toEqual(['month', false]);
  const charges = await prisma.companyCharge.findMany({ where: { orderId: ten.orderId } });
  const [due] = await sql<{ days: number }>(
    'test_due',
    `select ($1::timestamptz at time zone 'Europe/Madrid')::date - (date_trunc('month', now() at time zone 'Europe/Madrid') + interval '1 month')::date as days`,
    [charges[0]!.dueAt],
  );
  // The payment period starts at the end of the month of the order.
  expect(due!.days).toBe(30);

  // A run that was killed after gathering the orders.
  await sql(
    'test_gathered',
    `select gather_month($1, (date_trunc('month', now() at time zone 'Europe/Madrid') - interval '1 month')::date, 'EUR')`,
    [companyId],
  );
  expect(await invoicesOf(ids)).toEqual([]);
  await invoiceMonths();
  await invoiceMonths();
  const [invoice, ...others] = await invoicesOf(ids);
  expect(others).toEqual([]);
  // 61.60, 18.48 and 18.48 with 5.60, 1.68 and 1.68 of tax.
  expect([invoice!.kind, Number(invoice!.grossCents), Number(invoice!.taxCents)]).toEqual(['F1', 9856, 896]);
  const lines = invoice!.lines as { order: string; soldOn: string; quantity: number; grossCents: number }[];
  expect(lines.map(({ order, quantity, grossCents }) => [order, quantity, grossCents])).toEqual([
    [ten.reference, 10, 6160],
    [three.reference, 3, 1848],
    [part.reference, 3, 1848],
  ]);
  // Each of its orders links to it; the order refunded in that month and this month's order do not.
  for (const { id, reference } of [ten, three, part]) {
    const { order } = expectPage(await buyer.get(paths.bulk.show(id)), 'BulkOrders/Show');
    expect([order.invoicedByMonth, order.invoices.map(({ code }) => code)]).toEqual([false, [invoice!.code]]);
    expect((await buyer.get(order.invoices[0]!.href)).status).toBe(200);
    expect((await manager.get(pdfOf(reference, invoice!.id))).status).toBe(200);
  }
  expect((await manager.get(pdfOf(gone.reference, invoice!.id))).status).toBe(404);
  const { order: waits } = expectPage(await buyer.get(paths.bulk.show(now)), 'BulkOrders/Show');
  expect([waits.invoicedByMonth, waits.invoices]).toEqual([true, []]);
  // The invoice list, the VAT book and the company's page name each; the book has the day of the last sale.
  const named = [ten, three, part].map(({ reference }) => formatReference(reference)).sort();
  const listed = expectPage(await accountant.get(`${paths.invoices.index()}?q=${part.reference}`), 'Invoices/Index');
  expect(listed.list.rows.map((row) => String(row.order).split(', ').sort())).toEqual([named]);
  const near = { from: dayAhead(-1), to: dayAhead(1) };
  const { text: book } = await accountant.get(paths.invoices.booksFile('vat-book', 'csv', near));
  const bookLine = book.split('\n').find((line) => line.includes(invoice!.code))!;
  for (const one of named) expect(bookLine).toContain(one);
  const soldOn = lines
    .map((line) => line.soldOn)
    .sort()
    .at(-1)!;
  expect(soldOn.slice(0, 7) < today().slice(0, 7)).toBe(true);
  expect(bookLine).toContain(soldOn);
  const ownPage = async () => expectPage(await buyer.get(paths.bulk.invoices()), 'BulkOrders/Invoices');
  const before = await ownPage();
  expect(
    before.invoices.map(({ code, total, owed, orders }) => [code, total, owed, orders.split(', ').sort()]),
  ).toEqual([[invoice!.code, 9856, 9856, named]]);
  // Refunded amounts are not owed; 12.32 of this month belong to its own invoice.
  expect([before.total, before.owed, before.waiting.map(({ orders, amount }) => [orders, amount])]).toEqual([
    ...[9856, 9856],
    [[1, 1232]],
  ]);
  const xml = await accountant.get(paths.invoices.xml(invoice!.id));
  expect(xml.text).toMatch(/<cac:InvoicePeriod><cbc:StartDate>\d{4}-\d\d-01<\/cbc:StartDate>/);
  // Each of its orders has the number PO-1; all of it is owed, to the organisation's account, when its charges are due.
  const [due1] = await sql<{ day: string }>(
    'test_due_day',
    `select to_char($1::timestamptz at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day`,
    [charges[0]!.dueAt],
  );
  expect(xml.text).toContain(`<cbc:DueDate>${due1!.day}</cbc:DueDate>`);
  expect(xml.text).toContain('<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>');
  expect(xml.text).toContain('<cac:PayeeFinancialAccount><cbc:ID>ES9121000418450200051332</cbc:ID>');
  const payableOf = async (id: string) =>
    /<cbc:PrepaidAmount[^>]*>([\d.]+)<.*<cbc:PayableAmount[^>]*>([\d.]+)</
      .exec((await accountant.get(paths.invoices.xml(id))).text)!
      .slice(1);
  expect(await payableOf(invoice!.id)).toEqual(['0.00', '98.56']);

  await refund(ten.reference, 2);
  for (const _time of [1, 2]) await issueDueInvoices(ten.orderId);
  const corrections = (await invoicesOf(ids)).slice(1);
  expect(
    corrections.map(({ kind, grossCents, taxCents, baseId }) => [kind, Number(grossCents), Number(taxCents), baseId]),
  ).toEqual([['R1', -1232, -112, invoice!.id]]);
  const corrected = await ownPage();
  expect([corrected.total, corrected.invoices.map(({ kind, owed }) => [kind, owed])]).toEqual([
    8624,
    [
      ['R1', 0],
      ['F1', 8624],
    ],
  ]);
  // The refund of 12.32 is not owed, and the credit note is not counted again.
  expect(await payableOf(invoice!.id)).toEqual(['12.32', '86.24']);
  expect(await payableOf(corrections[0]!.id)).toEqual(['12.32', '0.00']);
  // An order added late to its month is a correction too.
  const late = await buyLastMonth(1);
  await invoiceMonths();
  expect((await invoicesOf([...ids, late.orderId])).map(({ grossCents }) => Number(grossCents))).toEqual([
    9856, -1232, 616,
  ]);
  expect(await checkInvoices()).toEqual([]);

  const [span] = await sql<{ from: string; to: string }>(
    'test_span',
    `select to_char(min(at) - interval '2 days', 'YYYY-MM-DD') as "from", to_char(max(at) + interval '2 days', 'YYYY-MM-DD') as "to" from sale_entries`,
  );
  const { reconciled } = expectPage(
    await accountant.get(paths.salesReports.reconciliation({ range: 'custom', ...span })),
    'SalesReports/Reconciliation',
  );
  expect(reconciled.mismatches).toEqual([]);
  const { sold, invoiced, notInvoiced, toInvoice } = reconciled.sums[0]!;
  // 98.56 less 12.32 plus 6.16 are invoiced; 2 of this month are still to invoice.
  expect({ sold, invoiced, notInvoiced, toInvoice }).toEqual({
    sold: 9240 + 1232,
    invoiced: 9240,
    notInvoiced: 0,
    toInvoice: 1232,
  });
});

it('is one, when two processes issue it at once', async () => {
  const other = await createCompany({ invoicing: 'month', methods: ['on_account'], creditLimitCents: 1_000_000 });
  const client = await contactOf(app, other);
  const bought = [];
  for (const quantity of [1, 2]) bought.push(await buyLastMonth(quantity, other, client));
  // The job after a payment may run between the gathering of the month and its invoice.
  const [one] = bought;
  await sql('test_gather', `update master_orders set invoice_order_id = $1 where order_id = any ($2::uuid[])`, [
    one!.orderId,
    bought.map(({ orderId }) => orderId),
  ]);
  await issueDueInvoices(one!.orderId);
  await Promise.all([invoiceMonths(), invoiceMonths(), invoiceMonths()]);
  const invoices = await invoicesOf(bought.map(({ orderId }) => orderId));
  expect(invoices.map(({ kind, grossCents }) => [kind, Number(grossCents)])).toEqual([['F1', 2100]]);
  expect(await checkInvoices()).toEqual([]);
});

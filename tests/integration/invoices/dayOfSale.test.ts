/** One day of a sale: 23:30 on 30 November in the Canaries, when it is 00:30 on 1 December in the house's Madrid. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceMonths } from '../../../server/bulk-orders/companies/monthInvoices';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { dayBook } from '../../../server/invoices/dayBook';
import { issueDueInvoices } from '../../../server/invoices/issueDueInvoices';
import { debtOf } from '../../../server/invoices/owedOnAccount';
import { listInvoices } from '../../../server/invoices/readInvoices';
import { vatBook } from '../../../server/invoices/vatBook';
import { writeSetting } from '../../../server/settings';
import { monthOf } from '../../../server/shared/invoices';
import type { IsoDate } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { today } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { buy, contactOf, createCompany, openProduct } from '../bulk-orders/bulkFixture';
import { createVenue } from '../orders/shopFixture';
import { closeHouse, openHouse } from './invoiceFixture';

const AT = '2025-11-30T23:30:00Z';
const [LAST, NEXT] = ['2025-11-30', '2025-12-01'] as [IsoDate, IsoDate];

const app = runApp();
beforeAll(async () => {
  await openHouse();
  await writeSetting('defaults.time_zone', 'Europe/Madrid', null);
});
afterAll(() => closeHouse());

/** Two codes of 7.00, on account, sold at that time. */
async function sellAtBorder(companyId: string): Promise<string> {
  const product = await openProduct(await createVenue('Faro de Maspalomas', 'Atlantic/Canary'));
  const master = await buy(await contactOf(app, companyId), companyId, [{ productId: product, quantity: 2 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  await putEntriesAt(orderId!, `timestamptz '${AT}'`);
  await prisma.order.update({ where: { id: orderId! }, data: { paidAt: new Date(AT) } });
  await transaction(async (tx) => {
    await tx.$executeRaw`select set_config('aforo.now', ${AT}, true)`;
    await tx.$executeRaw`update company_charges set due_at = account_due(company_id, order_id) where order_id = ${orderId}::uuid`;
  });
  return orderId!;
}

const salesOn = async (day: IsoDate) =>
  (await dayBook(day))
    .filter(({ kind }) => kind === 'sale')
    .map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]);

it('is the same in the ledger, the books, on the invoice of the month and for its due date', async () => {
  const companyId = await createCompany({
    ...{ invoicing: 'month', methods: ['on_account'], creditLimitCents: 100_000, creditDays: 30 },
  });
  const orderId = await sellAtBorder(companyId);
  const ledger = `select distinct to_char(sale_day, 'YYYY-MM-DD') as day from sale_lines where order_id = $1`;
  expect(await sql('test_ledger_day', ledger, [orderId])).toEqual([{ day: '2025-11-30' }]);
  const pageOf = async () =>
    expectPage(
      await (await contactOf(app, companyId, 'viewer')).get(`/bulk/orders/invoices?company=${companyId}`),
      'BulkOrders/Invoices',
    );
  expect((await pageOf()).waiting).toEqual([{ month: '2025-11-01', orders: 1, amount: 1400, currency: 'EUR' }]);

  await invoiceMonths();
  const [invoice] = await listInvoices(orderId);
  expect(invoice!.lines.map(({ soldOn, grossCents }) => [soldOn, grossCents])).toEqual([['2025-11-30', 1400]]);
  expect([invoice!.operatedOn, monthOf(invoice!)]).toEqual(['2025-11-30', '2025-11-01']);
  const line = (await vatBook({ from: today(), to: today() })).find(({ code }) => code === invoice!.code);
  expect(line!.soldOn).toBe('2025-11-30');

  // 30 days from the end of November.
  expect((await debtOf(orderId)).dueOn).toBe('2025-12-31');
  expect((await pageOf()).invoices.map(({ dueOn, owed }) => [dueOn, owed])).toEqual([['2025-12-31', 1400]]);
  // 14.00 include 1.27 of tax at 10%.
  expect(await salesOn(LAST)).toEqual([
    ['430', 1400, 0],
    ['705', 0, 1273],
    ['477', 0, 127],
  ]);
  expect(await salesOn(NEXT)).toEqual([]);
});

it('is the same of an order with an invoice of its own, whose due date counts from its sale', async () => {
  const companyId = await createCompany({
    ...{ invoicing: 'order', methods: ['on_account'], creditLimitCents: 100_000, creditDays: 31 },
  });
  const orderId = await sellAtBorder(companyId);
  await issueDueInvoices(orderId);
  expect((await listInvoices(orderId)).map(({ operatedOn }) => operatedOn)).toEqual(['2025-11-30']);
  expect((await debtOf(orderId)).dueOn).toBe('2025-12-31');
});

/** Sales by company and period: orders, states of tickets, and debts. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff } from '../access/twoVenues';
import { buy, contactOf, createCompany, handOut, openProduct } from '../bulk-orders/bulkFixture';
import { createVenue } from '../orders/shopFixture';
import { sold } from '../payments/refundFixture';

const app = runApp();

it('has what each company bought, without what others did, and what became of the tickets', async () => {
  const { client } = await makeStaff(app, 'everywhere');
  const productId = await openProduct(await createVenue());
  const company = await createCompany({ methods: ['on_account'], creditLimitCents: 100_000n, name: 'Viajes Sol' });
  const buyer = await contactOf(app, company);
  const master = await buy(buyer, company, [{ productId, quantity: 10 }]);
  await handOut(buyer, master, [{ email: 'ana@example.test', quantity: 3 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  await putEntriesAt(orderId!, `'2025-06-02T10:00:00Z'`);
  await sql('test_paid', `update orders set paid_at = '2025-06-02T10:00:00Z' where id = $1`, [orderId]);
  const other = await sold({ quantity: 1 });
  await putEntriesAt(other.id, `'2025-06-02T10:00:00Z'`);
  const query = { range: 'custom', from: '2025-06-01', to: '2025-06-30' };
  const { page } = await client.visit(paths.statistics.companySales(query));
  const { report, tickets, accounts } = page!.props as unknown as Pages['Statistics/CompanySales'];
  // 10 tickets of 7.00: 70.00, of which 6.36 tax.
  expect(report.lines.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Viajes Sol', 1, 10, 0, 7000, 0, 7000, 0, 7000, 636, 6364],
  ]);
  expect(report.totals.map(({ now }) => now)).toEqual([7000]);
  expect(tickets).toEqual([
    { id: company, name: 'Viajes Sol', bought: 10, refunded: 0, free: 7, handed: 3, claimed: 0, used: 0, expired: 0 },
  ]);
  expect(accounts).toEqual([
    { id: company, name: 'Viajes Sol', currency: 'EUR', limit: 100_000, owed: 7000, overdue: 0 },
  ]);
  // A ticket of 12.00 by card, ten of 7.00 on account: the company owes 70.00 until its transfer is recorded.
  const sums = async () => {
    const { page: shown } = await client.visit(paths.salesReports.reconciliation(query));
    const { reconciled } = shown!.props as unknown as Pages['SalesReports/Reconciliation'];
    const { sold: all, paid, owed, onAccount, owing } = reconciled.sums[0]!;
    expect(reconciled.mismatches).toEqual([]);
    return [all, paid.map(({ key, amount }) => [key.split(' ')[0], amount]), owed, onAccount, owing];
  };
  expect(await sums()).toEqual([8200, [['card', 1200]], 0, 7000, 0]);
  // 70.00 of the payments are on account and not received; quarter and month agree.
  const payments = async (rows: string, dates = query) => {
    const { page: shown } = await client.visit(paths.salesReports.index({ ledger: 'money', rows, ...dates }));
    return shown!.props as unknown as Pages['SalesReports/Index'];
  };
  const { report: byQuarter, settled } = await payments('quarter');
  expect(byQuarter.columns.map(({ key }) => key)).toEqual(['payments', 'taken', 'returned', 'net', 'on_account']);
  expect(byQuarter.lines.map(({ key, cells }) => [key, ...cells])).toEqual([['2025-Q2', 1, 1200, 0, 1200, 7000]]);
  expect(settled).toEqual([]);
  // A closed day has the same split, with its ledger: on account is not paid.
  expect(await sql('test_seal', `select seal_day('2025-06-02', null) as outcome`)).toEqual([{ outcome: 'sealed' }]);
  const dayOf = async (dates: Record<string, string>) => {
    const { page: shown } = await client.visit(paths.salesReports.days(dates));
    const { rows } = (shown!.props as unknown as Pages['SalesReports/Days']).days;
    return rows
      .map(({ sales, money, onAccount, fault }) => [sales, money, onAccount, fault])
      .filter((figures) => figures.some(Boolean));
  };
  expect(await dayOf(query)).toEqual([[8200, 1200, 7000, null]]);
  const [charge] = await prisma.companyCharge.findMany({ where: { companyId: company } });
  await client.json('POST', paths.bulk.settle(company), { charges: [charge!.id], reference: 'RF18' });
  // The transfer is on the day on which it was recorded, not on the order's.
  expect((await payments('day')).settled).toEqual([]);
  const now = await payments('day', { range: 'today', from: '', to: '' });
  expect(now.settled).toMatchObject([{ company: 'Viajes Sol', reference: 'RF18', currency: 'EUR', amount: 7000 }]);
  // It is in that day's payments, report and entries; the order's day stays unchanged.
  expect(now.report.lines.map(({ cells }) => cells)).toEqual([[1, 7000, 0, 7000, 0]]);
  expect(await dayOf({ range: 'today' })).toEqual([[0, 7000, 0, null]]);
  // 0.00 sold = 70.00 paid - 70.00 for an earlier order.
  const { page: today } = await client.visit(paths.salesReports.days({ range: 'today' }));
  expect((today!.props as unknown as Pages['SalesReports/Days']).days.rows).toMatchObject([
    { sales: 0, money: 7000, paidOutside: 0, onAccount: 0, settled: -7000, owedByBuyers: 0 },
  ]);
  expect(await dayOf(query)).toEqual([[8200, 1200, 7000, null]]);
  const behind = await client.visit(paths.salesReports.entries({ ledger: 'money', range: 'today' }));
  const { entries, sums: listed } = behind.page!.props as unknown as Pages['SalesReports/Entries'];
  expect(entries.map(({ kind, what, amount }) => [kind, what, amount])).toEqual([['taken', 'Bank transfer', 7000]]);
  expect(listed).toEqual([{ currency: 'EUR', sum: 7000 }]);
  expect(await sums()).toEqual([
    8200,
    [
      ['on_account', 7000],
      ['card', 1200],
    ],
    0,
    0,
    0,
  ]);
  const limited = await makeStaff(app, [{ venueId: await createVenue('Other') }]);
  const theirs = (await limited.client.visit(paths.statistics.companySales(query))).page!
    .props as unknown as Pages['Statistics/CompanySales'];
  expect([theirs.report.lines, theirs.tickets, theirs.accounts]).toEqual([[], [], null]);
});

/**
 * A month of an organisation in the product, compared with the figures of `goldenMonth.txt`, which were calculated
 * independently: reports by every dimension, their files, the money ledger, reconciliation, deferred income, invoices
 * and the books of a day.
 */
import { expect, it } from 'vitest';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { readRows } from '../../../server/shared/separatedValues';
import { dayAhead } from '../../support/days';
import { readSheet } from '../../support/readXlsx';
import { all, app, liveTheMonth, MONTH, OPERATIONS, references, tableOf } from './goldenMonth';

liveTheMonth();

const MARCH = { range: 'custom', from: `${MONTH}-01`, to: `${MONTH}-31` };
async function read(query: Record<string, string>) {
  const { page } = await all.visit(paths.salesReports.index({ ...MARCH, ...query }));
  return (page!.props as unknown as Pages['SalesReports/Index']).report;
}
type Report = Awaited<ReturnType<typeof read>>;
const cellsOf = (
  report: Report,
  nameOf: (line: Report['lines'][number]) => string,
  pick: (cells: number[]) => number[] = (cells) => cells,
) =>
  Object.fromEntries(
    [...report.lines, ...report.totals]
      .filter(({ cells }) => cells.some((cell) => cell !== 0))
      .map((line) => [line.key === '' ? 'total' : nameOf(line), pick(line.cells)]),
  );

it('has a hundred operations', () => expect(OPERATIONS).toHaveLength(100));

it('reports by day, and by every other dimension the same total', async () => {
  const expected = tableOf('by day');
  const days = cellsOf(await read({}), ({ key }) => key.slice(8));
  expect(days).toEqual(expected);
  for (const rows of [
    'week',
    'month',
    'weekday',
    'hour',
    'event',
    'slot',
    'product',
    'channel',
    'seller',
    'tax_rate',
    'promotion',
    'company',
    'country',
  ])
    expect((await read({ rows })).totals[0]!.cells, rows).toEqual(expected.total);
  for (const columns of ['product', 'tax_rate', 'promotion', 'hour']) {
    const crossed = await read({ columns, measure: 'net' });
    const sum = crossed.totals[0]!.cells.reduce((all, cell) => all + cell, 0);
    expect([columns, sum, crossed.totals[0]!.now]).toEqual([columns, expected.total![7], expected.total![7]]);
  }
});

it('reports by product, tax rate and promotion', async () => {
  const [byProduct, byRate, byPromo] = [
    await read({ rows: 'product' }),
    await read({ rows: 'tax_rate' }),
    await read({ rows: 'promotion' }),
  ];
  const nameOf = ({ key, label }: { key: string; label: string }) => (key === '~' ? 'fee' : label.split(' ')[0]!);
  const { total: _, ...products } = cellsOf(byProduct, nameOf, (cells) => [1, 2, 5, 6, 7].map((at) => cells[at]!));
  expect(products).toEqual(tableOf('by product'));
  const { total: __, ...rates } = cellsOf(
    byRate,
    ({ key }) => key,
    (cells) => cells.slice(7),
  );
  expect(rates).toEqual(tableOf('by tax rate'));
  const { total: ___, ...promos } = cellsOf(
    byPromo,
    ({ key }) => (key === '~' ? 'none' : 'members'),
    (cells) => cells.slice(3, 8),
  );
  expect(promos).toEqual(tableOf('by promotion'));
});

it('reports by the day of the visit, and what is deferred at the end of a day', async () => {
  const { total, ...visits } = cellsOf(
    await read({ basis: 'visit' }),
    ({ key }) => key.slice(8),
    (cells) => [cells[2]!],
  );
  const net = tableOf('by day').total![7];
  expect(total).toEqual([net]);
  expect(Object.fromEntries(Object.entries(visits).filter(([, [sum]]) => sum !== 0))).toEqual(
    tableOf('by day of visit'),
  );
  for (const [day, [amount]] of Object.entries(tableOf('deferred at the end of a day'))) {
    const last = `${MONTH}-${day}`;
    const { page } = await all.visit(paths.salesReports.reconciliation({ range: 'custom', from: last, to: last }));
    const { reconciled } = page!.props as unknown as Pages['SalesReports/Reconciliation'];
    expect([day, reconciled.deferred.map((sum) => sum.amount)]).toEqual([day, [amount]]);
  }
});

it('has the same totals in its files', async () => {
  const total = tableOf('by day').total!;
  const written = total.map((figure, at) => (at < 3 ? figure : figure / 100));
  const csv = (await all.get(paths.salesReports.file('csv', MARCH))).text.trim().split('\r\n');
  expect(csv.at(-1)!.split(',').slice(2, 12).map(Number)).toEqual(written);
  const file = await fetch(`${app.url}${paths.salesReports.file('xlsx', MARCH)}`, {
    headers: { Cookie: all.cookies.header() },
  });
  expect(
    readSheet(Buffer.from(await file.arrayBuffer()))
      .at(-1)!
      .slice(2, 12),
  ).toEqual(written);
  const { page } = await all.visit(paths.salesReports.entries(MARCH));
  expect((page!.props as unknown as Pages['SalesReports/Entries']).sums).toEqual([{ currency: 'EUR', sum: total[7] }]);
});

it('agrees with the ledger of money and with its invoices, and names no order', async () => {
  expect(cellsOf(await read({ ledger: 'money', rows: 'method' }), ({ key }) => key)).toEqual(
    tableOf('money by method'),
  );
  const { page } = await all.visit(paths.salesReports.reconciliation(MARCH));
  const { reconciled } = page!.props as unknown as Pages['SalesReports/Reconciliation'];
  const net = tableOf('by day').total![7];
  const paid = reconciled.sums[0]!.paid.reduce((sum, { amount }) => sum + amount, 0);
  const { orders: count, sold, owed, owing, invoiced, notInvoiced } = reconciled.sums[0]!;
  expect([count, sold, paid, owed, owing, invoiced, notInvoiced]).toEqual([62, net, net, 0, 0, net, 0]);
  expect(reconciled.mismatches).toEqual([]);
});

it('has each day in its books, where debit is credit', async () => {
  for (const [day, figures] of Object.entries(tableOf('books'))) {
    const { text } = await all.get(paths.invoices.books(`${MONTH}-${day}`));
    const read = readRows(text, 1000);
    if ('openQuote' in read) throw new Error('unreadable');
    const rows = read.rows.slice(1).map(({ cells }) => cells);
    const sum = (kind: string, account: string, at: 6 | 7) =>
      rows
        .filter((row) => row[1] === kind && row[2] === account)
        .reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0);
    const [debits, credits] = [6, 7].map((at) => rows.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0));
    expect(debits).toBe(credits);
    const said = [
      sum('sale', '430', 6),
      sum('refund', '430', 7),
      sum('sale', '477', 7) - sum('sale', '477', 6),
      sum('refund', '477', 6),
      // Cards and Bizum are separate from cash and transfers.
      sum('payment', '572', 6) + sum('payment', '5729', 6) + sum('payment', '5727', 6),
      sum('payout', '572', 7) + sum('payout', '5729', 7) + sum('payout', '5727', 7),
    ];
    expect([day, ...said]).toEqual([day, ...figures]);
  }
});

async function rowsOf(path: string): Promise<string[][]> {
  const { text } = await all.get(path);
  const read = readRows(text, 5000);
  if ('openQuote' in read) throw new Error('unreadable');
  return read.rows.slice(1).map(({ cells }) => cells);
}
const centsOf = (text: string | undefined) => Math.round(Number(text) * 100);

it('has the month in one journal, and every rate of its invoices in the VAT book', async () => {
  const days = { from: `${MONTH}-01`, to: `${MONTH}-31` };
  const journal = await rowsOf(paths.invoices.booksFile('books', 'csv', days));
  const sum = (at: number, of: (row: string[]) => boolean) =>
    journal.filter(of).reduce((total, row) => total + centsOf(row[at]), 0);
  const total = tableOf('by day').total!;
  const [orders, sold, refunds, tax] = [total[0], total[5], total[6], total[8]];
  expect(sum(6, () => true)).toBe(sum(7, () => true));
  const earned = ([, kind, account]: string[]) => account === '430' && (kind === 'sale' || kind === 'refund');
  expect([
    sum(6, earned) - sum(7, earned),
    sum(7, (row) => row[2] === '477') - sum(6, (row) => row[2] === '477'),
  ]).toEqual([sold! + refunds!, tax]);
  expect(new Set(journal.map(([day]) => day)).size).toBe(new Set(OPERATIONS.map(({ day }) => day)).size);
  // Invoices have the date of the test run.
  const near = { from: dayAhead(-1), to: dayAhead(1) };
  const book = await rowsOf(paths.invoices.booksFile('vat-book', 'csv', near));
  const counted = book.filter((row) => row[3] === 'Valid' && references().has(row[8]!));
  expect(new Set(counted.map((row) => row[8])).size).toBe(orders);
  const byRate = Object.fromEntries(
    Object.keys(tableOf('by tax rate')).map((rate) => {
      const own = counted.filter((row) => Number(row[10]) * 100 === Number(rate));
      return [rate, [13, 12, 11].map((at) => own.reduce((all, row) => all + centsOf(row[at]), 0))];
    }),
  );
  expect(byRate).toEqual(tableOf('by tax rate'));
  const file = await fetch(`${app.url}${paths.invoices.booksFile('vat-book', 'xlsx', near)}`, {
    headers: { Cookie: all.cookies.header() },
  });
  expect(readSheet(Buffer.from(await file.arrayBuffer()))).toHaveLength(book.length + 1);
  for (const query of ['', '?day=2024-02-30', '?from=2024-03-05&to=2024-03-01'])
    expect((await all.json('GET', `/admin/invoices/books.csv${query}`)).status).toBe(422);
  const tooLong = paths.invoices.booksFile('books', 'csv', { from: '2023-01-01', to: '2024-01-01' });
  expect((await all.json('GET', tooLong)).status).toBe(422);
});

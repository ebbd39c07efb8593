/** A refund to the balance: no page, file or book counts it as a card refund. */
import { expect, it } from 'vitest';
import { connection } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { readRows } from '../../../server/shared/separatedValues';
import { dayIn } from '../../../server/shared/time';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { post } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { app, buyer, manager, offered, openHouse } from '../wallets/creditFixture';

openHouse();

const DAY = plusDays(dayIn(new Date(), 'Europe/Madrid'), -3);
const FIGURES = ['payments', 'taken', 'returned', 'net'];
const DAYS = { range: 'custom', from: DAY, to: DAY } as const;

it('stands as a line of its own: in payments, entries, reconciliation, books and the history of its order', async () => {
  const accountant = await signInAs(app, (await makeUser('administrator')).email);
  const sale = await offered({ inHours: 300 });
  const answer = await post(buyer, sale, { positions: [1], expectedCents: 1200, to: 'balance' });
  expect(answer.status).toBeLessThan(400);
  await putEntriesAt(sale.id, `'${DAY}T10:00:00Z'`);

  const read = async (query: Record<string, string>) => {
    const { page } = await accountant.visit(paths.salesReports.index({ ...DAYS, ledger: 'money', ...query }));
    const { lines, columns } = (page!.props as unknown as Pages['SalesReports/Index']).report;
    const figure = (cells: readonly number[], of: string) => cells[columns.findIndex(({ key }) => key === of)];
    return lines.map(({ key, label, cells }) => [key, label, ...FIGURES.map((of) => figure(cells, of))]);
  };
  const byMethod = [
    ['balance', 'Balance', 0, 0, -1200, -1200],
    ['card', 'Online card', 1, 2400, 0, 2400],
  ];
  const sorted = async (rows: string) => (await read({ rows })).sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  expect(await sorted('method')).toEqual(byMethod);
  expect((await sorted('provider')).map(([key, , ...cells]) => [key, cells[2]])).toEqual([
    ['balance', -1200],
    ['sandbox', 0],
  ]);
  // The day is the same after it was pre-aggregated.
  await connection.script(`select roll_up_day('money', '${DAY}'); select roll_up_day('sales', '${DAY}')`);
  expect(await sorted('method')).toEqual(byMethod);

  const { page } = await accountant.visit(paths.salesReports.reconciliation(DAYS));
  const { reconciled } = page!.props as unknown as Pages['SalesReports/Reconciliation'];
  expect(reconciled.sums[0]!.paid.map(({ label, amount }) => [label, amount])).toEqual([
    ['Online card · sandbox', 2400],
    ['Balance', -1200],
  ]);

  const book = readRows((await accountant.get(paths.invoices.books(DAY))).text, 1000);
  if ('openQuote' in book) throw new Error('unreadable');
  const money = book.rows.map(({ cells }) => cells).filter(([, kind]) => kind === 'payment' || kind === 'payout');
  expect(money.map(([, kind, account, , , , debit, credit]) => [kind, account, Number(debit), Number(credit)])).toEqual(
    [
      ['payment', '5729', 24, 0],
      ['payment', '430', 0, 24],
      ['payout', '430', 12, 0],
      ['payout', '438', 0, 12],
    ],
  );

  const { dossier } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
  expect(dossier!.history.map(({ kind }) => kind)).toContain('refund_credited');
  expect(dossier!.history.map(({ kind }) => kind)).not.toContain('refund_done');
});

/** Accounts of the journal: one for each payment method, and a change leaves past days unchanged. */
import { beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { accountsOn } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { sold } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { app, openInvoicing } from './invoiceFixture';
import { ago, bookOf, day } from './papers';

openInvoicing();
const admin = prepare(async () => signInAs(app, (await makeUser('administrator')).email));
beforeEach(() => prisma.bookAccounts.deleteMany());

const change = async (values: object) => {
  const { record } = expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices');
  const body = { ...record.values, ...values, version: record.version };
  expect((await admin.json('PATCH', paths.settings.invoices(), body)).status).toBeLessThan(400);
};

/** A sale of 24.00, paid by this method, some days ago. */
async function paidBy(method: string, days: number): Promise<void> {
  const sale = await sold();
  await ago(sale.id, days);
  await sql(
    'test_paid_by',
    `insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency, at)
     select kind, order_id, payment_id, provider, $2, amount_cents, currency, ($3 || ' 12:00')::timestamp at time zone 'Europe/Madrid'
     from money_entries where order_id = $1 and kind = 'taken' limit 1`,
    [sale.id, method, day(days)],
  );
}
const paymentsOf = async (ago: number) =>
  (await bookOf(day(ago))).filter(([kind]) => kind === 'payment').map(([, account, , , debit]) => [account, debit]);

it('a card on the website, a card terminal, Bizum and a transfer have an account each', async () => {
  for (const method of ['card_manual', 'bizum', 'wire_transfer']) await paidBy(method, 12);
  const rows = (await paymentsOf(12)).filter(([, debit]) => debit !== 0);
  expect(Object.fromEntries(rows)).toMatchObject({ 5727: 2400, 5728: 2400, 572: 2400 });
});

it('a change counts from today on: the journal of a past day names what it named', async () => {
  await paidBy('card_manual', 14);
  const before = await bookOf(day(14));
  await change({ accountTerminal: '57281', accountCustomers: '4300', accountDeferred: '485' });
  expect(await bookOf(day(14))).toEqual(before);
  const today = await accountsOn(day(0));
  expect(today).toMatchObject({ accountTerminal: '57281', accountCustomers: '4300', accountDeferred: '485' });
  // A second change on the same day replaces the first.
  await change({ accountTerminal: '57282' });
  expect([(await accountsOn(day(0))).accountTerminal, await bookOf(day(14))]).toEqual(['57282', before]);
  expect(await prisma.bookAccounts.count()).toBe(2);
});

it('days before terminals had an account of their own keep theirs', async () => {
  await paidBy('card_manual', 16);
  await sql(
    'test_accounts_before',
    `insert into book_accounts (since, accounts) values ('0001-01-01', '{"accountClearing": "5729"}'),
       ($1::date, '{"accountClearing": "5729", "accountTerminal": "5728"}')`,
    [day(2)],
  );
  expect((await paymentsOf(16)).map(([account]) => account)).not.toContain('5728');
  expect([(await accountsOn(day(3))).accountTerminal, (await accountsOn(day(2))).accountTerminal]).toEqual([
    '5729',
    '5728',
  ]);
});

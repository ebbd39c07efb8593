/**
 * Fees that a provider keeps of a payment: booked once, regardless of how often its records are read, in the payments
 * report and in the journal.
 */
import { expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { comparePayment } from '../../../server/payments/actions/comparePayment';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { dayIn } from '../../../server/shared/time';
import { accountant, openBooks, paid } from './booksFixture';

openBooks();

it('is a line of its own, beside the payment and in its account', async () => {
  const order = await paid('stripe');
  for (let times = 0; times < 2; times += 1) await comparePayment(order.paymentId);
  const fees = () => prisma.providerFee.findMany({ where: { paymentId: order.paymentId }, orderBy: { id: 'asc' } });
  const [first] = await fees();
  const { feeCents } = await prisma.providerRecord.findUniqueOrThrow({ where: { paymentId: order.paymentId } });
  expect(feeCents).toBeGreaterThan(0n);
  expect((await fees()).map(({ amountCents }) => amountCents)).toEqual([feeCents]);
  // When the provider changes a fee, the difference is booked on its own day.
  await sql('test_more', 'update provider_records set fee_cents = fee_cents + 3 where payment_id = $1', [
    order.paymentId,
  ]);
  expect((await fees()).map(({ amountCents }) => amountCents)).toEqual([feeCents, 3n]);
  await expect(sql('test_unfee', 'delete from provider_fees')).rejects.toThrow(/append-only/);

  const yesterday = plusDays(dayIn(new Date(), 'Europe/Madrid'), -1);
  await connection.script(`begin; set local session_replication_role = replica;
    update provider_fees set at = timestamp '${yesterday} 12:00' at time zone 'Europe/Madrid' where id = ${first!.id}; commit`);
  const fee = Number(feeCents);
  const { page } = await accountant.visit(
    paths.salesReports.index({ ledger: 'money', rows: 'provider', range: 'custom', from: yesterday, to: yesterday }),
  );
  expect((page!.props as unknown as Pages['SalesReports/Index']).fees).toEqual([
    { provider: 'stripe', currency: 'EUR', payments: 1, amount: fee },
  ]);
  const { text } = await accountant.get(paths.invoices.booksFile('books', 'csv', { from: yesterday, to: yesterday }));
  const written = (fee / 100).toFixed(2);
  const lines = text.split('\n').filter((line) => line.includes('fee'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('626');
  expect(lines[1]).toContain('5729');
  for (const line of lines) expect(line).toContain(written);
});

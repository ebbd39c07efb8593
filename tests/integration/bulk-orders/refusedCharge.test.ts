/** A payment by hand that is refused leaves the payment open that the buyer has started online. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { payOnAccount } from '../../../server/bulk-orders';
import { takeLocalPayment } from '../../../server/checkout';
import { prisma } from '../../../server/infra/db';
import { cents } from '../../../server/shared/money';
import { runApp } from '../../support/app';
import { codeOf } from '../payments/partsFixture';
import { place } from '../tickets/saleFixture';
import { createCompany } from './bulkFixture';

runApp();

/** An unpaid order of 20.00 whose buyer was sent to the bank. */
async function atTheBank(): Promise<{ id: string; paymentId: string }> {
  const { id, paymentId } = await place({ quantity: 1, product: { priceCents: 2000 } });
  const redirect = { method: 'GET', url: 'https://bank.example/pay' };
  await prisma.payment.update({ where: { id: paymentId }, data: { redirect } });
  return { id, paymentId };
}
const stateOf = async (id: string) => (await prisma.payment.findUniqueOrThrow({ where: { id } })).state;

it('when cash is above the amount due', async () => {
  const { id: orderId, paymentId } = await atTheBank();
  const cash = { id: randomUUID(), orderId, provider: 'cash', amount: cents(9900), by: null } as const;
  expect(await codeOf(takeLocalPayment(cash))).toBe('payment_exceeds');
  expect(await stateOf(paymentId)).toBe('created');
});

it.each([
  ['a company above its credit limit', { methods: ['on_account'], creditLimitCents: 1999 }, 'account_over_limit'],
  ['a company without an account', { methods: ['card'], creditLimitCents: 200_000 }, 'account_none'],
])('when %s is charged', async (_, terms, code) => {
  const companyId = await createCompany(terms);
  const { id: orderId, paymentId } = await atTheBank();
  const charge = { id: randomUUID(), companyId, orderId, by: null, locale: 'en' } as const;
  expect(await codeOf(payOnAccount(charge))).toBe(code);
  expect(await stateOf(paymentId)).toBe('created');
});

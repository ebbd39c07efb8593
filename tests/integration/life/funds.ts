/** The application's funds: a member's balance and a gift voucher, their payments, and refunds to them. */
import { prisma, sql } from '../../../server/infra/db';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { until } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { type Issued, issue, voucherOf } from '../wallets/voucherFixture';
import type { Real } from './house';
import { FIRST_FUNDS, type Fund } from './model';

export type Funds = { member: { id: string; client: Client }; voucher: Issued };

export async function openFunds(app: TestApp): Promise<Funds> {
  const { id, email } = await makeUser();
  await credit(id, { amount: FIRST_FUNDS.balance });
  return { member: { id, client: await signInAs(app, email) }, voucher: await issue({ amount: FIRST_FUNDS.voucher }) };
}

/** Makes the order the member's. @returns the client that continues with it */
export async function own({ member }: Funds, orderId: string): Promise<Client> {
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [orderId, member.id]);
  return member.client;
}

const STAY = { follow: false };

export const draw = ({ voucher }: Funds, { reference, key, buyer }: Real, fund: Fund): Promise<Answer> =>
  fund === 'balance'
    ? buyer.json('POST', paths.payments.balance(reference), {}, STAY)
    : buyer.json('POST', paths.payments.voucher(reference, key), { code: voucher.code }, STAY);

export const removeBalance = ({ reference, buyer }: Real): Promise<Answer> =>
  buyer.json('POST', paths.payments.withoutBalance(reference), {}, STAY);

/** Pays the rest by card. */
export const goToCard = ({ reference, key, buyer }: Real): Promise<Answer> =>
  buyer.post(paths.payments.card(reference, key), {}, STAY);

/** Waits for refunds to a balance or a voucher. */
export const awaitReturned = ({ id }: Real): Promise<true> =>
  until(async () => {
    const open = await prisma.refund.findMany({
      where: { orderId: id, state: { in: ['created', 'transit'] }, payment: { provider: 'balance' } },
    });
    for (const refund of open) await refundPayment(refund.id);
    return open.length === 0;
  });

/** Available amounts, held amounts, and errors of the ledger. */
export async function fundsOf({ member, voucher }: Funds) {
  const found = { balance: (await walletOf(member.id))!, voucher: await voucherOf(voucher) };
  const amounts = ({ balance, held }: { balance: number; held: number }) => ({ balance, held });
  return { balance: amounts(found.balance), voucher: amounts(found.voucher), faults: found.voucher.faults };
}

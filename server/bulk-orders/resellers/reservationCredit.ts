/** Credit of a company for the reservations of its resellers. */
import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { overLimit } from '../buying/payOnAccount';

type Credit = {
  refusal: 'no_credit' | 'over_limit' | null;
  /** Debts and other open reservations. */
  owed: bigint;
  limit: bigint;
  currency: string;
};

/** Serialises the reservations of a company. The first statement of a transaction that reserves. */
export const lockCredit = (tx: Tx, companyId: string): Promise<unknown> =>
  tx.$queryRaw`select 1 from companies where id = ${companyId}::uuid for update`;

/**
 * Checks, under the lock of `lockCredit`, that the open reservations of a company fit its credit limit with what it
 * owes: with 900.00 of 1,000.00 owed and 60.00 reserved, 50.00 are refused. Free ones need no credit.
 * @param amount total of this reservation, which the transaction has written
 * @throws DomainError account_none, account_over_limit
 */
export async function demandCredit(
  tx: Tx,
  { companyId, amount, locale }: { companyId: string; amount: number; locale: Locale },
): Promise<void> {
  const [credit] = await tx.$queryRaw<Credit[]>`
    select refusal, c.owed_cents + open - ${amount}::bigint as owed, c.credit_limit_cents as "limit", c.currency
    from reservation_refusal(${companyId}::uuid, ${amount}::bigint) join companies c on c.id = ${companyId}::uuid`;
  const { refusal, owed, limit, currency } = credit!;
  if (refusal === 'no_credit') throw new DomainError('account_none');
  if (refusal === 'over_limit') throw overLimit({ owed: Number(owed), limit: Number(limit), currency }, amount, locale);
}

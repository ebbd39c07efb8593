import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { knownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import { hashOfCode } from '../../wallets';
import { BALANCE_OUTCOMES, type BalanceUsed, hold } from './payFromBalance';
import { VOUCHER_OUTCOMES, type VoucherUsed } from './payFromVoucher';

const OUTCOMES = [...BALANCE_OUTCOMES, ...VOUCHER_OUTCOMES, 'closed'] as const;

/** An open shift and its cashier. */
export type SellingTill = { shift: string; by: string };
type Credit = { code: string } | { userId: string };

/**
 * Uses a gift voucher or balance at a till. If it pays the order, the sale completes in the same transaction.
 * @throws DomainError shift_not_open
 */
export const spendCreditAtCounter = (
  orderId: string,
  credit: Credit,
  till: SellingTill,
): Promise<BalanceUsed | VoucherUsed> =>
  hold(orderId, async () => {
    const body = {
      ...till,
      order_id: orderId,
      payment_id: uuidv7(),
      ...('code' in credit ? { code_hash: hashOfCode(credit.code) } : { user_id: credit.userId }),
    };
    const [row] = await sql<{ outcome: string }>(
      'spend_credit_at_counter',
      'select spend_credit_at_counter($1::jsonb) as outcome',
      [JSON.stringify(body)],
    );
    const outcome = knownOutcome('spend_credit_at_counter', OUTCOMES, row?.outcome);
    if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
    return outcome;
  });

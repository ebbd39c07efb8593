import { recordChange } from '../../audit';
import { heard } from '../../infra/changes';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { knownOutcome } from '../../shared/outcome';
import { endOfLastDay } from '../actions/endOfLastDay';
import type { IssueInput } from '../requests';
import { newCode } from './voucherCode';

/**
 * Issues a voucher manually with a reason, once per id.
 * @param money limit of the user in that currency
 * @throws DomainError `balance_above_limit` beside `amountCents`, `balance_until_past` beside `until`
 */
export async function issueVoucher(by: AuditContext, input: IssueInput, money: MoneyOut): Promise<void> {
  const { id, amountCents, currency, reason } = input;
  if (!letsOut(money, amountCents)) throw new DomainError('balance_above_limit', { field: 'amountCents' });
  const expiresAt = await endOfLastDay(input.until);
  const code = newCode(id);
  const voucher = JSON.stringify({
    id,
    ...code,
    currency,
    amount: amountCents,
    account: 'system:adjust',
    expires_at: expiresAt,
    reason,
    by: by.impersonatorId ?? by.userId,
  });
  await transaction(async (tx) => {
    const [answer] = await tx.$queryRaw<{ outcome: string }[]>`select issue_voucher(${voucher}::jsonb) as outcome`;
    if (knownOutcome('issue_voucher', ['issued', 'replayed'], answer?.outcome) === 'replayed') return;
    await recordChange(tx, by, {
      action: 'gift_voucher.issued',
      subject: { type: 'gift_voucher', id, label: `•••• ${code.ending}` },
      after: { amountCents, currency, reason, ...(expiresAt && { expiresAt }) },
    });
  });
  heard('gift_vouchers');
}

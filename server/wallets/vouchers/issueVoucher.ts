import { recordChange } from '../../audit';
import { heard } from '../../infra/changes';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { MoneyOut } from '../../shared/limits';
import { knownOutcome } from '../../shared/outcome';
import { staffCredit } from '../actions/staffCredit';
import type { IssueInput } from '../requests';
import { newCode } from './voucherCode';

/**
 * Issues a voucher manually with a reason, once per id.
 * @param money limit of the user in that currency
 * @throws DomainError `balance_above_limit` beside `amountCents`, `balance_until_past` beside `until`
 */
export async function issueVoucher(by: AuditContext, input: IssueInput, money: MoneyOut): Promise<void> {
  const { id } = input;
  const { posting, after } = await staffCredit(by, input, money);
  const code = newCode(id);
  const voucher = JSON.stringify({ ...posting, id, ...code, account: 'system:adjust' });
  await transaction(async (tx) => {
    const [answer] = await tx.$queryRaw<{ outcome: string }[]>`select issue_voucher(${voucher}::jsonb) as outcome`;
    if (knownOutcome('issue_voucher', ['issued', 'replayed'], answer?.outcome) === 'replayed') return;
    await recordChange(tx, by, {
      action: 'gift_voucher.issued',
      subject: { type: 'gift_voucher', id, label: `•••• ${code.ending}` },
      after,
    });
  });
  heard('gift_vouchers');
}

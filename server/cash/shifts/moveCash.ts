import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { MoveInput } from '../requests';
import type { FoundShift } from './findShift';
import { payoutApprover, payoutRefused } from './payouts';

type Outcome = 'moved' | 'replayed' | 'closed' | 'short' | 'second';

/**
 * Books cash in or out of an open drawer. Idempotent by id.
 * @throws DomainError shift_not_open; drawer_short and drawer_second beside `amountCents`; as `payoutApprover`
 */
export async function moveCash(by: AuditContext, shift: FoundShift, input: MoveInput): Promise<void> {
  const amount = input.kind === 'deposit' ? input.amountCents : -input.amountCents;
  const approver = amount < 0 ? await payoutApprover(by, shift, input) : null;
  const outcome = await transaction(async (tx) => {
    const movement = JSON.stringify({
      id: input.id,
      shift: shift.id,
      kind: input.kind,
      method: 'cash',
      amount,
      reason: input.reason || null,
      data: approver ? { approvedBy: approver.id } : {},
      by: doerIn(by),
    });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select move_cash(${movement}::jsonb) as outcome`;
    if (answer!.outcome === 'moved')
      await recordChange(tx, by, {
        action: `cash_shift.${input.kind}`,
        subject: { type: 'cash_shift', id: shift.id, label: input.reason || input.kind },
        after: { amount, reason: input.reason, ...(approver ? { approved_by: approver.name } : {}) },
      });
    return answer!.outcome;
  });
  switch (outcome) {
    case 'moved':
    case 'replayed':
      return;
    case 'closed':
      throw new DomainError('shift_not_open');
    case 'short':
    case 'second':
      throw await payoutRefused(by, shift.id, outcome, 'amountCents');
    default:
      return unknownOutcome(outcome);
  }
}

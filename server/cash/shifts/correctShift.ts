import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { CorrectionInput } from '../requests';
import type { FoundShift } from './findShift';

type Outcome = 'moved' | 'replayed' | 'closed' | 'short';

/** The shift of a cashbox that is open now. */
const openShiftAt = (cashboxId: string) =>
  sql<{ id: string }>('open_shift_at', `select id from cashbox_shifts where cashbox_id = $1 and state = 'open'`, [
    cashboxId,
  ]);

/**
 * Puts right in cash what a closing had wrong: as a movement of the shift that is open now, since the closed one stays as it is.
 * Sent twice with one id, it is there once.
 * @throws DomainError correct_closed_only, correct_needs_shift; drawer_short beside `amountCents`
 */
export async function correctShift(by: AuditContext, shift: FoundShift, input: CorrectionInput): Promise<void> {
  if (shift.state !== 'closed') throw new DomainError('correct_closed_only');
  const [open] = await openShiftAt(shift.cashboxId);
  if (!open) throw new DomainError('correct_needs_shift', { field: 'amountCents' });
  const amount = input.direction === 'in' ? input.amountCents : -input.amountCents;
  const outcome = await transaction(async (tx) => {
    const movement = JSON.stringify({
      id: input.id,
      shift: open.id,
      kind: 'correction',
      method: 'cash',
      amount,
      reason: input.reason,
      corrects_id: shift.id,
      by: by.userId,
    });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select move_cash(${movement}::jsonb) as outcome`;
    if (answer!.outcome === 'moved')
      await recordChange(tx, by, {
        action: 'cash_shift.corrected',
        subject: { type: 'cash_shift', id: shift.id, label: input.reason },
        after: { amount, reason: input.reason },
      });
    return answer!.outcome;
  });
  switch (outcome) {
    case 'moved':
    case 'replayed':
      return;
    case 'closed':
      throw new DomainError('correct_needs_shift', { field: 'amountCents' });
    case 'short':
      throw new DomainError('drawer_short', { field: 'amountCents' });
    default:
      return unknownOutcome(outcome);
  }
}

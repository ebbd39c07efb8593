import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { secondPerson } from '../../shared/secondPerson';
import type { CorrectionInput } from '../requests';
import type { FoundShift } from './findShift';
import { payoutRefused } from './payouts';
import { partiesOf, tillPeopleOf } from './shiftPeople';

type Outcome = 'moved' | 'replayed' | 'closed' | 'short' | 'second';

/** The open shift of a till. */
const openShiftAt = (cashboxId: string) =>
  sql<{ id: string }>('open_shift_at', `select id from cashbox_shifts where cashbox_id = $1 and state = 'open'`, [
    cashboxId,
  ]);

/**
 * Corrects the cash of a closing by a movement of the open shift: a closed shift never changes. People who worked in
 * the closed shift may not correct it. Idempotent by id. For cash out, a person who worked at the till of the open
 * shift does not count as second person.
 * @throws DomainError correct_closed_only, correct_needs_shift, own_correction; drawer_short and drawer_second beside
 *   `amountCents`
 */
export async function correctShift(by: AuditContext, shift: FoundShift, input: CorrectionInput): Promise<void> {
  if (shift.state !== 'closed') throw new DomainError('correct_closed_only');
  const corrector = secondPerson(by, await partiesOf(shift.id));
  if (!corrector) throw new DomainError('own_correction');
  const [open] = await openShiftAt(shift.cashboxId);
  if (!open) throw new DomainError('correct_needs_shift', { field: 'amountCents' });
  const amount = input.direction === 'in' ? input.amountCents : -input.amountCents;
  const isSecond = secondPerson(by, await tillPeopleOf(open.id)) !== null;
  const outcome = await transaction(async (tx) => {
    const movement = JSON.stringify({
      id: input.id,
      shift: open.id,
      kind: 'correction',
      method: 'cash',
      amount,
      reason: input.reason,
      corrects_id: shift.id,
      data: isSecond ? { approvedBy: corrector } : {},
      by: corrector,
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
    case 'second':
      throw await payoutRefused(by, open.id, outcome, 'amountCents');
    default:
      return unknownOutcome(outcome);
  }
}

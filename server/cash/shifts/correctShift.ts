import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { secondPerson } from '../../shared/secondPerson';
import type { CorrectionInput } from '../requests';
import type { FoundShift } from './findShift';
import { partiesOf } from './shiftPeople';
import { withinRefusals } from './shortDrawer';

type Outcome = 'moved' | 'replayed' | 'closed' | 'short';

/** The shift of a cashbox that is open now. */
const openShiftAt = (cashboxId: string) =>
  sql<{ id: string }>('open_shift_at', `select id from cashbox_shifts where cashbox_id = $1 and state = 'open'`, [
    cashboxId,
  ]);

/**
 * Corrects the cash of a closing, as a movement of the shift that is open now: the closed shift never changes. A person who
 * worked in the closed shift does not correct it. Sent twice with one id, it is written once.
 * @throws DomainError correct_closed_only, correct_needs_shift, own_correction; drawer_short beside `amountCents`
 */
export async function correctShift(by: AuditContext, shift: FoundShift, input: CorrectionInput): Promise<void> {
  if (shift.state !== 'closed') throw new DomainError('correct_closed_only');
  const corrector = secondPerson(by, await partiesOf(shift.id));
  if (!corrector) throw new DomainError('own_correction');
  const [open] = await openShiftAt(shift.cashboxId);
  if (!open) throw new DomainError('correct_needs_shift', { field: 'amountCents' });
  const amount = input.direction === 'in' ? input.amountCents : -input.amountCents;
  const correct = async (tx: Tx) => {
    const movement = JSON.stringify({
      id: input.id,
      shift: open.id,
      kind: 'correction',
      method: 'cash',
      amount,
      reason: input.reason,
      corrects_id: shift.id,
      by: corrector,
    });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select move_cash(${movement}::jsonb) as outcome`;
    if (answer!.outcome === 'moved')
      await recordChange(tx, by, {
        action: 'cash_shift.corrected',
        subject: { type: 'cash_shift', id: shift.id, label: input.reason },
        after: { amount, reason: input.reason },
      });
    demandMoved(answer!.outcome);
  };
  await (amount < 0 ? withinRefusals(by, open.id, () => transaction(correct)) : transaction(correct));
}

/** @throws DomainError correct_needs_shift, drawer_short beside `amountCents` */
function demandMoved(outcome: Outcome): void {
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

import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { MoveInput } from '../requests';
import { withinRefusals } from './shortDrawer';

type Outcome = 'moved' | 'replayed' | 'closed' | 'short';

/**
 * Puts money into a drawer that is open, or takes some out of it. Sent twice with one id, it is moved once.
 * @throws DomainError shift_not_open; drawer_short beside `amountCents`, and HttpError 429 after a few of these
 */
export const moveCash = (by: AuditContext, shiftId: string, input: MoveInput): Promise<void> =>
  input.kind === 'deposit'
    ? moveOnce(by, shiftId, input)
    : withinRefusals(by, shiftId, () => moveOnce(by, shiftId, input));

async function moveOnce(by: AuditContext, shiftId: string, input: MoveInput): Promise<void> {
  const amount = input.kind === 'deposit' ? input.amountCents : -input.amountCents;
  const outcome = await transaction(async (tx) => {
    const movement = JSON.stringify({
      id: input.id,
      shift: shiftId,
      kind: input.kind,
      method: 'cash',
      amount,
      reason: input.reason || null,
      by: doerIn(by),
    });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select move_cash(${movement}::jsonb) as outcome`;
    if (answer!.outcome === 'moved')
      await recordChange(tx, by, {
        action: `cash_shift.${input.kind}`,
        subject: { type: 'cash_shift', id: shiftId, label: input.reason || input.kind },
        after: { amount, reason: input.reason },
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
      throw new DomainError('drawer_short', { field: 'amountCents' });
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * A supervisor's actions on a steward's device: authorised by PIN, and recorded under the supervisor's name with the
 * steward's.
 */

import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { knownOutcome } from '../../shared/outcome';
import type { Scope } from '../../shared/scopes';
import { checkStaffPin, type StaffMember, staffWithPin } from '../../users';
import { UNDO_OUTCOMES, type UndoOutcome } from '../devices/passages';

export type Supervisor = StaffMember & { scope: Scope };

export const supervisorScope = (person: StaffMember): Scope => scopeOf(person, 'validations.force');

/**
 * The supervisor of a PIN.
 * @throws DomainError `not_a_supervisor` beside `supervisor`, and those of `checkStaffPin` beside `pin`
 */
export async function supervisorByPin(userId: string, pin: string, by: AuditContext): Promise<Supervisor> {
  const [person] = await staffWithPin('validations.force', userId);
  if (!person) throw new DomainError('not_a_supervisor', { field: 'supervisor' });
  await checkStaffPin(userId, pin, { by });
  return { ...person, scope: supervisorScope(person) };
}

/** Undoes an entry once: the ticket has its use again. */
export async function undoAsSupervisor(
  scanId: string,
  { supervisorId, stewardId, reason }: { supervisorId: string; stewardId: string; reason: string },
): Promise<UndoOutcome> {
  const outcome = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: string }[]>`
      select undo_entry(${scanId}::uuid, 'supervisor', ${supervisorId}::uuid, ${reason}, null) as outcome`;
    const undone = knownOutcome('undo_entry', UNDO_OUTCOMES, row?.outcome);
    if (undone === 'undone') await tx.entryUndo.update({ where: { validationId: scanId }, data: { stewardId } });
    return undone;
  });
  wakeOutbox();
  return outcome;
}

/** What a supervisor does on a steward's device: proved by their PIN, recorded under their name with the steward's beside it. */
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Scope } from '../../shared/scopes';
import { checkStaffPin, type StaffMember, staffWithPin } from '../../users';
import type { UndoOutcome } from '../devices/passages';

export type Supervisor = StaffMember & { scope: Scope };

export const supervisorScope = (person: StaffMember): Scope => scopeOf(person, 'validations.force');

/**
 * The supervisor whose PIN was typed.
 * @throws DomainError `not_a_supervisor` beside `supervisor`, and those of `checkStaffPin` beside `pin`
 */
export async function supervisorByPin(userId: string, pin: string, by: AuditContext): Promise<Supervisor> {
  const [person] = await staffWithPin('validations.force', userId);
  if (!person) throw new DomainError('not_a_supervisor', { field: 'supervisor' });
  await checkStaffPin(userId, pin, { by });
  return { ...person, scope: supervisorScope(person) };
}

/** Undoes an entry, once: its ticket has the use again. */
export async function undoAsSupervisor(
  scanId: string,
  { supervisorId, stewardId, reason }: { supervisorId: string; stewardId: string; reason: string },
): Promise<UndoOutcome> {
  const outcome = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: UndoOutcome }[]>`
      select undo_entry(${scanId}::uuid, 'supervisor', ${supervisorId}::uuid, ${reason}, null) as outcome`;
    if (row!.outcome === 'undone') await tx.entryUndo.update({ where: { validationId: scanId }, data: { stewardId } });
    return row!.outcome;
  });
  wakeOutbox();
  return outcome;
}

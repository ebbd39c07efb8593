import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { PassRow } from './passRow';

export const subjectOf = ({ id, reference }: PassRow) => ({ type: 'annual_pass', id, label: reference }) as const;

/**
 * Blocks a pass with a reason for staff. Idempotent.
 * @param isNew whether the request applies now and did not before
 * @throws DomainError pass_not_blockable
 */
export const blockPass = (
  by: AuditContext,
  pass: PassRow,
  reason: string,
  isNew: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> =>
  transaction(async (tx) => {
    if (!(await isNew(tx))) return;
    const { count } = await tx.ticket.updateMany({
      where: { id: pass.ticketId, state: 'valid' },
      data: { state: 'blocked', blockedReason: reason },
    });
    if (count === 0) return refuseUnless(tx, pass, 'blocked', 'pass_not_blockable');
    await recordChange(tx, by, { action: 'annual_pass.blocked', subject: subjectOf(pass), after: { reason } });
  });

/** @throws DomainError pass_not_blocked */
export const unblockPass = (by: AuditContext, pass: PassRow): Promise<void> =>
  transaction(async (tx) => {
    const { count } = await tx.ticket.updateMany({
      where: { id: pass.ticketId, state: 'blocked' },
      data: { state: 'valid', blockedReason: null },
    });
    if (count === 0) return refuseUnless(tx, pass, 'valid', 'pass_not_blocked');
    await recordChange(tx, by, { action: 'annual_pass.unblocked', subject: subjectOf(pass) });
  });

async function refuseUnless(tx: Tx, { ticketId }: PassRow, state: string, code: string): Promise<void> {
  const ticket = await tx.ticket.findUnique({ where: { id: ticketId }, select: { state: true } });
  if (ticket?.state !== state) throw new DomainError(code);
}

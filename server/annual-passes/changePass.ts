import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import { unknownOutcome } from '../shared/outcome';
import type { PassRow } from './passRow';

const subjectOf = ({ id, reference }: PassRow) => ({ type: 'annual_pass', id, label: reference }) as const;

/** Keeps it out, for a reason that staff read. Done already it is left as it is. @throws DomainError pass_not_blockable */
export const blockPass = (by: AuditContext, pass: PassRow, reason: string): Promise<void> =>
  transaction(async (tx) => {
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

/** 'replayed': the ticket that was to be replaced has been before. */
type ReissueOutcome = 'done' | 'replayed' | 'gone';

/**
 * Gives the pass a new code; the old one opens nothing any more. Entries and limits go on as they stand.
 * @param ticketId the ticket that whoever asks saw
 * @throws DomainError pass_not_reissuable
 */
export const reissuePass = (by: AuditContext, pass: PassRow, ticketId: string): Promise<void> =>
  transaction(async (tx) => {
    const [answer] = await tx.$queryRaw<
      { outcome: ReissueOutcome }[]
    >`select reissue_pass(${pass.id}::uuid, ${ticketId}::uuid) as outcome`;
    const { outcome } = answer!;
    switch (outcome) {
      case 'done':
        return recordChange(tx, by, { action: 'annual_pass.reissued', subject: subjectOf(pass) });
      case 'replayed':
        return;
      case 'gone':
        throw new DomainError('pass_not_reissuable');
      default:
        return unknownOutcome(outcome);
    }
  });

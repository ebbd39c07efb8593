/** A supervisor's actions on a scan and its ticket, each with a reason. */
import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';

/**
 * Blocks or unblocks the ticket of a scan. Idempotent.
 * @param steward whose device a supervisor used
 * @throws DomainError `ticket_not_<to>`
 */
export async function setTicketState(
  by: AuditContext,
  scanId: string,
  to: 'blocked' | 'valid',
  reason: string,
  steward: string | null = null,
): Promise<void> {
  await transaction(async (tx) => {
    const scan = await tx.validation.findUnique({
      where: { id: scanId },
      select: { ticket: { select: { id: true, reference: true, state: true } } },
    });
    if (!scan?.ticket) throw notFound();
    const { id, reference, state } = scan.ticket;
    if (state === to) return;
    const from = to === 'blocked' ? 'valid' : 'blocked';
    const { count } = await tx.ticket.updateMany({ where: { id, state: from }, data: { state: to } });
    if (count === 0) throw new DomainError(`ticket_not_${to}`);
    const subject = { type: 'ticket', id, label: reference } as const;
    const change = { before: { state: from }, after: { state: to, reason, ...(steward === null ? {} : { steward }) } };
    await recordChange(tx, by, {
      action: to === 'blocked' ? 'ticket.blocked' : 'ticket.unblocked',
      subject,
      ...change,
    });
  });
}

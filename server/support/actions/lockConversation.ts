import type { SupportTicket } from '../../../generated/prisma/client';
import { recordChange } from '../../audit';
import type { Tx } from '../../infra/db';
import { publish } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';

/** Loads the conversation and locks it until the commit. @throws HttpError 404 */
export async function lockConversation(tx: Tx, id: string): Promise<SupportTicket> {
  await tx.$queryRaw`select 1 from support_tickets where id = ${id}::uuid for update`;
  const found = await tx.supportTicket.findUnique({ where: { id } });
  if (!found) throw notFound();
  return found;
}

/** Whether a message exists already. @throws HttpError 404 if its id belongs to another conversation */
export async function isWritten(tx: Tx, ticketId: string, messageId: string): Promise<boolean> {
  const message = await tx.supportMessage.findUnique({ where: { id: messageId }, select: { ticketId: true } });
  if (message && message.ticketId !== ticketId) throw notFound();
  return message !== null;
}

export const tellOfChange = (tx: Tx, id: string) => publish(tx, 'support_updated', { ticket_id: id });

/** Logs a change of a conversation, without its messages. */
export const recordOf = (
  tx: Tx,
  by: AuditContext,
  { id, reference }: Pick<SupportTicket, 'id' | 'reference'>,
  change: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> =>
  recordChange(tx, by, {
    action: `conversation.${change.action}`,
    subject: { type: 'conversation', id, label: reference },
    before: change.before ?? null,
    after: change.after ?? null,
  });

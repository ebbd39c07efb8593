import type { SupportTicket } from '../../../generated/prisma/client';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { MessageInput } from '../requests';
import { isWritten, lockConversation, recordOf, tellOfChange } from './lockConversation';

/**
 * Refuses an answer if there is a newer message than the staff member saw. @throws DomainError `support_answered`,
 * `support_wrote`
 */
async function refuseMeanwhile(tx: Tx, ticketId: string, seen: string): Promise<void> {
  const last = await tx.supportMessage.findFirst({
    where: { ticketId, kind: { not: 'note' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { author: { select: { name: true } } },
  });
  if (!last || last.id === seen) return;
  if (last.kind === 'customer') throw new DomainError('support_wrote', { field: 'body' });
  throw new DomainError('support_answered', { field: 'body', params: { name: last.author?.name ?? '—' } });
}

async function keepAnswer(tx: Tx, by: AuditContext, ticket: SupportTicket, input: MessageInput): Promise<void> {
  if (ticket.state === 'closed') throw new DomainError('support_closed', { field: 'body' });
  await refuseMeanwhile(tx, ticket.id, input.seen);
  const { id, body, next } = input;
  await tx.supportMessage.create({ data: { id, ticketId: ticket.id, kind: 'answer', body, authorId: by.userId } });
  await tx.$executeRaw`
    update support_tickets set state = ${next}::"ConversationState", unread = false, waiting_since = null, last_message_at = moment(),
      first_answered_at = coalesce(first_answered_at, moment()), assignee_id = coalesce(assignee_id, ${by.userId}::uuid)
    where id = ${ticket.id}::uuid`;
  await publish(tx, 'support_answered', { ticket_id: ticket.id, message_id: id });
}

/**
 * Staff answer, or write an internal note. Idempotent by id.
 * @throws DomainError beside `body`: `support_closed`, and where another person was first, `support_answered`,
 * `support_wrote`
 */
export async function answerConversation(by: AuditContext, ticketId: string, input: MessageInput): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, input.id);
    const ticket = await lockConversation(tx, ticketId);
    if (await isWritten(tx, ticketId, input.id)) return;
    const { id, body } = input;
    if (input.kind === 'answer') await keepAnswer(tx, by, ticket, input);
    else await tx.supportMessage.create({ data: { id, ticketId, kind: 'note', body, authorId: by.userId } });
    await recordOf(tx, by, ticket, { action: input.kind === 'answer' ? 'answered' : 'noted' });
    await tellOfChange(tx, ticketId);
  });
  wakeOutbox();
}

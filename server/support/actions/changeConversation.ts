/** Changes of a conversation by staff besides answers. Idempotent. */
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { type ConversationState, TRANSITIONS } from '../../shared/states';
import { findAgents } from '../queries/findAgents';
import { lockConversation, recordOf, tellOfChange } from './lockConversation';

async function told<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await transaction(change);
  wakeOutbox();
  return result;
}

/** @throws DomainError `support_closed` if it has been closed */
export const moveConversation = (by: AuditContext, id: string, state: ConversationState): Promise<void> =>
  told(async (tx) => {
    const ticket = await lockConversation(tx, id);
    if (ticket.state === state) return;
    const allowed: readonly string[] = TRANSITIONS.conversation[ticket.state];
    if (!allowed.includes(state)) throw new DomainError('support_closed', { field: 'state' });
    await tx.$executeRaw`
      update support_tickets set state = ${state}::"ConversationState", unread = unread and ${state} = 'open',
        waiting_since = case when ${state} = 'open' then moment() end where id = ${id}::uuid`;
    await recordOf(tx, by, ticket, { action: 'moved', before: { state: ticket.state }, after: { state } });
    await tellOfChange(tx, id);
  });

/** @throws DomainError `invalid` for a person who does not answer customers */
export const assignConversation = (by: AuditContext, id: string, assigneeId: string | null): Promise<void> =>
  told(async (tx) => {
    const ticket = await lockConversation(tx, id);
    if (ticket.assigneeId === assigneeId) return;
    const agents = await findAgents(tx);
    const nameOf = (userId: string | null) => agents.find((agent) => agent.id === userId)?.name ?? null;
    if (assigneeId && !nameOf(assigneeId)) throw new DomainError('invalid', { field: 'assigneeId' });
    await tx.supportTicket.update({ where: { id }, data: { assigneeId } });
    const names = { before: { assignee: nameOf(ticket.assigneeId) }, after: { assignee: nameOf(assigneeId) } };
    await recordOf(tx, by, ticket, { action: 'assigned', ...names });
    await tellOfChange(tx, id);
  });

/** Links the conversation to an order; null for none. */
export const linkConversation = (
  by: AuditContext,
  id: string,
  order: { id: string; reference: string } | null,
): Promise<void> =>
  told(async (tx) => {
    const ticket = await lockConversation(tx, id);
    if (ticket.orderId === (order?.id ?? null)) return;
    const before = ticket.orderId
      ? await tx.order.findUnique({ where: { id: ticket.orderId }, select: { reference: true } })
      : null;
    await tx.supportTicket.update({ where: { id }, data: { orderId: order?.id ?? null } });
    await recordOf(tx, by, ticket, {
      action: 'linked',
      before: { order: before?.reference ?? null },
      after: { order: order?.reference ?? null },
    });
    await tellOfChange(tx, id);
  });

/** Marks the customer's message as read by staff. */
export const readConversation = (id: string): Promise<void> =>
  told(async (tx) => {
    const { count } = await tx.supportTicket.updateMany({ where: { id, unread: true }, data: { unread: false } });
    if (count > 0) await tellOfChange(tx, id);
  });

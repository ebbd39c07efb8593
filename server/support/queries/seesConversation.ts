import { sql } from '../../infra/db';
import { type Actor, can, canIn } from '../../shared/actor';
import { isUuid } from '../../shared/uuid';

/**
 * Whether a person can see a conversation: with the permission in the event of its order, otherwise for the whole
 * organisation.
 */
export async function seesConversation(actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id) || !can(actor, 'support.view')) return false;
  const [found] = await sql<{ event: string | null }>(
    'event_of_conversation',
    'select event_of_order(order_id) as event from support_tickets where id = $1',
    [id],
  );
  return found !== undefined && canIn(actor, 'support.view', found.event);
}

/** The same for the conversations about an order. */
export async function seesConversationsOf(actor: Actor, orderId: string): Promise<boolean> {
  if (!can(actor, 'support.view')) return false;
  const [order] = await sql<{ event: string | null }>('event_of_order', 'select event_of_order($1) as event', [
    orderId,
  ]);
  return canIn(actor, 'support.view', order?.event ?? null);
}

import { sql } from '../../infra/db';
import { findAsBearer, findOrder, mayReschedule } from '../../orders';
import { mayRefund } from '../../payments';
import type { Actor } from '../../shared/actor';
import { unlessMissing } from '../../shared/unlessMissing';
import type { TicketWays } from '../pages';
import { isGiven, type TicketRow } from '../queries/listTickets';

const UNIT = `
  select u.position, transfer_refusal(u.id) is null as "canGive" from order_items i join order_items u on u.id = coalesce(i.visit_of, i.id) where i.id = $1`;

/**
 * Actions that a viewer can take with a ticket in its order. Without an account, those of its buyer: the code gives
 * access to none of them; the order's key does, which only the browser has.
 */
export async function showWays(ticket: TicketRow, actor: Actor): Promise<TicketWays | null> {
  const { orderReference: reference, orderItemId } = ticket;
  const own = actor.user && (await unlessMissing(findOrder(actor, reference)));
  const order = own ?? (await findAsBearer(reference));
  if (!ticket.isStanding || (isGiven(ticket) && !order.maySeeGiven)) return null;
  const [unit] = await sql<{ position: number; canGive: boolean }>('ticket_unit', UNIT, [orderItemId]);
  if (!unit || order.within) return null;
  const [{ moves: move, exchanges: exchange }, refund] = await Promise.all([
    mayReschedule(order, unit.position),
    mayRefund(order, unit.position),
  ]);
  const give = unit.canGive && order.mayChange && order.maySeeTickets;
  return give || move || exchange || refund ? { give, move, exchange, refund } : null;
}

import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import type { TicketRow } from '../queries/listTickets';
import { listGivable } from './findTransfers';
import { isHolderToken } from './transferLink';
import type { PassableTicket } from './transferProps';

const HELD = `
  select x.id from order_items i join ticket_transfers x on x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken' where i.id = $1`;

/** A ticket with the data for its transfer; null for viewers who only have its code. */
export async function showPassable(
  { orderItemId, orderId, isUsable }: TicketRow,
  secret: unknown,
  locale: Locale,
): Promise<PassableTicket | null> {
  if (typeof secret !== 'string' || !isUsable) return null;
  const [held] = await sql<{ id: string }>('held_by', HELD, [orderItemId]);
  if (!held || !isHolderToken(held.id, secret)) return null;
  const [unit] = await listGivable(orderId, locale, held.id);
  return unit ? { unit, id: held.id, token: secret } : null;
}

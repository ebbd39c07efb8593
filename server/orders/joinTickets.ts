import type { OrderItemRow, OrderTicket } from './pages';
import type { ListedItem } from './queries/listItems';

/** The item's ticket: the one that stands, else the last it had. */
const ticketOf = (item: ListedItem, tickets: readonly OrderTicket[]): OrderItemRow['ticket'] => {
  const own = tickets.filter(({ position }) => position === item.position);
  const ticket = own.find(({ code }) => code !== null) ?? own.at(-1);
  if (!ticket) return null;
  const { reference, code, state, usesTotal, usesLeft } = ticket;
  return { reference, code, state, usesTotal, usesLeft };
};

/** Items with their tickets, and whether their holder can still be named. */
export const joinTickets = (
  items: readonly ListedItem[],
  tickets: readonly OrderTicket[],
  canEdit: (item: ListedItem) => boolean,
): OrderItemRow[] =>
  items.map((item) => {
    const ticket = ticketOf(item, tickets);
    const isUntouched = ticket === null || ticket.state === 'valid';
    const isAsked = item.state === 'active' && item.questions.length > 0;
    return { ...item, ticket, canEditHolder: isAsked && isUntouched && canEdit(item) };
  });

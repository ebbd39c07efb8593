import type { ListedItem } from './afterSale/listItems';
import type { ItemVisit, OrderItemRow, OrderTicket } from './pages';

/** The active ticket of the item, else its last one. */
const ticketOf = (position: number, tickets: readonly OrderTicket[]): ItemVisit['ticket'] => {
  const own = tickets.filter((ticket) => ticket.position === position);
  const ticket = own.find(({ state }) => state !== 'replaced' && state !== 'cancelled') ?? own.at(-1);
  if (!ticket) return null;
  const { reference, serial, code, state, isGiven, usesTotal, usesLeft } = ticket;
  return { reference, serial, code, state, isGiven, usesTotal, usesLeft };
};

const isUntouched = ({ ticket }: ItemVisit): boolean =>
  ticket === null || (ticket.state === 'valid' && ticket.usesLeft === ticket.usesTotal);

/** Units with their tickets, and whether their holder can still be changed. */
export const joinTickets = (
  items: readonly ListedItem[],
  tickets: readonly OrderTicket[],
  canEdit: (item: ListedItem, isGiven: boolean) => boolean,
): Omit<OrderItemRow, 'canNoteGate'>[] =>
  items.map((listed) => {
    const { isMailed: _, ...item } = listed;
    const own = { ...item, ticket: ticketOf(item.position, tickets) };
    const visits = item.visits.map((visit) => ({ ...visit, ticket: ticketOf(visit.position, tickets) }));
    const isAsked = item.state === 'active' && item.questions.length > 0;
    return {
      ...own,
      visits,
      canEditHolder: isAsked && [own, ...visits].every(isUntouched) && canEdit(listed, own.ticket?.isGiven === true),
    };
  });

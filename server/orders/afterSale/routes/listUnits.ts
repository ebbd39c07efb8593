/** Shared by routes of order pages: units and their tickets. */
import type { Locale } from '../../../shared/i18n/translate';
import { showTickets } from '../../../tickets';
import type { FoundOrder } from '../../findOrder';
import { joinTickets } from '../../joinTickets';
import type { OrderItemRow, OrderTicket } from '../../pages';
import { canNameHolders } from '../../policy';
import { type ListedItem, listItems } from '../listItems';

/** Ticket codes open the gate, so viewers without access to tickets see only that they exist. */
export async function listTickets(order: FoundOrder, locale: Locale): Promise<OrderTicket[]> {
  const tickets = await showTickets(order, locale);
  return order.maySeeTickets
    ? tickets
    : tickets.map((ticket) => ({ ...ticket, code: null, qr: null, holderName: null }));
}

const canNote = ({ state, isVoucher }: Pick<OrderItemRow, 'state' | 'isVoucher'>) => state === 'active' && !isVoucher;

/** Units and tickets of an order, for every page that shows them. */
export async function listUnits(
  order: FoundOrder,
  locale: Locale,
): Promise<{ items: OrderItemRow[]; tickets: OrderTicket[] }> {
  const isOpen = canNameHolders(order) && order.mayChange;
  const canEdit = ({ questions, isVoucher, isMailed, correction }: ListedItem, isOthers: boolean) =>
    isOpen &&
    (isVoucher
      ? !isMailed
      : order.mayCorrect || (!isOthers && (correction !== null || questions.some(({ isGiven }) => !isGiven))));
  const [items, tickets] = await Promise.all([
    listItems(order.id, {
      locale,
      isStaff: order.seesAsStaff && order.maySeeGiven,
      showsHolders: order.maySeeTickets,
      within: order.within,
    }),
    listTickets(order, locale),
  ]);
  return {
    items: joinTickets(items, tickets, canEdit).map((item) => ({
      ...item,
      canNoteGate: order.mayCorrect && canNote(item),
    })),
    tickets,
  };
}

import { ownPart } from '../../orders';
import { readSettings } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import type { TicketDocument } from '../documents/ticketDocument';
import { toDocument } from '../toDocument';
import { facesOf } from './facesOf';
import { isGiven, listTickets } from './listTickets';

type Wanted = { positions?: readonly number[]; within?: readonly string[] | null; withGiven?: boolean };

/**
 * An order's usable tickets for printing in that language.
 * @param only these positions or events; without `withGiven`, no transferred tickets.
 */
export async function ticketDocuments(
  orderId: string,
  locale: Locale,
  { positions, within = null, withGiven = false }: Wanted = {},
): Promise<TicketDocument[]> {
  const [tickets, settings] = await Promise.all([listTickets(orderId), readSettings()]);
  const printed = ownPart(tickets, within).filter(
    (ticket) =>
      ticket.isUsable &&
      (positions === undefined || positions.includes(ticket.position)) &&
      (withGiven || !isGiven(ticket)),
  );
  const faces = await facesOf(printed);
  const documents = printed.map((ticket, index) =>
    toDocument(ticket, {
      locale,
      settings,
      position: { number: index + 1, of: printed.length },
      face: faces.get(ticket.orderItemId) ?? null,
    }),
  );
  // The refund policy is printed once, on its first ticket.
  const firstWith = (policy: string | null) => documents.findIndex(({ refundPolicy }) => refundPolicy === policy);
  return documents.map((document, index) =>
    firstWith(document.refundPolicy) === index ? document : { ...document, refundPolicy: null },
  );
}

import { ownPart } from '../../orders';
import { readSettings } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import type { TicketDocument } from '../documents/ticketDocument';
import { toDocument } from '../toDocument';
import { listTickets } from './listTickets';

/**
 * An order's tickets as they are printed, in that language; none when none can be used.
 * @param only of these positions, of these events.
 */
export async function ticketDocuments(
  orderId: string,
  locale: Locale,
  { positions, within = null }: { positions?: readonly number[]; within?: readonly string[] | null } = {},
): Promise<TicketDocument[]> {
  const [tickets, settings] = await Promise.all([listTickets(orderId), readSettings()]);
  const printed = ownPart(tickets, within).filter(
    ({ isUsable, position }) => isUsable && (positions === undefined || positions.includes(position)),
  );
  return printed.map((ticket, index) =>
    toDocument(ticket, {
      locale,
      settings,
      position: { number: index + 1, of: printed.length },
    }),
  );
}

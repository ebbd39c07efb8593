import type { TicketState } from '../../../generated/prisma/enums';
import { ownPart } from '../../orders';
import { readSettings } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import type { TicketDocument } from '../documents/ticketDocument';
import { toDocument } from '../toDocument';
import { listTickets } from './listTickets';

/** A used ticket is still its holder's, as proof or for a second entry; one that was taken back is nobody's. */
const STANDING: ReadonlySet<TicketState> = new Set(['valid', 'used', 'expired']);

/** Whether a ticket in that state is still its holder's, and its code may be shown and printed. */
export const isStanding = (state: TicketState): boolean => STANDING.has(state);

/**
 * An order's tickets as they are printed, in that language; none when it has no good ones.
 * @param only of these positions, of these events.
 */
export async function ticketDocuments(
  orderId: string,
  locale: Locale,
  { positions, within = null }: { positions?: readonly number[]; within?: readonly string[] | null } = {},
): Promise<TicketDocument[]> {
  const [tickets, settings] = await Promise.all([listTickets(orderId), readSettings()]);
  const printed = ownPart(tickets, within).filter(
    ({ state, position }) => isStanding(state) && (positions === undefined || positions.includes(position)),
  );
  return printed.map((ticket, index) =>
    toDocument(ticket, {
      locale,
      settings,
      position: { number: index + 1, of: printed.length },
    }),
  );
}

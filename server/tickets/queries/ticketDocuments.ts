import type { TicketState } from '../../../generated/prisma/enums';
import { readSettings } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import type { TicketDocument } from '../documents/ticketDocument';
import { toDocument } from '../toDocument';
import { listTickets } from './listTickets';

/** A used ticket may still be printed, as a keepsake or for a second entry; one that was taken back may not. */
const PRINTED: ReadonlySet<TicketState> = new Set(['valid', 'used', 'expired']);

/** Whether paper of a ticket in that state may be given out. */
export const isPrintable = (state: TicketState): boolean => PRINTED.has(state);

/** An order's tickets as they are printed, in that language; none when it has no good ones. */
export async function ticketDocuments(orderId: string, locale: Locale): Promise<TicketDocument[]> {
  const [tickets, settings] = await Promise.all([listTickets(orderId), readSettings()]);
  const printed = tickets.filter(({ state }) => isPrintable(state));
  return printed.map((ticket, index) =>
    toDocument(ticket, {
      locale,
      organisationName: settings['organisation.name'],
      position: { number: index + 1, of: printed.length },
    }),
  );
}

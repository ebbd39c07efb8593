/** Tickets as PDF: A4 for home printers, 80 mm rolls for tills. */
import { DomainError } from '../../shared/errors';
import { drawTickets } from './drawTickets';
import type { TicketDocument } from './ticketDocument';
import { ticketsTask } from './ticketsTask';

export type TicketFormat = 'a4' | '80mm';

/** Up to this many the server process draws, about 20 ms each with yields in between; a worker draws more. */
const DRAWN_HERE = 12;
/** A worker can draw these within its time limit. */
const MAX_TICKETS = 2000;

/**
 * A PDF with one page per ticket, tagged for screen readers, in the first ticket's language.
 * @param by whether a request or a job (an email's attachment) waits for it.
 * @throws RangeError when there is no ticket.
 * @throws DomainError too_many_tickets
 */
export async function ticketsPdf(
  tickets: readonly TicketDocument[],
  format: TicketFormat,
  by: 'request' | 'job' = 'request',
): Promise<Buffer> {
  if (tickets.length > MAX_TICKETS)
    throw new DomainError('too_many_tickets', { params: { tickets: tickets.length, most: MAX_TICKETS }, status: 422 });
  if (tickets.length <= DRAWN_HERE) return drawTickets(tickets, format);
  return ticketsTask({ tickets, format }, { isJob: by === 'job' });
}

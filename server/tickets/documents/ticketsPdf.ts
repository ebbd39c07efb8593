/** Tickets on paper: A4 for the printer at home, 80 mm rolls for the counter. */
import { DomainError } from '../../shared/errors';
import { drawTickets } from './drawTickets';
import type { TicketDocument } from './ticketDocument';
import { ticketsTask } from './ticketsTask';

export type TicketFormat = 'a4' | '80mm';

/** The server draws these by itself, some 20 ms each with a turn for others in between; more are drawn by a worker. */
const DRAWN_HERE = 12;
/** A worker draws these within its time. */
const MAX_TICKETS = 2000;

/**
 * One PDF with a page per ticket, tagged for screen readers, in the first ticket's language.
 * @param by who waits for it: a request, or a job (a mail's attachment).
 * @throws RangeError when there is no ticket. @throws DomainError too_many_tickets
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

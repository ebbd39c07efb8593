/** The door of tickets: their codes, their papers, and finding one by what was scanned. */
export { type CodedTicket, type CodeReading, codeOf, publicKeys, readCode } from './codes';
export { type TicketFormat, ticketsPdf } from './documents/ticketsPdf';
export { mailTicketsAgain } from './events';
export { type FoundTicket, findTicketByCode } from './queries/findTicket';
export { listTickets, type TicketRow } from './queries/listTickets';
export { orderCalendar } from './queries/orderCalendar';
export { isStanding, ticketDocuments } from './queries/ticketDocuments';
export { showTickets } from './showTickets';

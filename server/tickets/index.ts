/** The door of tickets: their codes, their papers, and finding one by what was scanned. */
export { type CodedTicket, type CodeReading, codeOf, publicKeys, readCode } from './codes';
export { type CalendarItem, type CalendarOrder, calendarEntry } from './documents/calendarEntry';
export { qrSvg } from './documents/qrSvg';
export type { TicketDocument } from './documents/ticketDocument';
export { type TicketFormat, ticketsPdf } from './documents/ticketsPdf';
export { type FoundTicket, findTicketByCode } from './queries/findTicket';
export { listTickets, type TicketRow } from './queries/listTickets';
export { ticketDocuments } from './queries/ticketDocuments';

/** The door of tickets: their codes, their papers, and finding one by what was scanned. */

export { codeOf, publicKeys, readCode } from './codes';
export { paletteOf } from './documents/palette';
export { A4, POINTS_PER_MM } from './documents/paper';
export { qrModules, qrOutline } from './documents/qrOutline';
export { type Sheet, sheetOn } from './documents/sheet';
export { ticketsPdf } from './documents/ticketsPdf';
export { mailTicketsAgain } from './events';
export { findOrdersJob, transferReminders, unpaidReminders } from './jobs';
export { previewCancelled } from './mail/cancelledMail';
export { mailCode } from './mail/codeMail';
export { askForDetails } from './mail/detailsMail';
export { findTicketByCode } from './queries/findTicket';
export { hasUsableTickets } from './queries/listTickets';
export { orderCalendar } from './queries/orderCalendar';
export { ticketDocuments } from './queries/ticketDocuments';
export { showTickets } from './showTickets';
export { pageOfTaken } from './transfers/findTransfers';
export { mayGive } from './transfers/mayGive';
export { offeredWallets } from './wallet/connectedWallets';
export { handOutOrder } from './wallet/handOut';

/** Draws tickets as PDF. */
import { setImmediate } from 'node:timers/promises';
import { translator } from '../../shared/i18n';
import { formatReference } from '../../shared/reference';
import { drawA4Ticket } from './a4Ticket';
import { drawRollTicket } from './rollTicket';
import { type Sheet, sheetOn } from './sheet';
import type { TicketDocument } from './ticketDocument';
import type { TicketFormat } from './ticketsPdf';

const DRAW: Record<TicketFormat, (sheet: Sheet, ticket: TicketDocument) => void> = {
  a4: drawA4Ticket,
  '80mm': drawRollTicket,
};

/**
 * A PDF with one page per ticket, tagged for screen readers, in the first ticket's language.
 * @throws RangeError when there is no ticket.
 */
export async function drawTickets(tickets: readonly TicketDocument[], format: TicketFormat): Promise<Buffer> {
  const [first] = tickets;
  if (!first) throw new RangeError('no ticket to print');
  // Loaded on demand: a process that never prints starts without it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: first.locale,
    info: { Title: titleOf(tickets, first), Author: first.organisationName },
  });
  const sheet = sheetOn(doc);
  for (const ticket of tickets) {
    DRAW[format](sheet, ticket);
    // Tickets of a group take a while: yields to other requests.
    await setImmediate();
  }
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const titleOf = (tickets: readonly TicketDocument[], { locale, orderReference }: TicketDocument): string =>
  translator(locale)('tickets.document_title', { count: tickets.length, order: formatReference(orderReference) });

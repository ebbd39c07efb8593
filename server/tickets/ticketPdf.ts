import { readSettings } from '../settings';
import type { Locale } from '../shared/i18n/translate';
import { ticketsPdf } from './documents/ticketsPdf';
import { facesOf } from './queries/facesOf';
import type { TicketRow } from './queries/listTickets';
import { toDocument } from './toDocument';

/** One ticket on A4, in that language, with the photo of an annual pass. */
export async function ticketPdf(ticket: TicketRow, locale: Locale): Promise<{ filename: string; content: Buffer }> {
  const [settings, faces] = await Promise.all([readSettings(), facesOf([ticket])]);
  const face = faces.get(ticket.orderItemId) ?? null;
  const document = toDocument(ticket, { locale, settings, position: { number: 1, of: 1 }, face });
  return { filename: `aforo-${ticket.reference}.pdf`, content: await ticketsPdf([document], 'a4') };
}

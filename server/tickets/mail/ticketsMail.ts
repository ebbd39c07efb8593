import { type MailAttachment, type MailSource, mailLayout, type NewMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { formatReference } from '../../shared/reference';
import { ticketsPdf } from '../documents/ticketsPdf';
import { orderCalendar } from '../queries/orderCalendar';
import { ticketDocuments } from '../queries/ticketDocuments';
import type { MailedOrder } from './mailedOrder';
import { summaryHtml, summaryText } from './summary';

export const TICKETS_MAIL = 'order_paid';

/** The mail that brings an order's tickets, in the order's language. */
export async function ticketsMail(order: MailedOrder): Promise<NewMail> {
  const t = translator(order.locale);
  const body = await mailLayout({
    locale: order.locale,
    heading: t('mails.tickets_heading', { event: order.title }),
    paragraphs: [
      order.name ? t('mails.greeting', { name: order.name }) : t('mails.greeting_unnamed'),
      t('mails.tickets_text'),
      order.arrivalAdvice,
    ].filter(Boolean),
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: { label: t('mails.open_tickets'), url: order.url },
    footer: t('mails.link_is_secret'),
  });
  return {
    kind: TICKETS_MAIL,
    recipient: order.email,
    locale: order.locale,
    subject: t('mails.tickets_subject', { event: order.title, order: formatReference(order.reference) }),
    ...body,
    orderId: order.id,
  };
}

/** The tickets as they are when the mail leaves: paper for all of them, and the calendar entry of the visit. */
export async function ticketAttachments({ orderId, locale }: MailSource): Promise<MailAttachment[]> {
  if (!orderId) return [];
  const t = translator(locale);
  const [documents, calendar] = await Promise.all([ticketDocuments(orderId, locale), orderCalendar(orderId)]);
  const [first] = documents;
  const attachments: MailAttachment[] = [];
  if (first) {
    attachments.push({
      filename: `${t('mails.tickets_file')}-${first.orderReference}.pdf`,
      contentType: 'application/pdf',
      content: await ticketsPdf(documents, 'a4'),
    });
  }
  if (calendar) {
    attachments.push({
      filename: `${t('mails.calendar_file')}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(calendar),
    });
  }
  return attachments;
}

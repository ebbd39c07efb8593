import {
  declareMail,
  escapeText,
  type MailAttachment,
  type MailContent,
  type MailSource,
  type NewMail,
} from '../../mails';
import { calendarLinks } from '../../shared/calendarLinks';
import { translator } from '../../shared/i18n';
import { formatReference } from '../../shared/reference';
import { ticketsPdf } from '../documents/ticketsPdf';
import { orderCalendar } from '../queries/orderCalendar';
import { ticketDocuments } from '../queries/ticketDocuments';
import { walletLinks } from '../wallet/walletLinks';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { summaryHtml, summaryText } from './summary';

export const TICKETS_MAIL = 'order_paid';

/** Parts around the text of an email with tickets. */
export const ticketsFrame = (order: MailedOrder): MailContent['frame'] => {
  const t = translator(order.locale);
  const early = order.isBeforeSale ? t('mails.tickets_before_sale') : null;
  return {
    extraHtml: `${early ? `<p style="margin:0 0 16px">${escapeText(early)}</p>\n` : ''}${summaryHtml(order)}`,
    extraText: [early, summaryText(order)].filter(Boolean).join('\n\n'),
    action: { label: t('mails.open_tickets'), url: order.url },
    footer: t('mails.link_is_secret'),
  };
};

/** Arrival advice; by event if there are several. */
function adviceOf({ places }: MailedOrder): string {
  const told = places.filter(({ arrivalAdvice }) => arrivalAdvice !== '');
  if (places.length === 1) return told[0]?.arrivalAdvice ?? '';
  return told.map(({ eventTitle, arrivalAdvice }) => `${eventTitle}: ${arrivalAdvice}`).join('\n\n');
}

const contentOf = (order: MailedOrder): MailContent => ({
  placeholders: { ...orderPlaceholders(order), advice: adviceOf(order) },
  frame: ticketsFrame(order),
});

const mail = declareMail({
  kind: TICKETS_MAIL,
  subject: 'mails.tickets_subject',
  heading: 'mails.tickets_heading',
  body: ['mails.greeting', 'mails.tickets_text', '{advice}'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total', 'advice'],
  essential: ['event'],
  sample: (locale) => contentOf(sampleOrder(locale)),
});

/** Maximum visits with calendar links; the attached file has all of them. */
const MAX_LINKED = 3;

/** Links to web calendars, per visit if there are several events. */
function calendarLinksOf({ slots, reference, locale }: MailedOrder): { label: string; url: string }[] {
  const t = translator(locale);
  const coming = slots.filter(({ isCancelled }) => !isCancelled);
  return coming
    .slice(0, MAX_LINKED)
    .flatMap(({ startsAt, endsAt, place: { eventTitle, venue, byDay, arrivalAdvice } }) =>
      calendarLinks({
        ...{ title: eventTitle, startsAt, endsAt, byDay, timeZone: venue.timeZone },
        location: `${venue.name}, ${venue.address}`,
        details: [t('tickets.calendar_order', { reference: formatReference(reference) }), arrivalAdvice]
          .filter(Boolean)
          .join('\n\n'),
      }).map(({ name, url }) => {
        const label = t('mails.add_to_calendar', { calendar: name });
        return { label: coming.length > 1 ? `${label}: ${eventTitle}` : label, url };
      }),
    );
}

/** Links to calendars and wallets, below the summary. */
async function withLinks(order: MailedOrder): Promise<MailContent> {
  const content = contentOf(order);
  const links = [...calendarLinksOf(order), ...(await walletLinks(order))];
  if (links.length === 0) return content;
  const { extraHtml = '', extraText = '' } = content.frame;
  return {
    ...content,
    frame: {
      ...content.frame,
      extraHtml: `${extraHtml}\n<p style="margin:16px 0 24px">${links
        .map(({ label, url }) => `<a href="${escapeText(url)}">${escapeText(label)}</a>`)
        .join('<br>')}</p>`,
      extraText: [extraText, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join('\n'),
    },
  };
}

/** Email with an order's tickets, in the order's language. */
export const ticketsMail = async (order: MailedOrder): Promise<NewMail> =>
  mailToBuyer(mail, order, await withLinks(order));

/**
 * Current tickets when the email is sent: a PDF of all, or of the items concerned, and the calendar file; nothing
 * without usable tickets.
 */
export async function ticketAttachments({ orderId, locale, data }: MailSource): Promise<MailAttachment[]> {
  if (!orderId) return [];
  const t = translator(locale);
  const positions = Array.isArray(data.positions) ? data.positions.map(Number) : undefined;
  const [documents, calendar] = await Promise.all([
    ticketDocuments(orderId, locale, positions ? { positions } : {}),
    orderCalendar(orderId),
  ]);
  const [first] = documents;
  if (!first) return [];
  const attachments: MailAttachment[] = [
    {
      filename: `${t('mails.tickets_file')}-${first.orderReference}.pdf`,
      contentType: 'application/pdf',
      content: await ticketsPdf(documents, 'a4', 'job'),
    },
  ];
  if (calendar) {
    attachments.push({
      filename: `${t('mails.calendar_file')}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(calendar),
    });
  }
  return attachments;
}

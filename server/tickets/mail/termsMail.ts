import { declareMail, type MailContent, type NewMail } from '../../mails';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { ticketsFrame } from './ticketsMail';

export const TERMS_MAIL = 'order_terms_changed';

const contentOf = (order: MailedOrder, product: string): MailContent => ({
  placeholders: { ...orderPlaceholders(order), ticket: product },
  frame: ticketsFrame(order),
});

const mail = declareMail({
  kind: TERMS_MAIL,
  subject: 'mails.terms_subject',
  heading: 'mails.terms_heading',
  body: ['mails.greeting', 'mails.terms_text', 'mails.terms_look'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'ticket', 'event', 'when', 'order', 'total'],
  essential: ['ticket'],
  sample: (locale) => contentOf(sampleOrder(locale), locale === 'es' ? 'Adulto' : 'Adult'),
});

/** Email about changed terms for bought tickets, with the tickets and newly required details. */
export const termsMail = (order: MailedOrder, product: string): Promise<NewMail> =>
  mailToBuyer(mail, order, contentOf(order, product));

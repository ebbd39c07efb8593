import { absoluteUrl } from '../../infra/runtime';
import { declareMail, type MailContent, type NewMail } from '../../mails';
import { confirmLink } from '../../orders';
import { translator } from '../../shared/i18n';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { summaryHtml, summaryText } from './summary';

const contentOf = (order: MailedOrder, link: string): MailContent => ({
  placeholders: orderPlaceholders(order),
  frame: {
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: { label: translator(order.locale)('mails.confirm_action'), url: absoluteUrl(link) },
    footer: translator(order.locale)('mails.confirm_not_you'),
  },
});

const mail = declareMail({
  kind: 'order_to_confirm',
  subject: 'mails.confirm_subject',
  heading: 'mails.confirm_heading',
  body: ['mails.greeting', 'mails.confirm_text'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total'],
  essential: ['event'],
  sample: (locale) => {
    const order = sampleOrder(locale);
    return contentOf(order, confirmLink(order));
  },
});

/** Asks the owner of an address whether they ordered free tickets. */
export const confirmMail = (order: MailedOrder): Promise<NewMail> =>
  mailToBuyer(mail, order, contentOf(order, confirmLink(order)));

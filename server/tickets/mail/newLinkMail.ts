import { composeMail, declareMail, type MailContent, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { formatReference } from '../../shared/reference';
import { findMailedOrder, type MailedOrder } from './mailedOrder';
import { sampleOrder } from './sampleOrder';

const contentOf = ({ reference, title, url, locale }: MailedOrder): MailContent => {
  const t = translator(locale);
  return {
    placeholders: { order: formatReference(reference), event: title },
    frame: { action: { label: t('afterSale.mail_new_link_action'), url }, footer: t('mails.link_is_secret') },
  };
};

const mail = declareMail({
  kind: 'order_links_renewed',
  subject: 'afterSale.mail_new_link_subject',
  heading: 'afterSale.mail_new_link_subject',
  body: ['afterSale.mail_new_link_text'],
  placeholders: ['order', 'event'],
  essential: ['order'],
  sample: (locale) => contentOf(sampleOrder(locale)),
});

/** Sends the new link after staff ended the former ones. @returns its address; null for an order without one */
export async function mailNewLink(orderId: string): Promise<string | null> {
  const order = await findMailedOrder(orderId);
  if (!order) return null;
  const { email: recipient, locale } = order;
  const content = await composeMail(mail, locale, contentOf(order));
  await queueMail({ kind: mail.kind, recipient, locale, orderId, always: true, ...content });
  return recipient;
}

/** Mails about orders that did not end with tickets. */
import { absoluteUrl } from '../../infra/runtime';
import { mailLayout, type NewMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { MessageKey } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import type { MailedOrder } from './mailedOrder';
import { summaryHtml, summaryText } from './summary';

/** Its time passed before it was paid: its places are free again, and it can be ordered anew. */
export async function expiredMail(order: MailedOrder): Promise<NewMail> {
  const t = translator(order.locale);
  const body = await mailLayout({
    locale: order.locale,
    heading: t('mails.expired_heading'),
    paragraphs: [
      order.name ? t('mails.greeting', { name: order.name }) : t('mails.greeting_unnamed'),
      t('mails.expired_text', { event: order.title }),
    ],
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: { label: t('mails.choose_again'), url: absoluteUrl(paths.events.show(order.slug)) },
  });
  return {
    kind: 'order_expired',
    recipient: order.email,
    locale: order.locale,
    subject: t('mails.expired_subject', { event: order.title, order: formatReference(order.reference) }),
    ...body,
    orderId: order.id,
  };
}

const RETURN_REASONS: Record<string, MessageKey> = {
  places_gone: 'mails.returned_places_gone',
  order_cancelled: 'mails.returned_order_cancelled',
  overpaid: 'mails.returned_overpaid',
};

/** Money came that the order could not keep: why, and that it goes back. */
export async function returnedMail(order: MailedOrder, reason: string, amount: Cents): Promise<NewMail> {
  const t = translator(order.locale);
  const money = formatMoney(amount, order.currency, order.locale);
  const body = await mailLayout({
    locale: order.locale,
    heading: t('mails.returned_heading', { amount: money }),
    paragraphs: [
      order.name ? t('mails.greeting', { name: order.name }) : t('mails.greeting_unnamed'),
      t(RETURN_REASONS[reason] ?? 'mails.returned_places_gone', { event: order.title, amount: money }),
      t('mails.returned_when'),
    ],
    action: { label: t('mails.see_order'), url: order.url },
  });
  return {
    kind: 'money_returned',
    recipient: order.email,
    locale: order.locale,
    subject: t('mails.returned_subject', { amount: money, order: formatReference(order.reference) }),
    ...body,
    orderId: order.id,
  };
}

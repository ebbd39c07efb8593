import { sql } from '../../infra/db';
import { composeMail, declareMail, type MailContent, type NewMail, SAMPLE_ID } from '../../mails';
import { orderTitle, payLinkUrl, SOLD_EVENTS, type SoldEvent } from '../../orders';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDateTime } from '../../shared/time';
import { sampleOrder } from './sampleOrder';

type Link = {
  reference: string;
  title: string;
  amount: Cents;
  currency: string;
  until: Date;
  zone: string;
  url: string;
};

/** The payer need not be the buyer: contains no data of the buyer. */
const contentOf = (
  { reference, title, amount, currency, until, zone, url }: Link,
  house: string,
  locale: Locale,
): MailContent => {
  const t = translator(locale);
  return {
    placeholders: {
      house,
      event: title,
      order: formatReference(reference),
      amount: formatMoney(amount, currency, locale),
      until: formatDateTime(until, zone, locale),
    },
    frame: { action: { label: t('mails.pay_link_action'), url }, footer: t('mails.pay_link_footer') },
  };
};

const mail = declareMail({
  kind: 'payment_link',
  subject: 'mails.pay_link_subject',
  heading: 'mails.pay_link_heading',
  body: ['mails.pay_link_text', 'mails.pay_link_how'],
  placeholders: ['house', 'event', 'order', 'amount', 'until'],
  essential: ['amount', 'until'],
  sample: (locale) => {
    const { reference, title, totals, currency } = sampleOrder(locale);
    const until = new Date(Date.now() + DAY_MS);
    const link = {
      reference,
      title,
      amount: totals.totalCents,
      currency,
      until,
      zone: 'Europe/Madrid',
      url: payLinkUrl(SAMPLE_ID),
    };
    return contentOf(link, 'Aforo', locale);
  },
});

type Row = Omit<Link, 'title' | 'url'> & { orderId: string; email: string; locale: Locale; events: SoldEvent[] };

/** Email with a payment link; null if the link no longer works or was made to be copied. */
export async function payLinkMail(linkId: string): Promise<NewMail | null> {
  const [row] = await sql<Row>(
    'mailed_payment_link',
    `select o.id as "orderId", o.reference, l.email, l.locale, l.amount_cents::bigint as amount, l.currency, l.expires_at as until, o.time_zone as zone, ${SOLD_EVENTS} as events
     from payment_links l join orders o on o.id = l.order_id where l.id = $1 and l.email is not null and payment_link_state(l.id) = 'open'`,
    [linkId],
  );
  if (!row) return null;
  const { orderId, email, locale, events, ...link } = row;
  const { 'organisation.name': house } = await readSettings();
  const content = contentOf({ ...link, title: orderTitle(events, locale), url: payLinkUrl(linkId) }, house, locale);
  return { kind: mail.kind, recipient: email, locale, ...(await composeMail(mail, locale, content)), orderId };
}

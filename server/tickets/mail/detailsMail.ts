import { declareMail, type MailContent, queueLimited, writeMail } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import { dayIn } from '../../shared/time';
import { findMailedOrder, type MailedOrder } from './mailedOrder';
import { orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { summaryHtml, summaryText } from './summary';

const contentOf = (order: MailedOrder): MailContent => ({
  placeholders: orderPlaceholders(order),
  frame: {
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: { label: translator(order.locale)('mails.details_action'), url: order.url },
  },
});

const mail = declareMail({
  kind: 'details_asked',
  subject: 'mails.details_subject',
  heading: 'mails.details_heading',
  body: ['mails.greeting', 'mails.details_text'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total'],
  essential: ['event'],
  sample: (locale) => contentOf(sampleOrder(locale)),
});

export type AskedForDetails = 'asked' | 'no_address' | 'asked_before' | 'held_back';

/** Asks the buyer of a paid order for missing ticket details, at most once a day in the organisation's time zone. */
export async function askForDetails(orderId: string): Promise<AskedForDetails> {
  const order = await findMailedOrder(orderId);
  if (!order) return 'no_address';
  const { 'defaults.time_zone': zone } = await readSettings();
  const { id, heldBack } = await queueLimited({
    ...(await writeMail(mail, order, contentOf(order))),
    dedupeKey: `details_asked:${order.id}:${dayIn(new Date(), zone)}`,
    orderId: order.id,
  });
  if (id === null) return 'asked_before';
  return heldBack ? 'held_back' : 'asked';
}

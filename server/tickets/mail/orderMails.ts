/** Emails about orders that ended without tickets. */
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, type MailKind, type NewMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { type Cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { summaryHtml, summaryText } from './summary';

const expiredContent = (order: MailedOrder): MailContent => ({
  placeholders: orderPlaceholders(order),
  frame: {
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: {
      label: translator(order.locale)('mails.choose_again'),
      url: absoluteUrl(paths.events.show(order.slug)),
    },
  },
});

const expired = declareMail({
  kind: 'order_expired',
  subject: 'mails.expired_subject',
  heading: 'mails.expired_heading',
  body: ['mails.greeting', 'mails.expired_text'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total'],
  essential: ['event'],
  sample: (locale) => expiredContent(sampleOrder(locale)),
});

/** The order expired unpaid: its places are free, and it can be ordered again. */
export const expiredMail = (order: MailedOrder): Promise<NewMail> => mailToBuyer(expired, order, expiredContent(order));

const newCodeContent = (order: MailedOrder): MailContent => ({
  placeholders: orderPlaceholders(order),
  frame: {
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: { label: translator(order.locale)('mails.see_order'), url: order.url },
  },
});

const newCode = declareMail({
  kind: 'new_code_paid',
  subject: 'mails.new_code_subject',
  heading: 'mails.new_code_heading',
  body: ['mails.greeting', 'mails.new_code_text'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total'],
  essential: ['order'],
  sample: (locale) => newCodeContent({ ...sampleOrder(locale), isForNewCode: true }),
});

/** Receipt for a new code, without tickets. The code itself goes to the holder of the pass. */
export const newCodeMail = (order: MailedOrder): Promise<NewMail> => mailToBuyer(newCode, order, newCodeContent(order));

const REASONS = [
  'places_gone',
  'order_cancelled',
  'not_fulfillable',
  'overpaid',
  'not_changed',
  'part_paid',
  'underpaid',
] as const;
type Reason = (typeof REASONS)[number];

/** `isTransfer`: a refund of a transfer needs an account from the sender. */
const returnedContent = (order: MailedOrder, amount: Cents, isTransfer = false): MailContent => ({
  placeholders: {
    ...orderPlaceholders(order),
    amount: formatMoney(amount, order.currency, order.locale),
    way: translator(order.locale)(isTransfer ? 'mails.account_needed' : 'mails.returned_when'),
  },
  frame: { action: { label: translator(order.locale)('mails.see_order'), url: order.url } },
});

const declareReturn = (reason: Reason): MailKind =>
  declareMail({
    kind: `money_returned.${reason}`,
    subject: 'mails.returned_subject',
    heading: 'mails.returned_heading',
    body: ['mails.greeting', `mails.returned_${reason}`, '{way}'],
    unnamed: 'mails.greeting_unnamed',
    placeholders: ['name', 'event', 'when', 'order', 'amount', 'total', 'way'],
    essential: ['amount'],
    sample: (locale) => {
      const order = sampleOrder(locale);
      return returnedContent(order, order.totals.totalCents);
    },
  });

const RETURNS = Object.fromEntries(REASONS.map((reason) => [reason, declareReturn(reason)])) as Record<
  Reason,
  MailKind
>;

/** Money that the order could not keep: reason and refund. */
export async function returnedMail(
  order: MailedOrder,
  reason: string,
  amount: Cents,
  isTransfer: boolean,
): Promise<NewMail> {
  const mail = RETURNS[reason as Reason] ?? RETURNS.places_gone;
  return {
    kind: 'money_returned',
    recipient: order.email,
    locale: order.locale,
    ...(await composeMail(mail, order.locale, returnedContent(order, amount, isTransfer))),
    orderId: order.id,
  };
}

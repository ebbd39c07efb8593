/** Emails about refunded tickets and their money. */
import { declareMail, type MailContent, type MailKind, type NewMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { type Cents, formatMoney, ZERO } from '../../shared/money';
import { timesText } from '../../shared/namedTimes';
import type { IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';
import { type NamedTickets, orderPlaceholders, ticketsText } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';

const KINDS = ['refund_made', 'price_refunded', 'refund_on_account', 'refund_done', 'refund_failed'] as const;
export type RefundMail = (typeof KINDS)[number];

/** No zone for tickets without a time. */
export type RefundedUnits = NamedTickets & { startsAt: IsoDateTime | null; zone: string | null; byDay: boolean | null };

/** A mail names so many products and times; a company's hundred visits are only counted. */
const MAX_NAMED = 6;

type Refund = {
  amount: Cents;
  kept: Cents;
  tickets: number;
  /** The refunded tickets; of one product at one time together. */
  units: RefundedUnits[];
  isToBank: boolean;
  /** Paid by bank transfer, which gives no account for an automatic refund. */
  isTransfer: boolean;
  last4: string | null;
  /** Refunded to the balance: all of it, or the part that no voucher paid. */
  toBalance: 'all' | 'part' | null;
  /** Code of the attached corrective invoice. */
  invoice: string | null;
};

/** Destination of the refund, and its time. */
function wayOf({ amount, isToBank, isTransfer, last4, toBalance }: Refund, locale: string): string {
  const t = translator(locale);
  if (amount === 0) return t('mails.refund_nothing');
  if (toBalance) return t(toBalance === 'all' ? 'mails.refund_to_balance' : 'mails.refund_to_balance_mixed');
  if (isToBank) return t('mails.refund_to_bank');
  if (isTransfer) return t('mails.account_needed');
  return last4 ? t('mails.refund_to_card', { last4 }) : t('mails.refund_same_way');
}

const timesOf = (units: readonly RefundedUnits[]) =>
  units.flatMap(({ startsAt, zone, byDay }) =>
    startsAt && zone ? [{ startsAt, timeZone: zone, byDay: byDay === true }] : [],
  );

/** "2 tickets (1 × Adult, 5 Dec 2026, 12:00; 1 × Child, 5 Dec 2026, 12:00)". */
function refundedText({ isForVouchers, locale }: MailedOrder, { tickets, units }: Refund): string {
  const t = translator(locale);
  if (tickets === 0) return t('mails.refund_part');
  const count = t(isForVouchers ? 'mails.refund_vouchers' : 'mails.refund_tickets', { count: tickets });
  if (isForVouchers || units.length > MAX_NAMED) return count;
  const named = units.map((unit) =>
    [ticketsText([unit], locale), timesText(timesOf([unit]), { t, locale })].filter(Boolean).join(', '),
  );
  return `${count} (${named.join('; ')})`;
}

function content(order: MailedOrder, refund: Refund): MailContent {
  const t = translator(order.locale);
  const money = (amount: Cents) => formatMoney(amount, order.currency, order.locale);
  const when = timesText(timesOf(refund.units), { t, locale: order.locale });
  return {
    placeholders: {
      ...orderPlaceholders(order),
      amount: money(refund.amount),
      ...(when && { when }),
      tickets: refundedText(order, refund),
      way: wayOf(refund, order.locale),
      kept: refund.kept > 0 ? t('mails.refund_kept', { amount: money(refund.kept) }) : '',
      invoice: refund.invoice ? t('mails.refund_invoice', { number: refund.invoice }) : '',
    },
    frame: { action: { label: t('mails.see_order'), url: order.url } },
  };
}

const declare = (kind: RefundMail): MailKind =>
  declareMail({
    kind: `order_${kind}`,
    subject: `mails.${kind}_subject`,
    heading: `mails.${kind}_heading`,
    body: ['mails.greeting', `mails.${kind}_text`, '{invoice}'],
    unnamed: 'mails.greeting_unnamed',
    placeholders: ['name', 'event', 'when', 'order', 'amount', 'tickets', 'way', 'kept', 'invoice'],
    essential: ['amount'],
    sample: (locale) => {
      const order = sampleOrder(locale);
      return content(order, {
        amount: order.totals.totalCents,
        kept: ZERO,
        tickets: 2,
        units: [
          {
            name: { [locale]: translator(locale)('mailTexts.sample_product') },
            count: 2,
            startsAt: order.slots[0]!.startsAt,
            zone: order.slots[0]!.place.venue.timeZone,
            byDay: false,
          },
        ],
        isToBank: false,
        isTransfer: false,
        last4: '4242',
        toBalance: null,
        invoice: null,
      });
    },
  });

const DECLARED = Object.fromEntries(KINDS.map((kind) => [kind, declare(kind)])) as Record<RefundMail, MailKind>;

export async function refundMail(kind: RefundMail, order: MailedOrder, refund: Refund): Promise<NewMail> {
  return {
    ...(await writeMail(DECLARED[kind], order, content(order, refund))),
    orderId: order.id,
  };
}

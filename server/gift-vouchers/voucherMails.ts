/** Emails of gift vouchers to buyer and recipient. The code is only in the attached document. */
import { manageKey } from '../infra/orderKeys';
import { absoluteUrl } from '../infra/runtime';
import {
  composeMail,
  declareMail,
  type MailAttachment,
  type MailContent,
  type MailSource,
  type NewMail,
} from '../mails';
import { readSettings } from '../settings';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { unlinked } from '../shared/links';
import { type Cents, cents, formatMoney } from '../shared/money';
import { paths } from '../shared/paths';
import { formatReference } from '../shared/reference';
import { formatDate } from '../shared/time';
import { printVoucher } from './printVouchers';
import { readVouchers, type SoldVoucher } from './readVouchers';

/** The order of the vouchers. */
export type VoucherOrder = {
  id: string;
  reference: string;
  secret: string;
  locale: Locale;
  name: string | null;
  email: string;
  currency: string;
  total: Cents;
};

type Told = Pick<SoldVoucher, 'left' | 'currency' | 'to' | 'email' | 'day'>;

/** Delivery of a voucher: recipient and day. */
function plan({ left, currency, to, email, day }: Told, locale: Locale): string {
  const t = translator(locale);
  const amount = formatMoney(left, currency, locale);
  const whom = unlinked(to ? `${to} (${email})` : email);
  if (!email) return t('mails.vouchers_own', { amount });
  if (!day) return t('mails.vouchers_mailed_now', { amount, whom });
  return t('mails.vouchers_mailed_on', { amount, whom, day: formatDate(`${day}T12:00:00Z`, 'UTC', locale) });
}

const soldContent = (order: VoucherOrder, vouchers: readonly Told[]): MailContent => {
  const t = translator(order.locale);
  return {
    placeholders: {
      name: order.name ?? '',
      order: formatReference(order.reference),
      total: formatMoney(order.total, order.currency, order.locale),
      vouchers: vouchers.map((voucher) => plan(voucher, order.locale)).join('\n\n'),
    },
    frame: {
      action: {
        label: t('mails.see_order'),
        url: absoluteUrl(paths.orders.show(order.reference, manageKey(order.secret))),
      },
      footer: t('mails.link_is_secret'),
    },
  };
};

const SAMPLE_VOUCHER: SoldVoucher = {
  id: '',
  orderId: '',
  code: null,
  ending: '',
  currency: 'EUR',
  left: cents(5000),
  lastDay: null,
  locale: 'en',
  to: 'Ana',
  from: 'Clara Vidal',
  message: '',
  email: 'ana@example.com',
  day: '',
};

const sampleOrder = (locale: Locale): VoucherOrder => ({
  id: '',
  reference: 'F4R0SM7K',
  secret: 'sample',
  locale,
  name: 'Clara Vidal',
  email: 'clara@example.com',
  currency: 'EUR',
  total: cents(5000),
});

const sold = declareMail({
  kind: 'vouchers_sold',
  subject: 'mails.vouchers_sold_subject',
  heading: 'mails.vouchers_sold_heading',
  body: ['mails.greeting', 'mails.vouchers_sold_text', '{vouchers}', 'mails.vouchers_sold_correct'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'order', 'total', 'vouchers'],
  essential: ['vouchers'],
  sample: (locale) => soldContent(sampleOrder(locale), [SAMPLE_VOUCHER]),
});

/** Email to the buyer with all vouchers of the order. */
export async function soldMail(order: VoucherOrder, vouchers: readonly SoldVoucher[]): Promise<NewMail> {
  const body = await composeMail(sold, order.locale, soldContent(order, vouchers));
  return { kind: sold.kind, recipient: order.email, locale: order.locale, ...body, orderId: order.id };
}

function giftContent(voucher: SoldVoucher, house: string, locale: Locale): MailContent {
  const t = translator(locale);
  return {
    placeholders: {
      name: voucher.to,
      from: voucher.from || t('mails.gift_somebody'),
      amount: formatMoney(voucher.left, voucher.currency, locale),
      message: voucher.message,
      house,
    },
    frame: { action: { label: t('mails.gift_action'), url: absoluteUrl('/') }, footer: t('mails.gift_footer') },
  };
}

const gift = declareMail({
  kind: 'gift_voucher',
  subject: 'mails.gift_subject',
  heading: 'mails.gift_heading',
  body: ['mails.greeting', 'mails.gift_text', '{message}', 'mails.gift_how'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'from', 'amount', 'message', 'house'],
  typed: ['from', 'message'],
  essential: ['amount', 'message'],
  sample: (locale) =>
    giftContent({ ...SAMPLE_VOUCHER, message: translator(locale)('mails.gift_sample') }, 'Aforo', locale),
});

/** Email to the recipient of a voucher. */
export async function giftMail(voucher: SoldVoucher): Promise<NewMail> {
  const { 'organisation.name': house } = await readSettings();
  const { locale } = voucher;
  const body = await composeMail(gift, locale, giftContent(voucher, house, locale));
  const data = { voucherId: voucher.id };
  return { kind: gift.kind, recipient: voucher.email, locale, ...body, orderId: voucher.orderId, data };
}

async function attached(vouchers: readonly SoldVoucher[]): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const voucher of vouchers) {
    const content = await printVoucher(voucher);
    const filename = `${translator(voucher.locale)('vouchers.file')}-${voucher.ending}.pdf`;
    if (content) attachments.push({ filename, contentType: 'application/pdf', content });
  }
  return attachments;
}

export const SOLD_MAIL = sold.kind;
export const GIFT_MAIL = gift.kind;

/** Vouchers valid at the time of sending. */
export const soldAttachments = async ({ orderId }: MailSource): Promise<MailAttachment[]> =>
  orderId ? attached(await readVouchers({ order: orderId })) : [];
export const giftAttachments = async ({ data }: MailSource): Promise<MailAttachment[]> =>
  typeof data.voucherId === 'string' ? attached(await readVouchers({ voucher: data.voucherId })) : [];

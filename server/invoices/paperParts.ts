/** Parts of a printed invoice that are not stored with it: payments at the time of issue, and the present logo. */
import { sql } from '../infra/db';
import { findVariant } from '../media';
import { readSettings } from '../settings';
import type { Locale, Translate } from '../shared/i18n/translate';
import { type Invoice, type InvoiceCustomer, isCorrection } from '../shared/invoices';
import type { Cents } from '../shared/money';
import { METHOD_NAMES } from '../shared/payOptions';
import { isOfUnion, isVatId, vatNumber } from '../shared/taxIds';
import { formatDate, type IsoDate } from '../shared/time';
import { type OwedOnAccount, payLines } from './owedOnAccount';

export const percent = (rate: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
export const dayOf = (day: IsoDate, locale: Locale): string => formatDate(`${day}T12:00:00Z`, 'UTC', locale);

export type PaperPayment = { method: string; on: IsoDate; cents: Cents };

/**
 * Payments of its orders by day and method. A debt on account is paid by its transfer, even after the invoice;
 * corrections list none.
 */
const PAID = `
  select p.method, to_char(sale_day(p.captured_at, o.time_zone), 'YYYY-MM-DD') as "on", sum(p.amount_cents)::bigint as cents
  from orders o join payments p on p.order_id = o.id
  where (o.id = $1 or o.id in (select order_id from master_orders where invoice_order_id = $1))
    and p.captured_at <= $2::timestamptz and p.method <> 'on_account' and p.amount_cents > 0
  group by 1, 2
  union all
  select 'wire_transfer', to_char(coalesce(c.paid_on, sale_day(c.settled_at, o.time_zone)), 'YYYY-MM-DD'), sum(c.amount_cents - c.credited_cents)::bigint
  from orders o join company_charges c on c.order_id = o.id
  where (o.id = $1 or o.id in (select order_id from master_orders where invoice_order_id = $1))
    and c.settled_at is not null and c.amount_cents > c.credited_cents
  group by 2 order by 2, 1 limit 12`;

export const paymentsOf = async ({ kind, orderId, issuedAt }: Invoice): Promise<PaperPayment[]> =>
  isCorrection(kind) ? [] : sql<PaperPayment>('payments_of_invoice', PAID, [orderId, issuedAt]);

type Words = { t: Translate; doc: { locale: Locale }; money: (amount: Cents) => string };

/** `Paid on 29 Nov 2026: Cash, €24.00` */
function paidWords({ method, on, cents }: PaperPayment, { t, doc, money }: Words): string {
  const known = Object.hasOwn(METHOD_NAMES, method) ? t(METHOD_NAMES[method as keyof typeof METHOD_NAMES]) : method;
  return t('invoices.paid_by', { day: dayOf(on, doc.locale), method: known, amount: money(cents) });
}

type PaperMoney = { payments: readonly PaperPayment[]; owed: OwedOnAccount; invoice: Invoice };

/** Below the total: payments, and how to pay the rest on account. */
export const moneyLines = ({ payments, owed, invoice }: PaperMoney, words: Words): string[] => [
  ...payments.map((paid) => paidWords(paid, words)),
  ...payLines(owed, {
    ...{ t: words.t, locale: words.doc.locale, currency: invoice.currency, issuer: invoice.issuer.name },
  }),
];

/** The company's own order numbers; a monthly invoice has several. */
export const ownNumbers = ({ purchaseOrders }: OwedOnAccount): string =>
  [...new Set(purchaseOrders.values())].join(', ');

export type PaperLogo = { bytes: Buffer; width: number; height: number };

const BOX = { width: 150, height: 44 };
const STORED_WIDTH = 480;
/** Byte offsets of width and height in a PNG. */
const PNG = { width: 16, height: 20, least: 24 };

/** The organisation's logo with its size; null if there is none. */
export async function houseLogo(): Promise<PaperLogo | null> {
  const { 'organisation.logo': id } = await readSettings();
  const bytes = id && (await findVariant({ id, width: STORED_WIDTH, format: 'png' }));
  if (!bytes || bytes.length < PNG.least) return null;
  const [width, height] = [bytes.readUInt32BE(PNG.width), bytes.readUInt32BE(PNG.height)];
  const scale = Math.min(BOX.width / width, BOX.height / height);
  return { bytes, width: width * scale, height: height * scale };
}

const countryName = (country: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;

/**
 * A VAT number starts with its country's letters, as PT501442600; other foreign numbers are followed by the country.
 */
function numberOf({ taxId, country, document }: InvoiceCustomer, issuer: string, t: Translate): string {
  if (document === 'passport') return t('invoices.passport_number', { number: taxId, country });
  if (country === issuer) return t('common.tax_number', { number: taxId });
  const number = isOfUnion(country) && isVatId(country, taxId) ? vatNumber(country, taxId) : `${taxId} (${country})`;
  return t('common.tax_number', { number });
}

/** @param issuer country of the organisation, whose own numbers need no country */
export const customerLines = (customer: InvoiceCustomer, issuer: string, t: Translate, locale: Locale): string[] => [
  customer.name,
  numberOf(customer, issuer, t),
  customer.address,
  `${customer.postcode} ${customer.city}`,
  countryName(customer.country, locale),
];

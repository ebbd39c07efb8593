/** Receipt and tickets of a sale for a paper roll. */
import type { PaperPart } from '../../printing';
import { translator } from '../../shared/i18n';
import type { Locale, Translate } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, formatMoney } from '../../shared/money';
import { shareText } from '../../shared/moneyShares';
import { formatReference } from '../../shared/reference';
import { formatDateTime, formatVisit } from '../../shared/time';
import type { ticketDocuments } from '../../tickets';
import type { Receipt } from '../pages';

export type ReceiptInvoice = { code: string; isSimplified: boolean; check: { url: string; isSent: boolean } | null };
type Tickets = Awaited<ReturnType<typeof ticketDocuments>>;

const methodText = (method: string, t: Translate): string => {
  const key = `cash.method_${method}` as const;
  const text = t(key as 'cash.method_cash');
  return text === key ? method : text;
};

/** "Box office discount 10%, 20%". */
const discountText = ({ percents }: NonNullable<Receipt['counterDiscount']>, t: Translate, locale: Locale): string =>
  [t('counter.counter_discount'), percents.map((percent) => shareText(percent, locale)).join(', ')]
    .filter(Boolean)
    .join(' ');

/** "COPY 2" in large type, so that it is not taken for the original. */
export const copyParts = (copy: number, t: Translate): PaperPart[] =>
  copy === 0
    ? []
    : [{ kind: 'text', text: t('printing.copy', { number: copy }), align: 'center', bold: true, size: 2 }];

type Words = { t: Translate; locale: Locale; money: (amount: Cents) => string };

function sums(receipt: Receipt, { t, locale, money }: Words): PaperPart[] {
  const { discount, counterDiscount, fee, total, rounding, payments, taxes } = receipt;
  const other = (discount - (counterDiscount?.amount ?? 0)) as Cents;
  const change = payments.reduce((sum, part) => sum + part.change, 0) as Cents;
  return [
    ...(other > 0 ? [{ kind: 'pair', left: t('counter.discount'), right: money(-other as Cents) } as const] : []),
    ...(counterDiscount
      ? [
          {
            kind: 'pair',
            left: discountText(counterDiscount, t, locale),
            right: money(-counterDiscount.amount as Cents),
          } as const,
        ]
      : []),
    ...(fee > 0 ? [{ kind: 'pair', left: t('counter.fee'), right: money(fee) } as const] : []),
    { kind: 'pair', left: t('counter.total'), right: money(total), bold: true },
    ...(rounding !== 0 ? [{ kind: 'pair', left: t('cash.rounded'), right: money(rounding) } as const] : []),
    { kind: 'rule' },
    ...payments.map(
      ({ method, given, amount }): PaperPart => ({
        kind: 'pair',
        left: methodText(method, t),
        right: money(given ?? amount),
      }),
    ),
    ...(change > 0 ? [{ kind: 'pair', left: t('counter.change'), right: money(change) } as const] : []),
    ...taxes.map(
      ({ rate, net, tax }): PaperPart => ({
        kind: 'pair',
        left: t('counter.tax_line', { rate: String(rate / 100), net: money(net) }),
        right: money(tax),
      }),
    ),
  ];
}

/** Number of the simplified invoice, its verification code, and the URL to exchange it for a full one. */
function invoiceParts(invoice: ReceiptInvoice, invoiceUrl: string | null, t: Translate): PaperPart[] {
  const { code, isSimplified, check } = invoice;
  return [
    { kind: 'text', text: t(isSimplified ? 'printing.simplified' : 'printing.invoice', { code }), bold: true },
    ...(check
      ? ([
          { kind: 'text', text: t('invoices.qr'), align: 'center' },
          { kind: 'code', text: check.url },
          ...(check.isSent ? [{ kind: 'text', text: t('invoices.qr_verifactu'), align: 'center' } as const] : []),
        ] as const)
      : []),
    ...(isSimplified && invoiceUrl
      ? [{ kind: 'text', text: t('printing.full_invoice', { url: invoiceUrl }) } as const]
      : []),
  ];
}

type ReceiptPaper = {
  receipt: Receipt;
  invoice: ReceiptInvoice | null;
  invoiceUrl: string | null;
  copy: number;
  locale: Locale;
};

export function receiptPaper({ receipt, invoice, invoiceUrl, copy, locale }: ReceiptPaper): PaperPart[] {
  const t = translator(locale);
  const money = (amount: Cents) => formatMoney(amount, receipt.currency, locale);
  const { house, cashbox, cashier, at, zone, reference, lines } = receipt;
  return [
    ...copyParts(copy, t),
    { kind: 'text', text: house.name, align: 'center', bold: true },
    ...[house.taxId, house.address].filter(Boolean).map((text): PaperPart => ({ kind: 'text', text, align: 'center' })),
    { kind: 'space' },
    ...(cashbox ? [{ kind: 'text', text: `${cashbox} - ${cashier}` } as const] : []),
    { kind: 'pair', left: formatDateTime(at, zone, locale), right: formatReference(reference) },
    ...(invoice ? invoiceParts({ ...invoice, check: null }, '', t).slice(0, 1) : []),
    { kind: 'rule' },
    ...lines.map(
      ({ name, quantity, amount }): PaperPart => ({
        kind: 'pair',
        left: `${quantity} x ${localText(name, locale)}`,
        right: money(amount),
      }),
    ),
    { kind: 'rule' },
    ...sums(receipt, { t, locale, money }),
    { kind: 'space' },
    ...(invoice ? invoiceParts(invoice, invoiceUrl, t).slice(1) : []),
    { kind: 'cut' },
  ];
}

export function ticketsPaper(tickets: Tickets, { copy, locale }: { copy: number; locale: Locale }): PaperPart[] {
  const t = translator(locale);
  return tickets.flatMap((ticket): PaperPart[] => {
    const { admission, timeZone, position, venue, eventTitle, productName, admits, ticketReference, ticketCode } =
      ticket;
    return [
      ...copyParts(copy, t),
      { kind: 'pair', left: venue.name, right: `${position.number}/${position.of}` },
      { kind: 'text', text: eventTitle, bold: true, size: 2 },
      { kind: 'text', text: (admits ?? 1) > 1 ? `${productName} (${admits})` : productName, bold: true },
      ...(admission.kind === 'open'
        ? []
        : [
            {
              kind: 'text',
              text: formatVisit(admission.startsAt, { timeZone, byDay: admission.kind === 'day' }, locale),
              bold: true,
            } as const,
          ]),
      { kind: 'code', text: ticketCode },
      { kind: 'text', text: formatReference(ticketReference), align: 'center' },
      { kind: 'cut' },
    ];
  });
}

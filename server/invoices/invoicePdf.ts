/** An invoice on A4, tagged for screen readers, in any language; its content was stored when it was issued. */
import { type TextStyle, wrap } from '../infra/typesetting/typesetting';
import { translator } from '../shared/i18n';
import type { Locale, MessageKey } from '../shared/i18n/translate';
import { type Invoice, type InvoiceLine, isCorrection, isSimplified, lineCents, monthOf } from '../shared/invoices';
import { localText } from '../shared/localText';
import { type Cents, formatMoney, formatPart, subtract } from '../shared/money';
import { formatReference } from '../shared/reference';
import { formatMonth, formatVisitDate, type IsoDate } from '../shared/time';
import { A4, POINTS_PER_MM, paletteOf, qrOutline, type Sheet, sheetOn } from '../tickets';
import type { OwedOnAccount } from './owedOnAccount';
import { customerLines, dayOf, moneyLines, ownNumbers, type PaperLogo, type PaperPayment, percent } from './paperParts';

type Named = { code: string; issuedOn: IsoDate };

export type InvoiceDocument = {
  invoice: Invoice;
  /** Documents that it corrects or replaces. */
  about: Named[];
  orderReference: string;
  locale: Locale;
  /** Verification page of the tax agency, and whether records are sent automatically; null without a record. */
  check: { url: string; isSent: boolean } | null;
  payments: PaperPayment[];
  owed: OwedOnAccount;
  logo: PaperLogo | null;
};

const INK = paletteOf();
const WIDTH = A4.width - 2 * A4.margin;
const BOTTOM = A4.height - A4.margin - 40;
const HALF = WIDTH / 2 - 12;
/** Right edge of number columns, from the right margin. */
const COLUMNS = { quantity: 250, unit: 165, rate: 95, amount: 0 } as const;
const COLUMN_WIDTH = 80;
const NAME_WIDTH = WIDTH - COLUMNS.quantity - 50;

const TEXT: TextStyle = { face: 'text', size: 9.5, colour: INK.ink, leading: 1.4 };
const SMALL: TextStyle = { face: 'text', size: 8.5, colour: INK.soft, leading: 1.4 };
const STRONG: TextStyle = { face: 'strong', size: 9.5, colour: INK.ink, leading: 1.4 };
const TOTAL: TextStyle = { face: 'strong', size: 13, colour: INK.ink, leading: 1.4 };

/** State while drawing an invoice: page, texts and vertical position. */
class Setting {
  y = A4.margin;
  readonly t;
  constructor(
    readonly sheet: Sheet,
    readonly doc: InvoiceDocument,
  ) {
    this.t = translator(doc.locale);
  }
  money = (amount: Cents): string => formatMoney(amount, this.doc.invoice.currency, this.doc.locale);
  /** A line in full width, or in a part of it. */
  line(text: string, style: TextStyle = TEXT, box: { x?: number; width?: number } = {}): void {
    this.y = this.sheet.text('P', text, style, { x: A4.margin, width: WIDTH, ...box, y: this.y });
  }
  /** Right-aligned numbers in a column. */
  column(text: string, name: keyof typeof COLUMNS, style: TextStyle = TEXT): void {
    const right = A4.margin + WIDTH - COLUMNS[name];
    const box = { x: right - COLUMN_WIDTH, width: COLUMN_WIDTH, y: this.y, align: 'right' } as const;
    this.sheet.text('P', text, style, box);
  }
  rule(): void {
    const { doc } = this.sheet;
    const { y } = this;
    this.sheet.ornament(() =>
      doc
        .moveTo(A4.margin, y)
        .lineTo(A4.margin + WIDTH, y)
        .lineWidth(0.5)
        .stroke(INK.rule),
    );
    this.y += 6;
  }
  /** Starts a new page if the height does not fit. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.sheet.doc.addPage({ size: [A4.width, A4.height], margin: 0 });
    this.y = A4.margin;
  }
}

/** Between 30 and 40 mm, as required (HAC/1177/2024, article 21). */
const QR_SIDE = 34 * POINTS_PER_MM;

/** Top right: QR code, its caption, and the note that the agency has the record. */
function setCheck(set: Setting): void {
  const { check } = set.doc;
  if (!check) return;
  const x = A4.margin + WIDTH - QR_SIDE;
  const box = { x: x - 20, width: QR_SIDE + 40, align: 'center' } as const;
  const below = set.sheet.text('P', set.t('invoices.qr'), SMALL, { ...box, y: A4.margin }) + 6;
  set.sheet.qr(qrOutline(check.url), set.t('invoices.qr_description'), { x, y: below, side: QR_SIDE });
  if (!check.isSent) return;
  const legend: TextStyle = { ...SMALL, size: 7.5 };
  set.sheet.text('P', set.t('invoices.qr_verifactu'), legend, { ...box, y: below + QR_SIDE + 6 });
}

const titleOf = ({ kind }: Invoice): 'full' | 'simplified' | 'corrective' =>
  isCorrection(kind) ? 'corrective' : isSimplified(kind) ? 'simplified' : 'full';

/** Labels for the documents it refers to. */
const ABOUT: Readonly<Record<string, MessageKey>> = {
  F3: 'invoices.in_place_of',
  S: 'invoices.corrects_customer',
  I: 'invoices.takes_back',
};

function setHead(set: Setting): void {
  const { invoice, about, orderReference, locale, logo } = set.doc;
  const title: TextStyle = { face: 'display', size: 24, colour: INK.ink, leading: 1.2 };
  const width = WIDTH - (set.doc.check ? QR_SIDE + 40 : 0);
  if (logo) set.sheet.picture(logo.bytes, invoice.issuer.name, { ...logo, x: A4.margin, y: set.y });
  set.y += logo ? logo.height + 10 : 0;
  set.y = set.sheet.text('H1', set.t(`invoices.kind_${titleOf(invoice)}`), title, {
    x: A4.margin,
    width,
    y: set.y,
  });
  set.line(`${set.t('invoices.number')} ${invoice.code}`, STRONG);
  set.line(`${set.t('invoices.issued_on')} ${dayOf(invoice.issuedOn, locale)}`);
  const { operatedOn } = invoice;
  if (operatedOn < invoice.issuedOn) set.line(`${set.t('invoices.operated_on')} ${dayOf(operatedOn, locale)}`);
  const month = monthOf(invoice);
  if (month) set.line(set.t('invoices.orders_of', { month: formatMonth(month, locale) }));
  else set.line(`${set.t('invoices.order')} ${formatReference(orderReference)}`);
  const number = ownNumbers(set.doc.owed);
  if (number) set.line(set.t('invoices.your_number', { number }), TEXT, { width });
  if (invoice.cancelled)
    set.line(set.t('invoices.paper_cancelled', { day: dayOf(invoice.cancelled.on, locale) }), STRONG, { width });
  const words = { code: about.map(({ code, issuedOn }) => `${code} (${dayOf(issuedOn, locale)})`).join(', ') };
  if (about.length > 0)
    set.line(set.t(ABOUT[invoice.correctsBy ?? invoice.kind] ?? 'invoices.corrects', words), TEXT, { width });
  if (set.doc.check) set.y = Math.max(set.y, A4.margin + QR_SIDE + 50);
  set.y += 14;
}

function setParties(set: Setting): void {
  const { issuer, customer, isErased } = set.doc.invoice;
  const top = set.y;
  const party = (x: number, heading: string, lines: readonly string[]): number => {
    set.y = top;
    set.line(heading, SMALL, { x, width: HALF });
    lines.forEach((line, at) => {
      set.line(line, at === 0 ? STRONG : TEXT, { x, width: HALF });
    });
    return set.y;
  };
  const tax = set.t('common.tax_number', { number: issuer.taxId });
  const left = party(A4.margin, set.t('invoices.issuer'), [issuer.name, tax, ...issuer.address.split('\n')]);
  const lines = customer
    ? customerLines(customer, issuer.country, set.t, set.doc.locale)
    : isErased
      ? [set.t('invoices.customer_erased')]
      : null;
  const right = lines ? party(A4.margin + WIDTH / 2 + 12, set.t('invoices.customer'), lines) : top;
  set.y = Math.max(left, right) + 18;
}

const detailOf = ({ event, startsAt, timeZone, byDay, order, soldOn }: InvoiceLine, set: Setting): string =>
  [
    order && soldOn && `${set.t('invoices.order')} ${formatReference(order)} (${dayOf(soldOn, set.doc.locale)})`,
    event && localText(event, set.doc.locale),
    startsAt && formatVisitDate(startsAt, { timeZone, byDay }, set.doc.locale),
  ]
    .filter(Boolean)
    .join(', ');

const isNet = (set: Setting): boolean => !isSimplified(set.doc.invoice.kind);

function setLine(set: Setting, line: InvoiceLine): void {
  const { locale } = set.doc;
  const name = localText(line.name, locale);
  const detail = detailOf(line, set);
  const amount = lineCents(set.doc.invoice.kind, line);
  set.room((wrap(name, TEXT, NAME_WIDTH).length + wrap(detail, SMALL, NAME_WIDTH).length) * 14 + 8);
  set.column(String(line.quantity), 'quantity');
  set.column(formatPart(amount, line.quantity, set.doc.invoice.currency, locale), 'unit');
  set.column(percent(line.rate, locale), 'rate');
  set.column(set.money(amount), 'amount');
  set.line(name, TEXT, { width: NAME_WIDTH });
  if (detail) set.line(detail, SMALL, { width: NAME_WIDTH });
  set.y += 4;
}

function setLines(set: Setting): void {
  set.column(set.t('invoices.quantity'), 'quantity', SMALL);
  set.column(set.t(isNet(set) ? 'invoices.unit_price_net' : 'invoices.unit_price'), 'unit', SMALL);
  set.column(set.t('invoices.rate'), 'rate', SMALL);
  set.column(set.t(isNet(set) ? 'invoices.amount_net' : 'invoices.amount'), 'amount', SMALL);
  set.line(set.t('invoices.description'), SMALL);
  set.rule();
  for (const line of set.doc.invoice.lines) setLine(set, line);
  set.rule();
}

function setTaxes(set: Setting): void {
  const { taxes, grossCents, taxCents } = set.doc.invoice;
  set.room(60 + taxes.length * 16);
  set.column(set.t('invoices.base'), 'unit', SMALL);
  set.column(set.t('invoices.tax'), 'rate', SMALL);
  set.line(set.t(isNet(set) ? 'invoices.tax_added' : 'invoices.tax_included'), SMALL);
  for (const tax of taxes) {
    set.column(set.money(subtract(tax.grossCents, tax.taxCents)), 'unit');
    set.column(set.money(tax.taxCents), 'rate');
    const words = [percent(tax.rate, set.doc.locale), tax.exemption].filter(Boolean).join(' · ');
    set.line(words, TEXT, { width: WIDTH - COLUMNS.unit - COLUMN_WIDTH });
  }
  if (taxes.length > 1) {
    set.column(set.money(subtract(grossCents, taxCents)), 'unit', STRONG);
    set.column(set.money(taxCents), 'rate', STRONG);
    set.line(set.t('invoices.sum_of_rates'), STRONG);
  }
  set.y += 8;
  set.column(set.money(grossCents), 'amount', TOTAL);
  set.line(set.t('invoices.total'), TOTAL);
  for (const text of moneyLines(set.doc, set)) {
    set.room(16);
    set.line(text, SMALL);
  }
}

/** The document as a PDF. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { invoice, locale } = document;
  const title = `${translator(locale)(`invoices.kind_${titleOf(invoice)}`)} ${invoice.code}`;
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: { Title: title, Author: invoice.issuer.name },
  });
  const sheet = sheetOn(doc);
  doc.addPage({ size: [A4.width, A4.height], margin: 0 });
  sheet.section(title);
  const set = new Setting(sheet, document);
  setCheck(set);
  setHead(set);
  setParties(set);
  setLines(set);
  setTaxes(set);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

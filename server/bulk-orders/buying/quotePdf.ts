/** A quote on A4, tagged for screen readers: lines, customer, prices and validity. */
import type { TextStyle } from '../../infra/typesetting/typesetting';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatDate, formatDateTime } from '../../shared/time';
import { A4, paletteOf, type Sheet, sheetOn } from '../../tickets';
import type { CompanyShown, MasterLineShown, MasterShown } from '../pages';

const INK = paletteOf();
const WIDTH = A4.width - 2 * A4.margin;
const FIGURES_WIDTH = 110;
const BOTTOM = A4.height - A4.margin - 60;

const TEXT: TextStyle = { face: 'text', size: 10, colour: INK.ink, leading: 1.45 };
const SOFT: TextStyle = { face: 'text', size: 9, colour: INK.soft, leading: 1.45 };
const STRONG: TextStyle = { face: 'strong', size: 11, colour: INK.ink, leading: 1.45 };
const HEADING: TextStyle = { face: 'display', size: 24, colour: INK.ink, leading: 1.2 };

type Quote = { order: MasterShown; company: CompanyShown; locale: Locale };

/** Text on the left and an amount on the right; returns the y position of the next line. */
function row(sheet: Sheet, y: number, words: string, sum: string, style: TextStyle): number {
  const box = { x: A4.margin + WIDTH - FIGURES_WIDTH, width: FIGURES_WIDTH, align: 'right' as const, y };
  const below = sheet.text('P', words, style, { x: A4.margin, width: WIDTH - FIGURES_WIDTH - 16, y });
  sheet.text('P', sum, style, box);
  return below + 4;
}

export async function quotePdf({ order, company, locale }: Quote): Promise<Buffer> {
  const [{ default: PDFDocument }, settings] = await Promise.all([import('pdfkit'), readSettings()]);
  const t = translator(locale);
  const title = t('bulk.quote_title', { reference: formatReference(order.reference) });
  const house = settings['organisation.legal_name'] || settings['organisation.name'];
  const info = { Title: title, Author: house };
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info,
  });
  const sheet = sheetOn(doc);
  const newPage = () => doc.addPage({ size: [A4.width, A4.height], margin: 0 });
  newPage();
  sheet.section(title);
  let y = A4.margin;
  const say = (text: string, style: TextStyle = TEXT) => {
    if (text) y = sheet.text('P', text, style, { x: A4.margin, width: WIDTH, y });
  };
  const money = (amount: Cents) => formatMoney(amount, order.currency, locale);
  const when = ({ startsAt, isTimed, zone }: MasterLineShown) =>
    startsAt ? formatDateTime(startsAt, zone, locale) : isTimed ? t('bulk.open_dated') : '';

  say(house, STRONG);
  say([settings['organisation.tax_id'], settings['organisation.address']].filter(Boolean).join(' · '), SOFT);
  y = sheet.text('H1', title, HEADING, { x: A4.margin, width: WIDTH, y: y + 24 }) + 6;
  say(
    t('bulk.quote_dates', {
      date: formatDate(order.createdAt, order.zone, locale),
      until: formatDateTime(order.quoteUntil, order.zone, locale),
    }),
  );
  if (order.purchaseOrder) say(`${t('bulk.purchase_order')}: ${order.purchaseOrder}`);
  y += 14;
  say(company.name, STRONG);
  say(`${company.taxId} · ${company.address}`, SOFT);
  y += 18;
  for (const line of order.lines) {
    if (y > BOTTOM) {
      newPage();
      y = A4.margin;
    }
    const words = `${line.quantity} × ${line.product} · ${line.event}`;
    y = row(sheet, y, words, money(line.totalCents), TEXT);
    y =
      sheet.text('P', [when(line), money(line.priceCents)].filter(Boolean).join(' · '), SOFT, {
        x: A4.margin,
        width: WIDTH,
        y: y - 4,
      }) + 8;
  }
  y = row(sheet, y + 6, t('bulk.total'), money(order.total), STRONG);
  y = row(sheet, y, t('bulk.tax_included'), money(order.tax), SOFT) + 14;
  say([t('bulk.terms_places'), ...order.codeTerms].join(' '), SOFT);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

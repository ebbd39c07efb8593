/** Codes as sheets to print and cut: eight on an A4, each with its QR code, tagged for screen readers. */
import type { TextStyle } from '../../infra/typesetting/typesetting';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { formatDate, lastMoment } from '../../shared/time';
import { A4, paletteOf, qrOutline, sheetOn } from '../../tickets';
import type { CodeRow } from '../pages';

const INK = paletteOf();
const COLUMNS = 2;
const ROWS = 4;
const WIDTH = (A4.width - 2 * A4.margin) / COLUMNS;
const HEIGHT = (A4.height - 2 * A4.margin) / ROWS;
const PADDING = 12;
const QR_SIDE = 100;

const CODE: TextStyle = { face: 'strong', size: 13, colour: INK.ink, leading: 1.3 };
const TEXT: TextStyle = { face: 'text', size: 9.5, colour: INK.ink, leading: 1.4 };
const SOFT: TextStyle = { face: 'text', size: 8.5, colour: INK.soft, leading: 1.4 };

/** `urls`: where codes are redeemed; `address`: where they can be typed. */
export type Printed = {
  codes: readonly Pick<CodeRow, 'code' | 'product' | 'event' | 'name' | 'endsAt' | 'zone'>[];
  urls: readonly string[];
  address: string;
  company: string;
  /** The organisation that runs the event. */
  house: string;
  reference: string;
  locale: Locale;
};

export async function drawCodes({ codes, urls, address, company, house, reference, locale }: Printed): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const t = translator(locale);
  const title = `${t('bulk.codes')} ${reference}`;
  const info = { Title: title, Author: company };
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, pdfVersion: '1.7' as const, tagged: true, displayTitle: true, lang: locale, info },
  });
  const sheet = sheetOn(doc);
  codes.forEach(({ code, product, event, name, endsAt, zone }, at) => {
    const place = at % (COLUMNS * ROWS);
    if (place === 0) doc.addPage({ size: [A4.width, A4.height], margin: 0 });
    const x = A4.margin + (place % COLUMNS) * WIDTH;
    const y = A4.margin + Math.floor(place / COLUMNS) * HEIGHT;
    sheet.section(formatReference(code ?? ''));
    sheet.ornament(() => doc.rect(x, y, WIDTH, HEIGHT).lineWidth(0.5).dash(3, { space: 3 }).stroke(INK.rule).undash());
    const url = urls[at]!;
    sheet.qr(qrOutline(url), url, { x: x + PADDING, y: y + PADDING, side: QR_SIDE });
    const box = { x: x + PADDING + QR_SIDE + PADDING, width: WIDTH - QR_SIDE - 3 * PADDING };
    let next = sheet.text('P', house, SOFT, { ...box, y: y + PADDING, maxLines: 1 });
    next = sheet.text('P', event, TEXT, { ...box, y: next + 2, maxLines: 2 });
    next = sheet.text('P', product, TEXT, { ...box, y: next, maxLines: 1 });
    next = sheet.text('P', t('bulk.print_from', { company }), SOFT, { ...box, y: next, maxLines: 1 });
    if (name) sheet.text('P', name, TEXT, { ...box, y: next, maxLines: 1 });
    const below = { x: x + PADDING, width: WIDTH - 2 * PADDING };
    next = sheet.text('P', formatReference(code ?? ''), CODE, { ...below, y: y + PADDING + QR_SIDE + 10, maxLines: 1 });
    if (endsAt) {
      const date = formatDate(lastMoment(endsAt), zone, locale);
      next = sheet.text('P', t('bulk.print_until', { date }), TEXT, { ...below, y: next, maxLines: 1 });
    }
    sheet.text('P', t('bulk.print_how', { address }), SOFT, { ...below, y: next + 2, maxLines: 2 });
  });
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

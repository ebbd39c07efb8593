/** A gift voucher on A4, tagged for screen readers: folded in the middle it is a card with value and code outside. */
import { absoluteUrl } from '../infra/runtime';
import { fittingSize, type TextStyle } from '../infra/typesetting/typesetting';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { type Cents, formatMoney } from '../shared/money';
import { paths } from '../shared/paths';
import { formatDate } from '../shared/time';
import { A4, paletteOf, type Sheet, sheetOn } from '../tickets';

type Palette = ReturnType<typeof paletteOf>;

export type PrintedVoucher = {
  house: string;
  accent: string;
  code: string;
  amount: Cents;
  currency: string;
  /** Last day of validity; null: none. */
  lastDay: string | null;
  locale: Locale;
  /** Words of the buyer; each may be empty. */
  words?: { to: string; from: string; message: string };
};

const CARD = { x: A4.margin, y: A4.margin, width: A4.width - 2 * A4.margin, height: 348 };
const FIELD_HEIGHT = 218;
const PADDING = 28;
const INNER = { x: CARD.x + PADDING, width: CARD.width - 2 * PADDING };
const AMOUNT_SIZES = [76, 64, 54, 44, 36];
const CODE_SIZES = [27, 24, 21];

/** A ribbon with a bow, in the organisation's colour. */
function drawGround(doc: PDFKit.PDFDocument, palette: Palette): void {
  const { x, y, width, height } = CARD;
  const [across, down] = [y + FIELD_HEIGHT - 46, x + width - 122];
  doc.save();
  doc.roundedRect(x, y, width, height, 10).clip();
  doc.rect(x, y, width, FIELD_HEIGHT).fill(palette.accent);
  doc.rect(x, y + FIELD_HEIGHT, width, height - FIELD_HEIGHT).fill(palette.wash);
  doc.rect(down, y, 22, FIELD_HEIGHT).fill(palette.accentLine);
  doc.rect(x, across, width, 22).fill(palette.accentLine);
  for (const side of [-1, 1]) drawLoop(doc, palette, { x: down + 11, y: across + 11, side });
  doc.restore();
  doc.roundedRect(x, y, width, height, 10).lineWidth(0.75).stroke(palette.rule);
}

function drawLoop(doc: PDFKit.PDFDocument, palette: Palette, at: { x: number; y: number; side: number }): void {
  const out = at.x + at.side * 62;
  doc
    .path(
      `M${at.x} ${at.y}C${at.x + at.side * 20} ${at.y - 62} ${out} ${at.y - 66} ${out} ${at.y - 30}C${out} ${at.y - 8} ${at.x + at.side * 24} ${at.y} ${at.x} ${at.y}Z`,
    )
    .lineWidth(2.2)
    .fillAndStroke(palette.accent, palette.onAccent);
}

function drawField(sheet: Sheet, { onAccent }: Palette, voucher: PrintedVoucher, title: string): void {
  const small: TextStyle = { face: 'strong', size: 10, colour: onAccent, tracking: 0.25 };
  sheet.text('P', voucher.house, small, { ...INNER, y: CARD.y + 24, maxLines: 1 });
  const heading: TextStyle = { face: 'display', size: 22, colour: onAccent, leading: 1.1 };
  const below = sheet.text('H1', title, heading, { ...INNER, y: CARD.y + 46, maxLines: 1 });
  const amount = formatMoney(voucher.amount, voucher.currency, voucher.locale);
  const box = { ...INNER, width: INNER.width - 120 };
  const big: TextStyle = { face: 'display', size: 0, colour: onAccent, leading: 1.1 };
  big.size = fittingSize(amount, big, AMOUNT_SIZES, { width: box.width, lines: 1 });
  sheet.text('P', amount, big, { ...box, y: below + 4, maxLines: 1 });
}

type Words = { code: string; until: string; how: string; check: string };

/** Recipient, message and sender. Returns the y position below. */
function drawWords(sheet: Sheet, { ink }: Palette, { words, locale }: PrintedVoucher): number {
  const t = translator(locale);
  const strong: TextStyle = { face: 'strong', size: 12, colour: ink, leading: 1.4 };
  const said: TextStyle = { face: 'display', size: 18, colour: ink, leading: 1.3 };
  let y = A4.height / 2 + 40;
  if (words?.to)
    y = sheet.text('P', t('vouchers.print_to', { name: words.to }), strong, { ...INNER, y, maxLines: 2 }) + 8;
  for (const line of words?.message.split('\n') ?? [])
    if (line.trim()) y = sheet.text('P', line, said, { ...INNER, y }) + 4;
  if (words?.from)
    y = sheet.text('P', t('vouchers.print_from', { name: words.from }), strong, { ...INNER, y: y + 4, maxLines: 2 });
  return words?.to || words?.message || words?.from ? y + 24 : y;
}

function drawCode(sheet: Sheet, palette: Palette, voucher: PrintedVoucher, words: Words): void {
  const { ink, soft } = palette;
  const { code } = voucher;
  const label: TextStyle = { face: 'text', size: 9, colour: soft, leading: 1.4 };
  const text: TextStyle = { face: 'text', size: 10, colour: ink, leading: 1.45 };
  const below = sheet.text('P', words.code, label, { ...INNER, y: CARD.y + FIELD_HEIGHT + 16 });
  const sign: TextStyle = { face: 'display', size: 0, colour: ink, leading: 1.2, tracking: 1 };
  sign.size = fittingSize(code, sign, CODE_SIZES, { width: INNER.width, lines: 1 });
  const after = sheet.text('P', code, sign, { ...INNER, y: below, maxLines: 1 });
  sheet.text('P', words.until, { ...text, face: 'strong' }, { ...INNER, y: after + 4 });
  // Inside of the folded card.
  const next = sheet.text('P', words.how, text, { ...INNER, y: drawWords(sheet, palette, voucher) });
  sheet.text('P', words.check, text, { ...INNER, y: next + 6 });
}

/** The document as a PDF. */
export async function voucherPdf(voucher: PrintedVoucher): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { locale, lastDay, house, accent } = voucher;
  const t = translator(locale);
  const title = t('vouchers.print_title');
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: { Title: title, Author: house },
  });
  const sheet = sheetOn(doc);
  const palette = paletteOf(accent);
  doc.addPage({ size: [A4.width, A4.height], margin: 0 });
  sheet.section(title);
  sheet.ornament(() => drawGround(doc, palette));
  drawField(sheet, palette, voucher, title);
  drawCode(sheet, palette, voucher, {
    code: t('vouchers.code'),
    until: lastDay
      ? t('vouchers.ends_on', { day: formatDate(`${lastDay}T12:00:00Z`, 'UTC', locale) })
      : t('vouchers.ends_never'),
    how: t('vouchers.print_how', { address: absoluteUrl('') }),
    check: t('vouchers.print_check', { address: absoluteUrl(paths.payments.checkVoucher()) }),
  });
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

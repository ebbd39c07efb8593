/**
 * Pass cards in the format of a bank card (CR80, 85.6 × 54 mm): one per page for a card printer, or ten on an A4 sheet.
 */
import { sql } from '../infra/db';
import { fittingSize, type TextStyle } from '../infra/typesetting/typesetting';
import { drawJpeg } from '../media';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { formatReference } from '../shared/reference';
import { formatDate } from '../shared/time';
import { A4, POINTS_PER_MM, paletteOf, qrOutline, type Sheet, sheetOn } from '../tickets';
import { codeOfPass, type PassRow } from './passRow';

type CardSheet = 'card' | 'a4';

const mm = (length: number) => length * POINTS_PER_MM;
const CARD = { width: mm(85.6), height: mm(53.98) };
const BAND = mm(10);
const PAD = mm(4);
const PHOTO = { width: mm(24), height: mm(30) };
const QR = mm(24);
const COLUMNS = 2;
const ROWS = 5;
const NAME_SIZES = [12, 10.5, 9, 8];

type House = { name: string; accent: string };
type Card = { pass: PassRow; face: Buffer | null };
type Place = { x: number; y: number };

/** Size of a sheet and positions of its cards. */
function places(sheet: CardSheet): { size: [number, number]; places: Place[] } {
  if (sheet === 'card') return { size: [CARD.width, CARD.height], places: [{ x: 0, y: 0 }] };
  const left = (A4.width - COLUMNS * CARD.width) / 2;
  const top = (A4.height - ROWS * CARD.height) / 2;
  const at = Array.from({ length: COLUMNS * ROWS }, (_, n) => ({
    x: left + (n % COLUMNS) * CARD.width,
    y: top + Math.floor(n / COLUMNS) * CARD.height,
  }));
  return { size: [A4.width, A4.height], places: at };
}

function drawFace({ doc }: Sheet, palette: ReturnType<typeof paletteOf>, face: Buffer | null, { x, y }: Place): void {
  const at = { x: x + PAD, y: y + BAND + mm(3) };
  if (face) doc.image(face, at.x, at.y, PHOTO);
  else doc.rect(at.x, at.y, PHOTO.width, PHOTO.height).fill(palette.wash);
}

function drawCard(
  sheet: Sheet,
  { pass, face }: Card,
  place: Place,
  { house, locale }: { house: House; locale: Locale },
) {
  const { doc } = sheet;
  const t = translator(locale);
  const palette = paletteOf(house.accent);
  const { x, y } = place;
  const name = pass.holder ?? t('passes.no_name');
  sheet.section(name);
  sheet.ornament(() => {
    doc.rect(x, y, CARD.width, BAND).fill(palette.accent);
    doc.rect(x, y, CARD.width, CARD.height).lineWidth(0.25).stroke(palette.rule);
    drawFace(sheet, palette, face, place);
  });
  const head: TextStyle = { face: 'strong', size: 9, colour: palette.onAccent };
  sheet.text('P', house.name, head, { x: x + PAD, y: y + mm(3), width: CARD.width - 2 * PAD, maxLines: 1 });
  const middle = { x: x + PAD + PHOTO.width + mm(3), width: CARD.width - 2 * PAD - PHOTO.width - QR - mm(5) };
  const big: TextStyle = { face: 'strong', size: 0, colour: palette.ink, leading: 1.15 };
  big.size = fittingSize(name, big, NAME_SIZES, { width: middle.width, lines: 3 });
  const small: TextStyle = { face: 'text', size: 7, colour: palette.soft, leading: 1.3 };
  let below = sheet.text('H1', name, big, { ...middle, y: y + BAND + mm(3), maxLines: 3 });
  below = sheet.text('P', localText(pass.product, locale), small, { ...middle, y: below + 3, maxLines: 2 });
  const until = t('passes.card_until', { day: formatDate(pass.validUntil, pass.timeZone, locale) });
  sheet.text('P', until, { ...small, face: 'strong', colour: palette.ink }, { ...middle, y: below + 3, maxLines: 2 });
  const right = x + CARD.width - PAD - QR;
  sheet.qr(qrOutline(codeOfPass(pass)), t('passes.card_code'), { x: right, y: y + BAND + mm(3), side: QR });
  const number: TextStyle = { face: 'text', size: 7, colour: palette.ink, leading: 1.2 };
  const under = y + BAND + mm(3) + QR + mm(2);
  sheet.text('P', formatReference(pass.reference), number, { x: right, y: under, width: QR, align: 'center' });
}

async function facesOf(passes: readonly PassRow[]): Promise<Map<string, Buffer>> {
  const rows = await sql<{ id: string; bytes: Uint8Array }>(
    'faces_of_passes',
    'select pass_id as id, bytes from pass_photos where pass_id = any ($1::uuid[])',
    [passes.map(({ id }) => id)],
  );
  const faces = new Map<string, Buffer>();
  // In sequence, since decoding a picture needs memory.
  for (const { id, bytes } of rows) faces.set(id, await drawJpeg(Buffer.from(bytes)));
  return faces;
}

/** The cards as PDF, in the given order. */
export async function passCards(
  passes: readonly PassRow[],
  { sheet: kind, house, locale }: { sheet: CardSheet; house: House; locale: Locale },
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const faces = await facesOf(passes);
  const title = translator(locale)('passes.cards_title');
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: { Title: title, Author: house.name },
  });
  const sheet = sheetOn(doc);
  const { size, places: at } = places(kind);
  passes.forEach((pass, index) => {
    if (index % at.length === 0) doc.addPage({ size, margin: 0 });
    drawCard(sheet, { pass, face: faces.get(pass.id) ?? null }, at[index % at.length]!, { house, locale });
  });
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

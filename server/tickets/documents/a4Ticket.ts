/**
 * A ticket on an A4 page. The upper half is the ticket: coloured field with the title, facts below, and a stub with the
 * code beyond the tear line. Folded in the middle, only the ticket is outside; the lower half is for reading at home.
 */

import { fittingSize, lineHeight, type TextStyle, wrap } from '../../infra/typesetting/typesetting';
import { drawA4Notes } from './a4Notes';
import { type Palette, paletteOf } from './palette';
import { A4, POINTS_PER_MM } from './paper';
import { qrOutline } from './qrOutline';
import type { Sheet } from './sheet';
import type { TicketDocument } from './ticketDocument';
import { type Fact, type TicketTexts, ticketTexts } from './ticketTexts';

const CARD = { x: A4.margin, y: A4.margin, width: A4.width - 2 * A4.margin, height: 348 };
const STUB_WIDTH = 178;
const TEAR_X = CARD.x + CARD.width - STUB_WIDTH;
const FIELD_HEIGHT = 172;
const NOTCH = 8;
const PADDING = 20;
const INNER = { x: CARD.x + PADDING, width: TEAR_X - CARD.x - 2 * PADDING };
/** Without the quiet zone, for which the stub leaves room. */
const QR_SIDE = 50 * POINTS_PER_MM;
/** Photo in the coloured field of a pass, 4 by 5. */
const FACE = { x: TEAR_X - PADDING - 112, y: CARD.y + 16, width: 112, height: 140 };
const FACE_EDGE = 3;
const TITLE_SIZES = [42, 38, 34, 30, 26, 22, 19];

/** Draws the ticket on a new page. */
export function drawA4Ticket(sheet: Sheet, ticket: TicketDocument): void {
  const palette = paletteOf(ticket.accentColour);
  const texts = ticketTexts(ticket);
  sheet.doc.addPage({ size: [A4.width, A4.height], margin: 0 });
  sheet.section(texts.reference);
  sheet.ornament(() => drawGround(sheet.doc, palette, ticket.eventTitle));
  drawTitle(sheet, palette, ticket, texts.product);
  if (ticket.face) drawFace(sheet, ticket.face, texts);
  drawWhen(sheet, palette, texts);
  drawFacts(sheet, palette, texts);
  drawStub(sheet, palette, ticket, texts);
  drawA4Notes(sheet, { palette, ticket, texts });
}

function drawGround(doc: PDFKit.PDFDocument, palette: Palette, title: string): void {
  doc.save();
  cardOutline(doc).clip();
  drawField(doc, palette, title);
  doc.rect(CARD.x, CARD.y + FIELD_HEIGHT, TEAR_X - CARD.x, CARD.height - FIELD_HEIGHT).fill(palette.wash);
  doc.rect(TEAR_X, CARD.y, STUB_WIDTH, CARD.height).fill('#ffffff');
  doc.restore();
  cardOutline(doc).lineWidth(0.75).stroke(palette.rule);
  const reach = NOTCH + 5;
  doc.moveTo(TEAR_X, CARD.y + reach).lineTo(TEAR_X, CARD.y + CARD.height - reach);
  doc.lineWidth(1.6).lineCap('round').dash(0.01, { space: 5 }).stroke(palette.soft).undash();
}

/** A rectangle with half a punched hole at both ends of the tear line. */
function cardOutline(doc: PDFKit.PDFDocument): PDFKit.PDFDocument {
  const { x, y, width, height } = CARD;
  const [left, right] = [TEAR_X - NOTCH, TEAR_X + NOTCH];
  const arc = (toX: number, toY: number) => `A${NOTCH} ${NOTCH} 0 0 0 ${toX} ${toY}`;
  const top = `M${x} ${y}L${left} ${y}${arc(right, y)}L${x + width} ${y}`;
  return doc.path(
    `${top}L${x + width} ${y + height}L${right} ${y + height}${arc(left, y + height)}L${x} ${y + height}Z`,
  );
}

/** Concentric rings, whose centre follows from the title, so that events differ. */
function drawField(doc: PDFKit.PDFDocument, palette: Palette, title: string): void {
  const seed = [...title].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, 7);
  const x = CARD.x + (TEAR_X - CARD.x) * (0.62 + (seed % 41) / 100);
  const y = CARD.y + FIELD_HEIGHT + (seed % 23) - 6;
  doc.rect(CARD.x, CARD.y, TEAR_X - CARD.x, FIELD_HEIGHT).fill(palette.accent);
  doc.lineWidth(0.9);
  for (let radius = 9; radius < 230; radius += 9 + (seed % 5)) doc.circle(x, y, radius).stroke(palette.accentLine);
}

/** Photo of the holder, as the gate sees it beside the code. */
function drawFace(sheet: Sheet, face: Buffer, { holder, faceDescription }: TicketTexts): void {
  const { x, y, width, height } = FACE;
  const edge = 2 * FACE_EDGE;
  sheet.ornament(() => sheet.doc.rect(x - FACE_EDGE, y - FACE_EDGE, width + edge, height + edge).fill('#ffffff'));
  sheet.picture(face, holder ? `${faceDescription}: ${holder.value}` : faceDescription, FACE);
}

function drawTitle(sheet: Sheet, { onAccent }: Palette, ticket: TicketDocument, productName: string): void {
  const inner = ticket.face ? { x: INNER.x, width: FACE.x - INNER.x - PADDING } : INNER;
  const small: TextStyle = { face: 'strong', size: 9.5, colour: onAccent, tracking: 0.25 };
  sheet.text('P', ticket.organisationName, small, { ...inner, y: CARD.y + 17, maxLines: 1 });
  const title: TextStyle = { face: 'display', size: 0, colour: onAccent, leading: 1.08 };
  title.size = fittingSize(ticket.eventTitle, title, TITLE_SIZES, { width: inner.width, lines: 2 });
  const isLong = title.size === TITLE_SIZES.at(-1);
  sheet.text('H1', ticket.eventTitle, title, {
    ...inner,
    y: CARD.y + 36,
    maxLines: isLong ? 4 : 2,
    balanced: true,
  });
  const product: TextStyle = { face: 'strong', size: 13, colour: onAccent, leading: 1.2 };
  product.size = fittingSize(productName, product, [13, 11.5, 10], { width: inner.width, lines: 2 });
  const lines = wrap(productName, product, inner.width, 3).length;
  const y = CARD.y + FIELD_HEIGHT - 15 - lines * lineHeight(product);
  sheet.text('P', productName, product, { ...inner, y, maxLines: 3 });
}

const LABEL = { face: 'text', size: 8.5, leading: 1.4 } as const;

function drawWhen(sheet: Sheet, palette: Palette, { when }: TicketTexts): void {
  const y = CARD.y + FIELD_HEIGHT + 13;
  const label: TextStyle = { ...LABEL, colour: palette.soft };
  const day: TextStyle = { face: 'display', size: 19, colour: palette.ink, leading: 1.2 };
  const entryX = INNER.x + 196;
  const width = when.entry ? entryX - INNER.x - 12 : INNER.width;
  const below = sheet.text('P', when.weekday ?? when.label, label, { x: INNER.x, y, width });
  day.size = fittingSize(when.day, day, when.entry ? [21, 19, 17, 15] : [18, 16, 14], {
    width,
    lines: when.day.split('\n').length,
  });
  sheet.text('P', when.day, day, { x: INNER.x, y: below + (when.entry ? 5 : 1), width, maxLines: 2 });
  if (!when.entry) return;
  const box = { x: entryX, width: TEAR_X - entryX - 12 };
  sheet.text('P', when.entry.detail ?? when.entry.label, label, { ...box, y });
  const time: TextStyle = { face: 'display', size: 36, colour: palette.ink, leading: 1 };
  sheet.text('P', when.entry.value, time, { ...box, y: below });
}

function drawFacts(sheet: Sheet, palette: Palette, { place, holder, gate, price }: TicketTexts): void {
  const top = CARD.y + FIELD_HEIGHT + 77;
  const y = top + 9;
  sheet.ornament(() => drawRule(sheet.doc, palette.rule, { ...INNER, y: top }));
  const fact = (text: Fact, box: FactBox) => drawFact(sheet, palette, text, box);
  const [left, right] = [
    { x: INNER.x, width: 142 },
    { x: INNER.x + 156, width: INNER.width - 156 },
  ];
  fact(place, { ...left, y });
  const nextY = holder ? fact(holder, { ...right, y }) + 5 : y;
  const half = right.width / 2;
  fact({ label: price.label, value: price.value }, { x: right.x, width: gate ? half - 6 : right.width, y: nextY });
  if (gate) fact(gate, { x: right.x + half, width: half, y: nextY });
}

type FactBox = { x: number; y: number; width: number };

function drawFact(sheet: Sheet, palette: Palette, fact: Fact, box: FactBox): number {
  const value: TextStyle = { face: 'strong', size: 10.5, colour: palette.ink, leading: 1.25 };
  const detail: TextStyle = { face: 'text', size: 8.5, colour: palette.soft, leading: 1.3 };
  const afterLabel = sheet.text('P', fact.label, { ...LABEL, colour: palette.soft }, box);
  const afterValue = sheet.text('P', fact.value, value, { ...box, y: afterLabel, maxLines: 2 });
  return fact.detail ? sheet.text('P', fact.detail, detail, { ...box, y: afterValue + 1, maxLines: 3 }) : afterValue;
}

function drawStub(sheet: Sheet, palette: Palette, ticket: TicketDocument, texts: TicketTexts): void {
  const box = { x: TEAR_X + 12, width: STUB_WIDTH - 24, align: 'center' } as const;
  const x = TEAR_X + (STUB_WIDTH - QR_SIDE) / 2;
  const y = CARD.y + 34;
  const caption: TextStyle = { face: 'text', size: 9.5, colour: palette.soft };
  sheet.qr(qrOutline(ticket.ticketCode), texts.codeDescription, { x, y, side: QR_SIDE });
  const reference: TextStyle = { face: 'strong', size: 15, colour: palette.ink, tracking: 0.6 };
  const below = sheet.text('P', texts.reference, reference, { ...box, y: y + QR_SIDE + 20 });
  const counted = texts.position ? sheet.text('P', texts.position, caption, { ...box, y: below + 1 }) : below;
  if (texts.serial) drawSerial(sheet, caption, texts.serial, { ...box, y: counted + 1 });
  const torn: TextStyle = { face: 'strong', size: 10.5, colour: palette.ink };
  const foot = CARD.y + CARD.height - 60;
  sheet.ornament(() => drawRule(sheet.doc, palette.rule, { ...box, y: foot - 9 }));
  torn.size = fittingSize(texts.when.short, torn, [10.5, 9.5, 8.5], { width: box.width, lines: 1 });
  const belowTime = sheet.text('P', texts.when.short, torn, { ...box, y: foot, maxLines: 2 });
  const size = fittingSize(texts.product, caption, [8.5, 7.5], { width: box.width, lines: 3 });
  sheet.text('P', texts.product, { ...caption, size }, { ...box, y: belowTime, maxLines: 4 });
}

/** Replaces the code, in the same size. */
function drawSerial(sheet: Sheet, caption: TextStyle, { label, value }: Fact, box: FactBox): void {
  const text = `${label} ${value}`;
  const size = fittingSize(text, caption, [9.5, 8.5, 7.5], { width: box.width, lines: 1 });
  sheet.text('P', text, { ...caption, size }, { ...box, align: 'center', maxLines: 2 });
}

function drawRule(doc: PDFKit.PDFDocument, colour: string, { x, y, width }: FactBox, weight = 0.75): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .stroke(colour);
}

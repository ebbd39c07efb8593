/** Lower half of an A4 ticket, below the fold: entry, directions, and possible changes. */

import { lineHeight, type TextStyle, wrap } from '../../infra/typesetting/typesetting';
import { translator } from '../../shared/i18n';
import type { Palette } from './palette';
import { A4 } from './paper';
import type { Sheet } from './sheet';
import type { TicketDocument } from './ticketDocument';
import type { Note, TicketTexts } from './ticketTexts';

const FOLD_Y = A4.height / 2;
const TOP = FOLD_Y + 36;
const BOTTOM = A4.height - A4.margin - 30;
const GUTTER = 30;
const COLUMN = (A4.width - 2 * A4.margin - GUTTER) / 2;
const ROOM = BOTTOM - TOP;
const TEXT_SIZES = [10, 9, 8, 7];

type NotesInput = { palette: Palette; ticket: TicketDocument; texts: TicketTexts };

export function drawA4Notes(sheet: Sheet, { palette, ticket, texts }: NotesInput): void {
  sheet.ornament(() => drawFold(sheet.doc, palette));
  const [entrance, ...others] = texts.notes;
  const notes = [...(entrance ? [entrance] : []), orderNote(ticket, texts), ...others];
  const size = TEXT_SIZES.find((candidate) => columnsOf(notes, candidate).height <= ROOM) ?? TEXT_SIZES.at(-1)!;
  const { left } = columnsOf(notes, size);
  drawColumn(sheet, palette, notes.slice(0, left), { x: A4.margin, size });
  drawColumn(sheet, palette, notes.slice(left), { x: A4.margin + COLUMN + GUTTER, size });
  drawFooter(sheet, palette, ticket, texts);
}

function drawFold(doc: PDFKit.PDFDocument, { rule }: Palette): void {
  doc.moveTo(A4.margin, FOLD_Y).lineTo(A4.width - A4.margin, FOLD_Y);
  doc.lineWidth(0.75).dash(3, { space: 4 }).stroke(rule).undash();
}

function orderNote(ticket: TicketDocument, { price, order }: TicketTexts): Note {
  const heading = translator(ticket.locale)('tickets.your_order');
  const paid = price.detail ? `${price.value} (${price.detail})` : price.value;
  return { heading, text: `${order.label} ${order.value}\n${ticket.productName}: ${paid}` };
}

const headingStyle = (palette?: Palette): TextStyle => ({
  face: 'display',
  size: 15,
  colour: palette?.ink ?? '',
  leading: 1.3,
});
const textStyle = (size: number, palette?: Palette): TextStyle => ({
  face: 'text',
  size,
  colour: palette?.ink ?? '',
  leading: 1.45,
});
const AFTER_HEADING = 3;
const AFTER_NOTE = 20;

const noteHeight = ({ text }: Note, size: number): number =>
  lineHeight(headingStyle()) + AFTER_HEADING + wrap(text, textStyle(size), COLUMN).length * lineHeight(textStyle(size));

/** Number of notes in the left column that minimises the height of the higher column, and that height. */
function columnsOf(notes: readonly Note[], size: number): { left: number; height: number } {
  const heights = notes.map((note) => noteHeight(note, size));
  const high = (part: readonly number[]) => part.reduce((sum, height) => sum + height + AFTER_NOTE, -AFTER_NOTE);
  const splits = heights.map((_, index) => {
    const left = index + 1;
    return { left, height: Math.max(high(heights.slice(0, left)), high(heights.slice(left))) };
  });
  return splits.reduce((best, split) => (split.height < best.height ? split : best));
}

type Column = { x: number; size: number };

function drawColumn(sheet: Sheet, palette: Palette, notes: readonly Note[], { x, size }: Column): void {
  let y = TOP;
  for (const note of notes) y = drawNote(sheet, palette, note, { x, y, size });
}

function drawNote(sheet: Sheet, palette: Palette, note: Note, at: { x: number; y: number; size: number }): number {
  const style = textStyle(at.size, palette);
  const y = sheet.text('H2', note.heading, headingStyle(palette), { x: at.x, y: at.y, width: COLUMN }) + AFTER_HEADING;
  const maxLines = Math.max(1, Math.floor((BOTTOM - y) / lineHeight(style)));
  return sheet.text('P', note.text, style, { x: at.x, y, width: COLUMN, maxLines }) + AFTER_NOTE;
}

function drawFooter(sheet: Sheet, palette: Palette, ticket: TicketDocument, texts: TicketTexts): void {
  const y = A4.height - A4.margin - 14;
  const style: TextStyle = { face: 'text', size: 8, colour: palette.soft };
  sheet.ornament(() => {
    sheet.doc
      .moveTo(A4.margin, y - 6)
      .lineTo(A4.width - A4.margin, y - 6)
      .lineWidth(0.5)
      .stroke(palette.rule);
  });
  const box = { x: A4.margin, width: A4.width - 2 * A4.margin, y, maxLines: 1 };
  const seller = ticket.issuer ?? ticket.organisationName;
  sheet.text('P', seller, style, { ...box, width: box.width * 0.65, maxLines: 2 });
  const number = [texts.reference, texts.position].filter(Boolean).join(', ');
  sheet.text('P', number, style, { ...box, align: 'right' });
}

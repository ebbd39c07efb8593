/**
 * A ticket on an 80 mm thermal roll: black only, as long as its content. A printer of 8 dots per millimetre prints 72
 * mm of the 80; the code uses whole dots, and the unprinted paper is part of its quiet zone.
 */

import { fittingSize, lineHeight, type TextStyle, textWidth, wrap } from '../../infra/typesetting/typesetting';
import { POINTS_PER_MM } from './paper';
import { QUIET_MODULES, qrOutline } from './qrOutline';
import type { Sheet, Tag } from './sheet';
import type { TicketDocument } from './ticketDocument';
import { type Fact, ticketTexts } from './ticketTexts';

const DOTS_PER_MM = 8;
const PAPER_MM = 80;
const PRINTABLE_MM = 72;
const PAPER = PAPER_MM * POINTS_PER_MM;
const PRINTABLE = { x: ((PAPER_MM - PRINTABLE_MM) / 2) * POINTS_PER_MM, width: PRINTABLE_MM * POINTS_PER_MM };
const BLACK = '#000000';
const TITLE_SIZES = [24, 21, 18, 16];

/** A block of the ticket: height, drawing function, and for text its width. */
type Piece = { height: number; width?: number; draw: (sheet: Sheet, y: number) => void };

/** Draws the ticket on a new page of its own height. */
export function drawRollTicket(sheet: Sheet, ticket: TicketDocument): void {
  const pieces = rollPieces(ticket);
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  sheet.doc.addPage({ size: [PAPER, height], margin: 0 });
  sheet.section(ticketTexts(ticket).reference);
  let y = 0;
  for (const piece of pieces) {
    piece.draw(sheet, y);
    y += piece.height;
  }
}

function rollPieces(ticket: TicketDocument): Piece[] {
  const texts = ticketTexts(ticket);
  const { when, place, holder, gate, price, serial, order } = texts;
  const centred = (tag: Tag, text: string, style: Partial<TextStyle>) => textPiece(tag, text, style, 'center');
  return [
    space(8),
    centred('P', ticket.organisationName, { face: 'strong', size: 10 }),
    space(5),
    centred('H1', ticket.eventTitle, { face: 'display', size: titleSize(ticket.eventTitle), leading: 1.1 }),
    space(5),
    centred('P', texts.product, { face: 'strong', size: 13 }),
    rule(),
    ...whenPieces(when),
    rule(),
    qrPiece(ticket.ticketCode, texts.codeDescription),
    centred('P', texts.reference, { face: 'strong', size: 19, tracking: 0.8 }),
    ...(texts.position ? [centred('P', texts.position, { size: 11 })] : []),
    rule(),
    ...[holder, gate, price, serial, order].filter((fact) => fact !== null).flatMap(factPieces),
    ...factPieces(place),
    ...texts.notes.flatMap((note) => [
      space(6),
      textPiece('H2', note.heading, { face: 'strong', size: 9.5 }, 'left'),
      textPiece('P', note.text, { size: 9 }, 'left'),
    ]),
    ...(ticket.issuer ? [rule(), centred('P', ticket.issuer, { size: 8 })] : []),
    space(20),
  ];
}

const titleSize = (title: string): number =>
  fittingSize(title, { face: 'display', size: 0, colour: BLACK }, TITLE_SIZES, { width: PRINTABLE.width, lines: 3 });

function whenPieces({ label, weekday, day, entry }: ReturnType<typeof ticketTexts>['when']): Piece[] {
  const centred = (text: string, style: Partial<TextStyle>) => textPiece('P', text, style, 'center');
  if (!entry) return [centred(label, { size: 10 }), centred(day, { face: 'strong', size: 13 })];
  return [
    centred(`${weekday ?? ''} ${day}`.trim(), { face: 'strong', size: 13 }),
    centred(entry.value, { face: 'display', size: 44, leading: 1.05 }),
    ...(entry.detail ? [centred(entry.detail, { size: 10 })] : []),
  ];
}

const factPieces = ({ label, value, detail }: Fact): Piece[] => [
  textPiece('P', `${label}: ${value}`, { face: 'strong', size: 10 }, 'left'),
  ...(detail ? [textPiece('P', detail, { size: 9 }, 'left')] : []),
  space(1.5),
];

function textPiece(tag: Tag, text: string, given: Partial<TextStyle>, align: 'left' | 'center'): Piece {
  const style: TextStyle = { face: 'text', size: 10, colour: BLACK, leading: 1.3, ...given };
  const lines = wrap(text, style, PRINTABLE.width);
  return {
    height: lines.length * lineHeight(style),
    width: Math.max(...lines.map((line) => textWidth(line, style)), 0),
    draw: (sheet, y) => sheet.text(tag, text, style, { ...PRINTABLE, y, align }),
  };
}

const space = (height: number): Piece => ({ height, draw: () => undefined });

const rule = (): Piece => ({
  height: 17,
  draw: (sheet, y) =>
    sheet.ornament(() => {
      sheet.doc.dash(2, { space: 2 });
      drawLine(sheet, y + 8.5, { width: PRINTABLE.width, thick: 1 });
      sheet.doc.undash();
    }),
});

const drawLine = ({ doc }: Sheet, y: number, { width, thick }: { width: number; thick: number }) =>
  doc
    .moveTo((PAPER - width) / 2, y)
    .lineTo((PAPER + width) / 2, y)
    .lineWidth(thick)
    .stroke(BLACK);

/** Modules of whole dots, as large as print width and quiet zone allow. */
function qrPiece(text: string, description: string): Piece {
  const code = qrOutline(text);
  const { size } = code;
  const byPaper = (PAPER_MM * DOTS_PER_MM) / (size + 2 * QUIET_MODULES);
  const dots = Math.max(1, Math.floor(Math.min(byPaper, (PRINTABLE_MM * DOTS_PER_MM) / size)));
  const modulePoints = (dots / DOTS_PER_MM) * POINTS_PER_MM;
  const side = size * modulePoints;
  const quiet = QUIET_MODULES * modulePoints;
  return {
    height: side + quiet * 1.5,
    draw: (sheet, y) => sheet.qr(code, description, { x: (PAPER - side) / 2, y: y + quiet * 0.5, side }),
  };
}

/**
 * A tagged PDF: text with its structure for screen readers, pictures with a description, ornaments marked as such.
 * Lines are placed by baseline, so that different fonts align.
 */
import type PDFDocument from 'pdfkit';
import { isRightToLeft, visualRuns } from '../../infra/typesetting/bidi';
import {
  balancedLines,
  baseline,
  lineHeight,
  type TextStyle,
  textWidth,
  wrap,
} from '../../infra/typesetting/typesetting';
import type { QrOutline } from './qrOutline';

export type Tag = 'H1' | 'H2' | 'P';
export type Box = {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'center' | 'right';
  maxLines?: number;
  /** Lines of similar length, for headings. */
  balanced?: boolean;
};

export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** Opens the section of a ticket. */
  section(title: string): void;
  /** Sets a text and returns the y position below it. */
  text(tag: Tag, text: string, style: TextStyle, box: Box): number;
  /** QR code as black outlines, without its quiet zone. */
  qr(code: QrOutline, description: string, place: { x: number; y: number; side: number }): void;
  /** A picture already scaled to its box. */
  picture(bytes: Buffer, description: string, place: { x: number; y: number; width: number; height: number }): void;
  /** Decoration for screen readers to skip: backgrounds, rules, ornaments. */
  ornament(draw: () => void): void;
};

export function sheetOn(doc: InstanceType<typeof PDFDocument>): Sheet {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let section = root;
  return {
    doc,
    section(title) {
      section = doc.struct('Sect', { title });
      root.add(section);
    },
    text(tag, text, style, box) {
      const { width, maxLines = Number.POSITIVE_INFINITY } = box;
      const lines = (box.balanced ? balancedLines : wrap)(text, style, width, maxLines);
      // Screen readers get the logical order, not the order of glyphs.
      const options = isRightToLeft(text) ? { actual: lines.join(' ') } : {};
      section.add(doc.struct(tag, options, () => drawLines(doc, lines, style, box)));
      return box.y + lines.length * lineHeight(style);
    },
    qr(code, description, place) {
      section.add(doc.struct('Figure', { alt: description }, () => drawQr(doc, code, place)));
    },
    picture(bytes, description, { x, y, ...size }) {
      section.add(doc.struct('Figure', { alt: description }, () => doc.image(bytes, x, y, size)));
    },
    ornament(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
  };
}

function drawLines(doc: PDFKit.PDFDocument, lines: readonly string[], style: TextStyle, box: Box): void {
  const room = { left: 0, center: 0.5, right: 1 }[box.align ?? 'left'];
  lines.forEach((line, index) => {
    let x = box.x + (room === 0 ? 0 : room * (box.width - textWidth(line, style)));
    const y = box.y + index * lineHeight(style) + baseline(style);
    for (const run of visualRuns(line, style.face)) {
      // Joined scripts must not be letter-spaced.
      const tracking = run.isReversed ? 0 : (style.tracking ?? 0);
      setFont(doc, run.name, run.font).fontSize(style.size).fillColor(style.colour);
      doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: tracking });
      x += textWidth(run.text, { ...style, tracking });
    }
  });
}

/** pdfkit accepts an opened font, which its types omit. */
function setFont(doc: PDFKit.PDFDocument, name: string, font: unknown): PDFKit.PDFDocument {
  return doc.registerFont(name, font as PDFKit.Mixins.PDFFontSource).font(name);
}

function drawQr(
  doc: PDFKit.PDFDocument,
  { size, path }: QrOutline,
  place: { x: number; y: number; side: number },
): void {
  const scale = place.side / size;
  doc.save().translate(place.x, place.y).scale(scale).path(path).fill('#000000', 'non-zero').restore();
}

/** Measures and breaks text for paper. Sizes and widths are points. */
import { type Face, fontRuns, mainFont, printable } from './fonts';

export type TextStyle = {
  face: Face;
  size: number;
  colour: string;
  /** Height of a line as a multiple of the size. */
  leading?: number;
  /** Extra space between letters. */
  tracking?: number;
};

export const DEFAULT_LEADING = 1.35;
const ELLIPSIS = '…';

export const lineHeight = ({ size, leading = DEFAULT_LEADING }: TextStyle): number => size * leading;

/** Distance from the top of a line to its baseline, with the letters centred in the line's height. */
export function baseline(style: TextStyle): number {
  const { ascent, descent, unitsPerEm } = mainFont(style.face);
  const letters = ((ascent - descent) / unitsPerEm) * style.size;
  return (lineHeight(style) - letters) / 2 + (ascent / unitsPerEm) * style.size;
}

export const textWidth = (text: string, { face, size, tracking = 0 }: TextStyle): number =>
  advance(text, face) * size + tracking * text.length;

const advances = new Map<string, number>();
const REMEMBERED_WORDS = 20_000;

/**
 * Width at size 1, cached: the tickets of an order share nearly all their words, and shaping words is most of the cost
 * of a ticket.
 */
function advance(text: string, face: Face): number {
  const key = `${face} ${text}`;
  const known = advances.get(key);
  if (known !== undefined) return known;
  const ems = fontRuns(text, face).map((run) => run.font.layout(run.text).advanceWidth / run.font.unitsPerEm);
  const width = ems.reduce((sum, em) => sum + em, 0);
  if (advances.size >= REMEMBERED_WORDS) advances.clear();
  advances.set(key, width);
  return width;
}

/** The lines of a text in a width; beyond `maxLines` the last one ends in an ellipsis. */
export function wrap(text: string, style: TextStyle, width: number, maxLines = Number.POSITIVE_INFINITY): string[] {
  const lines = printable(text)
    .trim()
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, style, width));
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1] ?? '', style, width)];
}

function wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
  const space = textWidth(' ', style);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph
    .trim()
    .split(/[ \t]+/)
    .flatMap((whole) => breakWord(whole, style, width))) {
    const wordWidth = textWidth(word, style);
    if (line !== '' && used + space + wordWidth > width) {
      lines.push(line);
      line = word;
      used = wordWidth;
    } else {
      used += line === '' ? wordWidth : space + wordWidth;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Keeps a letter with its marks, as a vowel of Thai above its consonant. */
const signsOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** A word longer than its line, such as an email, is cut. */
function breakWord(word: string, style: TextStyle, width: number): string[] {
  if (textWidth(word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of signsOf(word)) {
    if (piece !== '' && textWidth(piece + character, style) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function shorten(line: string, style: TextStyle, width: number): string {
  let kept = line;
  const signs = signsOf(line);
  while (kept !== '' && textWidth(kept + ELLIPSIS, style) > width) kept = kept.slice(0, -signs.pop()!.length);
  return kept.trimEnd() + ELLIPSIS;
}

/** The largest size at which a text fits its lines, the smallest if none does. */
export function fittingSize(
  text: string,
  style: TextStyle,
  sizes: readonly number[],
  box: { width: number; lines: number },
): number {
  const fits = (size: number) => wrap(text, { ...style, size }, box.width).length <= box.lines;
  return sizes.find(fits) ?? sizes.at(-1) ?? style.size;
}

/** Lines of a heading of about equal length: the narrowest width with the same number of lines. */
export function balancedLines(text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const widest = wrap(text, style, width, maxLines);
  const words = printable(text).split(/\s+/);
  const least = Math.max(...words.map((word) => textWidth(word, style)));
  for (let narrower = least; narrower < width; narrower += style.size / 4) {
    const lines = wrap(text, style, narrower);
    if (lines.length <= widest.length) return lines;
  }
  return widest;
}

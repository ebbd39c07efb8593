/** Orders the pieces of lines with Arabic or Hebrew for display (UAX #9). */
import bidiFactory from 'bidi-js';
import { type Face, type FontRun, fontRuns } from './fonts';

/** @property isReversed its letters run from right to left */
export type VisualRun = FontRun & { isReversed: boolean };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const bidi = bidiFactory();

type Piece = FontRun & { level: number };

/**
 * A word of a script is one piece, which the font shapes and reverses; a space or a sign between two words is a
 * separate piece.
 */
const PIECES = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu;

/** Pieces of one level and one font; right-to-left text word by word. */
function piecesOf(line: string, levels: Uint8Array, face: Face): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const end = (until: number) => {
    const text = line.slice(from, until);
    const level = levels[from]!;
    for (const run of fontRuns(text, face))
      for (const part of level % 2 === 1 ? (run.text.match(PIECES) ?? []) : [run.text])
        pieces.push({ ...run, text: part, level });
    from = until;
  };
  for (let at = 1; at < line.length; at += 1) if (levels[at] !== levels[from]) end(at);
  end(line.length);
  return pieces;
}

/** Reverses the pieces at each level, from the highest down. */
function inOrder(pieces: Piece[]): Piece[] {
  const found = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < found.length; from += 1) {
      if (found[from]!.level < level) continue;
      let until = from;
      while (until < found.length && found[until]!.level >= level) until += 1;
      found.splice(from, until - from, ...found.slice(from, until).reverse());
      from = until;
    }
  }
  return found;
}

/**
 * The pieces of a line from left to right. Its first letter decides the base direction: `محمد Smith` has Smith on the
 * left.
 */
export function visualRuns(line: string, face: Face): VisualRun[] {
  if (!isRightToLeft(line)) return fontRuns(line, face).map((run) => ({ ...run, isReversed: false }));
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const shown =
    [...line].length === line.length ? [...line].map((sign, at) => mirrored.get(at) ?? sign).join('') : line;
  return inOrder(piecesOf(shown, embedding.levels, face)).map(({ level, ...run }) => ({
    ...run,
    isReversed: level % 2 === 1,
  }));
}

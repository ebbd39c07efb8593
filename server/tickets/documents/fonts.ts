/**
 * The typefaces of printed tickets, embedded so that every printer and phone shows the same. Files hold one script
 * each; a text is cut into runs by who has its letters, and names in Polish, Greek or Cyrillic are printed too.
 * Only WOFF: the reader under pdfkit cannot open these families as WOFF2. Read once per process.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpackWoff';

/** Display for titles and times, text for reading, strong for what must be found at once. */
export type Face = 'display' | 'text' | 'strong';
export type FontRun = { name: string; font: Font; text: string };

const OTHER_SCRIPTS = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'];
const filesOf = (family: string, weight: number, scripts: readonly string[]): string[] =>
  scripts.map((script) => `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);

const FILES: Record<Face, readonly [string, ...string[]]> = {
  display: faceFiles('fraunces', 400),
  text: faceFiles('instrument-sans', 400),
  strong: faceFiles('instrument-sans', 600),
};

function faceFiles(family: string, weight: number): readonly [string, ...string[]] {
  const [latin, latinExtended] = filesOf(family, weight, ['latin', 'latin-ext']);
  return [latin!, latinExtended!, ...filesOf('noto-sans', weight, OTHER_SCRIPTS)];
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

function load(file: string): Font {
  const known = loaded.get(file);
  if (known) return known;
  const font = create(unpackWoff(readFileSync(require.resolve(file)))) as Font;
  // fontkit keeps a glyph as it was first asked for: as a part of another letter it would stand for no letter of its own,
  // and "12.00" would be read out and copied as "1200".
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  loaded.set(file, font);
  return font;
}

/** The font that most of a face is set in, for its measures. */
export const mainFont = (face: Face): Font => load(FILES[face][0]);

/** A text in the runs that one font each can set. */
export function fontRuns(text: string, face: Face): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (last && (/[\s\p{M}]/u.test(character) || has(last.font, character)) && isBest(last.name, character, face)) {
      last.text += character;
      continue;
    }
    const name = FILES[face].find((file) => has(load(file), character)) ?? FILES[face][0];
    if (last?.name === name) last.text += character;
    else runs.push({ name, font: load(name), text: character });
  }
  return runs;
}

/** A letter goes back to the face's own font as soon as that has it; spaces and accents stay where they are. */
const isBest = (name: string, character: string, face: Face): boolean =>
  name === FILES[face][0] || /[\s\p{M}]/u.test(character) || !has(mainFont(face), character);

const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0)!);

/** A text without pictographs, which no text font has, and without what has no shape; line ends stay. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|\ufe0f/gu, (sign) => (/[©®™]/.test(sign) ? sign : ''))
    .replace(/[^\P{C}\n\t]/gu, '');

/**
 * The typefaces of printed tickets, embedded so that every printer and phone shows the same. A text is split into runs
 * by font: letters missing in the face itself, as in Greek, Arabic, Thai or Chinese names, use a font of that script.
 * Read once per process, on first use. Pages use variable WOFF2 files of the same families (resources/css/fonts.css);
 * fontkit cannot make a weight of these, so paper needs static files.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Display for titles and times, text for reading, strong for key data, mono and monoStrong for receipt paper. */
export type Face = 'display' | 'text' | 'strong' | 'mono' | 'monoStrong';
export type FontRun = { name: string; font: Font; text: string };

/**
 * Fallback fonts by script, the small ones first: those of Noto have 50 to 200 KB, while Noto for Chinese, Japanese and
 * Korean has nine weights and 200 MB. One font of 12 MB has the letters of Chinese and Japanese, one of 7 MB those of
 * Korean. A document embeds only the glyphs it uses.
 */
const OTHERS = (weight: '400Regular' | '600SemiBold'): string[] => [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'].map((family) => fileOf(family, weight)),
  ...['chocolate-classical-sans', 'gowun-dodum'].map((family) => fileOf(family, '400Regular')),
];

const FILES: Record<Face, readonly [string, ...string[]]> = {
  display: [fileOf('fraunces', '400Regular'), ...OTHERS('400Regular')],
  text: [fileOf('instrument-sans', '400Regular'), ...OTHERS('400Regular')],
  strong: [fileOf('instrument-sans', '600SemiBold'), ...OTHERS('600SemiBold')],
  mono: [fileOf('noto-sans-mono', '400Regular'), ...OTHERS('400Regular')],
  monoStrong: [fileOf('noto-sans-mono', '700Bold'), ...OTHERS('600SemiBold')],
};

/** All font files, each as a path below `node_modules`. The image of the server includes them (`scripts/image`). */
export const fontFiles = (): string[] => [...new Set(Object.values(FILES).flat())];

/** `noto-sans`, `400Regular`: `…/noto-sans/400Regular/NotoSans_400Regular.ttf`. */
function fileOf(family: string, style: string): string {
  const name = family.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase());
  return `@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`;
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

const isLigature = (codePoint: number): boolean => codePoint >= 0xfb00 && codePoint <= 0xfb06;

function load(file: string): Font {
  const known = loaded.get(file);
  if (known) return known;
  // Loaded with the first face, so that a process without typesetting starts without it.
  const { create } = require('fontkit') as typeof import('fontkit');
  const font = create(readFileSync(require.resolve(file))) as Font;
  // fontkit caches a glyph as it was first requested: requested as a part of another letter it would have no letter of
  // its own, and "12.00" would be read out and copied as "1200". Ligatures are excluded: they represent the letters
  // they join.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
  loaded.set(file, font);
  return font;
}

/** The main font of a face, for its metrics. */
export const mainFont = (face: Face): Font => load(FILES[face][0]);

/** Splits a text into runs of one font. */
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

/** A letter uses the face's own font as soon as that has it; spaces and accents stay in the current font. */
const isBest = (name: string, character: string, face: Face): boolean =>
  name === FILES[face][0] || /[\s\p{M}]/u.test(character) || !has(mainFont(face), character);

const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0)!);

/** A text without pictographs, which no text font has, and without invisible characters; line ends stay. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|\ufe0f/gu, (sign) => (/[©®™]/.test(sign) ? sign : ''))
    .replace(/[^\P{C}\n\t]/gu, '');

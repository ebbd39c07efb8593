/**
 * Normal form of text for searches: lower case without marks (`Nguyễn` is `nguyen`, `Weißenfels` `weissenfels`, `Ήλιος`
 * `ηλιοσ`). The same rule as `fold` in the database; tests/integration/database/folding.test.ts compares them. Pure.
 */

/** Accents, vowel points of Hebrew and Arabic, direction marks, joiners: marks beside letters. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks one by one
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/g;

/** Letters that have no decomposition to keyboard letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ĸ: 'k',
  ς: 'σ',
  ґ: 'г',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Maps typographic apostrophes and hyphens to keyboard ones: `O’Brien`, `García–López`. */
const APOSTROPHES = /[\u00b4\u02bb\u02bc\u2018\u2019\u201b\u2032]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

export const fold = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter]!);

/** The signs of which every bank of SEPA takes a text: Latin letters, figures and / - ? : ( ) . , ' + and the space. */

const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const MARKS = /\p{Mark}/gu;

/** What is more than a letter with a mark. */
const INSTEAD: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  '@': '(at)',
  '€': 'EUR',
  _: '-',
  '–': '-',
  '—': '-',
  '·': '.',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
};

/** Whether a name can be written in a file for banks: Latin letters with or without marks, not `李小龙` nor half of `Ana Иван`. */
export function isSepaName(name: string): boolean {
  const letters = name.normalize('NFKD').match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /[A-Za-z]/.test(letter) || Object.hasOwn(INSTEAD, letter));
}

/**
 * A text as banks take it, of so many signs at most. What has no Latin letter at all becomes a point, and slashes stand alone
 * inside the text, as the rules of EPC ask; null where nothing remains that could be read.
 */
export function sepaText(text: string, longest: number): string | null {
  const spelt = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(FOREIGN, (sign) => INSTEAD[sign] ?? (/\s/.test(sign) ? ' ' : '.'))
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '');
  const cut = spelt.slice(0, longest).replace(/[/ ]+$/, '');
  return /[A-Za-z0-9]/.test(cut) ? cut : null;
}

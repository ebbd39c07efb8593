/** The character set that all SEPA banks accept: Latin letters, digits and / - ? : ( ) . , ' + and the space. */

const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const MARKS = /\p{Mark}/gu;

/** Letters that are more than a base letter with an accent. */
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

/**
 * Whether a name can be written in a bank file: Latin letters with or without accents, not `李小龙` nor half of `Ana
 * Иван`.
 */
export function isSepaName(name: string): boolean {
  const letters = name.normalize('NFKD').match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /[A-Za-z]/.test(letter) || Object.hasOwn(INSTEAD, letter));
}

/**
 * Text in the SEPA character set, up to a length. Other characters become a full stop, and slashes are single and
 * inside the text, as EPC requires; null if nothing readable remains.
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

/** Rules for the texts of `server/shared/i18n`; refused words come from `docs/glossary.md`. */
import { readFileSync } from 'node:fs';

export type Language = 'en' | 'es';
/** A text of the interface: `{ language: 'en', area: 'orders', key: 'pay', text: 'Pay' }`. */
export type InterfaceText = { language: Language; area: string; key: string; text: string };

/** Areas for visitors; their sentences have up to 25 words. */
const SHOP = new Set([
  'common',
  'events',
  'forms',
  'giveTicket',
  'help',
  'mails',
  'orders',
  'passes',
  'payments',
  'site',
  'tickets',
  'vouchers',
  'waiting',
]);
const MAX_WORDS = 25;
/** A relative clause at the beginning hides the subject. Questions may begin like this. */
const BEGINNINGS = {
  en: /^(?:what(?!’s)|of|whom|who|whoever|one (?:that|who|whose|of (?!these|the|your|them)))\b(?![^.]*\?)/i,
  es: /^(?:lo que|los que|las que|quien|quienes)\b(?![^.]*\?)/i,
};
/** Labels such as “What happens” or “of 10.00 left” are too short to hide anything. */
const MIN_WORDS_OF_SENTENCE = 5;
/** The same action has the same verb on all buttons: `See order` and `View order` are one action. */
const BUTTON_VERBS: Record<Language, [RegExp, string][]> = {
  en: [
    [/^See (?:the |all |your )?\w+(?: \w+)?$/, 'View'],
    [/^Make (?:a |the |an )?\w+(?: \w+)?$/, 'Create'],
    [/^Take (?:out|off) \w+(?: \w+)?$/, 'Remove'],
    [/^Switch (?:on|off)\b/, 'Turn on, Turn off'],
    [/^Look for\b/, 'Search'],
    [
      /^(?:Add|Delete|Create|Cancel|Edit|Remove|Print|Download|Show|Hide|View|Send) (?:the|an|a) \w+(?: \w+)?$/,
      'no article',
    ],
  ],
  es: [
    [/^Apuntar \w+(?: \w+)?$/, 'Registrar'],
    [/^Mirar \w+(?: \w+)?$/, 'Ver'],
    [/^Borrar (?!filtros)\w+(?: \w+)?$/, 'Eliminar'],
  ],
};

const SPANISH_COLUMN = 4;
const ENGLISH_COLUMN = 3;

/** @returns the refused words of a column of the first table, such as `cashbox` */
function wordsNotUsed(column: number): string[] {
  const table = readFileSync('docs/glossary.md', 'utf8').split('## Names in the code')[0] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---') && !line.startsWith('| concept'))
    .flatMap((line) => (line.split('|')[column + 1] ?? '').split(';'))
    .map((word) => word.replaceAll(/[“”]/g, '').trim())
    .filter((word) => word !== '');
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const LETTER = '[\\p{L}\\p{N}]';
const asPattern = (word: string) =>
  word === 'bare slot'
    ? /(?<!time )(?<!\p{L})slots?(?!\p{L})/iu
    : new RegExp(`(?<!${LETTER})${escaped(word)}(?!${LETTER})`, 'iu');

const NOT_USED: Record<Language, [RegExp, string][]> = {
  en: wordsNotUsed(ENGLISH_COLUMN).map((word) => [asPattern(word), word]),
  es: wordsNotUsed(SPANISH_COLUMN).map((word) => [asPattern(word), word]),
};

const longSentences = (text: string): string[] =>
  text.split(/(?<=[.?!:;])\s+|\n/).filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS);

/** @returns the faults of one text, such as `not used: cashbox`; empty without faults */
export function faultsOf({ language, area, text: asWritten }: InterfaceText): string[] {
  const text = asWritten.replaceAll(/\{\w+\}/g, '0').replaceAll(/[A-Z]+_[A-Z_]+|«[a-z_]+»/g, '0');
  const isSentence = text.split(/\s+/).length >= MIN_WORDS_OF_SENTENCE;
  return [
    ...NOT_USED[language].filter(([pattern]) => pattern.test(text)).map(([, word]) => `not used: ${word}`),
    ...(isSentence && BEGINNINGS[language].test(text) ? ['begins with a relative clause'] : []),
    ...BUTTON_VERBS[language].filter(([pattern]) => pattern.test(text)).map(([, verb]) => `another verb: ${verb}`),
    ...(SHOP.has(area) && longSentences(text).length > 0 ? ['a sentence has more than 25 words'] : []),
  ];
}

type Tree = { [key: string]: string | Tree };

/** @returns all texts of a language: `orders`, `pay` and `Pay` for `orders.pay` */
export function textsOf(language: Language, areas: Tree): InterfaceText[] {
  const within = (area: string, prefix: string, tree: Tree): InterfaceText[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [{ language, area, key: prefix + key, text: value }]
        : within(area, `${prefix}${key}.`, value),
    );
  return Object.entries(areas).flatMap(([area, tree]) => (typeof tree === 'string' ? [] : within(area, '', tree)));
}

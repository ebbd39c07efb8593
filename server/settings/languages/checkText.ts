import type { CatalogueText } from './textCatalogue';

/** What is wrong with a translation; `blanks` are the names it concerns. */
export type TextProblem =
  | { code: 'empty' | 'too_long' | 'unstorable' }
  | { code: 'unknown_blanks' | 'missing_blanks'; blanks: string[] };

export const LONGEST_TEXT = 4000;

/** What a database cannot store and a page cannot show. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** The names of a text's blanks, `{name}`, each once. */
export const blanksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)),
];

/** A form for one number, or for few, may leave the number out: "one place left". */
const mayLeaveOut = (blank: string, form: string | null): boolean =>
  blank === 'count' && form !== null && ['zero', 'one', 'two'].includes(form);

/** What speaks against a translation; null when it can stand. */
export function checkText({ english, form }: CatalogueText, text: string): TextProblem | null {
  if (text.trim() === '') return { code: 'empty' };
  if (text.length > LONGEST_TEXT) return { code: 'too_long' };
  if (UNSTORABLE.test(text)) return { code: 'unstorable' };
  // A form of a plural may count where the English one does not: "one place left" is "{count} place left" elsewhere.
  const known = new Set([...blanksOf(english), ...(form === null ? [] : ['count'])]);
  const given = blanksOf(text);
  const unknown = given.filter((blank) => !known.has(blank));
  if (unknown.length > 0) return { code: 'unknown_blanks', blanks: unknown };
  const missing = blanksOf(english).filter((blank) => !given.includes(blank) && !mayLeaveOut(blank, form));
  return missing.length > 0 ? { code: 'missing_blanks', blanks: missing } : null;
}

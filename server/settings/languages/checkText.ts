import type { CatalogueText } from './textCatalogue';

/** Problem of a translation; `placeholders` lists those concerned. */
export type TextProblem =
  | { code: 'empty' | 'too_long' | 'unstorable' }
  | { code: 'unknown_blanks' | 'missing_blanks'; placeholders: string[] };

export const MAX_TEXT_LENGTH = 4000;

/** Characters that PostgreSQL cannot store or pages cannot show. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Distinct placeholders of a text, `{name}`. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)),
];

/** Plural forms for one or few may omit the number: "one place left". */
const mayLeaveOut = (placeholder: string, form: string | null): boolean =>
  placeholder === 'count' && form !== null && ['zero', 'one', 'two'].includes(form);

/** Problem of a translation; null if valid. */
export function checkText({ english, form }: CatalogueText, text: string): TextProblem | null {
  if (text.trim() === '') return { code: 'empty' };
  if (text.length > MAX_TEXT_LENGTH) return { code: 'too_long' };
  if (UNSTORABLE.test(text)) return { code: 'unstorable' };
  // A plural form may use the number where English does not: "one place left" is "{count} place left" elsewhere.
  const known = new Set([...placeholdersOf(english), ...(form === null ? [] : ['count'])]);
  const given = placeholdersOf(text);
  const unknown = given.filter((placeholder) => !known.has(placeholder));
  if (unknown.length > 0) return { code: 'unknown_blanks', placeholders: unknown };
  const missing = placeholdersOf(english).filter(
    (placeholder) => !given.includes(placeholder) && !mayLeaveOut(placeholder, form),
  );
  return missing.length > 0 ? { code: 'missing_blanks', placeholders: missing } : null;
}

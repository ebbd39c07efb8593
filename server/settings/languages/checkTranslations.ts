/** Reads a file of translations, CSV or JSON, and reports problems by line. */
import { checkText, type TextProblem } from './checkText';
import type { FileProblem, Given, ReadTexts } from './readTextFile';
import { type CatalogueText, catalogueOf } from './textCatalogue';

const MAX_PROBLEMS = 50;

export type LineProblem = {
  /** Line in the file; null if it has no lines. */
  line: number | null;
  key: string;
  problem: { code: 'unknown_key' | 'twice' } | TextProblem;
};

export type ReadTranslations =
  | { file: { code: FileProblem['code'] | 'nothing' } }
  | { problems: LineProblem[]; more: number }
  | { texts: Map<string, string> };

function problemOf(
  { key, text }: Given,
  known: CatalogueText | undefined,
  seen: Set<string>,
): LineProblem['problem'] | null {
  if (!known) return { code: 'unknown_key' };
  if (seen.has(key)) return { code: 'twice' };
  return checkText(known, text);
}

/** Blank texts count as untranslated and are skipped. */
export function checkTranslations(code: string, given: ReadTexts): ReadTranslations {
  if (!Array.isArray(given)) return { file: given };
  const catalogue = catalogueOf(code);
  const texts = new Map<string, string>();
  const seen = new Set<string>();
  const problems: LineProblem[] = [];
  for (const one of given) {
    if (catalogue.has(one.key) && one.text.trim() === '') continue;
    const problem = problemOf(one, catalogue.get(one.key), seen);
    seen.add(one.key);
    if (problem) problems.push({ line: one.line, key: one.key.slice(0, 120), problem });
    else texts.set(one.key, one.text);
  }
  if (problems.length > 0)
    return { problems: problems.slice(0, MAX_PROBLEMS), more: Math.max(0, problems.length - MAX_PROBLEMS) };
  return texts.size === 0 ? { file: { code: 'nothing' } } : { texts };
}

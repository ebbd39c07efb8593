/** Reads a file of translations, CSV or JSON; says of each line what is wrong with it. */
import { readRows, unharmed } from '../../shared/separatedValues';
import { checkText, type TextProblem } from './checkText';
import { type CatalogueText, catalogueOf } from './textCatalogue';

/** Twice what there is to translate: more is not a translation of this product. */
const MAX_ROWS = 20_000;
const MAX_PROBLEMS = 50;

export type FileProblem = { code: 'encoding' | 'csv' | 'json' | 'columns' | 'too_many_rows' | 'nothing' };
export type LineProblem = {
  /** Of the file; null where it has none. */
  line: number | null;
  key: string;
  problem: { code: 'unknown_key' | 'twice' } | TextProblem;
};

export type ReadTranslations =
  | { file: FileProblem }
  | { problems: LineProblem[]; more: number }
  | { texts: Map<string, string> };

type Given = { line: number | null; key: string; text: string };

/** The file's text; null when it is not UTF-8, or UTF-16 with its mark, as some spreadsheets write it. */
function decode(bytes: Buffer): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function fromJson(text: string): Given[] | FileProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { code: 'json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'json' };
  const given = Object.entries(value).flatMap(([key, said]) =>
    typeof said === 'string' ? [{ line: null, key, text: said }] : nested(key, said),
  );
  return given.length > MAX_ROWS ? { code: 'too_many_rows' } : given;
}

/** Texts may also stand by area: `{ "common": { "save": "Enregistrer" } }`. */
const nested = (area: string, said: unknown): Given[] =>
  typeof said === 'object' && said !== null
    ? Object.entries(said).map(([name, text]) => ({
        line: null,
        key: `${area}.${name}`,
        text: typeof text === 'string' ? text : '',
      }))
    : [{ line: null, key: area, text: '' }];

/** The columns are found by their names: `key`, and `text` or `translation`. */
function fromCsv(text: string): Given[] | FileProblem {
  const read = readRows(text, MAX_ROWS + 1);
  if ('openQuote' in read) return { code: 'csv' };
  if (read.isMore) return { code: 'too_many_rows' };
  const [head, ...rows] = read.rows;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const keyAt = names.indexOf('key');
  const textAt = names.findIndex((name) => name === 'text' || name === 'translation');
  if (keyAt === -1 || textAt === -1) return { code: 'columns' };
  return rows.map(({ line, cells }) => ({
    line,
    key: (cells[keyAt] ?? '').trim(),
    text: unharmed(cells[textAt] ?? ''),
  }));
}

function problemOf(
  { key, text }: Given,
  known: CatalogueText | undefined,
  seen: Set<string>,
): LineProblem['problem'] | null {
  if (!known) return { code: 'unknown_key' };
  if (seen.has(key)) return { code: 'twice' };
  return checkText(known, text);
}

/** Texts left empty are not yet translated, and passed over. */
export function readTranslations(code: string, bytes: Buffer): ReadTranslations {
  const text = decode(bytes);
  if (text === null) return { file: { code: 'encoding' } };
  const isJson = /^\uFEFF?\s*[[{]/.test(text);
  const given = isJson ? fromJson(text.replace(/^\uFEFF/, '')) : fromCsv(text);
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

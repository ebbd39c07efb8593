/** Texts of a translation file, CSV or JSON, before validation. */
import { readTable } from '../../infra/tables/readTable';
import { unharmed } from '../../shared/separatedValues';

/** Twice the number of texts: a larger file is no translation of this product. */
const MAX_ROWS = 20_000;

export type FileProblem = { code: 'encoding' | 'csv' | 'json' | 'columns' | 'too_many_rows' };
export type ReadTexts = Given[] | FileProblem;

export type Given = { line: number | null; key: string; text: string };

/** Decodes UTF-8, or UTF-16 with a byte order mark, as some spreadsheets write it; null otherwise. */
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

/** Texts can be nested by area: `{ "common": { "save": "Enregistrer" } }`. */
const nested = (area: string, said: unknown): Given[] =>
  typeof said === 'object' && said !== null
    ? Object.entries(said).map(([name, text]) => ({
        line: null,
        key: `${area}.${name}`,
        text: typeof text === 'string' ? text : '',
      }))
    : [{ line: null, key: area, text: '' }];

/** Columns by name: `key`, and `text` or `translation`. */
function fromCsv(text: string): Given[] | FileProblem {
  const table = readTable(text, { most: MAX_ROWS + 1 });
  if ('problem' in table) return { code: table.problem === 'too_many_rows' ? table.problem : 'csv' };
  const names = table.headings.map((name) => name.toLowerCase());
  const keyAt = names.indexOf('key');
  const textAt = names.findIndex((name) => name === 'text' || name === 'translation');
  if (keyAt === -1 || textAt === -1) return { code: 'columns' };
  return table.rows.map(({ line, cells }) => ({
    line,
    key: (cells[keyAt] ?? '').trim(),
    text: unharmed(cells[textAt] ?? ''),
  }));
}

export function readTextFile(bytes: Buffer): ReadTexts {
  const text = decode(bytes);
  if (text === null) return { code: 'encoding' };
  return /^\uFEFF?\s*[[{]/.test(text) ? fromJson(text.replace(/^\uFEFF/, '')) : fromCsv(text);
}

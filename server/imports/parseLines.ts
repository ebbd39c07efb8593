/** Cells of lines to values by the mapping of columns. Pure. */
import { createHash } from 'node:crypto';
import { type FileReading, readCell } from '../infra/tables/fields';
import { storable } from '../shared/storable';
import type { ImportKind, LineOf, Problem } from './defineImport';

/** A field for each column, or null for a column that is not imported. */
export type Mapping = readonly (string | null)[];
export type Values = Record<string, unknown>;

export type ParsedLine = { line: number; externalId: string | null; values: Values; problems: Problem[] };

/** Joins several values of an external id; no cell contains a tab after its reading. */
const JOINED_BY = '\t';

const plainId = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim();

/** @returns null if one of its fields is empty */
function externalIdOf({ id, alsoId = [] }: ImportKind, values: Values): string | null {
  if (id.some((field) => values[field] === null || values[field] === undefined)) return null;
  return [...id, ...alsoId].map((field) => plainId(values[field] ?? '')).join(JOINED_BY);
}

const MAX_ID = 500;

export function parseLine(
  kind: ImportKind,
  mapping: Mapping,
  reading: FileReading,
  { line, cells }: { line: number; cells: readonly string[] },
): ParsedLine {
  const values: Values = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, null]));
  const problems: Problem[] = [];
  // An unquoted separator inside a text moves the cells behind it to other columns.
  const beyond = cells.slice(mapping.length).find((cell) => cell.trim() !== '');
  if (beyond !== undefined)
    return {
      line,
      externalId: null,
      values,
      problems: [{ code: 'more_cells', params: { text: storable(beyond.slice(0, 60)) } }],
    };
  mapping.forEach((field, at) => {
    const spec = field === null ? undefined : kind.fields[field];
    if (field === null || !spec) return;
    const read = readCell(spec, cells[at] ?? '', reading);
    if ('value' in read) values[field] = read.value;
    else
      problems.push({
        ...read.problem,
        field,
        params: { text: storable((cells[at] ?? '').trim().slice(0, 60)), ...read.problem.params },
      });
  });
  for (const field of new Set([...kind.id, ...kind.required]))
    if (values[field] === null && !problems.some((problem) => problem.field === field))
      problems.push({ code: 'required', field });
  const externalId = externalIdOf(kind, values);
  if (externalId !== null && externalId.length > MAX_ID)
    problems.push({ code: 'too_long', field: kind.id[0]!, params: { max: MAX_ID } });
  return { line, externalId, values, problems };
}

/** The same content gives the same hash, whatever the order of its columns; empty cells do not count. */
export function hashOf(kind: ImportKind, lines: readonly LineOf<Values>[]): string {
  const plain = lines.map(({ values }) => {
    // A kind that reads its own format has other values than the columns of a table.
    const names = Object.keys(kind.read ? values : kind.fields).sort();
    return names.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]]));
  });
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

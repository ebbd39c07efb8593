/** Statements on the lines of an import. */
import { sql } from '../infra/db';
import { namedUuid } from '../infra/namedUuid';
import type { FileReading } from '../infra/tables/fields';
import type { ImportKind, Problem, RecordOf } from './defineImport';
import { type Mapping, parseLine, type Values } from './parseLines';

/** An import as its job works on it. */
export type RunningImport = {
  id: string;
  kind: string;
  source: string;
  mapping: Mapping;
  reading: FileReading;
  options: Record<string, boolean>;
  userId: string;
  impersonatorId: string | null;
  name: string;
};

export type StoredLine = { line: number; externalId: string | null; content: unknown };

export const recordIdOf = ({ source, kind }: Pick<RunningImport, 'source' | 'kind'>, externalId: string): string =>
  namedUuid('import:', JSON.stringify([source, kind, externalId]));

/** The values of a line: parsed cells of a table, or the content of a reader of the kind. */
export function valuesOf(kind: ImportKind, { mapping, reading }: RunningImport, { line, content }: StoredLine): Values {
  if (kind.read) return content as Values;
  return parseLine(kind, mapping, reading, { line, cells: content as string[] }).values;
}

/** Lines of the next records with an action, by their first line. */
const NEXT = `
  with next as (
    select external_id, min(line) as first from (
      select external_id, line from import_lines where import_id = $1 and action = $2 order by line limit $3) one
    group by 1)
  select l.line, l.external_id as "externalId", l.content
  from next join import_lines l on l.import_id = $1 and l.external_id = next.external_id and l.action = $2
  order by next.first, l.line`;

/** The next records whose lines have this action. */
export async function nextRecords(
  kind: ImportKind,
  run: RunningImport,
  action: 'read' | 'add',
): Promise<RecordOf<Values>[]> {
  const lines = await sql<StoredLine>('next_import_lines', NEXT, [run.id, action, kind.atOnce]);
  const records = new Map<string, RecordOf<Values> & { lines: { line: number; values: Values }[] }>();
  for (const stored of lines) {
    const externalId = stored.externalId!;
    const record = records.get(externalId) ?? { externalId, recordId: recordIdOf(run, externalId), lines: [] };
    record.lines.push({ line: stored.line, values: valuesOf(kind, run, stored) });
    records.set(externalId, record);
  }
  return [...records.values()];
}

export type Settled = { externalId: string; action: string; problems: readonly Problem[] };

/** A record's problems are kept with its first line; those of a line with that line. */
export const SETTLE = `
  update import_lines l set action = s.action, problems = l.problems || coalesce((
    select jsonb_agg(p) from jsonb_array_elements(s.problems) p
    where coalesce((p->>'line')::int, s.first) = l.line), '[]')
  from (select s.*, (select min(line) from import_lines f where f.import_id = $1::uuid
      and f.external_id = s."externalId" and f.action = $3) as first
    from jsonb_to_recordset($2::jsonb) as s("externalId" text, action text, problems jsonb)) s
  where l.import_id = $1::uuid and l.external_id = s."externalId" and l.action = $3`;

type Refused = { externalId: string; problems: readonly Problem[] };

/** Refuses records that the check allowed. */
export const refuseRecords = (importId: string, refused: readonly Refused[]) =>
  sql('settle_import_lines', SETTLE, [
    importId,
    JSON.stringify(refused.map((one) => ({ ...one, action: 'refused' }))),
    'add',
  ]);

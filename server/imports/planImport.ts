/** The check of a file: what each of its lines would do. Writes nothing but the result. */
import { sql } from '../infra/db';
import { type Point, pointOf } from '../infra/tables/amounts';
import type { FieldSpec } from '../infra/tables/fields';
import type { IsoDate } from '../shared/time';
import { orderOf } from '../shared/writtenDays';
import { UNFINISHED } from './claims';
import type { Difference, ImportContext, ImportKind, RecordOf, Verdict } from './defineImport';
import { nextRecords, type RunningImport, SETTLE, type Settled, type StoredLine, valuesOf } from './lines';
import { hashOf, parseLine, type Values } from './parseLines';
import { problemsOfExisting, problemsOfPlaces } from './recordPlaces';

const LINES_AT_ONCE = 500;
/** Different cells of a column that settle the order of day and month, and the decimal sign. */
const MAX_CELLS = 5000;
const ANY_DAY = '9999-12-31' as IsoDate;

const CELLS = `
  select distinct content->>$2::int as cell from import_lines
  where import_id = $1 and coalesce(content->>$2::int, '') <> '' limit ${MAX_CELLS}`;

/** All cells of fields of some kinds. */
async function cellsOf(kind: ImportKind, run: RunningImport, ...wanted: FieldSpec['kind'][]): Promise<string[]> {
  const columns = run.mapping.flatMap((field, at) => {
    const spec = field === null ? undefined : kind.fields[field];
    return spec && wanted.includes(spec.kind) ? [at] : [];
  });
  const cells: string[] = [];
  for (const at of columns)
    for (const { cell } of await sql<{ cell: string }>('import_cells', CELLS, [run.id, at])) cells.push(cell);
  return cells;
}

/** The order of day and month, and the decimal sign, as the whole file proves them: day first, if nothing does. */
async function readingOf(
  kind: ImportKind,
  run: RunningImport,
): Promise<{ order: 'day' | 'month'; point: Point | null }> {
  return {
    order: orderOf(await cellsOf(kind, run, 'date', 'moment'), ANY_DAY),
    point: pointOf(await cellsOf(kind, run, 'money')),
  };
}

const UNREAD = `
  select line, external_id as "externalId", content from import_lines
  where import_id = $1 and action is null order by line limit ${LINES_AT_ONCE}`;

const READ = `
  update import_lines l set external_id = s."externalId", problems = s.problems,
    action = case when s.problems = '[]' then 'read' else 'refused' end
  from jsonb_to_recordset($2::jsonb) as s(line int, "externalId" text, problems jsonb)
  where l.import_id = $1 and l.line = s.line and l.action is null`;

/**
 * A refused line refuses its record. Grouped once, since a record may have 10,000 lines: each would otherwise be compared
 * with all others.
 */
const REFUSE_RECORDS = `
  with refused as materialized (select external_id from import_lines where import_id = $1
    group by 1 having bool_or(action = 'refused') and bool_or(action = 'read'))
  update import_lines l set action = 'refused', problems = '[{"code": "other_line"}]'
  from refused r where l.import_id = $1 and l.external_id = r.external_id and l.action = 'read'`;

/** More lines than any order has: they would be one step of an import, which no other work may wait for. */
const MAX_LINES_OF_RECORD = 10_000;

const REFUSE_LONG = `
  with long as materialized (select external_id from import_lines where import_id = $1 and action = 'read'
    group by 1 having count(*) > ${MAX_LINES_OF_RECORD})
  update import_lines l set action = 'refused', problems = '[{"code": "too_many_lines"}]'
  from long r where l.import_id = $1 and l.external_id = r.external_id and l.action = 'read'`;

const REFUSE_TWINS = `
  update import_lines l set action = 'refused',
    problems = jsonb_build_array(jsonb_build_object('code', 'twice', 'params', jsonb_build_object('line', o.first)))
  from (select external_id, min(line) as first from import_lines where import_id = $1 and external_id is not null
    group by 1 having count(*) > 1) o
  where l.import_id = $1 and l.external_id = o.external_id and l.line > o.first`;

/** Parses all lines, in steps that a stopped process leaves complete. */
async function readLines(kind: ImportKind, run: RunningImport, renew: () => Promise<void>): Promise<void> {
  for (;;) {
    await renew();
    const lines = await sql<StoredLine>('unread_import_lines', UNREAD, [run.id]);
    if (lines.length === 0) break;
    const read = lines.map((stored) =>
      kind.read
        ? { line: stored.line, externalId: stored.externalId, problems: [] }
        : parseLine(kind, run.mapping, run.reading, { line: stored.line, cells: stored.content as string[] }),
    );
    const said = read.map(({ line, externalId, problems }) => ({ line, externalId, problems }));
    await sql('read_import_lines', READ, [run.id, JSON.stringify(said)]);
  }
  // The plans of the next statements need statistics of lines that are seconds old.
  await sql('analyze_import_lines', 'analyze import_lines');
  if (kind.isGrouped) {
    await sql('refuse_import_records', REFUSE_RECORDS, [run.id]);
    await sql('refuse_long_records', REFUSE_LONG, [run.id]);
  } else await sql('refuse_import_twins', REFUSE_TWINS, [run.id]);
}

type Known = { externalId: string; recordId: string; contentHash: string; importId: string };

const KNOWN = `
  select external_id as "externalId", record_id as "recordId", content_hash as "contentHash", import_id as "importId"
  from import_records where source = $1 and kind = $2 and external_id = any ($3::text[])`;

const BEFORE = `
  select l.line, l.content, i.mapping, i.reading from import_lines l join imports i on i.id = l.import_id
  where l.import_id = $1 and l.external_id = $2 and l.action = 'added' order by l.line`;

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value);

/** Differences of a record from its content in the earlier import; none if that was deleted. */
async function differencesOf(
  kind: ImportKind,
  run: RunningImport,
  record: RecordOf<Values>,
  known: Known,
): Promise<Difference[]> {
  type Stored = Omit<StoredLine, 'externalId'> & Pick<RunningImport, 'mapping' | 'reading'>;
  const rows = await sql<Stored>('import_lines_before', BEFORE, [known.importId, record.externalId]);
  const before = rows.map((row) => valuesOf(kind, { ...run, ...row }, { ...row, externalId: null }));
  if (before.length === 0) return [];
  const differences: Difference[] = [];
  for (let at = 0; at < Math.max(before.length, record.lines.length); at += 1)
    for (const field of Object.keys(kind.fields)) {
      const [was, is] = [shown(before[at]?.[field]), shown(record.lines[at]?.values[field])];
      if (was !== is) differences.push({ field, before: was, after: is });
    }
  return differences;
}

const MAX_DIFFERENCES = 20;

function settled(record: RecordOf<Values>, verdict: Verdict): Settled {
  const { externalId } = record;
  if (verdict.action === 'refused') return { externalId, action: 'refused', problems: verdict.problems };
  if (verdict.action !== 'changed') return { externalId, action: verdict.action, problems: [] };
  const problems = verdict.differences.slice(0, MAX_DIFFERENCES).map(({ field, before, after }) => ({
    code: 'differs',
    field,
    params: { before: before ?? '–', after: after ?? '–' },
  }));
  return { externalId, action: 'changed', problems };
}

/** Judges records: those of an earlier import by their content, and the others by their kind. */
async function judge(
  kind: ImportKind,
  run: RunningImport,
  records: readonly RecordOf<Values>[],
  context: ImportContext,
): Promise<Settled[]> {
  const outside = await problemsOfPlaces(kind, records, context);
  const ids = records.map(({ externalId }) => externalId).filter((id) => !outside.has(id));
  const rows = await sql<Known>('known_import_records', KNOWN, [run.source, run.kind, ids]);
  const isKnown = ({ contentHash, importId }: Known) => contentHash !== UNFINISHED || importId !== run.id;
  const known = new Map(rows.filter(isKnown).map((row) => [row.externalId, row]));
  for (const [externalId, problem] of await problemsOfExisting(kind, [...known.values()], context))
    outside.set(externalId, problem);
  const others = records.filter(({ externalId }) => !known.has(externalId) && !outside.has(externalId));
  const verdicts = others.length > 0 ? await kind.plan(others as never, context) : [];
  const results = others.map((record, at) => settled(record, verdicts[at]!));
  for (const [externalId, problem] of outside) results.push({ externalId, action: 'refused', problems: [problem] });
  for (const record of records) {
    const before = known.get(record.externalId);
    if (!before || outside.has(record.externalId)) continue;
    const { recordId } = before;
    results.push(
      before.contentHash === hashOf(kind, record.lines)
        ? settled(record, { action: 'known', recordId })
        : settled(record, {
            action: 'changed',
            recordId,
            differences: await differencesOf(kind, run, record, before),
          }),
    );
  }
  return results;
}

/** Checks all lines. @param renew holds the lease, or throws */
export async function planImport(
  kind: ImportKind,
  run: RunningImport,
  context: ImportContext,
  renew: () => Promise<void>,
): Promise<void> {
  if (!kind.read) {
    const reading = { ...run.reading, ...(await readingOf(kind, run)) };
    await sql('keep_import_reading', 'update imports set reading = $2::jsonb where id = $1', [
      run.id,
      JSON.stringify(reading),
    ]);
    run.reading = reading;
  }
  await readLines(kind, run, renew);
  for (;;) {
    await renew();
    const records = await nextRecords(kind, run, 'read');
    if (records.length === 0) return;
    const results = await judge(kind, run, records, context);
    await sql('settle_planned_lines', SETTLE, [run.id, JSON.stringify(results), 'read']);
  }
}

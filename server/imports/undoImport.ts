/** Removes the records of an import, as far as no one has used them. */
import { sql, type Tx, transaction } from '../infra/db';
import type { ImportContext, ImportKind, MadeRecord } from './defineImport';
import type { RunningImport } from './lines';
import { problemsOfExisting } from './recordPlaces';

const BATCH_MS = 60_000;

const NEXT = `
  select external_id as "externalId", record_id as "recordId" from import_records
  where import_id = $1 and external_id > $2 order by external_id limit $3`;

const FORGET = `
  delete from import_records where import_id = $1::uuid and source = $2 and kind = $3 and external_id = any ($4::text[])`;

/** The lines of a record, if they were not deleted: a record that stays tells why at its first line. */
const MARK = `
  update import_lines l set action = s.action, problems = case when l.line = s.first then s.problems else '[]' end
  from (select s.*, (select min(line) from import_lines f where f.import_id = $1::uuid
      and f.external_id = s."externalId") as first
    from jsonb_to_recordset($2::jsonb) as s("externalId" text, action text, problems jsonb)) s
  where l.import_id = $1::uuid and l.external_id = s."externalId" and l.action in ('added', 'kept')`;

/**
 * Records that one transaction of an undo removes. A kind counts lines at once, and an event may have 10,000 of them.
 */
const UNDO_AT_ONCE = 10;

/** Removes what may be removed. Records that stay are known to later imports. */
export async function undoImport(
  kind: ImportKind,
  run: RunningImport,
  context: ImportContext,
  { hold, renew }: { hold: (tx: Tx) => Promise<void>; renew: () => Promise<void> },
): Promise<void> {
  for (let last = ''; ; ) {
    await renew();
    const records = await sql<MadeRecord>('made_import_records', NEXT, [
      run.id,
      last,
      Math.min(UNDO_AT_ONCE, kind.atOnce),
    ]);
    if (records.length === 0) return;
    const elsewhere = await problemsOfExisting(kind, records, context);
    const own = records.filter(({ externalId }) => !elsewhere.has(externalId));
    await transaction(async (tx) => {
      await hold(tx);
      const kept = new Map([...elsewhere, ...(own.length > 0 ? await kind.undo(tx, own, context) : [])]);
      const gone = records.filter(({ externalId }) => !kept.has(externalId)).map(({ externalId }) => externalId);
      await tx.$executeRawUnsafe(FORGET, run.id, run.source, run.kind, gone);
      const marks = records.map(({ externalId }) => {
        const problem = kept.get(externalId);
        return { externalId, action: problem ? 'kept' : 'undone', problems: problem ? [problem] : [] };
      });
      await tx.$executeRawUnsafe(MARK, run.id, JSON.stringify(marks));
    }, BATCH_MS);
    last = records.at(-1)!.externalId;
  }
}

/** Claims of records: a source, kind and external id belong to one import. */
import type { Tx } from '../infra/db';
import type { ImportKind, MadeRecord, RecordOf } from './defineImport';
import type { RunningImport } from './lines';
import { hashOf, type Values } from './parseLines';

/** An earlier import of another process may have made some of them since the check: they are known then. */
const CLAIM = `
  insert into import_records (source, kind, external_id, import_id, record_id, content_hash)
  select $2, $3, s."externalId", $1::uuid, s."recordId", s.hash
  from jsonb_to_recordset($4::jsonb) as s("externalId" text, "recordId" text, hash text)
  on conflict do nothing returning external_id as "externalId"`;

/** Claims records in the transaction that makes them. @returns the external ids that no other import has */
export async function claim(
  tx: Tx,
  kind: ImportKind,
  run: RunningImport,
  records: readonly RecordOf<Values>[],
): Promise<Set<string>> {
  const rows = records.map(({ externalId, recordId, lines }) => ({ externalId, recordId, hash: hashOf(kind, lines) }));
  const claimed = await tx.$queryRawUnsafe<{ externalId: string }[]>(
    CLAIM,
    run.id,
    run.source,
    run.kind,
    JSON.stringify(rows),
  );
  return new Set(claimed.map(({ externalId }) => externalId));
}

/** A record whose action has not ended: an undo removes it, and a further run goes on with it. */
export const UNFINISHED = '';

const CLAIM_FIRST = `
  insert into import_records (source, kind, external_id, import_id, record_id, content_hash)
  values ($2, $3, $4, $1::uuid, $5, '${UNFINISHED}')
  on conflict (source, kind, external_id) do update set content_hash = import_records.content_hash
  returning import_id = $1::uuid as "isOwn"`;

const DROP_CLAIM = `
  delete from import_records where import_id = $1::uuid and source = $2 and kind = $3 and external_id = $4
    and content_hash = '${UNFINISHED}'`;

const END_CLAIM = `
  update import_records set record_id = $5, content_hash = $6
  where import_id = $1::uuid and source = $2 and kind = $3 and external_id = $4`;

const keyOf = (run: RunningImport, externalId: string) => [run.id, run.source, run.kind, externalId] as const;

/** Claims a record before its action. @returns false if another import has it */
export async function claimFirst(tx: Tx, run: RunningImport, { externalId, recordId }: MadeRecord): Promise<boolean> {
  const key = keyOf(run, externalId);
  const [claimed] = await tx.$queryRawUnsafe<{ isOwn: boolean }[]>(CLAIM_FIRST, ...key, recordId);
  return claimed!.isOwn;
}

export const endClaim = (tx: Tx, run: RunningImport, { externalId, recordId, hash }: MadeRecord & { hash: string }) =>
  tx.$executeRawUnsafe(END_CLAIM, ...keyOf(run, externalId), recordId, hash);

/** The action was refused, and has left nothing. */
export const dropClaim = (tx: Tx, run: RunningImport, externalId: string) =>
  tx.$executeRawUnsafe(DROP_CLAIM, ...keyOf(run, externalId));

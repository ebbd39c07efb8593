/** Makes the records of a checked file, each once. */
import { sql, type Tx, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import { saidToClient } from '../infra/prismaAdapter';
import { DomainError } from '../shared/errors';
import type { ImportContext, ImportKind, Problem, RecordOf } from './defineImport';
import { nextRecords, type RunningImport, SETTLE, type Settled } from './lines';
import { hashOf, type Values } from './parseLines';

/** A batch has as many records as a transaction may make in a second or two. */
const BATCH_MS = 60_000;

/** An earlier import of another process may have made some of them since the check: they are known then. */
const CLAIM = `
  insert into import_records (source, kind, external_id, import_id, record_id, content_hash)
  select $2, $3, s."externalId", $1::uuid, s."recordId", s.hash
  from jsonb_to_recordset($4::jsonb) as s("externalId" text, "recordId" text, hash text)
  on conflict do nothing returning external_id as "externalId"`;

type Lease = { hold: (tx: Tx) => Promise<void> };

async function claim(
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

const settle = (tx: Tx, run: RunningImport, results: readonly Settled[]) =>
  tx.$executeRawUnsafe(SETTLE, run.id, JSON.stringify(results), 'add');

async function applyBatch(
  kind: ImportKind,
  run: RunningImport,
  records: readonly RecordOf<Values>[],
  context: ImportContext,
  { hold }: Lease,
): Promise<void> {
  await transaction(async (tx) => {
    await hold(tx);
    const claimed = await claim(tx, kind, run, records);
    const own = records.filter(({ externalId }) => claimed.has(externalId));
    if (own.length > 0) await kind.applyAll!(tx, own as never, context);
    await settle(
      tx,
      run,
      records.map(({ externalId }) => ({
        externalId,
        action: claimed.has(externalId) ? 'added' : 'known',
        problems: [],
      })),
    );
  }, BATCH_MS);
}

async function applyOne(
  kind: ImportKind,
  run: RunningImport,
  record: RecordOf<Values>,
  context: ImportContext,
  { hold }: Lease,
): Promise<void> {
  // Idempotent by its id: a process that was stopped behind it makes the same record again.
  const recordId = (await kind.applyEach!(record as never, context)) ?? record.recordId;
  await transaction(async (tx) => {
    await hold(tx);
    const claimed = await claim(tx, kind, run, [{ ...record, recordId }]);
    const action = claimed.size > 0 ? 'added' : 'known';
    await settle(tx, run, [{ externalId: record.externalId, action, problems: [] }]);
  });
}

/** Classes of PostgreSQL's errors about the values of a statement: they are of one record, not of the import. */
const OF_VALUES = /^2[23]/;

/** A refusal of an action, with the words of its own error, or of the database. Null for any other error. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof DomainError) {
    const params = error.options.params as Record<string, string | number> | undefined;
    return { code: 'error', params: { error: error.code, ...params } };
  }
  return OF_VALUES.test(saidToClient(error).code ?? '') ? { code: 'not_storable' } : null;
}

async function applySingly(
  kind: ImportKind,
  run: RunningImport,
  record: RecordOf<Values>,
  context: ImportContext,
  lease: Lease,
): Promise<void> {
  try {
    if (kind.applyAll) await applyBatch(kind, run, [record], context, lease);
    else await applyOne(kind, run, record, context, lease);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    logger.warn({ import: run.id, error }, 'a record of an import was refused');
    const refused = [{ externalId: record.externalId, action: 'refused', problems: [problem] }];
    await sql('settle_import_lines', SETTLE, [run.id, JSON.stringify(refused), 'add']);
  }
}

/** Makes all records that the check allowed. Each batch is a transaction, so a stopped process loses nothing. */
export async function applyImport(
  kind: ImportKind,
  run: RunningImport,
  context: ImportContext,
  lease: Lease & { renew: () => Promise<void> },
): Promise<void> {
  for (;;) {
    await lease.renew();
    const records = await nextRecords(kind, run, 'add');
    if (records.length === 0) return;
    if (kind.applyAll) {
      try {
        await applyBatch(kind, run, records, context, lease);
        continue;
      } catch (error) {
        if (!problemOf(error)) throw error;
      }
    }
    for (const record of records) {
      await lease.renew();
      await applySingly(kind, run, record, context, lease);
    }
  }
}

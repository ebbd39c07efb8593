/** Makes the records of a checked file, each once. */
import { type Tx, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import { claim, claimFirst, dropClaim, endClaim } from './claims';
import type { ImportContext, ImportKind, RecordOf } from './defineImport';
import { nextRecords, type RunningImport, refuseRecords, SETTLE, type Settled } from './lines';
import { hashOf, type Values } from './parseLines';
import { withinPlaces } from './recordPlaces';
import { problemOf } from './refusal';

/** A batch has as many records as a transaction may make in a second or two. */
const BATCH_MS = 60_000;

type Lease = { hold: (tx: Tx) => Promise<void> };

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

/**
 * Makes a record by an action with its own transaction. The claim is committed before, so that another import of the
 * same record never calls the action: it could add to a record that is complete.
 */
async function applyOne(
  kind: ImportKind,
  run: RunningImport,
  record: RecordOf<Values>,
  context: ImportContext,
  { hold }: Lease,
): Promise<void> {
  const { externalId } = record;
  const isOwn = await transaction(async (tx) => {
    await hold(tx);
    const isClaimed = await claimFirst(tx, run, record);
    if (!isClaimed) await settle(tx, run, [{ externalId, action: 'known', problems: [] }]);
    return isClaimed;
  });
  if (!isOwn) return;
  try {
    const recordId = (await kind.applyEach!(record as never, context)) ?? record.recordId;
    await transaction(async (tx) => {
      await hold(tx);
      await endClaim(tx, run, { externalId, recordId, hash: hashOf(kind, record.lines) });
      await settle(tx, run, [{ externalId, action: 'added', problems: [] }]);
    });
  } catch (error) {
    if (problemOf(error))
      await transaction(async (tx) => {
        await hold(tx);
        await dropClaim(tx, run, externalId);
      });
    throw error;
  }
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
    await refuseRecords(run.id, [{ externalId: record.externalId, problems: [problem] }]);
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
    const next = await nextRecords(kind, run, 'add');
    if (next.length === 0) return;
    const records = await withinPlaces(kind, next, context);
    if (records.length === 0) continue;
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

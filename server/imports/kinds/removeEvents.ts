import { deleteImportedEvent } from '../../events';
import type { Tx } from '../../infra/db';
import type { ImportContext, MadeRecord, Problem } from '../defineImport';

/** Removes drafts without orders that staff have not edited, with their products and times. */
export async function removeEvents(
  tx: Tx,
  records: readonly MadeRecord[],
  { by }: ImportContext,
): Promise<Map<string, Problem>> {
  const kept = new Map<string, Problem>();
  for (const { externalId, recordId } of records)
    if (!(await deleteImportedEvent(tx, by, recordId))) kept.set(externalId, { code: 'event_used' });
  return kept;
}

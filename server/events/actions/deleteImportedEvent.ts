import { recordChange } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { eventValues } from '../eventFields';
import { subjectOf } from './findForChange';

/**
 * Deletes an event that an import made, if it is still a draft that no one has changed and no other record refers to.
 * Idempotent.
 * @returns false for one that stays
 */
export async function deleteImportedEvent(tx: Tx, by: AuditContext, id: string): Promise<boolean> {
  await tx.$queryRaw`select 1 from events where id = ${id}::uuid for update`;
  const event = await tx.event.findUnique({ where: { id } });
  if (!event) return true;
  if (event.status !== 'draft' || event.version > 1) return false;
  const [row] = await tx.$queryRaw<{ removed: boolean }[]>`select remove_imported_event(${id}::uuid) as removed`;
  if (!row!.removed) return false;
  await recordChange(tx, by, {
    action: 'event.deleted',
    subject: subjectOf(event),
    before: eventValues(event),
    after: null,
  });
  return true;
}

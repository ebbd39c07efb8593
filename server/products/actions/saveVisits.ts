import { conflictWith, recordChange } from '../../audit';
import { prisma, type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { type LocalText, localText } from '../../shared/localText';
import type { VisitsValues } from '../pages';
import type { VisitsInput } from '../visitRequest';
import { type VisitingRow, visitingRow, visitsValues } from '../visitValues';

type Save = { id: string; version: number; input: VisitsInput };

/** As the record of changes keeps them: by the names of the events. */
const auditedVisits = ({ visits, visitsInOrder }: VisitingRow) => ({
  visitsInOrder,
  visits: visits.map(({ event, minGapMinutes, maxGapMinutes, sameDay, canChooseLater }) => ({
    event: localText(event.title as LocalText, 'en'),
    minGapMinutes,
    maxGapMinutes,
    sameDay,
    canChooseLater,
  })),
});

/**
 * An event that is visited has times, and is not in the archive unless it was visited before.
 * @throws DomainError visits_by_day where the product itself is for a day, visit_event beside the first that will not do
 */
async function refuseStrange(tx: Tx, before: VisitingRow, { visits }: VisitsInput): Promise<void> {
  if (visits.length > 0 && before.event.byDay) throw new DomainError('visits_by_day', { field: 'visits.0.eventId' });
  const found = await tx.event.findMany({
    where: { id: { in: visits.map(({ eventId }) => eventId) }, kind: { not: 'open' }, byDay: false },
    select: { id: true, status: true },
  });
  const kept = before.visits.map(({ eventId }) => eventId);
  const known = found.filter((event) => event.status !== 'archived' || kept.includes(event.id));
  const strange = visits.findIndex(({ eventId }) => known.every((event) => event.id !== eventId));
  if (strange >= 0) throw new DomainError('visit_event', { field: `visits.${strange}.eventId` });
  const elsewhere = await tx.productVisit.count({
    where: { id: { in: visits.map(({ id }) => id) }, productId: { not: before.id } },
  });
  if (elsewhere > 0) throw new DomainError('invalid', { field: 'visits' });
}

/** The same before it is sent, for those who are still typing. @throws DomainError visit_event; HttpError 404 */
export const checkVisits = async (id: string, input: VisitsInput): Promise<void> =>
  refuseStrange(prisma, await visitingRow(prisma, id), input);

/**
 * Says which slots a product visits after its own event's, and how they follow; with none it is an ordinary product.
 * What has been ordered keeps its visits: orders carry copies of them.
 * @returns what it visited before, to go back to
 * @throws ConflictError when another person saved the product in the meantime
 * @throws DomainError visit_event; HttpError 404
 */
export async function saveVisits(by: AuditContext, { id, version, input }: Save): Promise<VisitsValues> {
  return transaction(async (tx) => {
    // Of two who save at once the second waits, and then finds another version.
    await tx.$queryRaw`select 1 from products where id = ${id}::uuid for update`;
    const before = await visitingRow(tx, id);
    if (before.version !== version)
      throw await conflictWith({ type: 'product', id }, { version: before.version, values: visitsValues(before) });
    if (isUnchanged(visitsValues(before), input)) return visitsValues(before);
    await refuseStrange(tx, before, input);
    const { visits, visitsInOrder } = input;
    await tx.product.update({ where: { id }, data: { visitsInOrder, version: { increment: 1 } } });
    await tx.productVisit.deleteMany({ where: { productId: id } });
    await tx.productVisit.createMany({
      data: visits.map((visit, position) => ({ ...visit, productId: id, position })),
    });
    await recordChange(tx, by, {
      action: 'product.visits_updated',
      subject: { type: 'product', id, label: localText(before.name as LocalText, 'en') },
      before: auditedVisits(before),
      after: auditedVisits(await visitingRow(tx, id)),
    });
    return visitsValues(before);
  });
}

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

/** Visits for the activity log, with names of the events. */
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
 * A visited event must have times, and must not be archived unless it was visited before.
 * @throws DomainError visits_by_day if the product itself is a day ticket, visit_event beside the first invalid one
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

/** The same for live validation. @throws DomainError visit_event; HttpError 404 */
export const checkVisits = async (id: string, input: VisitsInput): Promise<void> =>
  refuseStrange(prisma, await visitingRow(prisma, id), input);

/**
 * Sets the slots that a product visits after its own event's, and their rules; with none it is an ordinary product.
 * Orders keep copies of their visits.
 * @returns the former visits, for undoing
 * @throws ConflictError when another person saved the product since
 * @throws DomainError visit_event; HttpError 404
 */
export async function saveVisits(by: AuditContext, { id, version, input }: Save): Promise<VisitsValues> {
  return transaction(async (tx) => {
    // If two requests run concurrently, the second waits, and then finds another version.
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

import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { formatDateTime } from '../../shared/time';
import type { QuotaSizeInput } from '../requests';
import { lockQuota, publishQuota } from './lockQuota';

type Place = {
  period: 'slot' | 'day' | 'event';
  key: string;
  slotId: string | null;
  eventId: string | null;
  name: string;
};

/** The slot, day or event of a size, as counter key and as name for the activity log. */
async function placeOf(tx: Tx, { day, slotId, eventId }: QuotaSizeInput): Promise<Place> {
  if (day) return { period: 'day', key: `day:${day}`, slotId: null, eventId: null, name: day };
  if (slotId) {
    const slot = await tx.appointment.findUnique({
      where: { id: slotId },
      select: { startsAt: true, eventId: true, event: { select: { venue: { select: { timeZone: true } } } } },
    });
    if (!slot) throw notFound();
    const name = formatDateTime(slot.startsAt, slot.event.venue.timeZone, 'en');
    return { period: 'slot', key: `slot:${slotId}`, slotId, eventId: slot.eventId, name };
  }
  const event = eventId && (await tx.event.findUnique({ where: { id: eventId }, select: { title: true } }));
  if (!event) throw notFound();
  const name = localText(event.title as Record<string, string>, 'en');
  return { period: 'event', key: `event:${eventId}`, slotId: null, eventId, name };
}

/**
 * Gives one slot, day or event of a quota its own size, or with null the quota's again; never below the places taken
 * there. Idempotent.
 * @throws DomainError quota_below_taken beside `size`; HttpError 404
 */
export async function setQuotaSize(by: AuditContext, id: string, input: QuotaSizeInput): Promise<void> {
  await transaction(async (tx) => {
    const { period, key, slotId, eventId, name } = await placeOf(tx, input);
    // A slot is locked before quotas, as everywhere; opening hours may have removed it.
    if (slotId) await tx.$queryRaw`select 1 from appointments where id = ${slotId}::uuid for key share`;
    const quota = await lockQuota(tx, id);
    if (quota?.before.period !== period) throw notFound();
    // An event's own quota does not count for other events.
    if (quota.before.eventId !== null && eventId !== null && quota.before.eventId !== eventId) throw notFound();
    await tx.$queryRaw`select lock_quota_counters(array[${id}::uuid], array[${key}])::text`;
    const counter = await tx.quotaCounter.findUniqueOrThrow({ where: { quotaId_key: { quotaId: id, key } } });
    const after = { size: input.size ?? quota.before.size, isException: input.size !== null };
    if (counter.size === after.size && counter.isException === after.isException) return;
    const taken = counter.held + counter.sold;
    if (after.size < taken) throw new DomainError('quota_below_taken', { field: 'size', params: { count: taken } });
    await tx.quotaCounter.update({ where: { id: counter.id }, data: after });
    await recordChange(tx, by, {
      action: 'quota.resized',
      subject: { type: 'quota', id, label: `${quota.before.name}, ${name}` },
      before: { size: counter.size },
      after: { size: after.size },
    });
    await publishQuota(tx, id);
  });
}

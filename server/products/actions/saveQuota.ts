import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { QuotaPeriod } from '../../shared/quotas';
import type { QuotaInput } from '../requests';
import { lockQuota, publishQuota } from './lockQuota';

type Kept = { name: string; size: number; period: string };
const fieldsOf = ({ name, size, period }: Kept) => ({ name, size, period });

/** @throws DomainError quota_name_taken: presets find quotas of an event, and of the organisation, by name */
async function rejectDuplicateName(tx: Tx, eventId: string | null, id: string, name: string): Promise<void> {
  await advisoryLock(tx, `quota ${eventId ?? 'house'} ${name.toLowerCase()}`);
  const isEqual = await tx.quota.count({
    where: { eventId, id: { not: id }, name: { equals: name, mode: 'insensitive' } },
  });
  if (isEqual > 0) throw new DomainError('quota_name_taken', { field: 'name' });
}

/**
 * A quota per slot or day needs products with slots; for whole-day slots it counts per day.
 * @throws DomainError quota_needs_slots, quota_needs_times beside `field`
 */
export async function checkPeriod(tx: Tx, period: string, events: object, field: string): Promise<void> {
  if (period !== 'slot' && period !== 'day') return;
  const open = await tx.event.count({ where: { ...events, kind: 'open' } });
  if (open > 0) throw new DomainError('quota_needs_slots', { field });
  const daily = period === 'slot' && (await tx.event.count({ where: { ...events, byDay: true } })) > 0;
  if (daily) throw new DomainError('quota_needs_times', { field });
}

/**
 * Creates a capacity shared by products, of one event or, without one, of the organisation. Idempotent by id.
 * @throws DomainError event_unknown, quota_name_taken, quota_needs_slots, quota_needs_times
 */
export async function createQuota(
  by: AuditContext,
  id: string,
  { eventId, period = 'in_all', ...rest }: QuotaInput & { eventId: string | null },
) {
  const input = { ...rest, period };
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.quota.findUnique({ where: { id }, select: { id: true } })) return;
    if (eventId && !(await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })))
      throw new DomainError('event_unknown', { field: 'eventId' });
    await rejectDuplicateName(tx, eventId, id, input.name);
    if (eventId) await checkPeriod(tx, input.period, { id: eventId }, 'period');
    await tx.quota.create({ data: { id, eventId, ...input } });
    await recordChange(tx, by, {
      action: 'quota.created',
      subject: { type: 'quota', id, label: input.name },
      after: fieldsOf(input),
    });
  });
}

/** A changed period resets the counters, so only an unused quota may change it. */
async function changePeriod(tx: Tx, id: string, period: QuotaPeriod, taken: number): Promise<void> {
  if (taken > 0) throw new DomainError('quota_period_fixed', { field: 'period' });
  await checkPeriod(tx, period, { products: { some: { quotas: { some: { quotaId: id } } } } }, 'period');
  await tx.quotaCounter.deleteMany({ where: { quotaId: id } });
}

/**
 * Changes a quota; never below the places sold and held in any of its periods. Slots and days with their own size keep
 * it.
 * @throws ConflictError when another person saved it since; DomainError quota_below_taken beside `size`,
 *   quota_period_fixed beside `period`
 */
export async function updateQuota(by: AuditContext, id: string, version: number, asked: QuotaInput): Promise<void> {
  await transaction(async (tx) => {
    const quota = await lockQuota(tx, id);
    if (!quota) throw notFound();
    const { before, mostTaken } = quota;
    if (before.version !== version)
      throw await conflictWith({ type: 'quota', id }, { version: before.version, values: fieldsOf(before) });
    const input = { ...asked, period: asked.period ?? (before.period as QuotaPeriod) };
    if (isUnchanged(before, input)) return;
    await rejectDuplicateName(tx, before.eventId, id, input.name);
    if (input.period !== before.period) await changePeriod(tx, id, input.period, quota.taken);
    if (input.size < mostTaken)
      throw new DomainError('quota_below_taken', { field: 'size', params: { count: mostTaken } });
    await tx.quota.update({ where: { id }, data: { ...input, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'quota.updated',
      subject: { type: 'quota', id, label: input.name },
      before: fieldsOf(before),
      after: fieldsOf(input),
    });
    await publishQuota(tx, id);
  });
}

/**
 * Deletes an unused quota, also from its products. Idempotent.
 * @throws DomainError quota_is_used
 */
export async function deleteQuota(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    const quota = await lockQuota(tx, id);
    if (!quota) return;
    if (quota.taken > 0) throw new DomainError('quota_is_used');
    await publishQuota(tx, id);
    await tx.quota.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'quota.deleted',
      subject: { type: 'quota', id, label: quota.before.name },
      before: fieldsOf(quota.before),
    });
  });
}

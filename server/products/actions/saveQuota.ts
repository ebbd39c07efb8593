import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { oneByOne } from '../../infra/oneByOne';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { QuotaInput } from '../requests';

const fieldsOf = ({ name, size }: QuotaInput) => ({ name, size });

/** @throws DomainError quota_name_taken: presets find an event's quotas by their names */
async function rejectDuplicateName(tx: Tx, eventId: string, id: string, name: string): Promise<void> {
  await oneByOne(tx, `quota ${eventId} ${name.toLowerCase()}`);
  const isEqual = await tx.quota.count({
    where: { eventId, id: { not: id }, name: { equals: name, mode: 'insensitive' } },
  });
  if (isEqual > 0) throw new DomainError('quota_name_taken', { field: 'name' });
}

/** Makes a capacity to be shared by products. Sent twice with one id, it makes one. @throws DomainError event_unknown */
export async function createQuota(
  by: AuditContext,
  id: string,
  { eventId, ...input }: QuotaInput & { eventId: string },
) {
  await transaction(async (tx) => {
    await oneByOne(tx, id);
    if (await tx.quota.findUnique({ where: { id }, select: { id: true } })) return;
    if (!(await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })))
      throw new DomainError('event_unknown', { field: 'eventId' });
    await rejectDuplicateName(tx, eventId, id, input.name);
    await tx.quota.create({ data: { id, eventId, ...input } });
    await recordChange(tx, by, {
      action: 'quota.created',
      subject: { type: 'quota', id, label: input.name },
      after: fieldsOf(input),
    });
  });
}

/**
 * Changes a quota; never below what is sold and held.
 * @throws ConflictError when somebody saved it in the meantime; DomainError quota_below_taken beside `size`
 */
export async function updateQuota(by: AuditContext, id: string, version: number, input: QuotaInput): Promise<void> {
  await transaction(async (tx) => {
    // Buyers move the counters all the time; with the row in hand, what is read here is what is changed.
    await tx.$queryRaw`select 1 from quotas where id = ${id}::uuid for no key update`;
    const before = await tx.quota.findUnique({ where: { id } });
    if (!before) throw notFound();
    if (before.version !== version)
      throw await conflictWith({ type: 'quota', id }, { version: before.version, values: fieldsOf(before) });
    if (isUnchanged(before, input)) return;
    await rejectDuplicateName(tx, before.eventId, id, input.name);
    const taken = before.held + before.sold;
    if (input.size < taken) throw new DomainError('quota_below_taken', { field: 'size', params: { count: taken } });
    await tx.quota.update({ where: { id }, data: { ...input, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'quota.updated',
      subject: { type: 'quota', id, label: input.name },
      before: fieldsOf(before),
      after: fieldsOf(input),
    });
  });
}

/**
 * Deletes a quota that nothing was taken from; its products are then without it. Gone already is as good as deleted.
 * @throws DomainError quota_is_used
 */
export async function deleteQuota(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from quotas where id = ${id}::uuid for update`;
    const quota = await tx.quota.findUnique({ where: { id } });
    if (!quota) return;
    if (quota.held + quota.sold > 0) throw new DomainError('quota_is_used');
    await tx.quota.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'quota.deleted',
      subject: { type: 'quota', id, label: quota.name },
      before: fieldsOf(quota),
    });
  });
}

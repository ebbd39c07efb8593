import type { Series } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { SeriesInput } from '../seriesRequest';
import { auditedSeries, seriesValues } from '../seriesValues';

const yearless = (prefix: string) => prefix.replace(/\{year\}|\d{4}/g, '{year}');

/**
 * Two series must never produce the same number, in any year. The lock makes concurrent requests wait for each other.
 * @throws DomainError series_name_taken, series_prefix_taken beside their field
 */
async function refuseTaken(tx: Tx, id: string, { name, prefix }: SeriesInput): Promise<void> {
  await advisoryLock(tx, 'series');
  const others = await tx.series.findMany({ where: { id: { not: id } }, select: { name: true, prefix: true } });
  if (others.some((other) => other.name === name)) throw new DomainError('series_name_taken', { field: 'name' });
  const isEqual = others.find((other) => yearless(other.prefix) === yearless(prefix));
  if (isEqual) throw new DomainError('series_prefix_taken', { field: 'prefix', params: { name: isEqual.name } });
}

/** Creates a series of numbers. Idempotent by id. @throws DomainError beside the field */
export async function createSeries(by: AuditContext, id: string, { nextNumber, ...input }: SeriesInput): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.series.findUnique({ where: { id }, select: { id: true } })) return;
    await refuseTaken(tx, id, { ...input, nextNumber });
    const series = await tx.series.create({ data: { id, ...input, nextNumber: nextNumber ?? 1 } });
    await recordChange(tx, by, {
      action: 'series.created',
      subject: { type: 'series', id, label: input.name },
      after: auditedSeries(series),
    });
  });
}

/** After the first number, prefix and counting are fixed: a second start would repeat numbers. */
function refuseRewriting(before: Series, hasProducts: boolean, { prefix, kind, yearly, nextNumber }: SeriesInput) {
  const isUsed = before.lastUsedAt !== null;
  if (isUsed && prefix !== before.prefix) throw new DomainError('series_in_use', { field: 'prefix' });
  if (isUsed && yearly !== before.yearly) throw new DomainError('series_in_use', { field: 'yearly' });
  if ((isUsed || hasProducts) && kind !== before.kind) throw new DomainError('series_in_use', { field: 'kind' });
  // Invoice numbers have no gaps, so none may be skipped.
  if (isUsed && before.kind === 'invoice' && nextNumber !== null && nextNumber !== before.nextNumber)
    throw new DomainError('series_in_use', { field: 'nextNumber' });
  if (nextNumber !== null && nextNumber < before.nextNumber)
    throw new DomainError('series_only_up', { field: 'nextNumber', params: { count: before.nextNumber } });
}

/**
 * Changes a series. Its next number can only increase.
 * @throws ConflictError when another person saved it since; DomainError beside the field
 */
export async function updateSeries(by: AuditContext, id: string, version: number, input: SeriesInput): Promise<void> {
  await transaction(async (tx) => {
    // Sales change the number all the time; with the row locked, the value read here is the one that is changed.
    await tx.$queryRaw`select 1 from series where id = ${id}::uuid for no key update`;
    const before = await tx.series.findUnique({ where: { id } });
    if (!before) throw notFound();
    const products = await tx.product.count({ where: { seriesId: id } });
    if (before.version !== version)
      throw await conflictWith({ type: 'series', id }, { version: before.version, values: seriesValues(before) });
    const columns = { ...input, nextNumber: input.nextNumber ?? before.nextNumber };
    if (isUnchanged(before, columns)) return;
    await refuseTaken(tx, id, input);
    refuseRewriting(before, products > 0, input);
    const after = await tx.series.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'series.updated',
      subject: { type: 'series', id, label: input.name },
      before: auditedSeries(before),
      after: auditedSeries(after),
    });
  });
}

/**
 * Deletes an unused series. Idempotent.
 * @throws DomainError series_is_used
 */
export async function deleteSeries(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from series where id = ${id}::uuid for update`;
    const series = await tx.series.findUnique({ where: { id }, include: { _count: { select: { products: true } } } });
    if (!series) return;
    if (series.lastUsedAt !== null || series._count.products > 0) throw new DomainError('series_is_used');
    await tx.series.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'series.deleted',
      subject: { type: 'series', id, label: series.name },
      before: auditedSeries(series),
    });
  });
}

import { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { CashboxInput } from '../requests';
import { CASHBOX_FIELDS, cashboxColumns, cashboxValues } from './cashboxFields';

async function withTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new DomainError('cashbox_name_taken', { field: 'name' });
    throw error;
  }
}

/** @param known its former events, which may no longer exist */
async function checkPlaces(
  tx: Tx,
  { venueId, channel, eventIds }: CashboxInput,
  known: readonly string[] = [],
): Promise<void> {
  const [venue, soldOn] = [
    await tx.venue.findUnique({ where: { id: venueId }, select: { id: true } }),
    await tx.salesChannel.findUnique({ where: { code: channel }, select: { code: true } }),
  ];
  if (!venue) throw new DomainError('invalid', { field: 'venueId' });
  if (!soldOn) throw new DomainError('invalid', { field: 'channel' });
  const added = [...new Set(eventIds)].filter((id) => !known.includes(id));
  if ((await tx.event.count({ where: { id: { in: added } } })) < added.length)
    throw new DomainError('invalid', { field: 'eventIds' });
}

/** Creates a till. Idempotent by id. @throws DomainError cashbox_name_taken beside `name` */
export async function createCashbox(by: AuditContext, id: string, input: CashboxInput): Promise<void> {
  await withTakenName(() =>
    transaction(async (tx) => {
      await advisoryLock(tx, id);
      if (await tx.cashbox.findUnique({ where: { id }, select: { id: true } })) return;
      await checkPlaces(tx, input);
      await tx.cashbox.create({ data: { id, ...cashboxColumns(input) } });
      await recordChange(tx, by, {
        action: 'cashbox.created',
        subject: { type: 'cashbox', id, label: input.name },
        after: input,
      });
    }),
  );
}

/** A used till keeps currency and venue, and an open shift keeps the terms it was opened with. */
async function refuseMoving(tx: Tx, id: string, before: CashboxInput, input: CashboxInput): Promise<void> {
  if (before.currency !== input.currency || before.venueId !== input.venueId) {
    const used = await tx.cashboxShift.findFirst({ where: { cashboxId: id }, select: { id: true } });
    if (used)
      throw new DomainError('cashbox_in_use', { field: before.currency === input.currency ? 'venueId' : 'currency' });
  }
  if (before.active && !input.active) {
    const open = await tx.cashboxShift.findFirst({
      where: { cashboxId: id, state: { not: 'closed' } },
      select: { id: true },
    });
    if (open) throw new DomainError('cashbox_open', { field: 'active' });
  }
}

/** Updates a till. @throws ConflictError if another user saved it since; DomainError beside the field */
export async function updateCashbox(
  by: AuditContext,
  { id, version, input }: { id: string; version: number; input: CashboxInput },
): Promise<void> {
  await withTakenName(() =>
    transaction(async (tx) => {
      // Blocks requests that open a shift at it.
      await tx.$queryRaw`select 1 as locked from cashboxes where id = ${id}::uuid for no key update`;
      const row = await tx.cashbox.findUnique({ where: { id }, select: { ...CASHBOX_FIELDS, version: true } });
      if (!row) throw notFound();
      const before = cashboxValues(row);
      if (row.version !== version)
        throw await conflictWith({ type: 'cashbox', id }, { version: row.version, values: before });
      if (isUnchanged(before, input)) return;
      await checkPlaces(tx, input, before.eventIds);
      await refuseMoving(tx, id, before, input);
      await tx.cashbox.update({ where: { id }, data: { ...cashboxColumns(input), version: { increment: 1 } } });
      await recordChange(tx, by, {
        action: 'cashbox.updated',
        subject: { type: 'cashbox', id, label: input.name },
        before,
        after: input,
      });
    }),
  );
}

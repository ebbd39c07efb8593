/** Staff change a running cancellation. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import type { IsoDateTime } from '../../shared/time';

/** An active cancellation, locked. @throws HttpError 404 @throws DomainError */
async function open(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from cancellations where id = ${id}::uuid for no key update`;
  const found = await tx.cancellation.findUnique({ where: { id } });
  if (!found) throw notFound();
  if (found.state === 'ended') throw new DomainError('cancellation_ended');
  return found;
}

const record = (tx: Tx, by: AuditContext, id: string, action: string, after: Record<string, unknown>) =>
  recordChange(tx, by, { action, subject: { type: 'cancellation', id, label: id.slice(0, 8) }, after: after as never });

/** Shortening the deadline triggers refunds, so it needs the right to refund. */
function checkRight({ afterwards }: { afterwards: string }, mayRefund: boolean): void {
  if (afterwards === 'refund' && !mayRefund) throw forbidden();
}

/**
 * Extends or shortens the deadline: shortening needs the right to refund if refunds follow.
 * @throws DomainError where the proposed visit would begin before
 */
export async function extendDeadline(
  by: AuditContext,
  id: string,
  deadline: IsoDateTime,
  mayRefund: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const before = await open(tx, id);
    const [late] = await tx.$queryRaw<{ id: string }[]>`
      select a.id from cancellation_slots s join appointments a on a.id = s.proposed_id
      where s.cancellation_id = ${id}::uuid and a.starts_at < ${new Date(deadline)} limit 1`;
    if (late) throw new DomainError('cancellation_deadline_late', { field: 'deadline' });
    if (before.deadline.getTime() === Date.parse(deadline)) return;
    if (Date.parse(deadline) < before.deadline.getTime()) checkRight(before, mayRefund);
    await tx.cancellation.update({ where: { id }, data: { deadline: new Date(deadline) } });
    await record(tx, by, id, 'cancellation.extended', { deadline });
  });
}

/** Ends the deadline now, with its consequences. */
export async function endEarly(by: AuditContext, id: string, mayRefund: boolean): Promise<void> {
  await transaction(async (tx) => {
    const before = await open(tx, id);
    if (before.deadline <= new Date()) return;
    checkRight(before, mayRefund);
    await tx.$executeRaw`update cancellations set deadline = moment() where id = ${id}::uuid`;
    await record(tx, by, id, 'cancellation.ended', {});
  });
}

/** Stops reserving places; other times can still be chosen. The job releases existing ones. */
export async function letGoOfPlaces(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    await open(tx, id);
    const slots = await tx.cancellationSlot.updateMany({
      where: { cancellationId: id, proposedId: { not: null } },
      data: { proposedId: null },
    });
    await tx.cancellationOrder.updateMany({ where: { cancellationId: id }, data: { isReserved: false } });
    if (slots.count > 0) await record(tx, by, id, 'cancellation.let_go', { slots: slots.count });
  });
}

const HOURS_BETWEEN = 12;

/** Reminds buyers who have not answered, at most twice a day. @returns how many */
export async function remindBuyers(by: AuditContext, id: string): Promise<number> {
  const told = await transaction(async (tx) => {
    const { remindedAt, deadline } = await open(tx, id);
    if (deadline <= new Date()) throw new DomainError('cancellation_ended');
    if (remindedAt && Date.now() - remindedAt.getTime() < HOURS_BETWEEN * 3_600_000)
      throw new DomainError('cancellation_reminded');
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      with again as (update cancellations set reminded_at = moment() where id = ${id}::uuid returning extract(epoch from reminded_at)::bigint as at),
      said as (select publish('visit_cancelled', jsonb_build_object('order_id', r.order_id, 'cancellation_id', r.cancellation_id, 'again', again.at))::text
        from again, cancellation_orders r where r.cancellation_id = ${id}::uuid and r.state = 'told')
      select count(*)::int as count from said`;
    await record(tx, by, id, 'cancellation.reminded', { orders: row!.count });
    return row!.count;
  });
  wakeOutbox();
  return told;
}

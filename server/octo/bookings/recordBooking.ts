import { type Change, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { BookingRow } from './readBookings';

/** Records an action of a connection once; a retry records it too, if the server stopped before doing so. */
export const recordOnce = (
  by: AuditContext,
  { orderId, reference }: Pick<BookingRow, 'orderId' | 'reference'>,
  { action, after }: Pick<Change, 'action' | 'after'>,
): Promise<void> =>
  transaction(async (tx) => {
    await advisoryLock(tx, orderId);
    const found = { action, subjectType: 'order', subjectId: orderId };
    if (await tx.auditLog.findFirst({ where: found, select: { id: true } })) return;
    await recordChange(tx, by, {
      action,
      subject: { type: 'order', id: orderId, label: reference },
      ...(after ? { after } : {}),
    });
  });

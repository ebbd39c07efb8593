import { recordChange } from '../audit';
import { advisoryLock } from '../infra/advisoryLock';
import { transaction } from '../infra/db';
import type { AuditContext } from '../shared/actor';
import type { OrderToSell } from './sellForBuyer';

type Sale = { action: 'order.taken_by_phone' | 'order.taken_by_program'; payment: string };

/** Logs the sale once: a retry logs it too, if the server stopped before doing so. */
export const recordSale = (by: AuditContext, order: OrderToSell, { action, payment }: Sale): Promise<void> =>
  transaction(async (tx) => {
    await advisoryLock(tx, order.id);
    const [subjectType, subjectId] = ['order', order.id] as const;
    if (await tx.auditLog.findFirst({ where: { action, subjectType, subjectId }, select: { id: true } })) return;
    await recordChange(tx, by, {
      action,
      subject: { type: subjectType, id: subjectId, label: order.reference },
      after: { payment, amountCents: order.total, currency: order.currency },
    });
  });

import { prisma } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { priceUnits } from '../../shared/refunds';
import { findRefundable, isBuyers, isLeft } from './findRefundable';

/** Whether the viewer may refund any unit, or this one, now: buyers by the terms, staff by permission. */
export async function mayRefund(order: FoundOrder, position?: number): Promise<boolean> {
  if (!order.mayRefund || (order.state !== 'paid' && order.state !== 'partially_refunded')) return false;
  if (order.mayRefundAsStaff && position === undefined) return true;
  const rows = await findRefundable(prisma, order.id);
  const units = priceUnits(rows, order.feeCents, new Date());
  return rows.some(
    (row, n) =>
      (position === undefined || row.position === position) &&
      isLeft(row) &&
      !row.paysNewCode &&
      (order.mayRefundAsStaff || (isBuyers(row) && !row.isUsed && units[n]!.isReturnable)),
  );
}

import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';

/**
 * Cancels an unpaid order and frees its places immediately.
 * @param userId the user who cancels, if signed in.
 * @returns false if the order is paid, expired or cancelled already.
 */
export async function cancelOrder(orderId: string, userId: string | null): Promise<boolean> {
  const [answer] = await sql<{ done: boolean }>('cancel_order', 'select cancel_order($1, $2) as done', [
    orderId,
    userId,
  ]);
  wakeOutbox();
  return answer?.done ?? false;
}

/** The same by a program, whose name the order's history does not keep: the activity log does. */
export async function cancelOrderAs(by: AuditContext, { id, reference }: { id: string; reference: string }) {
  const isDone = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<
      { done: boolean }[]
    >`select cancel_order(${id}::uuid, ${doerIn(by)}::uuid) as done`;
    if (row?.done)
      await recordChange(tx, by, { action: 'order.cancelled', subject: { type: 'order', id, label: reference } });
    return row?.done ?? false;
  });
  wakeOutbox();
  return isDone;
}

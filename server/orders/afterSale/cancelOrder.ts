import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';

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

import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';

/**
 * Gives up an order that is not paid; its places are free at once.
 * @param userId who did it, when they are signed in.
 * @returns false when it can no longer be given up: it is paid, over, or given up already.
 */
export async function cancelOrder(orderId: string, userId: string | null): Promise<boolean> {
  const [answer] = await sql<{ done: boolean }>('cancel_order', 'select cancel_order($1, $2) as done', [
    orderId,
    userId,
  ]);
  wakeOutbox();
  return answer?.done ?? false;
}

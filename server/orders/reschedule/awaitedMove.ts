import { sql } from '../../infra/db';
import { type IsoDateTime, toIso } from '../../shared/time';

/** Deadline for the payment of a move; null if none is pending. */
export async function awaitedMove(orderId: string): Promise<IsoDateTime | null> {
  const [move] = await sql<{ until: Date }>(
    'awaited_move',
    `select expires_at as until from order_moves where order_id = $1 and state = 'awaiting' and expires_at > now()`,
    [orderId],
  );
  return move ? toIso(move.until) : null;
}

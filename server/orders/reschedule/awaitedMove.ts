import { sql } from '../../infra/db';
import { type IsoDateTime, toIso } from '../../shared/time';

/** Until when the places of a move are kept for its payment; null where none is awaited. */
export async function awaitedMove(orderId: string): Promise<IsoDateTime | null> {
  const [move] = await sql<{ until: Date }>(
    'awaited_move',
    `select expires_at as until from order_moves where order_id = $1 and state = 'awaiting' and expires_at > now()`,
    [orderId],
  );
  return move ? toIso(move.until) : null;
}

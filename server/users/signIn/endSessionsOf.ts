import type { Tx } from '../../infra/db';
import { publish } from '../../infra/outbox';

/**
 * Ends a person's sessions: their own, those in which somebody looks through their eyes, and those in which they look
 * through another's. What they hear live ends with it.
 * @param except a session that stays.
 * @returns how many there were.
 */
export async function endSessionsOf(tx: Tx, userId: string, except: string | null = null): Promise<number> {
  const ended = await tx.session.deleteMany({
    where: { OR: [{ userId }, { impersonatorId: userId }], ...(except ? { id: { not: except } } : {}) },
  });
  await publishRights(tx, userId);
  return ended.count;
}

/** Has the person's live connections ask again what they may hear, once this is committed. */
export const publishRights = (tx: Tx, userId: string): Promise<unknown> =>
  publish(tx, 'rights_changed', { user_id: userId });

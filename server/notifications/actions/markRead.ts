import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';

/** Marks notifications of a user as read, or all; updates their other windows. Ignores read and foreign ones. */
export async function markRead(userId: string, ids: readonly string[] | null): Promise<void> {
  const [row] = await sql<{ count: number }>(
    'mark_notifications_read',
    `with marked as (
       update notifications set read_at = now()
       where user_id = $1 and read_at is null and ($2::uuid[] is null or id = any ($2)) returning 1),
     told as (select publish('notifications_read', jsonb_build_object('user_id', $1::text), 'read:' || $1::text)
       where exists (select 1 from marked))
     select (select count(*)::int from marked) + 0 * (select count(*)::int from told) as count`,
    [userId, ids],
  );
  if (row?.count) wakeOutbox();
}

import { sql, type Tx } from '../../infra/db';
import { publish } from '../../infra/outbox';
import { recordSecurityEvent, securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { notFound } from '../../shared/errors';

/**
 * Ends a person's sessions: their own, those in which another impersonates them, and those in which they impersonate
 * another. Their live connections end too.
 * @param except a session that stays.
 * @returns how many there were.
 */
export async function endSessionsOf(tx: Tx, userId: string, except: string | null = null): Promise<number> {
  const [ended] = await tx.$queryRaw<{ count: number }[]>`select end_sessions(${userId}::uuid, ${except}) as count`;
  await publishRights(tx, userId);
  return ended!.count;
}

/** Ends all access to this account except the password. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`select end_access(${userId}::uuid)::text`;
  await publishRights(tx, userId);
}

/** Makes the person's live connections authorise again after the commit. */
export const publishRights = (tx: Tx, userId: string): Promise<unknown> =>
  publish(tx, 'rights_changed', { user_id: userId });

/** Signs one of a person's own devices out. @throws HttpError 404 when they have no such session. */
export async function endOwnSession(userId: string, id: string, from: Origin): Promise<void> {
  const gone = await sql(
    'end_own_session',
    `with ended as (delete from sessions where id = $2 and $1::uuid in (user_id, impersonator_id) returning id)
     select record_security_events($3::jsonb) as count from ended`,
    [userId, id, securityEventJson({ kind: 'sessions_ended', userId, from, detail: { count: 1 } })],
  );
  if (gone.length === 0) throw notFound();
}

/** Signs a person out everywhere but here. @returns the number of devices. */
export async function endOtherSessions(userId: string, currentId: string, from: Origin): Promise<number> {
  const [ended] = await sql<{ count: number }>('end_other_sessions', 'select end_sessions($1, $2) as count', [
    userId,
    currentId,
  ]);
  const { count } = ended!;
  if (count > 0) await recordSecurityEvent({ kind: 'sessions_ended', userId, from, detail: { count } });
  return count;
}

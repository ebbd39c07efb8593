import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';

/** Signs one of a person's devices out. @throws HttpError 404 when they have no such session. */
export async function endSession(userId: string, id: string): Promise<void> {
  const gone = await sql('end_session', 'delete from sessions where id = $2 and user_id = $1 returning id', [
    userId,
    id,
  ]);
  if (gone.length === 0) throw notFound();
}

/** Signs a person out everywhere but here. @returns how many devices that were. */
export async function endOtherSessions(userId: string, currentId: string): Promise<number> {
  const gone = await sql('end_other_sessions', 'delete from sessions where user_id = $1 and id <> $2 returning id', [
    userId,
    currentId,
  ]);
  return gone.length;
}

import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { OpenSession } from '../pages';
import { deviceOf } from './device';

const SHOWN = 50;

type Row = {
  id: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  impersonator: string | null;
  looksThrough: string | null;
};

/**
 * A person's sessions, the current one first: their own, those in which they impersonate another, and those in which
 * another impersonates them.
 */
export async function listSessions(userId: string, currentId: string): Promise<OpenSession[]> {
  const rows = await sql<Row>(
    'list_sessions',
    `select s.id, s.ip, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
       case when s.user_id = $1 then i.name end as impersonator, case when s.impersonator_id = $1 then u.name end as "looksThrough"
     from sessions s join users u on u.id = s.user_id left join users i on i.id = s.impersonator_id
     where $1::uuid in (s.user_id, s.impersonator_id) and s.expires_at > now() order by s.id = $2 desc, s.last_seen_at desc limit $3`,
    [userId, currentId, SHOWN],
  );
  return rows.map(({ id, ip, userAgent, impersonator, looksThrough, createdAt, lastSeenAt }) => ({
    id,
    ip,
    ...deviceOf(userAgent),
    impersonator,
    looksThrough,
    createdAt: toIso(new Date(createdAt)),
    lastSeenAt: toIso(new Date(lastSeenAt)),
    isCurrent: id === currentId,
  }));
}

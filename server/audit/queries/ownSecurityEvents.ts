import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { OwnSecurityEvent } from '../pages';
import { detailText, eventText } from '../securityWords';

const SHOWN = 10;

type Row = {
  id: string;
  at: Date;
  kind: string;
  reason: string | null;
  outcome: OwnSecurityEvent['outcome'];
  times: number;
  ip: string | null;
  actor: string | null;
  detail: Record<string, unknown>;
};

/** The latest events of a person's account, by any person. */
export async function ownSecurityEvents(userId: string, locale: Locale): Promise<OwnSecurityEvent[]> {
  const rows = await sql<Row>(
    'own_security_events',
    `select s.id::text as id, s.at, s.kind, s.reason, s.outcome, s.times, s.ip, coalesce(u.name, s.actor) as actor, s.detail
     from security_events s left join users u on u.id = s.actor_id
     where s.user_id = $1 order by s.at desc, s.id desc limit $2`,
    [userId, SHOWN],
  );
  const t = translator(locale);
  return rows.map(({ at, kind, reason, detail, ...row }) => ({
    ...row,
    at: toIso(new Date(at)),
    what: eventText(kind, reason, t),
    details: detailText(detail, t),
  }));
}

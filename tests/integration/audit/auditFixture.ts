import { type Change, recordChange } from '../../../server/audit';
import { connection, transaction } from '../../../server/infra/db';
import { type AuditContext, SYSTEM } from '../../../server/shared/actor';

export const auditContext = (person: { id: string; name: string }, more: Partial<AuditContext> = {}): AuditContext => ({
  ...SYSTEM,
  userId: person.id,
  name: person.name,
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ...more,
});

export const record = (by: AuditContext, change: Change): Promise<void> =>
  transaction((tx) => recordChange(tx, by, change));

/** Entries about one venue each, a minute apart and before all others; "Venue 0001" is the latest. */
export async function recordVenues(amount: number): Promise<void> {
  await connection.query(
    `insert into audit_log (at, actor, action, subject_type, subject_id, label, after)
     select now() - n * interval '1 minute' - interval '1 hour', 'Aforo', 'venue.created', 'venue', gen_random_uuid()::text,
       'Venue ' || lpad(n::text, 4, '0'), jsonb_build_object('name', 'Venue ' || n)
     from generate_series(1, $1::int) n`,
    [amount],
  );
}

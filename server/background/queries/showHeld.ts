import { sql } from '../../infra/db';
import { readHeldOutgoing } from '../../infra/heldOutgoing';
import { toIso } from '../../shared/time';
import type { HeldWork } from '../pages';

/** Refunds that a job sends, emails and webhook events that wait; `$1` is the time of the backup. */
const COUNTS = `
  select (select count(*)::int from mail_log where state = 'queued') as mails,
    (select count(*)::int from webhook_deliveries where state = 'pending') as webhooks,
    (select count(*)::int from refunds where state = 'created') as refunds,
    (select count(*)::int from mail_log where state = 'queued' and created_at <= $1::timestamptz)
      + (select count(*)::int from webhook_deliveries where state = 'pending' and created_at <= $1::timestamptz) as old`;

/** Outgoing work of a restored database that waits for a person; null if nothing is held. */
export async function showHeld(): Promise<HeldWork | null> {
  const held = await readHeldOutgoing();
  if (!held) return null;
  const before = held.backupAt ?? held.since;
  const [row] = await sql<Omit<HeldWork, 'since' | 'before'>>('held_counts', COUNTS, [before]);
  return { ...row!, since: toIso(new Date(held.since)), before: toIso(new Date(before)) };
}

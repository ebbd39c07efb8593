/** The position and status of reading the mailbox: one row, locked by one process at a time. */
import { sql } from '../../infra/db';
import { FAILING_AFTER_MS } from '../mailHealth';
import type { MailboxProblem } from '../pages';
import type { MailboxFailure } from './mailboxFailure';

/** A process is done before this time, or was killed. */
const CLAIM_SECONDS = 120;
const MAX_WAIT_SECONDS = 900;

/** The position: the last message read in a mailbox. */
export type Position = {
  source: string;
  uidValidity: string;
  lastUid: number;
  /** The first message that arrived after the first reading. */
  firstUid: number;
  /** Failed messages with their number of attempts. */
  tries: Record<string, number>;
};
export type Reading = {
  problem: MailboxProblem | null;
  words: string | null;
  failingSince: Date | null;
  lastReadAt: Date | null;
  taken: number;
  skipped: number;
};

/** @returns the position; null while another process reads, or during the wait after a failure */
export async function claimReading(): Promise<Partial<Position> | null> {
  const [row] = await sql<{ position: Partial<Position> }>(
    'claim_mailbox',
    `update mailbox_readings set claimed_until = now() + make_interval(secs => $1::int)
     where coalesce(claimed_until, now()) <= now() and coalesce(next_at, now()) <= now() returning position`,
    [CLAIM_SECONDS],
  );
  return row?.position ?? null;
}

export const releaseReading = (): Promise<unknown> =>
  sql('release_mailbox', 'update mailbox_readings set claimed_until = null');

export const keepPosition = (position: Position, more: { taken?: number; skipped?: number } = {}): Promise<unknown> =>
  sql(
    'keep_mailbox_position',
    'update mailbox_readings set position = $1::jsonb, taken = taken + $2::int, skipped = skipped + $3::int',
    [JSON.stringify(position), more.taken ?? 0, more.skipped ?? 0],
  );

export const noteRead = (): Promise<unknown> =>
  sql(
    'note_mailbox_read',
    `update mailbox_readings set last_read_at = now(), failures = 0, failing_since = null, problem = null, words = null,
       next_at = null`,
  );

/** Records a failure; retries follow after longer and longer waits, so that the provider does not block us. */
export const noteUnread = ({ problem, words }: Pick<MailboxFailure, 'problem' | 'words'>): Promise<unknown> =>
  sql(
    'note_mailbox_unread',
    `update mailbox_readings set failures = failures + 1, failing_since = coalesce(failing_since, now()), problem = $1::text,
       words = $2::text, next_at = now() + make_interval(secs => least($3::int, 30 * 2 ^ least(failures, 10))::int)`,
    [problem, words, MAX_WAIT_SECONDS],
  );

export async function findReading(): Promise<Reading> {
  const [row] = await sql<Reading>(
    'mailbox_reading',
    `select problem, words, failing_since as "failingSince", last_read_at as "lastReadAt", taken, skipped from mailbox_readings`,
  );
  return row!;
}

/** Since when it has been failing, if long enough for staff to act; null otherwise. */
export async function mailboxFailing(): Promise<{ since: Date; words: string } | null> {
  const { failingSince, words } = await findReading();
  const isLong = failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_AFTER_MS;
  return isLong ? { since: failingSince, words: words ?? '' } : null;
}

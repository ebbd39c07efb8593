/**
 * Whether emails can be sent, cached by every process and read again on changes: pages promise an email only if one can
 * be sent.
 */
import { onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { env } from '../infra/runtime';

/** A server that fails for less than this may be restarting; the emails wait, and arrive. */
export const FAILING_AFTER_MS = 15 * 60_000;
/** Changes are pushed; this covers times without a connection. */
const FRESH_MS = 15_000;

export type MailHealth = {
  lastSentAt: Date | null;
  /** The first failure since the last sent email; null if all is well. */
  failingSince: Date | null;
  lastFailedAt: Date | null;
  lastError: string | null;
};

const UNKNOWN: MailHealth = { lastSentAt: null, failingSince: null, lastFailedAt: null, lastError: null };

let kept = UNKNOWN;
let readAt = 0;
let changes = 0;
let seen = -1;
onChange(['mail_health'], () => {
  changes += 1;
});

/** Records a sent email; at most once a minute, so that thousands do not wait for one row. */
export const noteSent = (): Promise<unknown> =>
  sql(
    'note_mail_sent',
    `update mail_health set last_sent_at = now(), failing_since = null
     where failing_since is not null or last_sent_at is null or last_sent_at < now() - interval '1 minute'`,
  );

/** Records that the server could not be reached or refused us, with its message. */
export const noteFailure = (words: string): Promise<unknown> =>
  sql(
    'note_mail_failure',
    `update mail_health set failing_since = coalesce(failing_since, now()), last_failed_at = now(), last_error = $1::text
     where failing_since is null or last_failed_at < now() - interval '10 seconds'`,
    [words],
  );

/** The server's status, bypassing the cache. */
export async function readMailHealth(): Promise<MailHealth> {
  const [row] = await sql<MailHealth>(
    'mail_health',
    `select last_sent_at as "lastSentAt", failing_since as "failingSince", last_failed_at as "lastFailedAt",
       last_error as "lastError" from mail_health`,
  );
  return row ?? UNKNOWN;
}

const isFresh = (): boolean => seen === changes && Date.now() - readAt < FRESH_MS;

async function freshen(): Promise<void> {
  const before = changes;
  kept = await readMailHealth();
  readAt = Date.now();
  seen = before;
}

/** Whether emails have been failing too long to promise one. */
export const isFailing = ({ failingSince }: MailHealth): boolean =>
  failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_AFTER_MS;

/** The cached answer to whether emails can be sent; null if it has to be read. */
export const mailsGoOutNow = (): boolean | null => {
  if (!env().MAIL_URL) return false;
  return isFresh() ? !isFailing(kept) : null;
};

/** Whether an email created now is expected to arrive: there is a server, and it has not been failing. */
export async function mailsGoOut(): Promise<boolean> {
  if (mailsGoOutNow() === null)
    await freshen().catch((error: unknown) => logger.warn({ err: error }, 'the state of mails could not be read'));
  return env().MAIL_URL ? !isFailing(kept) : false;
}

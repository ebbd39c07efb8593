/**
 * Whether mails go out, kept by every process and read anew when it changes: pages promise a mail only where one can be
 * sent.
 */
import { onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { env } from '../infra/runtime';

/** A server that fails for shorter than this may be starting anew; the mails wait, and arrive. */
export const FAILING_AFTER_MS = 15 * 60_000;
/** Changes are heard at once; this is for the moments in which they cannot be. */
const FRESH_MS = 15_000;

export type MailHealth = {
  lastSentAt: Date | null;
  /** The first failure since a mail went out; null while all is well. */
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

/** Says that a mail went out; written down at most once a minute, so that thousands do not wait for one row. */
export const noteSent = (): Promise<unknown> =>
  sql(
    'note_mail_sent',
    `update mail_health set last_sent_at = now(), failing_since = null
     where failing_since is not null or last_sent_at is null or last_sent_at < now() - interval '1 minute'`,
  );

/** Says that the server could not be reached or would not talk to us, in its own words. */
export const noteFailure = (words: string): Promise<unknown> =>
  sql(
    'note_mail_failure',
    `update mail_health set failing_since = coalesce(failing_since, now()), last_failed_at = now(), last_error = $1::text
     where failing_since is null or last_failed_at < now() - interval '10 seconds'`,
    [words],
  );

/** How the server is doing, read past what is kept. */
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

/** Whether mails have been failing for so long that a reader should not wait for one. */
export const isFailing = ({ failingSince }: MailHealth): boolean =>
  failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_AFTER_MS;

/** What is known without waiting: whether mails go out; null while it has to be read. */
export const mailsGoOutNow = (): boolean | null => {
  if (!env().MAIL_URL) return false;
  return isFresh() ? !isFailing(kept) : null;
};

/** Whether a mail that is written now can be expected to arrive: there is a server, and it has not been failing. */
export async function mailsGoOut(): Promise<boolean> {
  if (mailsGoOutNow() === null)
    await freshen().catch((error: unknown) => logger.warn({ err: error }, 'the state of mails could not be read'));
  return env().MAIL_URL ? !isFailing(kept) : false;
}

import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { isSameSecret } from '../../infra/isSameSecret';
import { logger } from '../../infra/logger';
import { env } from '../../infra/runtime';
import { hashOf } from './connection';

/** Changes are pushed; this covers times without a connection. */
const FRESH_MS = 5000;

type Stored = { replyTo: string | null; webhookHash: string | null };
type AnswersByMail = {
  /** The address for replies; null if the organisation receives none. */
  replyTo: string | null;
  /** Checks the webhook's secret; null without a webhook. */
  knows: ((secret: string) => boolean) | null;
};

let kept: (Stored & { readAt: number }) | null = null;
let changes = 0;
onChange(['answers_by_mail'], () => {
  changes += 1;
});
let seen = -1;
let reading: Promise<void> | null = null;

async function read(): Promise<void> {
  const before = changes;
  const [row] = await sql<Stored>(
    'read_answers_by_mail',
    'select reply_to as "replyTo", webhook_hash as "webhookHash" from answers_by_mail',
  );
  kept = { replyTo: null, webhookHash: null, ...row, readAt: Date.now() };
  seen = before;
}

async function stored(): Promise<Stored> {
  const isOld = () => !kept || seen !== changes || Date.now() - kept.readAt > FRESH_MS;
  for (let tries = 0; tries < 2 && isOld(); tries += 1) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'how answers come in by mail could not be read'))
      .finally(() => {
        reading = null;
      });
    await reading;
  }
  if (!kept) throw new Error('how answers come in by mail is not known');
  return kept;
}

/**
 * The settings for replies by email: the environment overrides the page. A change by any process applies to the next
 * reader; while the database is unavailable the last value stays.
 */
export async function answersByMail(): Promise<AnswersByMail> {
  const { MAIL_REPLY_TO, MAIL_WEBHOOK_SECRET } = env();
  const { replyTo, webhookHash } = await stored();
  const knows = MAIL_WEBHOOK_SECRET
    ? (secret: string) => isSameSecret(secret, MAIL_WEBHOOK_SECRET)
    : webhookHash && ((secret: string) => isSameSecret(hashOf(secret), webhookHash));
  return { replyTo: MAIL_REPLY_TO ?? replyTo, knows: knows || null };
}

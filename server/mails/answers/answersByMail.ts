import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { isSameSecret } from '../../infra/isSameSecret';
import { logger } from '../../infra/logger';
import { env } from '../../infra/runtime';
import { hashOf } from './connection';

/** Changes are heard at once; this is for the moments in which they cannot be. */
const FRESH_MS = 5000;

type Stored = { replyTo: string | null; webhookHash: string | null };
type AnswersByMail = {
  /** Where answers come in; null where the house receives none. */
  replyTo: string | null;
  /** Whether it is the webhook's secret; null where there is no webhook. */
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
 * How answers come in: what the environment says goes before what the page says. A change by any process is there for the
 * next reader; while the database is away the last one stays.
 */
export async function answersByMail(): Promise<AnswersByMail> {
  const { MAIL_REPLY_TO, MAIL_WEBHOOK_SECRET } = env();
  const { replyTo, webhookHash } = await stored();
  const knows = MAIL_WEBHOOK_SECRET
    ? (secret: string) => isSameSecret(secret, MAIL_WEBHOOK_SECRET)
    : webhookHash && ((secret: string) => isSameSecret(hashOf(secret), webhookHash));
  return { replyTo: MAIL_REPLY_TO ?? replyTo, knows: knows || null };
}

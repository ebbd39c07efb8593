/**
 * Sends what is due. A mail's row is its own queue: whoever claims it has a few minutes, during which nobody else
 * tries; its state moves from `queued` once. So a process that dies in between costs a delay, and two processes never
 * send the same mail side by side.
 */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { enqueue } from '../../infra/queue';
import { env } from '../../infra/runtime';
import type { Locale } from '../../shared/i18n/translate';
import { makeAttachments } from '../attachments';
import { describeFailure, isRefusedForGood, transportTo } from '../transport';
import { SEND_JOB } from '../wakeMailer';

const BATCH = 10;
const CLAIM_SECONDS = 180;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
const GIVE_UP_DAYS = 3;
/** Less than a job may take; the rest is the next job's. */
const RUN_MS = 60_000;

type ClaimedMail = {
  id: string;
  kind: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  data: Record<string, unknown>;
  orderId: string | null;
  attempts: number;
};

const claim = () =>
  sql<ClaimedMail>(
    'claim_mails',
    `update mail_log set attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
     where id in (select id from mail_log where state = 'queued' and due_at <= now() order by due_at limit $2 for update skip locked)
     returning id, kind, recipient, locale, subject, html, text, data, order_id as "orderId", attempts`,
    [CLAIM_SECONDS, BATCH],
  );

const keep = () =>
  sql('keep_mails', `update mail_log set state = 'kept', due_at = now() where state = 'queued' and due_at <= now()`);

const markSent = (id: string, messageId: string) =>
  sql(
    'mark_mail_sent',
    `update mail_log set state = 'sent', sent_at = now(), message_id = $2, error = null where id = $1 and state = 'queued'`,
    [id, messageId],
  );

const markFailed = (mail: ClaimedMail, error: unknown) =>
  sql(
    'mark_mail_failed',
    `update mail_log set error = $2, due_at = now() + make_interval(secs => $3),
       state = case when $4 or created_at < now() - make_interval(days => $5) then 'failed' else state end
     where id = $1 and state = 'queued'`,
    [mail.id, describeFailure(error), waitAfter(mail.attempts), isRefusedForGood(error), GIVE_UP_DAYS],
  );

/** Seconds until the next try after that many. */
const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 10));

/** Once the mail server has it, it is sent, whatever becomes of our row: the same mail keeps the same Message-ID. */
async function send(url: string, mail: ClaimedMail): Promise<void> {
  const attachments = await makeAttachments(mail.kind, mail);
  const { messageId } = await transportTo(url).sendMail({
    messageId: `<${mail.id}@${new URL(env().APP_URL).hostname}>`,
    from: env().MAIL_FROM,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: attachments.map(({ cid, ...attachment }) => (cid ? { ...attachment, cid } : attachment)),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  await markSent(mail.id, String(messageId));
}

/** @returns seconds until the next try, or 0 when it went out. */
async function trySending(url: string, mail: ClaimedMail): Promise<number> {
  try {
    await send(url, mail);
    return 0;
  } catch (error) {
    logger.warn({ mail: mail.id, kind: mail.kind, reason: describeFailure(error) }, 'a mail could not be sent');
    await markFailed(mail, error);
    return waitAfter(mail.attempts);
  }
}

/** Sends every mail whose time has come; without a mail server they are kept, to be read in the log. */
export async function sendDueMails(): Promise<void> {
  const url = env().MAIL_URL;
  if (!url) return void (await keep());
  const until = Date.now() + RUN_MS;
  let waits: number[] = [];
  for (let mails = await claim(); mails.length > 0; mails = Date.now() < until ? await claim() : []) {
    const results = await Promise.all(mails.map((mail) => trySending(url, mail)));
    waits = [...waits, ...results.filter((seconds) => seconds > 0)];
  }
  if (waits.length > 0) await enqueue(SEND_JOB, {}, { afterSeconds: Math.min(...waits) + 1 });
}

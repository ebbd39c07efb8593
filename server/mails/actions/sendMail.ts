/**
 * Sends one email and records its status in its row; the job retries like every job. Once the mail server has accepted
 * it, the row is updated as soon as the database answers; if the process dies before, a retry uses the same Message-ID.
 */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { callProvider } from '../../infra/providerCalls';
import { env } from '../../infra/runtime';
import { untilRecorded } from '../../infra/untilRecorded';
import type { Locale } from '../../shared/i18n/translate';
import { makeAttachments } from '../attachments';
import { noteFailure, noteSent } from '../mailHealth';
import { messageIdOf } from '../messageIds';
import { ONE_TIME_LINK, WITHOUT_SECRET } from '../oneTimeLinks';
import { describeFailure, isRefusedForGood, isServerFailure, transportTo } from '../transport';

type UnsentMail = {
  id: string;
  kind: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  data: Record<string, unknown>;
  orderId: string | null;
};

/** A permanently failed email is sent again only at a user's request. */
const claim = (id: string) =>
  sql<UnsentMail>(
    'claim_mail',
    `update mail_log set attempts = attempts + 1 where id = $1 and state in ('queued', 'failed') and held_back is null
     returning id, kind, recipient, locale, subject, html, text, data, order_id as "orderId"`,
    [id],
  );

/** Without a mail server emails are kept, readable in the log; in production without their links. */
const keep = (id: string) =>
  sql(
    'keep_mail',
    `update mail_log set state = 'kept', html = case when $2 then regexp_replace(html, $3, $4, 'g') else html end,
       text = case when $2 then regexp_replace(text, $3, $4, 'g') else text end where id = $1 and state = 'queued'`,
    [id, env().NODE_ENV === 'production', ONE_TIME_LINK, WITHOUT_SECRET],
  );

const markSent = (id: string, messageId: string) =>
  sql(
    'mark_mail_sent',
    `update mail_log set state = 'sent', sent_at = now(), message_id = $2, error = null,
       html = regexp_replace(html, $3, $4, 'g'), text = regexp_replace(text, $3, $4, 'g') where id = $1 and state <> 'sent'`,
    [id, messageId, ONE_TIME_LINK, WITHOUT_SECRET],
  );

/**
 * A permanently failed email that loses its one-time link cannot be repeated: the user needs a new one. @returns
 * whether it is such an email.
 */
async function markFailed(id: string, error: unknown, isForGood: boolean): Promise<boolean> {
  const [row] = await sql<{ heldBack: string | null }>(
    'mark_mail_failed',
    `update mail_log set error = $2, state = case when $3 then 'failed' else 'queued' end,
       held_back = case when $3 and (html ~ $4 or text ~ $4) then 'link' else held_back end,
       html = case when $3 then regexp_replace(html, $4, $5, 'g') else html end,
       text = case when $3 then regexp_replace(text, $4, $5, 'g') else text end
     where id = $1 and state <> 'sent' returning held_back as "heldBack"`,
    [id, describeFailure(error), isForGood, ONE_TIME_LINK, WITHOUT_SECRET],
  );
  return row?.heldBack === 'link';
}

async function post(url: string, mail: UnsentMail): Promise<string> {
  const attachments = await makeAttachments(mail.kind, mail);
  const { messageId } = await transportTo(url).sendMail({
    messageId: messageIdOf(mail.id),
    // Requests delivery status notifications with the email's id, if the server supports them.
    dsn: { id: mail.id, return: 'headers', notify: ['failure', 'delay'] },
    from: env().MAIL_FROM,
    to: { name: '', address: mail.recipient },
    ...(typeof mail.data.replyTo === 'string' && { replyTo: mail.data.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: attachments.map(({ cid, ...attachment }) => (cid ? { ...attachment, cid } : attachment)),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  return String(messageId);
}

/**
 * Sends an email once. If the mail server refuses it permanently, it has failed, and is not retried.
 * @throws the error of the mail server or the network, for a retry.
 */
export async function sendMail(id: string, { isLastTry }: { isLastTry: boolean }): Promise<void> {
  const url = env().MAIL_URL;
  if (!url) return void (await keep(id));
  const [mail] = await claim(id);
  if (!mail) return;
  let messageId: string;
  try {
    messageId = await callProvider('mail', 'send', () => post(url, mail));
  } catch (error) {
    const isRefused = isRefusedForGood(error);
    if (isServerFailure(error)) await noteFailure(describeFailure(error));
    const hasLostLink = await markFailed(id, error, isRefused || isLastTry);
    if (!isRefused && !hasLostLink) throw error;
    logger.warn({ mail: id, kind: mail.kind, reason: describeFailure(error) }, 'a mail has failed for good');
    return;
  }
  await untilRecorded(() => markSent(id, messageId));
  await noteSent();
}

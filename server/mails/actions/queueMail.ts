import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { nudgeMails } from '../nudge';

export type NewMail = {
  /** What it is about, `order_paid`, `password_reset`, …; decides its attachments. */
  kind: string;
  /** A mail with a key that was used before is not written again. */
  dedupeKey?: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  orderId?: string;
  /** Ids from which attachments are made; no personal data. */
  data?: Record<string, unknown>;
};

/**
 * Writes a mail down and has it sent soon, again and again until the mail server takes it or refuses it for good. Call
 * it after what it reports has committed. @returns its id, or null when its key was used before.
 */
export async function queueMail(mail: NewMail): Promise<string | null> {
  const [queued] = await sql<{ id: string }>(
    'queue_mail',
    `insert into mail_log (id, kind, dedupe_key, recipient, locale, subject, html, text, order_id, data)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (dedupe_key) do nothing returning id`,
    [
      uuidv7(),
      mail.kind,
      mail.dedupeKey ?? null,
      mail.recipient,
      mail.locale,
      oneLine(mail.subject),
      mail.html,
      mail.text,
      mail.orderId ?? null,
      JSON.stringify(mail.data ?? {}),
    ],
  );
  if (!queued) return null;
  nudgeMails();
  return queued.id;
}

/** A subject is a header: a line break in a name that stands in it must not begin another. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

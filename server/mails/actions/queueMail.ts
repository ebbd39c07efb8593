import { sql } from '../../infra/db';
import { limitReached } from '../../infra/limitReached';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { countMail, type HeldBack } from '../recipientLimit';

export type NewMail = {
  /** The kind of email, `order_paid`, `password_reset`, …; determines its attachments. */
  kind: string;
  /** An email with a known key is not created again. */
  dedupeKey?: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  orderId?: string;
  /** The email that this one repeats. */
  againOf?: string;
  /**
   * Exempt from the recipient's limit: caused by a proof, a payment or our own staff. Others may be caused by a
   * stranger who knows the address, and are counted.
   */
  always?: boolean;
  /** Ids for creating attachments; no personal data. */
  data?: Record<string, unknown>;
};

type Written = Omit<NewMail, 'dedupeKey' | 'orderId' | 'againOf' | 'data' | 'always'> & {
  id: string;
  dedupeKey: string | null;
  orderId: string | null;
  againOf: string | null;
  data: Record<string, unknown>;
  heldBack: HeldBack | null;
};

/**
 * Emails created concurrently are inserted together, sorted by key: two processes may write those of the same orders, and
 * keys in two orders would deadlock.
 */
const write = microBatch<Written, boolean>({
  run: async (mails) => {
    const rows = await sql<{ id: string }>(
      'queue_mails',
      `with written as (
         insert into mail_log (id, kind, dedupe_key, recipient, locale, subject, html, text, order_id, again_of, data, held_back, state)
         select id, kind, "dedupeKey", recipient, locale, subject, html, text, "orderId", "againOf", data, "heldBack",
           case when "heldBack" is null then 'queued' else 'failed' end
         from jsonb_to_recordset($1::jsonb) as m(id uuid, kind text, "dedupeKey" text, recipient text, locale text, subject text,
           html text, text text, "orderId" uuid, "againOf" uuid, data jsonb, "heldBack" text)
         order by "dedupeKey"
         on conflict (dedupe_key) do nothing returning id, held_back)
       select id from written cross join lateral publish('mail_queued', jsonb_build_object('mail_id', written.id))
         where held_back is null
       union all select id from written where held_back is not null`,
      [JSON.stringify(mails)],
    );
    wakeOutbox();
    const written = new Set(rows.map((row) => row.id));
    return mails.map(({ id }) => written.has(id));
  },
  laneOf: ({ id }) => id,
  lanes: 1,
  maxSize: 20,
});

/**
 * Stores an email and sends it soon, with retries until the mail server accepts or finally refuses it. Call it after
 * the commit of what it reports. @returns its id, or null when its key was used before.
 */
export async function queueMail(mail: NewMail): Promise<string | null> {
  return (await queueLimited(mail)).id;
}

/** Same as `queueMail`; beyond the recipient's limit the email is stored without its text, and not sent. */
export async function queueLimited(mail: NewMail): Promise<{ id: string | null; heldBack: HeldBack | null }> {
  const id = uuidv7();
  const { dedupeKey = null, orderId = null, againOf = null, data = {}, always = false, ...said } = mail;
  const heldBack = always ? null : await countMail(mail.recipient);
  if (heldBack) await limitReached({ name: `mails-${heldBack}`, address: mail.recipient });
  const text = heldBack ? { html: '', text: '' } : {};
  const isNew = await write({
    ...said,
    ...text,
    id,
    dedupeKey,
    orderId,
    againOf,
    data,
    heldBack,
    subject: oneLine(mail.subject),
  });
  return { id: isNew ? id : null, heldBack };
}

/** A subject is a header: a line break in a name must not start another header. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

import { sql } from '../../infra/db';
import { limitReached } from '../../infra/limitReached';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { countMail, type HeldBack } from '../recipientLimit';

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
  /** The mail that is sent again by this one. */
  againOf?: string;
  /**
   * Goes out however much went to its recipient: what a proof, a payment or our own people caused. Any other may have been
   * caused by a stranger who knows the address, and is counted.
   */
  always?: boolean;
  /** Ids from which attachments are made; no personal data. */
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

/** Mails that are written at the same time are written down together. */
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
 * Writes a mail down and has it sent soon, again and again until the mail server takes it or refuses it for good. Call
 * it after what it reports has committed. @returns its id, or null when its key was used before.
 */
export async function queueMail(mail: NewMail): Promise<string | null> {
  return (await queueLimited(mail)).id;
}

/** As `queueMail`; where too much went to the recipient, it is written down without its text, and not sent. */
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

/** A subject is a header: a line break in a name that stands in it must not begin another. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

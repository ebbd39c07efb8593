import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { isUuid } from '../../shared/uuid';

export type MailHead = { id: string; kind: string; recipient: string; subject: string; state: string; createdAt: Date };

const MAX = 200;

/** The latest emails, newest first. */
export const listMails = (): Promise<MailHead[]> =>
  sql<MailHead>(
    'list_mails',
    'select id, kind, recipient, subject, state, created_at as "createdAt" from mail_log order by created_at desc, id desc limit $1',
    [MAX],
  );

export type WrittenMail = MailHead & {
  locale: Locale;
  html: string;
  text: string;
  data: Record<string, unknown>;
  orderId: string | null;
  /** The first email, if this one repeats it. */
  againOf: string | null;
  error: string | null;
  heldBack: string | null;
};

/** An email as it was created, or null. */
export async function findMail(id: string): Promise<WrittenMail | null> {
  if (!isUuid(id)) return null;
  const [mail] = await sql<WrittenMail>(
    'find_mail',
    `select id, kind, recipient, subject, state, created_at as "createdAt", locale, html, text, data,
       order_id as "orderId", again_of as "againOf", error, held_back as "heldBack" from mail_log where id = $1`,
    [id],
  );
  return mail ?? null;
}

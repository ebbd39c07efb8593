import { sql } from '../../infra/db';
import { purposeOf } from '../../infra/orderKeys';
import { sqlFile } from '../../infra/sqlFile';
import { BEFORE_CODE, ONE_TIME_PATH } from '../../mails';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import type { MailStanding } from '../pages';

export type SentMail = {
  id: string;
  kind: string;
  recipient: string;
  locale: string;
  subject: string;
  text: string;
  state: string;
  heldBack: string | null;
  attempts: number;
  error: string | null;
  createdAt: Date;
  sentAt: Date | null;
  delivery: string | null;
  deliveryAt: Date | null;
  deliveryWords: string | null;
  againOf: string | null;
  orderReference: string | null;
  orderEmail: string | null;
  conversationId: string | null;
  standing: MailStanding;
  person: string | null;
  isOneTime: boolean;
  isStale: boolean;
};

type Row = Omit<SentMail, 'isStale'> & { orderSecret: string | null; isStaleHelp: boolean };

const KEY = /[?&]key=([\w-]+)/g;

/** Whether a link to the order no longer works: its key was revoked or has expired. */
const hasDeadKey = (text: string, secret: string | null): boolean =>
  secret !== null && [...text.matchAll(KEY)].some(([, key]) => purposeOf(key, secret) === null);

const FIND = sqlFile('server/support/sentMails/findSentMail.sql');

/** An email with its status. @throws HttpError 404 */
export async function findSentMail(id: string): Promise<SentMail> {
  if (!isUuid(id)) throw notFound();
  const [row] = await sql<Row>('find_sent_mail', FIND, [id, ONE_TIME_PATH]);
  if (!row) throw notFound();
  const { orderSecret, isStaleHelp, ...mail } = row;
  return { ...mail, isStale: isStaleHelp || hasDeadKey(mail.text, orderSecret) };
}

/** Repeats of an email. @param id that of the first one */
export const listAgain = (id: string): Promise<{ id: string; recipient: string; createdAt: Date }[]> =>
  sql(
    'mails_again',
    'select id, recipient, created_at as "createdAt" from mail_log where again_of = $1 order by created_at desc limit 20',
    [id],
  );

const TYPED_CODE = new RegExp(`${BEFORE_CODE}\\w+`, 'g');

/**
 * The text of an email without its links and codes, since the viewer is not its recipient. The host stays, so that
 * staff see where a link led.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/(https?:\/\/[^\s/?#]+)[/?#]\S+/g, '$1/…').replace(TYPED_CODE, `${BEFORE_CODE}…`);

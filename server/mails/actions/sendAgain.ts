import { DomainError, notFound } from '../../shared/errors';
import { findMail } from '../queries/listMails';
import { queueLimited } from './queueMail';

/**
 * Sends a mail again as it was, to the same address; its attachments are made anew. The caller has made sure that it
 * holds no link that works once. Sent twice with one id, it goes out once.
 * @returns whether it was not sent under this id before
 * @throws DomainError mailbox_full
 */
export async function sendAgain(mailId: string, submission: string): Promise<boolean> {
  const mail = await findMail(mailId);
  if (!mail) throw notFound();
  const { kind, recipient, locale, subject, html, text, data, orderId } = mail;
  const { id, heldBack } = await queueLimited({
    ...{ kind, recipient, locale, subject, html, text, data, againOf: mail.againOf ?? mailId },
    dedupeKey: `again:${submission}`,
    ...(orderId && { orderId }),
  });
  if (heldBack) throw new DomainError('mailbox_full', { limit: 'mailbox' });
  return id !== null;
}

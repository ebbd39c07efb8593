import { DomainError, notFound } from '../../shared/errors';
import { findMail } from '../queries/listMails';
import { queueLimited } from './queueMail';

/**
 * Sends an email again to the same address, with current attachments. The caller has checked that it contains no
 * one-time link. Idempotent by id.
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

import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { isMailboxFull, sendAgain } from '../../mails';
import { changeTicketEmail, type FoundOrder } from '../../orders';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { formatReference } from '../../shared/reference';
import { mailTicketsAgain } from '../../tickets';
import type { SentMail } from './findSentMail';

type Repeated = {
  mail: SentMail;
  order: FoundOrder | null;
  /** The correct address; the order gets that address and a new key. */
  corrected: string | null;
  /** The form's id: a repeated request sends the email once. */
  submission: string;
};

async function ticketsTo(order: FoundOrder, { mail, submission }: Repeated): Promise<boolean> {
  const key = `again:${submission}`;
  const { address, isHeldBack, isNew } = await mailTicketsAgain(order.id, {
    always: false,
    key,
    againOf: mail.againOf ?? mail.id,
  });
  if (address === null) throw new DomainError('no_tickets_to_mail');
  if (isHeldBack) throw new DomainError('mailbox_full', { limit: 'mailbox' });
  return isNew;
}

/**
 * Sends an email again: an order's tickets in their current state, any other unchanged. A corrected address gets the
 * tickets, for any kind of email, since the links of the first one no longer work.
 * @returns the address
 * @throws DomainError mailbox_full, address_settled
 */
export async function repeatMail(by: AuditContext, repeated: Repeated): Promise<string> {
  const { mail, order, corrected, submission } = repeated;
  const address = corrected ?? mail.recipient;
  if (await isMailboxFull(address)) throw new DomainError('mailbox_full', { field: 'email', limit: 'mailbox' });
  if (corrected && order) await changeTicketEmail(by, order, { email: corrected, isStaff: true });
  const isTickets = order !== null && (corrected !== null || mail.kind === 'order_paid');
  const isNew = isTickets ? await ticketsTo(order, repeated) : await sendAgain(mail.id, submission);
  if (isNew)
    await transaction((tx) =>
      recordChange(tx, by, {
        action: 'mail.sent_again',
        subject: {
          type: 'mail',
          id: mail.id,
          label: mail.orderReference ? formatReference(mail.orderReference) : mail.kind,
        },
      }),
    );
  return isTickets && !corrected ? (order.customerEmail ?? address) : address;
}

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
  /** Where it should have gone; the order has that address and another key from now on. */
  corrected: string | null;
  /** The form's own: sent twice, it is sent once. */
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
 * Sends a mail again: the tickets of an order as they are now, any other as it was. To a corrected address the tickets go,
 * whatever the mail was, since what it leads to opens nothing any more.
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

import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import { isMailboxFull } from '../../mails';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { newReference, newSecret } from '../../shared/reference';

const REFERENCE_LENGTH = 7;

export type Asked = {
  /** The submission's own; also of its first message. */
  id: string;
  name: string;
  /** In small letters. */
  email: string;
  subject: string;
  body: string;
  locale: Locale;
  orderId: string | null;
  /** A reference that was typed and is no proof of anything. */
  orderTyped: string | null;
  /** Whether the person who asks has proved that the order or the account is theirs. */
  proven: boolean;
  userId: string | null;
};

type Begun = Asked & { followsId?: string; sender?: string | null };

/** Writes down a conversation and its first message, which has its id, and has both sides told. Said already, it is said. */
export async function beginConversation(tx: Tx, { body, sender = null, ...asked }: Begun): Promise<void> {
  if (await tx.supportMessage.findUnique({ where: { id: asked.id }, select: { id: true } })) return;
  const { count } = await tx.supportTicket.createMany({
    data: [{ ...asked, reference: newReference(REFERENCE_LENGTH), secret: newSecret() }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  await tx.supportMessage.create({
    data: { id: asked.id, ticketId: asked.id, kind: 'customer', body, sender },
  });
  await publish(tx, 'support_opened', { ticket_id: asked.id });
}

/**
 * A person asks something. Sent twice, it is asked once.
 * @returns the secret of the conversation's page, for a person who has proved that the address is theirs
 * @throws DomainError mailbox_full
 */
export async function openConversation(asked: Asked): Promise<string> {
  if (!asked.proven && (await isMailboxFull(asked.email)))
    throw new DomainError('mailbox_full', { field: 'email', limit: 'mailbox' });
  const secret = await transaction(async (tx) => {
    await advisoryLock(tx, asked.id);
    await beginConversation(tx, asked);
    const found = await tx.supportTicket.findUnique({ where: { id: asked.id }, select: { secret: true, email: true } });
    // The id of another's conversation opens nothing.
    if (found?.email !== asked.email) throw new DomainError('invalid', { field: 'body' });
    return found.secret;
  });
  wakeOutbox();
  return secret;
}

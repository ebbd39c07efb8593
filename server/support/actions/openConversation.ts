import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import { isMailboxFull } from '../../mails';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { newReference, newSecret } from '../../shared/reference';

const REFERENCE_LENGTH = 7;

export type Asked = {
  /** The submission's id; also that of its first message. */
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  subject: string;
  body: string;
  locale: Locale;
  orderId: string | null;
  /** A typed reference, which proves nothing. */
  orderTyped: string | null;
  /** Whether the person has proved that the order or the account is theirs. */
  proven: boolean;
  userId: string | null;
};

type Begun = Asked & { followsId?: string; sender?: string | null };

/** Creates a conversation and its first message, which has its id, and notifies both sides. Idempotent. */
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
 * A person asks a question. Idempotent by id.
 * @returns the secret of the conversation's page, for a person who has proved their email
 * @throws DomainError mailbox_full
 */
export async function openConversation(asked: Asked): Promise<string> {
  if (!asked.proven && (await isMailboxFull(asked.email)))
    throw new DomainError('mailbox_full', { field: 'email', limit: 'mailbox' });
  const secret = await transaction(async (tx) => {
    await advisoryLock(tx, asked.id);
    await beginConversation(tx, asked);
    const found = await tx.supportTicket.findUnique({ where: { id: asked.id }, select: { secret: true, email: true } });
    // Refuses an id that belongs to another person's conversation.
    if (found?.email !== asked.email) throw new DomainError('invalid', { field: 'body' });
    return found.secret;
  });
  wakeOutbox();
  return secret;
}

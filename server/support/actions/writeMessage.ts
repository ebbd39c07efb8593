import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { notFound } from '../../shared/errors';
import { isWritten, lockConversation, tellOfChange } from './lockConversation';
import { beginConversation } from './openConversation';

type Written = {
  id: string;
  body: string;
  /** The sender of an email from another address than the conversation's. */
  sender?: string | null;
  /** The original email, kept as long as the message; unsure if it may be automatic. */
  mail?: { raw: Buffer; isUnsure: boolean };
};

/** Total size of the stored emails of one conversation; beyond it, only their text is kept. */
const MAX_KEPT_BYTES = 100 * 1024 * 1024;

async function keepMail(tx: Tx, messageId: string, { raw, isUnsure }: NonNullable<Written['mail']>): Promise<void> {
  await tx.$executeRaw`
    insert into support_mails (message_id, raw, unsure)
    select m.id, case when coalesce(kept.bytes, 0) + ${raw.length}::int <= ${MAX_KEPT_BYTES}::int then ${raw}::bytea end, ${isUnsure}
    from support_messages m cross join lateral (
      select sum(octet_length(k.raw)) as bytes from support_mails k join support_messages o on o.id = k.message_id where o.ticket_id = m.ticket_id) kept
    where m.id = ${messageId}::uuid on conflict do nothing`;
}

/**
 * A message of the customer: staff must act again. If the conversation is closed, a new one continues it.
 * @returns the id of the current conversation
 */
async function takeMessage(tx: Tx, ticketId: string, written: Written): Promise<string> {
  const { id, body, sender = null } = written;
  const ticket = await lockConversation(tx, ticketId);
  if (ticket.state === 'closed') {
    const next = await tx.supportTicket.findFirst({ where: { followsId: ticketId }, orderBy: { id: 'desc' } });
    if (next && next.id !== id) return takeMessage(tx, next.id, written);
    const { name, email, subject, locale, orderId, orderTyped, proven, userId } = ticket;
    const asked = { id, body, sender, name, email, subject, locale, orderId, orderTyped, proven, userId };
    await beginConversation(tx, { ...asked, followsId: ticketId });
    if (written.mail) await keepMail(tx, id, written.mail);
    return id;
  }
  if (await isWritten(tx, ticketId, id)) return ticketId;
  await tx.supportMessage.create({ data: { id, ticketId, kind: 'customer', body, sender } });
  if (written.mail) await keepMail(tx, id, written.mail);
  await tx.$executeRaw`
    update support_tickets set state = 'open', unread = true, last_message_at = moment(),
      waiting_since = coalesce(waiting_since, moment()) where id = ${ticketId}::uuid`;
  await tellOfChange(tx, ticketId);
  return ticketId;
}

/** The same from the conversation's own page. @returns the secret of the current one @throws HttpError 404 */
export async function writeMessage(secret: string, message: Written): Promise<string> {
  const now = await transaction(async (tx) => {
    await advisoryLock(tx, message.id);
    const found = await tx.supportTicket.findUnique({ where: { secret }, select: { id: true } });
    if (!found) throw notFound();
    const id = await takeMessage(tx, found.id, message);
    return tx.supportTicket.findUnique({ where: { id }, select: { secret: true } });
  });
  wakeOutbox();
  return now?.secret ?? secret;
}

/** The same by an email to its address; an email received twice is recorded once. */
export async function writeByMail(ticketId: string, message: Written): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, message.id);
    await takeMessage(tx, ticketId, message);
  });
  wakeOutbox();
}

import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { notFound } from '../../shared/errors';
import { isWritten, lockConversation, tellOfChange } from './lockConversation';
import { beginConversation } from './openConversation';

type Written = {
  id: string;
  body: string;
  /** Of a mail from another address than the conversation's. */
  sender?: string | null;
  /** The mail that it came by, which is kept as long as the message; unsure where a program may have written it. */
  mail?: { raw: Buffer; isUnsure: boolean };
};

/** What the mails of one conversation may take up; beyond, their words alone are kept. */
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
 * The customer writes: it is our turn again. One that is closed is gone on with by another, about the same.
 * @returns the id of the conversation that has it now
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

/** The same from the conversation's own page. @returns the secret of the one that has it now @throws HttpError 404 */
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

/** The same by a mail to its address; received twice, it is written down once. */
export async function writeByMail(ticketId: string, message: Written): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, message.id);
    await takeMessage(tx, ticketId, message);
  });
  wakeOutbox();
}

import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notFound } from '../../shared/errors';
import { toIso } from '../../shared/time';
import type { SupportPages } from '../pages';
import { quotedParts } from '../quotedParts';
import { mailsOf } from './showConversation';

/** A conversation for its customer, without internal notes. @throws HttpError 404 */
export async function showOwn(secret: string): Promise<SupportPages['Help/Show']> {
  const ticket = await prisma.supportTicket.findUnique({
    where: { secret },
    select: {
      ...{ id: true, secret: true, reference: true, subject: true, state: true },
      messages: { where: { kind: { not: 'note' } }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!ticket) throw notFound();
  const { id: ticketId, messages, ...conversation } = ticket;
  const mails = await mailsOf(ticketId);
  return {
    conversation,
    messages: messages.map(({ id, kind, body, createdAt }) => ({
      id,
      body,
      parts: mails.has(id) ? quotedParts(body) : [{ text: body, isQuoted: false }],
      isOwn: kind === 'customer',
      at: toIso(createdAt),
    })),
    zone: await homeZone(),
  };
}

const MAX = 20;

/** An account's questions, the latest first. */
export async function listOwn(userId: string): Promise<SupportPages['Help/Create']['own']> {
  const rows = await prisma.supportTicket.findMany({
    where: { userId },
    orderBy: [{ lastMessageAt: 'desc' }, { id: 'desc' }],
    take: MAX,
    select: { secret: true, subject: true, state: true, lastMessageAt: true },
  });
  return rows.map(({ lastMessageAt, ...row }) => ({ ...row, at: toIso(lastMessageAt) }));
}

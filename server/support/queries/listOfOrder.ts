import { prisma } from '../../infra/db';
import type { ConversationState } from '../../shared/states';
import { type IsoDateTime, toIso } from '../../shared/time';

export type ConversationOfOrder = { id: string; subject: string; state: ConversationState; at: IsoDateTime };

const MAX = 20;

/** What was asked about an order, the latest first. */
export async function listOfOrder(orderId: string): Promise<ConversationOfOrder[]> {
  const rows = await prisma.supportTicket.findMany({
    where: { orderId },
    orderBy: [{ lastMessageAt: 'desc' }, { id: 'desc' }],
    take: MAX,
    select: { id: true, subject: true, state: true, lastMessageAt: true },
  });
  return rows.map(({ lastMessageAt, ...row }) => ({ ...row, at: toIso(lastMessageAt) }));
}

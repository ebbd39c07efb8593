import { prisma } from '../../infra/db';
import type { OrderQuestion } from '../../orders/pages';
import { toIso } from '../../shared/time';

const MAX = 20;

/** Questions about an order, the latest first. */
export async function listOfOrder(orderId: string): Promise<OrderQuestion[]> {
  const rows = await prisma.supportTicket.findMany({
    where: { orderId },
    orderBy: [{ lastMessageAt: 'desc' }, { id: 'desc' }],
    take: MAX,
    select: { id: true, subject: true, state: true, lastMessageAt: true },
  });
  return rows.map(({ lastMessageAt, ...row }) => ({ ...row, at: toIso(lastMessageAt) }));
}

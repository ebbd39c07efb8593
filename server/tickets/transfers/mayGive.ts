import type { FoundOrder } from '../../orders';
import { hasGivable } from './findTransfers';

/** Whether the viewer may transfer tickets of an order, or see to whom they were transferred. */
export async function mayGive(order: FoundOrder): Promise<boolean> {
  if (!order.mayChange || !order.maySeeTickets || order.within !== null) return false;
  if (order.state !== 'paid' && order.state !== 'partially_refunded') return false;
  return hasGivable(order.id);
}

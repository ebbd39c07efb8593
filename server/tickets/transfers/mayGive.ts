import type { FoundOrder } from '../../orders';
import { hasGivable } from './findTransfers';

/** Whether the viewer of an order may give tickets of it to another person, or see to whom they were given. */
export async function mayGive(order: FoundOrder): Promise<boolean> {
  if (!order.mayChange || !order.maySeeTickets || order.within !== null) return false;
  if (order.state !== 'paid' && order.state !== 'partially_refunded') return false;
  return hasGivable(order.id);
}

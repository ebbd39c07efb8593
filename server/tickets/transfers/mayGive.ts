import type { FoundOrder } from '../../orders';
import { hasGivable } from './findTransfers';

/** Whether whoever sees the order may give tickets of it to somebody else, or see to whom they were given. */
export async function mayGive(order: FoundOrder): Promise<boolean> {
  if (!order.mayChange || !order.maySeeTickets || order.within !== null) return false;
  if (order.state !== 'paid' && order.state !== 'partially_refunded') return false;
  return hasGivable(order.id);
}

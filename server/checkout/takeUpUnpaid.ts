import { changeHold, type FoundOrder } from '../orders';
import { reopenOrder } from '../payments';
import { DomainError } from '../shared/errors';

type Change = Omit<Parameters<typeof changeHold>[0], 'order'> & { userId: string | null };

/**
 * Goes on with an order that was placed and is not paid, instead of a second one that would take the same places: its open payment is
 * called off, it is held again, and has these lines. Sent twice, the second finds it so.
 * @throws DomainError payment_on_its_way where its money is there or comes; order_not_payable, and as `changeHold`
 */
export async function takeUpUnpaid(order: FoundOrder, { userId, ...change }: Change): Promise<void> {
  if (order.state === 'pending' && !(await reopenOrder(order.id, userId))) throw new DomainError('payment_on_its_way');
  await changeHold({ order, ...change });
}

import { changeHold, type FoundOrder } from '../orders';
import { reopenOrder } from '../payments';
import { DomainError } from '../shared/errors';

type Change = Omit<Parameters<typeof changeHold>[0], 'order'> & { userId: string | null };

/**
 * Continues an unpaid order instead of creating a second one for the same places: cancels its open payment, holds it
 * again, and sets these lines. Idempotent.
 * @throws DomainError payment_on_its_way if its money is paid or on its way; order_not_payable, and as `changeHold`
 */
export async function takeUpUnpaid(order: FoundOrder, { userId, ...change }: Change): Promise<void> {
  if (order.state === 'pending' && !(await reopenOrder(order.id, userId))) throw new DomainError('payment_on_its_way');
  await changeHold({ order, ...change });
}

import { type NextStop, type PendingOrder, payOrder } from '../payments';
import { DomainError } from '../shared/errors';

/**
 * Leads the payer, buyer or by link, to the provider for the amount due of a placed order.
 * @param chosen payment method as in `listPayOptions`
 * @returns null if the order is not pending
 * @throws DomainError payment_under_review, cards_not_taken, method_not_offered, provider_unavailable
 */
export async function payRest(order: PendingOrder, chosen?: string): Promise<NextStop | null> {
  try {
    return await payOrder(order, chosen);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order_not_payable') return null;
    throw error;
  }
}

import { type NextStop, type PendingOrder, payOrder } from '../payments';
import { DomainError } from '../shared/errors';

/**
 * Leads the payer to the company that takes what other payments leave of a placed order: its buyer, or a payer with a link.
 * @param chosen the way to pay, as `listPayOptions` names it
 * @returns null where the order awaits no money
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

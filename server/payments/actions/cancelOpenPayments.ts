import { logger } from '../../infra/logger';
import { findProvider } from '../providers/registry';
import { listOpenOfEnded, type PaymentToStart } from '../queries/findPayment';

async function cancelPayments(payment: PaymentToStart): Promise<void> {
  try {
    const provider = await findProvider(payment.provider);
    await provider?.cancel?.(payment);
  } catch (error) {
    logger.warn({ err: error, payment: payment.id }, 'a payment could not be cancelled');
  }
}

/**
 * Cancels open payments of orders that ended unpaid, at their providers. Best effort: a payment made anyway is settled
 * when reported.
 */
export async function cancelOpenPayments(orderIds: readonly string[]): Promise<void> {
  for (const payment of await listOpenOfEnded(orderIds)) await cancelPayments(payment);
}

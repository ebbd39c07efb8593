import { logger } from '../../infra/logger';
import type { PaymentResult } from '../providers/provider';
import { findProvider } from '../providers/registry';
import { isOpen, type PaymentToStart } from '../queries/findPayment';
import { applyResult } from './applyResults';

async function ask(payment: PaymentToStart, query?: URLSearchParams): Promise<PaymentResult | null> {
  const provider = await findProvider(payment.provider);
  if (!provider || !payment.providerRef) return null;
  try {
    return (query && (await provider.onReturn?.(query, payment))) ?? (await provider.fetchStatus?.(payment)) ?? null;
  } catch (error) {
    logger.warn(
      { err: error, payment: payment.id, provider: payment.provider },
      'a provider did not say how a payment stands',
    );
    return null;
  }
}

/**
 * Queries the provider about an undecided payment and applies the answer. If the provider cannot be reached nothing
 * changes: its message or the next query decides.
 * @param query query string with which the buyer's browser returned
 */
export async function askProvider(payment: PaymentToStart, query?: URLSearchParams): Promise<void> {
  if (!isOpen(payment) || payment.failureCode) return;
  const said = await ask(payment, query);
  if (said) await applyResult({ ...said, paymentId: payment.id });
}

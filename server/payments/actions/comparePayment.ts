import type { BookedPayment } from '../providers/books';
import type { HostedProvider } from '../providers/provider';
import { findProvider } from '../providers/registry';
import { findPayment, type PaymentToStart } from '../queries/findPayment';
import { applyResult } from './applyResults';
import { recordBooks } from './recordBooks';

/** Record of a payment that the provider does not know. */
const nothingOf = ({ id, providerRef, currency }: PaymentToStart): BookedPayment => ({
  ref: providerRef!,
  paymentId: id,
  state: 'unknown',
  amount: null,
  currency,
  refunded: 0,
  fee: null,
  refunds: [],
  named: false,
  raw: {},
});

async function compareWith(provider: HostedProvider, payment: PaymentToStart): Promise<string | null> {
  const said = await provider.fetchStatus?.(payment);
  if (said) await applyResult({ ...said, paymentId: payment.id });
  const book = (await provider.readBooks?.(payment)) ?? nothingOf(payment);
  const [compared] = await recordBooks(provider.code, [book]);
  return compared?.difference ?? null;
}

/**
 * Queries the provider about a payment and applies the answer: outcome first, then refunds.
 * @returns the remaining difference; `unasked` if the provider cannot be queried
 * @throws errors of the provider if it cannot be reached; only reported facts were applied then
 */
export async function comparePayment(paymentId: string): Promise<string | null> {
  const payment = await findPayment(paymentId);
  const provider = payment && (await findProvider(payment.provider));
  if (!payment?.providerRef || !provider?.readBooks) return 'unasked';
  return compareWith(provider, payment);
}

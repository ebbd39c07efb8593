import type { BookedPayment } from '../providers/books';
import type { HostedProvider } from '../providers/provider';
import { findProvider } from '../providers/registry';
import { findPayment, type PaymentToStart } from '../queries/findPayment';
import { applyResult } from './applyResults';
import { recordBooks } from './recordBooks';

/** What stands in the books of a payment that the company knows nothing of. */
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
 * Asks the company that took a payment what it has of it, and applies what it says: its outcome first, then its refunds.
 * @returns in what we differ then; `unasked` where the company cannot be asked
 * @throws whatever the company throws when it cannot be reached; nothing has changed then that it did not say
 */
export async function comparePayment(paymentId: string): Promise<string | null> {
  const payment = await findPayment(paymentId);
  const provider = payment && (await findProvider(payment.provider));
  if (!payment?.providerRef || !provider?.readBooks) return 'unasked';
  return compareWith(provider, payment);
}

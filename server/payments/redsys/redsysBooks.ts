/** What Redsys has of an order number. It has no list of what was paid, and does not say whose a refund was. */
import { type BookedPayment, type BookedRefund, returnedBy } from '../providers/books';
import type { ProviderPayment } from '../providers/provider';
import { resultOf } from './readSigned';
import { isRefunded } from './redsysCodes';
import { findOperation, listRefunds, type Operation } from './redsysQuery';
import { refundRef } from './redsysRefunds';
import { isOf, type Terminal } from './terminal';

const STATES = { confirmed: 'captured', pending: 'pending', failed: 'failed', cancelled: 'cancelled' } as const;

/** One without an authorisation is known by its place among the others. */
const bookedRefund = (operation: Operation, index: number): BookedRefund => ({
  ref: refundRef(operation.Ds_Order!, operation.Ds_AuthorisationCode?.trim() || `#${index + 1}`),
  amount: Number(operation.Ds_Amount),
  state: 'done',
});

/** Null where Redsys knows of no operation with its number: the form was not used. */
export async function readRedsysBook(terminal: Terminal, payment: ProviderPayment): Promise<BookedPayment | null> {
  const { id, providerRef, createdAt, currency } = payment;
  const operation = providerRef ? await findOperation(terminal, providerRef) : undefined;
  if (!providerRef || !operation) return null;
  if (!isOf(terminal, { merchantCode: operation.Ds_MerchantCode, terminal: operation.Ds_Terminal })) return null;
  const result = operation.Ds_State === 'F' ? resultOf(operation) : null;
  const made = result?.status === 'confirmed' ? await listRefunds(terminal, providerRef, createdAt) : [];
  const refunds = made.filter(({ Ds_Response }) => isRefunded(Ds_Response)).map(bookedRefund);
  return {
    ref: providerRef,
    paymentId: id,
    state: result ? STATES[result.status as keyof typeof STATES] : 'pending',
    amount: result?.amount ?? null,
    currency: result?.currency ?? currency,
    refunded: returnedBy(refunds),
    fee: null,
    refunds,
    named: false,
    raw: { ...result?.raw, refunds: refunds.map(({ ref, amount }) => ({ ref, amount })) },
  };
}

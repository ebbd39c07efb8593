/** Redsys records of an order number. Redsys offers no list of payments and does not say which refund is ours. */
import { type BookedPayment, type BookedRefund, returnedBy } from '../providers/books';
import type { ProviderPayment } from '../providers/provider';
import { resultOf } from './readSigned';
import { isRefunded } from './redsysCodes';
import { findOperation, listRefunds, type Operation } from './redsysQuery';
import { refundRef } from './redsysRefunds';
import { isOf, type Terminal } from './terminal';

const STATES = { confirmed: 'captured', pending: 'pending', failed: 'failed', cancelled: 'cancelled' } as const;

/** Without an authorisation code, the refund is identified by its position. */
const bookedRefund = (operation: Operation, index: number): BookedRefund => ({
  ref: refundRef(operation.Ds_Order!, operation.Ds_AuthorisationCode?.trim() || `#${index + 1}`),
  amount: Number(operation.Ds_Amount),
  state: 'done',
});

/** Null if Redsys knows no operation with the number: the form was not submitted. */
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

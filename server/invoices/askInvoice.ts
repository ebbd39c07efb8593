import type { Prisma } from '../../generated/prisma/client';
import { prisma } from '../infra/db';
import { DomainError } from '../shared/errors';
import type { Invoice, InvoiceCustomer } from '../shared/invoices';
import { isCorrection } from '../shared/invoices';
import { isEqual } from '../shared/isUnchanged';
import { followOrder } from './followOrder';

type Asks = { orderId: string; asked: 'simplified' | InvoiceCustomer; userId: string | null };

/** The invoice that an order's corrections are about; undefined where it has none yet. */
export const baseOf = <T extends Pick<Invoice, 'kind'>>(invoices: readonly T[]): T | undefined =>
  invoices.findLast(({ kind }) => !isCorrection(kind));

/** Before the order is paid a full invoice is noted; another one that is asked for takes its place. */
async function note({ orderId, asked, userId }: Asks): Promise<'issued' | 'noted'> {
  if (asked === 'simplified') throw new DomainError('invoice_unpaid');
  const wanted = { customer: asked as unknown as Prisma.InputJsonObject, askedById: userId };
  await prisma.invoiceRequest.upsert({ where: { orderId }, create: { orderId, ...wanted }, update: wanted });
  // It may have been paid in this moment, when nothing was noted yet.
  return (await followOrder(orderId, null, userId)).invoices ? 'issued' : 'noted';
}

/**
 * An invoice that somebody asks for. Asked for twice it is the one there is.
 * @throws DomainError invoice_missing_…, invoice_exists where there is one for somebody else, invoice_nothing_left, invoice_too_large
 */
export async function askInvoice(asks: Asks): Promise<'issued' | 'noted'> {
  const followed = await followOrder(asks.orderId, asks.asked, asks.userId);
  if (followed.missing === 'unpaid') return note(asks);
  if (followed.missing) throw new DomainError(`invoice_missing_${followed.missing}`);
  const base = baseOf(followed.invoices);
  const isFull = base !== undefined && base.kind !== 'F2';
  if (asks.asked === 'simplified' && base) return 'issued';
  if (!isFull) throw new DomainError(followed.leftCents === 0 ? 'invoice_nothing_left' : 'invoice_too_large');
  if (!isEqual(base.customer, asks.asked))
    throw new DomainError('invoice_exists', { field: 'taxId', params: { number: base.code } });
  return 'issued';
}

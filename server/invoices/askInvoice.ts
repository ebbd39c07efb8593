import type { Prisma } from '../../generated/prisma/client';
import { prisma, sql } from '../infra/db';
import { DomainError } from '../shared/errors';
import type { InvoiceCustomer } from '../shared/invoices';
import { isEqual } from '../shared/isUnchanged';
import { baseOf } from './inForce';
import { issueDueInvoices } from './issueDueInvoices';
import { mailIssued } from './mailInvoice';

type Asks = {
  orderId: string;
  asked: 'simplified' | InvoiceCustomer;
  userId: string | null;
  /** The invoice with a wrong customer, if it is to be corrected. */
  corrected?: string | null;
};

/** Stores the request for a full invoice until the order is paid, replacing an earlier one. */
async function note({ orderId, asked, userId }: Asks): Promise<'issued' | 'noted'> {
  if (asked === 'simplified') throw new DomainError('invoice_unpaid');
  const wanted = { customer: asked as unknown as Prisma.InputJsonObject, askedById: userId };
  await prisma.invoiceRequest.upsert({ where: { orderId }, create: { orderId, ...wanted }, update: wanted });
  // The order may have been paid just before the request was stored.
  const wish = { asked: null, corrected: null, userId };
  return (await issueDueInvoices(orderId, wish)).invoices ? 'issued' : 'noted';
}

/** Customer data cannot be corrected later than four years after the sale (Real Decreto 1619/2012, article 15.3). */
async function checkAge(invoiceId: string): Promise<void> {
  const old = await sql(
    'invoice_too_old',
    `select 1 from invoices i join orders o on o.id = i.order_id
     where i.id = $1::uuid and least(i.issued_at, o.paid_at) < moment() - interval '4 years'`,
    [invoiceId],
  );
  if (old.length > 0) throw new DomainError('invoice_too_old', { field: 'taxId' });
}

/** @throws DomainError as `askInvoice` */
async function issue({ corrected = null, ...asks }: Asks): Promise<'issued' | 'noted'> {
  if (corrected) await checkAge(corrected);
  const followed = await issueDueInvoices(asks.orderId, { asked: asks.asked, corrected, userId: asks.userId });
  if (followed.missing === 'unpaid') return note(asks);
  if (followed.missing) throw new DomainError(`invoice_missing_${followed.missing}`);
  const base = baseOf(followed.invoices);
  const isFull = base !== undefined && base.kind !== 'F2';
  const isNothing = followed.leftCents === 0;
  if (asks.asked === 'simplified' && base) return 'issued';
  if (!isFull) throw new DomainError(isNothing ? 'invoice_nothing_left' : 'invoice_too_large');
  if (isEqual(base.customer, asks.asked)) return 'issued';
  if (corrected && isNothing) throw new DomainError('invoice_nothing_left');
  throw new DomainError('invoice_exists', { field: 'taxId', params: { number: base.code } });
}

/**
 * Issues or requests an invoice for a buyer or staff. Idempotent. It is emailed if the settings say so.
 * @throws DomainError invoice_missing_…, invoice_exists if there is one for another customer, invoice_nothing_left,
 *   invoice_too_large, invoice_too_old
 */
export async function askInvoice(asks: Asks): Promise<'issued' | 'noted'> {
  const outcome = await issue(asks);
  if (outcome === 'issued') await mailIssued(asks.orderId);
  return outcome;
}

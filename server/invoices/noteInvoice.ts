/** A full invoice requested while an order is held: issued once it is paid. */
import type { Prisma } from '../../generated/prisma/client';
import { prisma, sql, type Tx } from '../infra/db';
import { DomainError } from '../shared/errors';
import type { InvoiceCustomer } from '../shared/invoices';
import { invoiceTerms } from './invoiceTerms';

/** Whether invoices can be issued. */
export const issuesInvoices = async (): Promise<boolean> => (await invoiceTerms()).missing === null;

/** Stores the invoice customer in the transaction that creates the order. */
export async function noteWithOrder(
  tx: Tx,
  { orderId, customer, userId }: { orderId: string; customer: InvoiceCustomer; userId: string | null },
): Promise<void> {
  const wanted = { customer: customer as unknown as Prisma.InputJsonObject, askedById: userId };
  await tx.invoiceRequest.upsert({ where: { orderId }, create: { orderId, ...wanted }, update: wanted });
}

/**
 * Stores the invoice customer; null removes the request.
 * @throws DomainError invoice_missing_… if no invoices can be issued
 */
export async function noteInvoice(
  orderId: string,
  customer: InvoiceCustomer | null,
  userId: string | null,
): Promise<void> {
  if (!customer) {
    await prisma.invoiceRequest.deleteMany({ where: { orderId } });
    return;
  }
  const { missing } = await invoiceTerms();
  if (missing) throw new DomainError(`invoice_missing_${missing}`);
  await noteWithOrder(prisma, { orderId, customer, userId });
}

/** Moves the request to the order that replaces another. */
export const moveNotedInvoice = (from: string, to: string) =>
  sql(
    'move_noted_invoice',
    `update invoice_requests set order_id = $2 where order_id = $1 and not exists (select from invoice_requests where order_id = $2)`,
    [from, to],
  );

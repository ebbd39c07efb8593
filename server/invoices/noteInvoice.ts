/** A full invoice that is asked for while an order is still held: it is issued once the order is paid. */
import type { Prisma } from '../../generated/prisma/client';
import { prisma, sql, type Tx } from '../infra/db';
import { DomainError } from '../shared/errors';
import type { InvoiceCustomer } from '../shared/invoices';
import { invoiceTerms } from './invoiceTerms';

/** Whether the house can issue any. */
export const issuesInvoices = async (): Promise<boolean> => (await invoiceTerms()).missing === null;

/** Notes for whom an order's invoice is, in the transaction that makes the order. */
export async function noteWithOrder(
  tx: Tx,
  { orderId, customer, userId }: { orderId: string; customer: InvoiceCustomer; userId: string | null },
): Promise<void> {
  const wanted = { customer: customer as unknown as Prisma.InputJsonObject, askedById: userId };
  await tx.invoiceRequest.upsert({ where: { orderId }, create: { orderId, ...wanted }, update: wanted });
}

/** Notes for whom it is; null asks for none. @throws DomainError invoice_missing_… where the house cannot issue any */
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

/** An order in the place of another has what was asked for of that one. */
export const moveNotedInvoice = (from: string, to: string) =>
  sql(
    'move_noted_invoice',
    `update invoice_requests set order_id = $2 where order_id = $1 and not exists (select from invoice_requests where order_id = $2)`,
    [from, to],
  );

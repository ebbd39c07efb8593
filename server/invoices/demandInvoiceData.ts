import { sql } from '../infra/db';
import { readSettings } from '../settings';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { InvoiceAbove, InvoiceCustomer } from '../shared/invoices';
import { type Cents, cents, formatMoney } from '../shared/money';
import { invoiceTerms } from './invoiceTerms';
import { noteInvoice } from './noteInvoice';
import { IS_SUPPLY } from './readSold';

/** @returns null if sales are not invoiced automatically, or the organisation can issue no invoice in this currency */
export async function invoiceAbove(currency: string): Promise<InvoiceAbove | null> {
  const { terms } = await invoiceTerms();
  if (!terms?.always || (terms.verifactu && currency !== 'EUR')) return null;
  return { cents: cents(terms.limitCents), country: terms.issuer.country };
}

type Payable = { id: string; totalCents: number; currency: string };
type Given = {
  customer?: InvoiceCustomer | null | undefined;
  userId: string | null;
  locale: Locale;
  /** Form field of the error message. */
  field?: string;
};

/** Gift vouchers are no supply, so 500.00 of them and 30.00 of tickets are invoiced as 30.00. */
async function standingOf(orderId: string): Promise<{ supplied: Cents; isAsked: boolean }> {
  const [row] = await sql<{ supplied: Cents; isAsked: boolean }>(
    'supplied_by_order',
    `select o.fee_cents + coalesce((select sum(i.price_cents - i.discount_cents) from order_items i join products p on p.id = i.product_id
         where i.order_id = o.id and i.visit = 0 and ${IS_SUPPLY}), 0)::bigint as supplied,
       exists (select from invoice_requests where order_id = o.id) as "isAsked"
     from orders o where o.id = $1`,
    [orderId],
  );
  return row!;
}

/**
 * Limit of simplified invoices that an order exceeds without full invoice data; null if it can be paid. Checked at
 * payment, so it applies to orders placed before automatic invoicing.
 */
export async function lackedInvoiceData(order: Payable): Promise<Cents | null> {
  if (order.totalCents <= (await readSettings())['invoices.simplified_limit']) return null;
  const above = await invoiceAbove(order.currency);
  if (!above) return null;
  const { supplied, isAsked } = await standingOf(order.id);
  return isAsked || supplied <= above.cents ? null : above.cents;
}

/**
 * Stores the customer's data if given. Simplified invoices are allowed up to a limit (Real Decreto 1619/2012, articles
 * 4 and 7); above it full invoice data is required before payment. With a limit of 400.00 a sale of 400.01 needs it.
 * @throws DomainError invoice_data_needed beside the field; as `noteInvoice`
 */
export async function demandInvoiceData(
  order: Payable,
  { customer, userId, locale, field = 'invoice.taxId' }: Given,
): Promise<void> {
  if (customer) return noteInvoice(order.id, customer, userId);
  const above = await lackedInvoiceData(order);
  if (above === null) return;
  const limit = formatMoney(above, order.currency, locale);
  throw new DomainError('invoice_data_needed', { field, params: { limit } });
}

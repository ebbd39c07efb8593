import type { Invoice } from '../shared/invoices';
import type { InvoiceRow } from './pages';

/** An invoice in the list of an order's pages. */
export const toRow = ({
  id,
  kind,
  code,
  issuedOn,
  grossCents,
  currency,
  customer,
  cancelled,
}: Invoice): InvoiceRow => ({
  id,
  kind,
  code,
  issuedOn,
  grossCents,
  currency,
  customer: customer?.name ?? null,
  isCancelled: cancelled !== null,
});

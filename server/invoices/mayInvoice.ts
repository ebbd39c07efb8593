import { sql } from '../infra/db';
import type { FoundOrder } from '../orders';
import { invoiceTerms } from './invoiceTerms';

/** States in which an order has been placed, and not in vain. */
export const INVOICED_STATES: readonly string[] = ['pending', 'paid', 'partially_refunded', 'refunded'];

/** Whether an order's page leads to its invoices: there is one, or one can be asked for. */
export async function mayInvoice({ id, state, totalCents, within }: FoundOrder): Promise<boolean> {
  if (within || totalCents === 0 || !INVOICED_STATES.includes(state)) return false;
  if (state !== 'refunded' && (await invoiceTerms()).terms) return true;
  const [found] = await sql('has_invoice', 'select 1 from invoices where order_id = invoice_order($1) limit 1', [id]);
  return found !== undefined;
}

/** Queues invoicing of sales and refunds: a job per order, retried until done. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { enqueueAll } from '../infra/queue';
import { invoiceTerms } from './invoiceTerms';
import { FOLLOW_JOB } from './jobs';

/** Those with an invoice or a request; all, if every sale is invoiced. */
const TO_FOLLOW = `
  select o.id from unnest($1::uuid[]) o(id) where $2::boolean or exists (select from invoices where order_id = invoice_order(o.id))
    or exists (select from invoice_requests where order_id = o.id)`;

export async function followSales(
  rows: readonly OutboxRow<'order_paid' | 'order_refunded' | 'order_rescheduled'>[],
): Promise<void> {
  const { terms } = await invoiceTerms();
  if (!terms) return;
  const ids = [...new Set(rows.map(({ payload }) => payload.order_id))];
  const found = await sql<{ id: string }>('orders_to_invoice', TO_FOLLOW, [ids, terms.always]);
  await enqueueAll(
    FOLLOW_JOB,
    found.map(({ id }) => ({ data: { orderId: id } })),
  );
}

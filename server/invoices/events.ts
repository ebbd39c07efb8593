/** Sales and refunds that are to be invoiced: a job sees to each, tried again until it is done. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { enqueueAll } from '../infra/queue';
import { invoiceTerms } from './invoiceTerms';
import { FOLLOW_JOB } from './jobs';

/** Of these, those that have an invoice or asked for one; where every sale gets one, all. */
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

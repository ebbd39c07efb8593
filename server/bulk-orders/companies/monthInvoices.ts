/** Monthly invoices for companies whose terms include them (docs/invoices.md). */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { issueDueInvoices, mailIssued } from '../../invoices';

type Month = { companyId: string; month: string; currency: string };

/** Orders not yet gathered of months that are over in every venue's time zone. */
const OVER = `
  select * from (
    select distinct m.company_id as "companyId", to_char(sale_day(o.paid_at, o.time_zone), 'YYYY-MM-01') as month, o.currency
    from master_orders m join orders o on o.id = m.order_id
    where m.invoicing = 'month' and m.invoice_order_id is null and is_sale(o.state)) paid
  where month < to_char((select min(sale_day(moment(), time_zone)) from venues), 'YYYY-MM-01') order by month, "companyId"`;

/** Gathered and not invoiced, including those of an interrupted run. */
const TO_ISSUE = `
  select m.invoice_order_id as id from master_orders m
  where m.order_id = m.invoice_order_id and not exists (select from invoices where order_id = m.invoice_order_id) order by m.created_at, m.id`;

type First = { id: string };

/** An interrupted run may have issued an invoice without emailing it; the next nights do. */
const MAIL_HOURS = 72;

const UNMAILED = `
  select distinct i.order_id as id from invoices i join master_orders m on m.order_id = i.order_id
  where m.invoice_order_id = m.order_id and i.issued_at > moment() - make_interval(hours => $1)
    and not exists (select from mail_log l where l.order_id = i.order_id and l.kind = 'invoice'
      and l.data ->> 'invoiceId' = i.id::text)`;

/** Issues all of them even if one fails: it is retried the next night, and the job reports the failure. */
async function issueAll(orders: readonly string[]): Promise<void> {
  const failed: unknown[] = [];
  for (const id of orders) await issue(id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'invoices of a month were not issued');
}

async function issue(orderId: string): Promise<void> {
  const { missing } = await issueDueInvoices(orderId);
  // Without invoice settings the invoices wait until the day after they are completed.
  if (missing) logger.warn({ orderId, missing }, 'the invoice of a month waits');
}

/**
 * Issues invoices of past months. Idempotent and safe concurrently; the next run completes an interrupted one. An order
 * that comes after its month's invoice is added by a correction.
 */
export async function invoiceMonths(): Promise<void> {
  const gathered: string[] = [];
  for (const { companyId, month, currency } of await sql<Month>('months_to_invoice', OVER)) {
    const values = [companyId, month, currency];
    const [row] = await sql<First>('gather_month', 'select gather_month($1::uuid, $2::date, $3) as id', values);
    if (row?.id) gathered.push(row.id);
  }
  const due = (await sql<First>('gathered_months', TO_ISSUE)).map(({ id }) => id);
  try {
    await issueAll([...new Set([...due, ...gathered])]);
  } finally {
    for (const { id } of await sql<First>('unmailed_months', UNMAILED, [MAIL_HOURS])) await mailIssued(id, MAIL_HOURS);
  }
}

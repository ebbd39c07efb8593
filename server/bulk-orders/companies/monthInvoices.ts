/** One invoice for all that a company bought in a month that is over, for companies whose terms say so (docs/invoices.md). */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { issueDueInvoices, mailIssued } from '../../invoices';
import { readSettings } from '../../settings';
import type { InvoiceCustomer } from '../../shared/invoices';

type Month = { companyId: string; month: string; currency: string };

/** What was paid in months that are over and is not gathered yet. */
const OVER = `
  select distinct m.company_id as "companyId", to_char(o.paid_at at time zone $1, 'YYYY-MM-01') as month, o.currency
  from master_orders m join orders o on o.id = m.order_id
  where m.invoicing = 'month' and m.invoice_order_id is null and o.state in ('paid', 'partially_refunded', 'refunded')
    and o.paid_at < date_trunc('month', moment() at time zone $1) at time zone $1 order by 2, 1`;

/** Gathered, and not invoiced: by a run before this one too, which did not come to its end. */
const TO_ISSUE = `
  select m.invoice_order_id as id, c.name, c.tax_id as "taxId", c.country, c.address, c.postcode, c.city
  from master_orders m join companies c on c.id = m.company_id
  where m.order_id = m.invoice_order_id and not exists (select from invoices where order_id = m.invoice_order_id) order by m.created_at, m.id`;

type First = { id: string };

/** A run that was stopped may have issued an invoice and not mailed it: the runs of the next nights do. */
const MAIL_HOURS = 72;

const UNMAILED = `
  select distinct i.order_id as id from invoices i join master_orders m on m.order_id = i.order_id
  where m.invoice_order_id = m.order_id and i.issued_at > moment() - make_interval(hours => $1)
    and not exists (select from mail_log l where l.order_id = i.order_id and l.kind = 'invoice'
      and l.data ->> 'invoiceId' = i.id::text)`;

/** Issues each of them, also where one cannot be: that one is tried again the next night, and the job says that it failed. */
async function issueAll(orders: readonly { id: string; asked: InvoiceCustomer | null }[]): Promise<void> {
  const failed: unknown[] = [];
  for (const { id, asked } of orders) await issue(id, asked).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'invoices of a month were not issued');
}

async function issue(orderId: string, asked: InvoiceCustomer | null): Promise<void> {
  const { missing } = await issueDueInvoices(orderId, { asked, corrected: null, userId: null });
  // A house that has not set up its invoices yet issues them the day after it has.
  if (missing) logger.warn({ orderId, missing }, 'the invoice of a month waits');
}

/**
 * Issues the invoices of the months that are over. Run again, by another process too, it issues nothing more; what one that is killed
 * leaves out, the next does. An order that comes after the invoice of its month was issued is stated by a correction of it.
 */
export async function invoiceMonths(): Promise<void> {
  const { 'defaults.time_zone': zone } = await readSettings();
  const gathered: string[] = [];
  for (const { companyId, month, currency } of await sql<Month>('months_to_invoice', OVER, [zone])) {
    const values = [companyId, month, currency, zone];
    const [row] = await sql<First>('gather_month', 'select gather_month($1::uuid, $2::date, $3, $4) as id', values);
    if (row?.id) gathered.push(row.id);
  }
  const due = await sql<Omit<InvoiceCustomer, 'document'> & First>('gathered_months', TO_ISSUE);
  const late = gathered.filter((one) => due.every((each) => each.id !== one));
  try {
    await issueAll([...due.map(({ id, ...asked }) => ({ id, asked })), ...late.map((id) => ({ id, asked: null }))]);
  } finally {
    for (const { id } of await sql<First>('unmailed_months', UNMAILED, [MAIL_HOURS])) await mailIssued(id, MAIL_HOURS);
  }
}

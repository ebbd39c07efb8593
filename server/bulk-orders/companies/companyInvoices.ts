/** Invoices of a company, open amounts, and orders that await a monthly invoice. */
import { sql } from '../../infra/db';
import { formatOrders, INVOICE_ORDERS, INVOICE_STATE } from '../../invoices';
import type { Locale } from '../../shared/i18n/translate';
import type { InvoiceKind } from '../../shared/invoices';
import { add, type Cents, cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { IsoDate } from '../../shared/time';

/** Orders of a month that await their invoice, with the present total. */
export type WaitingMonth = { month: IsoDate; orders: number; amount: Cents; currency: string };

export type CompanyInvoice = {
  id: string;
  code: string;
  kind: InvoiceKind;
  state: 'valid' | 'superseded' | 'cancelled';
  issuedOn: IsoDate;
  /** Due date of the open amount; null if none. */
  dueOn: IsoDate | null;
  isOverdue: boolean;
  total: Cents;
  owed: Cents;
  currency: string;
  orders: string;
  href: string;
};

type Row = Omit<CompanyInvoice, 'href' | 'isOverdue'> & {
  dueAt: Date | null;
  reference: string;
};

/**
 * The open amount is shown at the valid document: a monthly invoice of 98.56 with 12.32 refunded later leaves 86.24.
 */
const INVOICES = `
  select i.id, i.code, i.kind, ${INVOICE_STATE} as state, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", i.gross_cents as total, i.currency, o.reference,
    ${INVOICE_ORDERS} as orders, owed.at as "dueAt", to_char(owed.day, 'YYYY-MM-DD') as "dueOn", coalesce(owed.sum, 0)::bigint as owed
  from (select coalesce(m.invoice_order_id, m.order_id) as id from master_orders m where m.company_id = $1
      union select order_id from company_charges where company_id = $1) own
    join orders o on o.id = own.id join invoices i on i.order_id = o.id left join invoice_cancellations c on c.invoice_id = i.id
    left join lateral (select min(h.due_at) as at, min(sale_day(h.due_at, charged.time_zone)) as day, sum(h.amount_cents - h.credited_cents) as sum
      from company_charges h join orders charged on charged.id = h.order_id where h.company_id = $1 and h.settled_at is null and invoice_order(h.order_id) = i.order_id
        and (${INVOICE_STATE}) = 'valid' and (i.kind in ('F1', 'F2', 'F3') or i.corrects_by = 'S')) owed on true
  order by i.issued_at desc, i.id desc limit 200`;

/** The latest 200 documents. */
export async function listCompanyInvoices(companyId: string, locale: Locale): Promise<CompanyInvoice[]> {
  const rows = await sql<Row>('company_invoices', INVOICES, [companyId]);
  return rows.map(({ dueAt, reference, total, owed, orders, ...row }) => ({
    ...row,
    total: cents(Number(total)),
    owed: cents(Number(owed)),
    orders: formatOrders(orders),
    isOverdue: dueAt !== null && dueAt < new Date(),
    href: paths.orders.invoicePdf(reference, row.id, undefined, locale),
  }));
}

/** Totals of valid documents: a replaced one counts through its replacement. */
export const sumsOf = (invoices: readonly CompanyInvoice[]) => ({
  total: add(...invoices.filter(({ state }) => state === 'valid').map(({ total }) => total)),
  owed: add(...invoices.map(({ owed }) => owed)),
});

const WAITING = `
  select month, count(*)::int as orders, sum(sold)::bigint as amount, currency
  from (select to_char(sale_day(o.paid_at, o.time_zone), 'YYYY-MM-01') as month, o.currency, (select coalesce(sum(e.gross_cents), 0) from sale_entries e where e.order_id = o.id) as sold
    from master_orders m join orders o on o.id = m.order_id
    where m.company_id = $1 and m.invoicing = 'month' and m.invoice_order_id is null and is_sale(o.state)) one
  where sold <> 0 group by month, currency order by month, currency`;

export const listWaiting = (companyId: string): Promise<WaitingMonth[]> =>
  sql<WaitingMonth>('company_waiting', WAITING, [companyId]);

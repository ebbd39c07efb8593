import { sql, type Tx } from '../infra/db';
import { groupBy } from '../shared/groupBy';
import type { Invoice } from '../shared/invoices';

/** SQL: a row as `Invoice` in JSON, with text forms for types that JSON lacks. */
const AS_INVOICE = `jsonb_build_object('id', i.id, 'orderId', i.order_id, 'position', i.position, 'kind', i.kind, 'code', i.code,
  'issuedAt', to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'issuedOn', i.issued_on, 'currency', i.currency,
  'grossCents', i.gross_cents, 'taxCents', i.tax_cents, 'issuer', i.issuer, 'customer', i.customer, 'isErased', i.customer_erased_at is not null,
  'operatedOn', (select coalesce((select max(l ->> 'soldOn') from jsonb_array_elements(i.lines) l),
    to_char(sale_day(coalesce(o.paid_at, i.issued_at), o.time_zone), 'YYYY-MM-DD')) from orders o where o.id = i.order_id), 'lines', i.lines, 'taxes', i.taxes, 'baseId', i.base_id, 'correctsBy', i.corrects_by,
  'cancelled', (select jsonb_build_object('on', c.cancelled_on, 'reason', c.reason,
    'words', c.words, 'after', c.after_position) from invoice_cancellations c where c.invoice_id = i.id))`;

const OF_ORDER = `select ${AS_INVOICE} as invoice from invoices i where i.order_id = invoice_order($1::uuid) order by i.position`;

const BESIDE = `select ${AS_INVOICE} as invoice from invoices i
  where i.order_id in (select order_id from invoices where id = any ($1::uuid[])) order by i.position`;

type Found = { invoice: Invoice };

/** Invoices of an order in sequence: its own, or those of its company's month. */
export const listInvoices = async (orderId: string): Promise<Invoice[]> =>
  (await sql<Found>('invoices_of_order', OF_ORDER, [orderId])).map(({ invoice }) => invoice);

/** Those invoices and all others of their orders, by order. */
export async function listInvoicesBeside(ids: readonly string[]): Promise<Map<string, Invoice[]>> {
  const rows = await sql<Found>('invoices_beside', BESIDE, [[...ids]]);
  return groupBy(
    rows.map(({ invoice }) => invoice),
    ({ orderId }) => orderId,
  );
}

/** The same within a transaction. */
export const listInvoicesIn = async (tx: Tx, orderId: string): Promise<Invoice[]> =>
  (await tx.$queryRawUnsafe<Found[]>(OF_ORDER, orderId)).map(({ invoice }) => invoice);

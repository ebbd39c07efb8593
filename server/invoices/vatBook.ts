/**
 * Book of issued invoices: a line per document and rate, by number. Replaced or cancelled documents are marked, so that
 * no number is missing; the others are declared.
 */
import { sql } from '../infra/db';
import type { Cents } from '../shared/money';
import type { Days } from '../shared/period';
import type { IsoDate } from '../shared/time';
import { INVOICE_ORDERS, INVOICE_STATE, type KIND_WORDS } from './invoiceList';

export type VatLine = {
  issuedOn: IsoDate;
  code: string;
  kind: keyof typeof KIND_WORDS;
  state: 'valid' | 'superseded' | 'cancelled';
  /** The document that it corrects. */
  corrects: string | null;
  customer: string | null;
  taxId: string | null;
  country: string | null;
  currency: string;
  rate: number;
  base: number;
  tax: number;
  /** References of all its orders. */
  orders: string;
  /** Day of sale; for a monthly invoice the last one. */
  soldOn: IsoDate;
};

const LINES = `
  select to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", i.code, i.kind, ${INVOICE_STATE} as state, base.code as corrects, i.customer ->> 'name' as customer,
    i.customer ->> 'taxId' as "taxId", i.customer ->> 'country' as country, i.currency, (r ->> 'rate')::int as rate,
    (r ->> 'grossCents')::bigint - (r ->> 'taxCents')::bigint as base, (r ->> 'taxCents')::bigint as tax, ${INVOICE_ORDERS} as orders,
    coalesce((select max(l ->> 'soldOn') from jsonb_array_elements(i.lines) l), to_char(sale_day(coalesce(o.paid_at, i.issued_at), o.time_zone), 'YYYY-MM-DD')) as "soldOn"
  from invoices i join orders o on o.id = i.order_id left join invoice_cancellations c on c.invoice_id = i.id left join invoices base on base.id = i.base_id
    cross join lateral jsonb_array_elements(i.taxes) r
  where i.issued_on between $1::date and $2::date order by i.issued_on, i.series_id, i.year, i.number, (r ->> 'rate')::int`;

export const vatBook = ({ from, to }: Days): Promise<VatLine[]> => sql<VatLine>('vat_book', LINES, [from, to]);

/**
 * Taxable amount and tax of a rate; a null rate is for corrections by difference, which have their own boxes in form
 * 303.
 */
export type RateTax = { currency: string; rate: number | null; base: Cents; tax: Cents };

const BY_RATE = `
  select i.currency, case when i.kind not like 'R%' or i.corrects_by is not null then (r ->> 'rate')::int end as rate,
    sum((r ->> 'grossCents')::bigint - (r ->> 'taxCents')::bigint)::bigint as base, sum((r ->> 'taxCents')::bigint)::bigint as tax
  from invoices i left join invoice_cancellations c on c.invoice_id = i.id cross join lateral jsonb_array_elements(i.taxes) r
  where i.issued_on between $1::date and $2::date and ${INVOICE_STATE} = 'valid' group by 1, 2 order by 1, 2 nulls last`;

export const taxByRate = ({ from, to }: Days): Promise<RateTax[]> => sql<RateTax>('tax_by_rate', BY_RATE, [from, to]);

/** Sales less refunds of an order, or of all orders on its monthly invoice, without gift vouchers. */
export async function soldCents(orderId: string): Promise<Cents> {
  const [row] = await sql<{ sold: Cents }>(
    'sold_of_invoice',
    `select coalesce(sum(e.gross_cents), 0)::bigint as sold from sale_entries e left join products p on p.id = e.product_id
     where e.order_id = any (array(select $1::uuid union select order_id from master_orders where invoice_order_id = $1))
       and not e.opening and p.category is distinct from 'voucher'`,
    [orderId],
  );
  return row!.sold;
}

/** Sales less refunds of some days that are not in the book; `first`: references of the first orders. */
export type Uninvoiced = { currency: string; orders: number; gross: number; tax: number; first: string[] };

/**
 * Excludes orders that await a monthly invoice, those that another system sold and invoiced, and gift vouchers, which are no
 * supply. No time zone differs from UTC
 * by more than 14 hours.
 */
const UNINVOICED = `
  with entered as (
    select entry.order_id, entry.currency, sum(entry.gross_cents) as gross, sum(entry.tax_cents) as tax
    from sale_entries entry left join products p on p.id = entry.product_id
    where not entry.opening and p.category is distinct from 'voucher' and entry.at >= ($1::date - 1)::timestamp at time zone 'UTC' and entry.at < ($2::date + 2)::timestamp at time zone 'UTC'
      and sale_day(entry.at, entry.time_zone) between $1::date and $2::date
    group by entry.order_id, entry.currency having sum(entry.gross_cents) <> 0
  )
  select s.currency, count(*)::int as orders, sum(s.gross)::bigint as gross, sum(s.tax)::bigint as tax,
    (array_agg(o.reference order by o.reference))[1:8] as first
  from entered s join orders o on o.id = s.order_id left join master_orders m on m.order_id = s.order_id
  where (m.invoicing is distinct from 'month' or m.invoice_order_id is not null)
    and not exists (select from sale_entries former where former.order_id = s.order_id and former.opening)
    and not exists (select from invoices i left join invoice_cancellations c on c.invoice_id = i.id
      where i.order_id = coalesce(m.invoice_order_id, s.order_id) and ${INVOICE_STATE} = 'valid')
  group by s.currency order by s.currency`;

export const soldWithoutInvoice = ({ from, to }: Days): Promise<Uninvoiced[]> =>
  sql<Uninvoiced>('vat_book_without', UNINVOICED, [from, to]);

import type { Tx } from '../infra/db';
import { translator } from '../shared/i18n';
import { allLanguages } from '../shared/i18n/languages';
import type { InvoiceTax } from '../shared/invoices';
import type { LocalText } from '../shared/localText';
import type { OrderState } from '../shared/states';
import type { IsoDate } from '../shared/time';
import type { SoldPart } from './invoiceDue';

/** An order, or all orders of a company's month under the first, with the data for invoices. */
export type SoldOrder = {
  id: string;
  reference: string;
  state: OrderState;
  currency: string;
  parts: SoldPart[];
  taxes: InvoiceTax[];
};

type Row = Omit<SoldOrder, 'parts' | 'taxes'> & { soldOn: IsoDate; units: SoldPart[]; fee: SoldPart | null };

/**
 * A multi-purpose voucher is no supply (directive 2006/112/EC, article 30b): what it pays is invoiced. One stated by an
 * older invoice of the order stays on it and is corrected with it.
 */
export const IS_SUPPLY = `(p.category <> 'voucher' or exists (select from invoices stated, jsonb_array_elements(stated.lines) line
  where stated.order_id = invoice_order(o.id) and coalesce(line ->> 'order', o.reference) = o.reference and line -> 'positions' @> to_jsonb(i.position)))`;

/** In every language, since a document can be read in any. */
const feeName = (): LocalText =>
  Object.fromEntries(allLanguages().map(({ code }) => [code, translator(code)('afterSale.show_fee')]));

/**
 * Units and fees of orders with what the sales ledger has of each, refunds taken off: a refunded unit has 0. The account
 * is that of the sale, which every entry of a unit as the same product repeats.
 */
const SOLD = `
  with entered as materialized (
    select order_id, order_item_id, product_id, sum(gross_cents)::bigint as gross, max(account) as account,
      max(tax_code) as tax_code
    from sale_entries where order_id = any ($1::uuid[]) group by order_id, order_item_id, product_id
  ), units as (
    select i.order_id, jsonb_agg(jsonb_build_object('kind', 'ticket', 'name', i.product_name, 'event', e.title,
        'startsAt', a.starts_at, 'timeZone', v.time_zone, 'byDay', e.by_day, 'rate', i.tax_rate,
        'item', p.invoicing_item, 'account', s.account, 'taxCode', s.tax_code,
        'position', i.position, 'leftCents', s.gross) order by i.position) as parts
    from entered s join orders o on o.id = s.order_id
      join order_items i on i.id = s.order_item_id and i.product_id = s.product_id
      join products p on p.id = i.product_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
      left join appointments a on a.id = i.appointment_id
    where ${IS_SUPPLY} group by i.order_id
  )
  select o.id, o.reference, o.state::text as state, o.currency,
    to_char(sale_day(o.paid_at, o.time_zone), 'YYYY-MM-DD') as "soldOn", coalesce(u.parts, '[]') as units,
    case when f.order_id is not null then jsonb_build_object('kind', 'fee', 'name', $2::jsonb, 'event', null,
      'startsAt', null, 'timeZone', o.time_zone, 'byDay', false, 'rate', o.fee_tax_rate,
      'item', null, 'account', f.account, 'taxCode', f.tax_code, 'position', null, 'leftCents', f.gross) end as fee
  from orders o left join units u on u.order_id = o.id
    left join entered f on f.order_id = o.id and f.order_item_id is null
  where o.id = any ($1::uuid[]) and not exists (select from sale_entries own where own.order_id = o.id and own.opening)
  order by o.paid_at, o.id`;

/** Tax by rate. The ledger has that of each order as its own documents state it, so a month has their sum. */
const TAXES = `
  select jsonb_build_object('rate', s.tax_rate, 'grossCents', sum(s.gross_cents), 'taxCents', sum(s.tax_cents)) as tax
  from sale_entries s join orders o on o.id = s.order_id left join order_items i on i.id = s.order_item_id
    left join products p on p.id = i.product_id
  where s.order_id = any ($1::uuid[]) and (i.id is null or ${IS_SUPPLY}) group by s.tax_rate order by s.tax_rate`;

type Invoicing = { invoicing: 'order' | 'month' | null; first: string | null };

/** Whether an order is on a monthly invoice, and under which first order. */
export async function invoicingOf(tx: Tx, orderId: string): Promise<Invoicing> {
  const [row] = await tx.$queryRaw<Invoicing[]>`
    select invoicing, invoice_order_id as first from master_orders where order_id = ${orderId}::uuid`;
  return row ?? { invoicing: null, first: null };
}

const listMonth = (tx: Tx, first: string) => tx.$queryRaw<{ id: string }[]>`
  select order_id as id from master_orders where invoice_order_id = ${first}::uuid`;

/**
 * Locks its orders first, so the data is stable until the transaction ends. @returns null without an order, or for one
 * that another system sold, which has its papers
 */
export async function readSold(tx: Tx, orderId: string, isMonth = false): Promise<SoldOrder | null> {
  const ids = isMonth ? (await listMonth(tx, orderId)).map(({ id }) => id) : [orderId];
  await tx.$queryRaw`select 1 from orders where id = any (${ids}::uuid[]) order by id for update`;
  const rows = await tx.$queryRawUnsafe<Row[]>(SOLD, ids, JSON.stringify(feeName()));
  const [first] = rows;
  if (!first) return null;
  const parts = rows.flatMap(({ units, fee, reference, soldOn }) =>
    [...units, ...(fee ? [fee] : [])].map((part) => (isMonth ? { ...part, order: reference, soldOn } : part)),
  );
  const taxes = (await tx.$queryRawUnsafe<{ tax: InvoiceTax }[]>(TAXES, ids)).map(({ tax }) => tax);
  const { reference, state, currency } = first;
  return { id: orderId, reference, state, currency, parts, taxes };
}

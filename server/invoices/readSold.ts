import type { Tx } from '../infra/db';
import { translator } from '../shared/i18n';
import { allLanguages } from '../shared/i18n/languages';
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
};

type Row = Omit<SoldOrder, 'parts'> & { paidOn: IsoDate; units: SoldPart[]; fee: SoldPart };

/**
 * A multi-purpose voucher is no supply (directive 2006/112/EC, article 30b): what it pays is invoiced. One stated by an
 * older invoice of the order stays on it and is corrected with it.
 */
export const IS_SUPPLY = `(p.category <> 'voucher' or exists (select from invoices stated, jsonb_array_elements(stated.lines) line
  where stated.order_id = invoice_order(o.id) and coalesce(line ->> 'order', o.reference) = o.reference and line -> 'positions' @> to_jsonb(i.position)))`;

/** In every language, since a document can be read in any. */
const feeName = (): LocalText =>
  Object.fromEntries(allLanguages().map(({ code }) => [code, translator(code)('afterSale.show_fee')]));

const SOLD = `
  select o.id, o.reference, o.state::text as state, o.currency, to_char(o.paid_at at time zone o.time_zone, 'YYYY-MM-DD') as "paidOn",
    jsonb_build_object('kind', 'fee', 'name', $2::jsonb, 'event', null, 'startsAt', null, 'timeZone', o.time_zone, 'byDay', false,
      'rate', o.fee_tax_rate, 'item', null, 'account', null, 'taxCode', null, 'position', null, 'soldCents', o.fee_cents, 'soldTaxCents', o.fee_tax_cents,
      'returnedCents', coalesce((select sum(r.fee_cents) from refunds r
        where r.order_id = o.id and is_refund(r.state)), 0)) as fee,
    coalesce((select jsonb_agg(jsonb_build_object('kind', 'ticket', 'name', i.product_name, 'event', e.title, 'startsAt', a.starts_at, 'timeZone', v.time_zone,
      'byDay', e.by_day, 'rate', i.tax_rate, 'item', p.invoicing_item, 'account', p.invoicing_account, 'taxCode', p.invoicing_tax_code, 'position', i.position,
      'soldCents', i.price_cents - i.discount_cents, 'soldTaxCents', i.tax_cents,
      'returnedCents', coalesce((select sum(f.amount_cents) from refund_items f join refunds r on r.id = f.refund_id
        where f.order_item_id = i.id and is_refund(r.state)), 0)) order by i.position)
      from order_items i join products p on p.id = i.product_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
        left join appointments a on a.id = i.appointment_id
      where i.order_id = o.id and i.visit = 0 and ${IS_SUPPLY}), '[]') as units
  from orders o where o.id = any ($1::uuid[]) order by o.paid_at, o.id`;

type Invoicing = { invoicing: 'order' | 'month' | null; first: string | null };

/** Whether an order is on a monthly invoice, and under which first order. */
export async function invoicingOf(tx: Tx, orderId: string): Promise<Invoicing> {
  const [row] = await tx.$queryRaw<Invoicing[]>`
    select invoicing, invoice_order_id as first from master_orders where order_id = ${orderId}::uuid`;
  return row ?? { invoicing: null, first: null };
}

const listMonth = (tx: Tx, first: string) => tx.$queryRaw<{ id: string }[]>`
  select order_id as id from master_orders where invoice_order_id = ${first}::uuid`;

/** Locks its orders first, so the data is stable until the transaction ends. @returns null without an order */
export async function readSold(tx: Tx, orderId: string, isMonth = false): Promise<SoldOrder | null> {
  const ids = isMonth ? (await listMonth(tx, orderId)).map(({ id }) => id) : [orderId];
  await tx.$queryRaw`select 1 from orders where id = any (${ids}::uuid[]) order by id for update`;
  const rows = await tx.$queryRawUnsafe<Row[]>(SOLD, ids, JSON.stringify(feeName()));
  const [first] = rows;
  if (!first) return null;
  const parts = rows.flatMap(({ units, fee, reference, paidOn }) =>
    [...units, ...(fee.soldCents === 0 ? [] : [fee])].map((part) =>
      isMonth ? { ...part, order: reference, soldOn: paidOn } : part,
    ),
  );
  const { reference, state, currency } = first;
  return { id: orderId, reference, state, currency, parts };
}

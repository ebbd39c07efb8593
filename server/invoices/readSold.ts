import type { Tx } from '../infra/db';
import { translator } from '../shared/i18n';
import { allLanguages } from '../shared/i18n/languages';
import type { LocalText } from '../shared/localText';
import type { SoldPart } from './invoiceDue';

/** An order as far as its invoices need it, and what it was sold with. */
export type SoldOrder = {
  id: string;
  reference: string;
  state: string;
  currency: string;
  parts: SoldPart[];
};

type Row = Omit<SoldOrder, 'parts'> & { units: SoldPart[]; fee: SoldPart };

/** What was given back of a unit counts from the moment its tickets are cancelled, whatever becomes of the money. */
const GIVEN_BACK = "('created', 'transit', 'done', 'failed', 'external')";

/**
 * A voucher that is good for things of several rates is no supply (directive 2006/112/EC, article 30b): it is invoiced by what it pays.
 * One that an invoice of the order states already, from before this was so, stays with it and is corrected with it.
 */
const IS_SUPPLY = `(p.category <> 'voucher' or exists (select from invoices stated, jsonb_array_elements(stated.lines) line
  where stated.order_id = o.id and line -> 'positions' @> to_jsonb(i.position)))`;

/** In every language, since a document is read in any. */
const feeName = (): LocalText =>
  Object.fromEntries(allLanguages().map(({ code }) => [code, translator(code)('afterSale.show_fee')]));

/** Locks the order first: what is read stays so until the transaction ends. @returns null where there is none */
export async function readSold(tx: Tx, orderId: string): Promise<SoldOrder | null> {
  await tx.$queryRaw`select 1 from orders where id = ${orderId}::uuid for update`;
  const [row] = await tx.$queryRawUnsafe<Row[]>(
    `select o.id, o.reference, o.state::text as state, o.currency,
       jsonb_build_object('kind', 'fee', 'name', $2::jsonb, 'event', null, 'startsAt', null, 'timeZone', o.time_zone, 'byDay', false,
         'rate', o.fee_tax_rate, 'item', null, 'account', null, 'taxCode', null, 'position', null, 'soldCents', o.fee_cents, 'soldTaxCents', o.fee_tax_cents,
         'returnedCents', coalesce((select sum(r.fee_cents) from refunds r where r.order_id = o.id and r.state in ${GIVEN_BACK}), 0)) as fee,
       coalesce((select jsonb_agg(jsonb_build_object('kind', 'ticket', 'name', i.product_name, 'event', e.title, 'startsAt', a.starts_at, 'timeZone', v.time_zone,
         'byDay', e.by_day, 'rate', i.tax_rate, 'item', p.invoicing_item, 'account', p.invoicing_account, 'taxCode', p.invoicing_tax_code, 'position', i.position,
         'soldCents', i.price_cents - i.discount_cents, 'soldTaxCents', i.tax_cents,
         'returnedCents', coalesce((select sum(f.amount_cents) from refund_items f join refunds r on r.id = f.refund_id
           where f.order_item_id = i.id and r.state in ${GIVEN_BACK}), 0)) order by i.position)
         from order_items i join products p on p.id = i.product_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
           left join appointments a on a.id = i.appointment_id
         where i.order_id = o.id and i.visit = 0 and ${IS_SUPPLY}), '[]') as units
     from orders o where o.id = $1::uuid`,
    orderId,
    JSON.stringify(feeName()),
  );
  if (!row) return null;
  const { units, fee, ...order } = row;
  return { ...order, parts: fee.soldCents === 0 ? units : [...units, fee] };
}

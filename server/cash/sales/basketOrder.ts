/** The order that reserves the places of a till's basket. */
import { sql } from '../../infra/db';
import type { CartLine } from '../../orders';
import { lineOf } from '../../promos';
import type { InvoiceCustomer } from '../../shared/invoices';
import type { Cents } from '../../shared/money';
import type { OrderState } from '../../shared/states';
import type { CounterDiscountShown } from '../pages';

export type Basket = {
  id: string;
  /** Idempotency key. */
  key: string;
  reference: string;
  channel: string;
  currency: string;
  state: OrderState;
  promoCodeId: string | null;
  /** Number of passes applied. */
  passes: number;
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  expiresAt: Date;
  /** When the order was last changed. */
  version: Date;
  isOver: boolean;
  /** Amount paid. */
  covered: Cents;
  soldBy: string | null;
  /** Reserved items in the format of `keysOf`. */
  held: string[];
  discounts: CounterDiscountShown[];
  /** Customer of the requested full invoice. */
  invoice: InvoiceCustomer | null;
  /** The basket was dropped, perhaps while places were being reserved. */
  isDropped: boolean;
};

/** Items of an order `o` in the format of `keysOf`. */
export const HELD = `array(select concat_ws(' ', product_id, appointment_id, count(*)) from order_items
  where order_id = o.id and visit = 0 group by product_id, appointment_id)`;

/** Order of a basket; `key` is the basket's, or the order's own without a basket. */
export async function findBasket(key: string): Promise<Basket | null> {
  const [row] = await sql<Basket>(
    'find_counter_basket',
    `select o.id, o.idempotency_key as key, o.reference, o.channel, o.currency, o.state::text as state, o.promo_code_id as "promoCodeId",
       (select count(*)::int from order_passes where order_id = o.id) as passes, o.total_cents as "totalCents", o.discount_cents as "discountCents",
       o.fee_cents as "feeCents", o.expires_at as "expiresAt", o.updated_at as version, o.state in ('held', 'pending') and o.expires_at <= moment() as "isOver",
       covered_of_order(o.id) as covered, o.sold_by as "soldBy",
       ${HELD} as held,
       coalesce((select jsonb_agg(jsonb_build_object('line', d.line, 'percent', d.percent, 'amountCents', d.amount_cents, 'reason', d.reason, 'by', u.name, 'approvedBy', a.name) order by d.at)
         from order_discounts d join users u on u.id = d."by" left join users a on a.id = d.approved_by where d.order_id = o.id), '[]') as discounts,
       (select customer from invoice_requests where order_id = o.id) as invoice, is_basket_dropped($1::text::uuid) as "isDropped"
     from orders o where o.idempotency_key = coalesce((select order_key::text from counter_baskets where id = $1::text::uuid), $1::text) and o.sold_by is not null`,
    [key],
  );
  return row ?? null;
}

/** Lines with quantities: `product slot 3`. */
export function keysOf(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = lineOf(line);
    counts.set(key, (counts.get(key) ?? 0) + line.quantity);
  }
  return [...counts].map(([key, count]) => `${key} ${count}`);
}

export const holdsSame = ({ held }: Pick<Basket, 'held'>, lines: readonly CartLine[]): boolean =>
  held.toSorted().join() === keysOf(lines).toSorted().join();

export const hasCode = ({ promoCodeId, passes }: Pick<Basket, 'promoCodeId' | 'passes'>) =>
  promoCodeId !== null || passes > 0;

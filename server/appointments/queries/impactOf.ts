import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import type { Impact } from '../pages';

type Row = Omit<Impact, 'money'> & { money: { amount: number; currency: string }[] | null };

const IMPACT = `
  with chosen as (select value::uuid as id from jsonb_array_elements_text($1::jsonb)),
  items as (
    select i.id, i.order_id, coalesce(i.visit_of, i.id) as unit, o.currency, o.state in ('held', 'pending') as is_cart, o.state
    from chosen join order_items i on i.appointment_id = chosen.id join orders o on o.id = i.order_id
    where i.state = 'active' and o.state in ('held', 'pending', 'paid', 'partially_refunded')
  )
  select (select count(*)::int from chosen join appointments a on a.id = chosen.id where a.state <> 'cancelled') as slots,
    count(distinct order_id) filter (where not is_cart)::int as orders, count(*) filter (where not is_cart)::int as people,
    (select count(*)::int from items join tickets t on t.order_item_id = items.id where t.state in ('valid', 'used', 'blocked')) as tickets,
    count(distinct order_id) filter (where is_cart)::int as carts,
    (select jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency)
      from (select currency, sum(price_cents - discount_cents)::bigint as amount from (select distinct unit, currency from items where not is_cart) touched
        join order_items on order_items.id = unit group by currency) sums) as money
  from items`;

/** Whom it would touch if these slots were called off. What a further visit is worth stands with its unit. */
export async function impactOf(slotIds: readonly string[]): Promise<Impact> {
  const [row] = await sql<Row>('slots_impact', IMPACT, [JSON.stringify(slotIds)]);
  return {
    ...row!,
    money: (row!.money ?? []).map(({ amount, currency }) => ({ amount: cents(amount), currency })),
  };
}

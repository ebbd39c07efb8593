-- Those of these orders whose entries in the sales ledger differ from their items. Expected: an active unit once, with
-- its product, slot, rate and price, less refunds of its price; of a refunded unit the amount kept; the fee less its
-- refunds; and per rate the tax that the invoices state.
create or replace function sales_differences(p_orders uuid[]) returns table (order_id uuid)
language sql stable rows 10 as $$
  with sold as materialized (
    select o.* from orders o where o.id = any (p_orders)
  ), refunded as (
    -- The order's history tells whether a refund lowered the sale, independent of the state of its money.
    select r.* from refunds r where r.order_id = any (p_orders)
      and exists (select from order_events h
        where h.order_id = r.order_id and h.kind in ('refunded', 'price_refunded')
          and h.data ->> 'refund_id' = r.id::text)
  ), expected as (
    select i.order_id, i.id as item, case i.state when 'active' then i.product_id end as product,
      case i.state when 'active' then i.appointment_id end as slot,
      i.tax_rate as rate, case i.state when 'active' then 1 else 0 end as quantity,
      i.price_cents - i.discount_cents - coalesce(back.cents, 0) as gross, i.tax_cents as tax,
      coalesce(back.cents, 0) as returned
    from sold o join order_items i on i.order_id = o.id and i.visit = 0
      left join lateral (select sum(f.amount_cents) as cents from refund_items f join refunded r on r.id = f.refund_id
        where f.order_item_id = i.id) back on true
    where is_sale(o.state)
    union all
    select o.id, null, null, null, o.fee_tax_rate, 0, o.fee_cents - coalesce(back.cents, 0), o.fee_tax_cents,
      coalesce(back.cents, 0)
    from sold o left join lateral (select sum(r.fee_cents) as cents from refunded r
      where r.order_id = o.id) back on true
    where is_sale(o.state) and o.fee_cents <> 0
  ), entered as (
    select e.order_id, e.order_item_id as item, case when sum(e.quantity) > 0 then e.product_id end as product,
      case when sum(e.quantity) > 0 then e.appointment_id end as slot,
      e.tax_rate as rate, sum(e.quantity)::int as quantity, sum(e.gross_cents)::bigint as gross
    from sale_entries e where e.order_id = any (p_orders)
    group by e.order_id, e.order_item_id, e.product_id, e.appointment_id, e.tax_rate
    having sum(e.quantity) <> 0 or sum(e.gross_cents) <> 0
  ), units as (
    select coalesce(x.order_id, e.order_id) as order_id
    from (select * from expected where quantity <> 0 or gross <> 0) x
      full join entered e on e.item is not distinct from x.item and e.order_id = x.order_id
        and (e.product, e.slot, e.rate, e.quantity, e.gross) is not distinct from (x.product, x.slot, x.rate,
          x.quantity, x.gross)
    where x.order_id is null or e.order_id is null
  ), taxes as (
    select coalesce(x.order_id, e.order_id) from (
      select order_id, rate, case when sum(returned) <> 0 then tax_included(sum(gross)::bigint, rate)
        else sum(tax) end as tax from expected group by order_id, rate) x
      full join (select order_id, tax_rate as rate, sum(tax_cents) as tax from sale_entries
        where order_id = any (p_orders) group by order_id, tax_rate) e using (order_id, rate)
    where coalesce(x.tax, 0) <> coalesce(e.tax, 0)
  )
  select order_id from units union select * from taxes
$$;

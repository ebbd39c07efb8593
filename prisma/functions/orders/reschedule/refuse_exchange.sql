-- Why units of an order cannot be exchanged for these products; no row if they can. detail: the product.
-- p_paid: they were offered when the payment was requested.
-- outcome: as exchange_refusal; too_few, too_many (units of a product after the exchange).
create or replace function refuse_exchange(p_order uuid, p_items uuid[], p_products uuid[], p_paid boolean)
returns table (outcome text, detail text) language sql stable as $$
  select coalesce(case when not p_paid then exchange_refusal(i, p) end,
      case when count.units > p.max_per_order then 'too_many'
        when count.units < p.min_per_order then 'too_few' end), p.id::text
  from unnest(p_items, p_products) m(item, product) join order_items i on i.id = m.item and i.visit = 0
    join products p on p.id = m.product
    cross join lateral (select count(*) as units
      from order_items other left join unnest(p_items, p_products) asked(item, product) on asked.item = other.id
      where other.order_id = p_order and other.state = 'active' and other.visit = 0
        and coalesce(asked.product, other.product_id) = p.id) count
  where coalesce(case when not p_paid then exchange_refusal(i, p) end,
      case when count.units > p.max_per_order then 'too_many'
        when count.units < p.min_per_order then 'too_few' end) is not null
  order by i.position limit 1
$$;

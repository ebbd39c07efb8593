-- Units of a product that were sold under other terms than the current ones and can still be used. Other terms are two
-- ranges of the index: with 500,000 units under today's terms and 20 under others, 20 are read.
create or replace function sold_under_other_terms(p_product uuid) returns table (item uuid, order_id uuid)
language sql stable as $$
  select i.id, i.order_id
  from products p
    cross join lateral (
      select * from order_items where product_id = p.id and terms_id < p.terms_id
      union all
      select * from order_items where product_id = p.id and terms_id > p.terms_id
    ) i
    join orders o on o.id = i.order_id
  where p.id = p_product and i.state = 'active' and is_paid(o.state)
    and not exists (select from appointments a where a.id = i.appointment_id and a.ends_at < moment())
    and (exists (select from tickets t
        where t.order_item_id = i.id and t.state in ('valid', 'blocked') and t.valid_until > moment())
      or not exists (select from tickets t where t.order_item_id = i.id))
$$;

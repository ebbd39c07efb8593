-- The units of a product that were sold under other terms than it has now, and that somebody can still come in with.
create or replace function sold_under_other_terms(p_product uuid) returns table (item uuid, order_id uuid) language sql stable as $$
  select i.id, i.order_id from products p join order_items i on i.product_id = p.id and i.terms_id <> p.terms_id join orders o on o.id = i.order_id
  where p.id = p_product and i.state = 'active' and o.state in ('paid', 'partially_refunded')
    and not exists (select from appointments a where a.id = i.appointment_id and a.ends_at < moment())
    and (exists (select from tickets t where t.order_item_id = i.id and t.state in ('valid', 'blocked') and t.valid_until > moment())
      or not exists (select from tickets t where t.order_item_id = i.id))
$$;

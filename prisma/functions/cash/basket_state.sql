-- State of a till's basket: sold once its order is paid, at the till or elsewhere; otherwise as it is stored.
create or replace function basket_state(p_stored text, p_order_key uuid) returns text language sql stable as $$
  select case when exists (select from orders
      where idempotency_key = p_order_key::text and sold_by is not null and is_sale(state))
    then 'sold' else p_stored end
$$;
